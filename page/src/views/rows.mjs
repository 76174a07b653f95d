// The rows: filters, the list, and the row that is open.
import { useEffect, useRef, useState } from 'preact/hooks'
import { go, link, rowsPath } from '../address.mjs'
import { useInspector, useRowPages } from '../data.mjs'
import { concerns, count, counted, delta, leading, percent, score, total } from '../format.mjs'
import { html } from '../html.mjs'
import { useKeys } from '../keys.mjs'
import { VirtualList } from '../list.mjs'
import { Total, Trouble, useTyped } from '../parts.mjs'
import { Plain } from '../prose.mjs'
import { ActiveFilters, Filters } from './filters.mjs'
import { Row } from './row.mjs'

const ROW_HEIGHT = 77
/** Characters that fit one line of the list at its narrowest. */
const ONE_LINE = 26

/** What a list says of a row in one line: id, task, and the reason that matters. */
export function RowTags({ row, names }) {
  const first = leading(row.scores, names)
  const partial = first && first.score > 0 && first.score < 1
  return html`<span class="tag">
    <${Plain} text=${[row.id, row.task].filter(Boolean).join(' · ')} />${first ? ` · ${first.reason}${partial ? ` ${score(first.score)}` : ''}` : ''}
    ${first?.warning ? html` <span class="warn">▲ ${first.warning}</span>` : null}
    ${!first && row.status !== 'scored' ? html` · <span class="bad">${row.status}</span>` : null}
  </span>`
}

function ListRow({ row, on, names, overview }) {
  if (!row) return html`<div class="item waiting" aria-hidden="true"></div>`
  // A short answer leaves a line for the question.
  const short = row.answer && row.answer.length <= ONE_LINE && row.question
  const changed = row.total_before !== undefined && row.total_before !== row.total
  return html`<a class="item" ...${link({ row: row.row, frame: null })} aria-current=${on ? 'true' : null} data-row=${row.row}>
    <span class="n">${count(row.row + 1)}</span>
    <${Total} value=${row.total} overview=${overview} />
    <span class="what"><span class="line"><${Plain} text=${row.answer || row.question || '(no completion)'} /></span>
      ${short && html`<span class="asked"><${Plain} text=${row.question} /></span>`}
      <${RowTags} row=${row} names=${names} />
      ${changed && html`<span class="tag"> · was ${total(row.total_before)}</span>`}
    </span>
  </a>`
}

function Tools({ pages, onFilters, filtersShown }) {
  const { address, overview, names } = useInspector()
  const orders = [['', 'file order'], ['total', 'total'], ['length', 'length'], ...(overview.steps?.length ? [['step', 'step']] : []), ['id', 'id'], ...(overview.compare ? [['delta', 'change']] : []), ...names.map(name => [`score:${name}`, name])]
  const [searched, setTyped] = useTyped(address.text ?? '')
  const pause = useRef(0)
  const onText = event => {
    const text = event.target.value
    setTyped(text)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      setTyped(null)
      go({ text, row: null }, { replace: true })
    }, 120)
  }
  return html`<div class="tools">
    <div class="line">
      <button class="button narrow-only" aria-expanded=${filtersShown} onClick=${onFilters}>Filters</button>
      <input type="search" placeholder="Search text and ids" aria-label="Search in questions, completions, references and ids" value=${searched} onInput=${onText} />
    </div>
    <div class="line">
      <span class="soft found" aria-live="polite">${pages.total === null ? '…' : pages.total === overview.source.rows ? counted(pages.total, 'row') : `${count(pages.total)} of ${counted(overview.source.rows, 'row')}`}${pages.search && !pages.search.complete ? `, searched ${percent(pages.search.rows, pages.search.of)}` : ''}</span>
      <select aria-label="Order of the rows" value=${address.sort ?? ''} onChange=${event => go({ sort: event.target.value, row: null })}>
        ${orders.map(([value, label]) => html`<option key=${value} value=${value}>${label}</option>`)}
      </select>
      <button class="button" aria-pressed=${address.desc === '1'} onClick=${() => go({ desc: address.desc === '1' ? null : '1', row: null })}>${address.desc === '1' ? 'descending' : 'ascending'}</button>
    </div>
    <${ActiveFilters} />
  </div>`
}

/** The keys that move through the list. */
function useListKeys(pages, openIndex, current) {
  const at = index => pages.at(index)
  const open = index => {
    const row = at(index)
    if (row) go({ row: row.row, frame: null }, { replace: true })
  }
  const byGroup = step => {
    const group = at(openIndex)?.group ?? null
    let index = openIndex + step
    while (at(index) && (at(index).group ?? null) === group) index += step
    open(index)
  }
  useKeys({
    j: () => open(current === null ? openIndex : openIndex + 1),
    k: () => open(openIndex - 1),
    J: () => byGroup(1),
    K: () => byGroup(-1),
  })
}

export function RowsView() {
  const { address, overview, names } = useInspector()
  const [filtersShown, setFiltersShown] = useState(false)
  const current = /^\d+$/.test(address.row ?? '') ? Number(address.row) : null
  const linked = useRef(current)
  const path = rowsPath(address)
  const pages = useRowPages(path, linked.current)
  const list = pages.total ?? 0
  const openIndex = current === null ? 0 : (pages.indexOf(current) ?? pages.position)
  const shown = current ?? pages.at(0)?.row ?? null
  // A row of the address may not have been read yet.
  const there = shown !== null && (shown < overview.source.rows || overview.source.done)
  useListKeys(pages, openIndex ?? -1, current)
  useEffect(() => {
    if (openIndex !== null && list) pages.want(Math.max(0, openIndex - 10), Math.min(list, openIndex + 10))
  }, [openIndex, list])
  useEffect(() => setFiltersShown(false), [path])
  return html`<main class=${`columns${current === null ? '' : ' has-row'}${filtersShown ? ' has-filters' : ''}`} tabindex="-1">
    <h1 class="hidden">Rows</h1>
    <${Filters} />
    <section aria-label="List of rows">
      <${Tools} pages=${pages} filtersShown=${filtersShown} onFilters=${() => setFiltersShown(!filtersShown)} />
      ${pages.error && html`<${Trouble} error=${pages.error} />`}
      ${pages.total === 0 && !pages.stale && html`<div class="empty">No row passes these filters.</div>`}
      <${VirtualList} key=${path} total=${list} height=${ROW_HEIGHT} want=${pages.want} label="Rows" show=${current === null ? null : { index: openIndex, key: `${path} ${current}` }}
        draw=${index => html`<${ListRow} row=${pages.at(index)} on=${pages.at(index)?.row === shown} names=${names} overview=${overview} />`} />
    </section>
    <article aria-label="The row">
      <a class="back narrow-only" ...${link({ row: null, frame: null })}>← ${counted(pages.total ?? 0, 'row')}</a>
      ${there && html`<${Row} number=${shown} />`}
      <p class="hidden" role="status">${openIndex === null ? '' : announcement(pages.at(openIndex), names)}</p>
    </article>
  </main>`
}

function announcement(row, names) {
  if (!row) return ''
  const reasons = row.scores.map((one, index) => ({ ...one, name: names[index] })).filter(concerns)
  return `Row ${row.row + 1}, total ${total(row.total)}: ${reasons.map(one => `${one.name} ${score(one.score)} ${one.reason}`).join(', ')}${row.total_before === undefined ? '' : `, change ${delta(row.total - row.total_before)}`}`
}
