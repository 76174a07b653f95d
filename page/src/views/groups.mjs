// Groups: the completions of one prompt side by side.
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { go, link, noFilters } from '../address.mjs'
import { useData, useGroupPages, useInspector } from '../data.mjs'
import { concerns, count, counted, delta, score, scoreKind, total } from '../format.mjs'
import { html } from '../html.mjs'
import { useKeys } from '../keys.mjs'
import { VirtualList } from '../list.mjs'
import { Bar, Choices, Trouble } from '../parts.mjs'
import { Plain, Prose } from '../prose.mjs'
import { sharedParts } from '../shared.mjs'

const ROW_HEIGHT = 77
const LONGEST_SHOWN = 20_000
const ORDERS = [{ name: 'file', title: 'in file order' }, { name: 'signal', title: 'least signal first' }, { name: 'mean', title: 'lowest mean first' }, { name: 'size', title: 'largest first' }]

/** Groups without a name are numbered, from 0 by the engine and from 1 for people. */
const groupName = id => (typeof id === 'number' ? `Group ${count(id + 1)}` : html`<${Plain} text=${id} />`)

/** The space after the last word is not marked. */
function Alone({ text }) {
  const end = text.trimEnd().length
  return html`<mark><${Plain} text=${text.slice(0, end)} /></mark>${text.slice(end)}`
}

const QUERY = { file: 'sort=row', signal: 'sort=signal&desc=1', mean: 'sort=mean', size: 'sort=size' }

function Column({ member, parts, rewards, high }) {
  const max = name => rewards.find(reward => reward.name === name)?.max ?? 1
  return html`<section class="member" aria-label=${`Completion in row ${member.row + 1}`}>
    <div class="t"><b>${total(member.total)}</b> <span class="soft" title="advantage within the group">${delta(member.advantage)}</span><span class="grow"></span>
      <a class="link tag" ...${link({ ...noFilters(), view: 'rows', row: member.row })}>row ${count(member.row + 1)}</a></div>
    <${Bar} value=${member.total} high=${high} />
    <ul class="marks">${member.scores.map((one, index) => ({ ...one, name: one.name ?? rewards[index]?.name })).filter(concerns).map(
      one => html`<li key=${one.name}><span class=${scoreKind(one.score, max(one.name))}>${score(one.score)}</span> <span>${one.name}</span> <span class="tag">${one.reason}</span>${one.warning ? html` <span class="tag warn">▲ ${one.warning}</span>` : ''}</li>`,
    )}</ul>
    <pre tabindex="0" aria-label=${`Completion of row ${member.row + 1}`} role="group">${parts.map((part, index) => {
      const text = html`<${Plain} text=${part.text} />`
      return part.kind === 'shared' ? html`<span key=${index} class="same">${text}</span>` : part.kind === 'alone' ? html`<${Alone} key=${index} text=${part.text} />` : html`<span key=${index}>${text}</span>`
    })}</pre>
  </section>`
}

function Group({ id }) {
  const { overview } = useInspector()
  const { data, error, fresh } = useData(`/api/group/${encodeURIComponent(id)}`)
  const parts = useMemo(() => (data ? sharedParts(data.members.map(member => (member.completion ?? '').slice(0, LONGEST_SHOWN))) : []), [data])
  if (error && fresh) return html`<${Trouble} error=${error} />`
  if (!data) return null
  const totals = data.members.map(member => member.total).filter(value => value !== null)
  const noSignal = totals.length > 1 && totals.every(value => value === totals[0])
  return html`<div class="group" aria-busy=${!fresh}>
    <div class="head"><h2>${groupName(data.id)}</h2><span class="soft">${counted(data.members.length, 'completion')}</span></div>
    ${noSignal && html`<div class="fix"><b>No signal.</b> All completions have the same total, so every advantage is 0.</div>`}
    ${data.question && html`<div class="question"><${Prose} text=${data.question} label="Question" /></div>`}
    ${data.reference && html`<h3>Reference</h3><${Prose} text=${data.reference} label="Reference" />`}
    <h3>Completions <span class="legend-text">what all share is <span class="same">grey</span>, what one alone says is <mark>marked</mark></span></h3>
    <div class="members">${data.members.map((member, index) => html`<${Column} key=${member.row} member=${member} parts=${parts[index] ?? []} rewards=${overview.rewards} high=${overview.total.max} />`)}</div>
  </div>`
}

function GroupItem({ group, on, high }) {
  if (!group) return html`<div class="item waiting" aria-hidden="true"></div>`
  return html`<a class="item" ...${link({ group: group.id, row: null })} aria-current=${on ? 'true' : null} data-group=${group.id}>
    <span class="total"><span>${total(group.mean)}</span><${Bar} value=${group.mean} high=${high} /></span>
    <span class="what"><span class="line"><${Plain} text=${group.question || String(group.id)} /></span>
      <span class="tag">${counted(group.size, 'completion')} · ${group.sd === 0 ? html`<span class="warn">no signal</span>` : `sd ${score(group.sd)}`}</span></span>
  </a>`
}

export function GroupsView() {
  const { address, overview } = useInspector()
  const sort = address.sort && ORDERS.some(one => one.name === address.sort) ? address.sort : 'file'
  const current = /^\d+$/.test(address.group ?? '') ? Number(address.group) : null
  const linked = useRef(current)
  const path = `/api/groups?${QUERY[sort]}`
  const pages = useGroupPages(path, linked.current)
  const list = pages.total ?? 0
  const shown = current ?? pages.at(0)?.id
  const index = current === null ? 0 : (pages.indexOf(current) ?? pages.position)
  const open = step => {
    const next = index === null ? undefined : pages.at(index + step)
    if (next) go({ group: next.id, row: null }, { replace: true })
  }
  useKeys({ j: () => open(1), k: () => open(-1), J: () => open(1), K: () => open(-1) })
  useEffect(() => {
    if (index !== null && list) pages.want(Math.max(0, index - 10), Math.min(list, index + 10))
  }, [index, list])
  return html`<main class=${`columns two-columns${address.group ? ' has-row' : ''}`} tabindex="-1">
    <h1 class="hidden">Groups</h1>
    <section aria-label="List of groups">
      <div class="tools"><div class="line"><span class="soft found">${pages.total === null ? '…' : counted(pages.total, 'group')}</span></div>
        <div class="line"><${Choices} label="Order of the groups" value=${sort} options=${ORDERS} onPick=${name => go({ sort: name === 'file' ? null : name })} /></div></div>
      ${pages.error && html`<${Trouble} error=${pages.error} />`}
      ${pages.total === 0 && !pages.stale && html`<div class="empty">The rows have no groups: add a column <code class="mono">group</code>, or several completions of one question.</div>`}
      <${VirtualList} key=${path} total=${list} height=${ROW_HEIGHT} want=${pages.want} label="Groups" show=${current === null ? null : { index, key: `${path} ${current}` }}
        draw=${place => html`<${GroupItem} group=${pages.at(place)} on=${pages.at(place)?.id === shown} high=${overview.total.max} />`} />
    </section>
    <article aria-label="The group">
      <a class="back narrow-only" ...${link({ group: null })}>← ${counted(list, 'group')}</a>
      ${shown !== undefined && html`<${Group} id=${shown} />`}
    </article>
  </main>`
}
