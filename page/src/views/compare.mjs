// Compare: reasons before against reasons after, the cells as filters, then the rows with both verdicts.
import { useRef } from 'preact/hooks'
import { go, link, noFilters, rowsPath } from '../address.mjs'
import { useData, useInspector, useRowPages } from '../data.mjs'
import { baseName, concerns, count, counted, delta, score, scoreKind, total } from '../format.mjs'
import { html } from '../html.mjs'
import { VirtualList } from '../list.mjs'
import { Choices, Trouble } from '../parts.mjs'
import { Plain } from '../prose.mjs'

const ROW_HEIGHT = 68

function sentence(data) {
  const { ranking } = data
  const parts = [`${count(data.changed)} of ${counted(data.changed + data.same, 'row')} change from ${baseName(data.label_before)} to ${baseName(data.label_after)}`]
  if (ranking?.groups) parts.push(`the best completion changes in ${count(ranking.groups_whose_best_changed)} of ${counted(ranking.groups, 'group')}`)
  if (ranking?.pairs_flipped) parts.push(`${counted(ranking.pairs_flipped, 'pair')} of completions swap places`)
  return `${parts.join('; ')}.`
}

const unique = values => [...new Set(values)]

function Matrix({ cells, reward, data, address }) {
  // Reasons that only ever stay as they are go into one line under the table, so that the table shows what moves.
  const moves = cells.filter(cell => cell.before !== cell.after || cell.mean_delta)
  const still = cells.filter(cell => cell.before === cell.after && !moves.some(one => one.before === cell.before || one.after === cell.after))
  const before = unique(cells.filter(cell => !still.includes(cell)).map(cell => cell.before))
  const after = unique(cells.filter(cell => !still.includes(cell)).map(cell => cell.after))
  const most = Math.max(1, ...cells.map(cell => cell.count))
  const at = new Map(cells.map(cell => [`${cell.before}\n${cell.after}`, cell]))
  const kept = still.length > 0 && html`<p class="soft kept">The same in both: ${still.map(cell => `${cell.before} ${count(cell.count)}`).join(' · ')}</p>`
  if (!before.length) return kept
  return html`<div class="scrolled" tabindex="0" role="region" aria-label="Reasons before and after"><table class="matrix">
    <caption class="hidden">Reasons of ${reward}: ${baseName(data.label_before)} in rows, ${baseName(data.label_after)} in columns</caption>
    <thead><tr><th scope="col"><span class="soft">${baseName(data.label_before)} ↓ ${baseName(data.label_after)} →</span></th>${after.map(name => html`<th key=${name} scope="col">${name}</th>`)}</tr></thead>
    <tbody>${before.map(from => html`<tr key=${from}><th scope="row">${from}</th>${after.map(to => {
      const cell = at.get(`${from}\n${to}`)
      if (!cell) return html`<td key=${to}></td>`
      const on = address.reward === reward && address.before === from && address.after === to
      const changes = on ? { before: null, after: null, reward: null } : { reward, before: from, after: to }
      const kind = cell.mean_delta > 0 ? 'up' : cell.mean_delta < 0 ? 'down' : from === to ? 'same' : 'other'
      return html`<td key=${to}><a class=${`cell ${kind}`} ...${link(changes)} aria-current=${on ? 'true' : null} style=${{ '--share': cell.count / most }}><span class="hidden">${from} to ${to}: </span><b>${count(cell.count)}</b> <span>${cell.mean_delta ? delta(cell.mean_delta) : kind === 'same' ? 'same' : ''}</span></a></td>`
    })}</tr>`)}</tbody></table></div>${kept}`
}

/** Both verdicts of one reward, where they differ. */
function Verdicts({ row, names, rewards }) {
  const high = name => rewards.find(reward => reward.name === name)?.max ?? 1
  const changed = row.scores.map((after, index) => ({ name: names[index], after, before: row.scores_before?.[index] }))
    .filter(one => one.before && (concerns(one.after) || concerns(one.before)) && (one.before.score !== one.after.score || one.before.reason !== one.after.reason))
  if (!changed.length) return html`<span class="tag">no reward changes</span>`
  const side = (name, one) => html`<span class=${scoreKind(one.score, high(name))}>${score(one.score)}</span> <span class="tag">${one.reason}</span>`
  return changed.slice(0, 2).map(one => html`<div key=${one.name} class="verdict"><b>${one.name}</b> <span>${side(one.name, one.before)}</span> <span aria-label="becomes">→</span> <span>${side(one.name, one.after)}</span></div>`)
}

function ComparedRow({ row, names, rewards }) {
  if (!row) return html`<div class="item waiting" aria-hidden="true"></div>`
  const change = (row.total ?? 0) - (row.total_before ?? 0)
  return html`<a class="item compared" ...${link({ ...noFilters(), view: 'rows', row: row.row })}>
    <span class="n">${count(row.row + 1)}</span>
    <span class="change"><span class="soft">${total(row.total_before)}</span> → <b>${total(row.total)}</b><br /><span class=${change > 0 ? 'good' : change < 0 ? 'bad' : 'soft'}>${delta(change)}</span></span>
    <span class="what"><span class="line one"><${Plain} text=${row.answer || row.question} /></span><span class="tag"><${Plain} text=${[row.id, row.task].filter(Boolean).join(' · ')} /></span></span>
    <span class="verdicts"><${Verdicts} row=${row} names=${names} rewards=${rewards} /></span>
  </a>`
}

/** What the rows are compared with: what the program was started with, or the same rewards under either semantics. */
function Sides({ overview, address }) {
  const given = useRef(null)
  if (!address.with) given.current = overview.compare?.label_before ?? null
  const options = (overview.comparisons ?? []).map(name => ({ name, title: `the same rewards under ${name} semantics` }))
  const first = given.current && !options.some(one => one.name === given.current) ? [{ name: '', label: baseName(given.current) }] : []
  const value = address.with ?? (options.some(one => one.name === given.current) ? given.current : '')
  const pick = name => go({ with: name === given.current ? null : name, reward: null, before: null, after: null })
  if (!options.length) return null
  return html`<div class="line spaced"><span class="soft">compare with</span> <${Choices} label="Compare with" value=${overview.compare ? value : null} options=${[...first, ...options]} onPick=${pick} /></div>`
}

export function CompareView() {
  const { overview, address, source } = useInspector()
  const { data, error } = useData(overview.compare ? '/api/compare' : null, { follow: true })
  return html`<main class="page compare" tabindex="-1"><div class="wide">
    ${source.live && html`<${Sides} overview=${overview} address=${address} />`}
    ${!overview.compare && html`<h1>Compare</h1><div class="empty"><p>Nothing to compare yet. Pick semantics above, or give another configuration or another file of scores:</p>
      <pre>groundrule view new.jsonl --compare old.jsonl</pre></div>`}
    ${error && html`<${Trouble} error=${error} />`}
    ${data && html`<${Compared} data=${data} />`}
  </div></main>`
}

function Compared({ data }) {
  const { address, overview, names } = useInspector()
  const changing = unique(data.matrix.filter(cell => cell.before !== cell.after || cell.mean_delta).map(cell => cell.reward))
  const reward = address.reward && names.includes(address.reward) ? address.reward : changing[0] ?? names[0]
  const cells = data.matrix.filter(cell => cell.reward === reward && !(cell.before === 'other_task' && cell.after === 'other_task'))
  const losses = address.sort === 'losses'
  const { before, after } = address
  const order = { sort: 'delta', desc: losses ? null : '1', before, after, reward: before ? address.reward : null }
  const path = rowsPath(order, { changed: 1 })
  const pages = useRowPages(path, null)
  return html`
    <h1 class="sentence">${sentence(data)}</h1>
    <div class="line spaced"><${Choices} label="Reward" value=${reward} options=${names.map(name => ({ name, title: changing.includes(name) ? 'some reasons change' : 'no reason changes', label: changing.includes(name) ? name : `${name} =` }))} onPick=${name => go({ reward: name, before: null, after: null })} /></div>
    <${Matrix} cells=${cells} reward=${reward} data=${data} address=${address} />
    <h2 class="section">${before ? `${counted(pages.total ?? 0, 'row')} from ${before} to ${after}` : 'Rows that change'} ${before && html`<a class="filter" ...${link({ before: null, after: null, reward: null })}>all rows ×</a>`}</h2>
    <div class="line spaced"><${Choices} label="Order of the rows" value=${losses ? 'losses' : 'gains'} options=${[{ name: 'gains', label: 'gains first' }, { name: 'losses', label: 'losses first' }]} onPick=${name => go({ sort: name === 'gains' ? null : name })} /></div>
    <div class="compared-list"><${VirtualList} key=${path} total=${pages.total ?? 0} height=${ROW_HEIGHT} want=${pages.want} show=${null} label="Rows with both verdicts"
      draw=${index => html`<${ComparedRow} row=${pages.at(index)} names=${names} rewards=${overview.rewards} />`} /></div>`
}
