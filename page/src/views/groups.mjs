// Groups: the completions of one prompt side by side.
import { useMemo } from 'preact/hooks'
import { go, link, noFilters } from '../address.mjs'
import { useData, useInspector } from '../data.mjs'
import { concerns, count, counted, delta, score, scoreKind, total } from '../format.mjs'
import { html } from '../html.mjs'
import { useKeys } from '../keys.mjs'
import { Bar, Choices, Trouble } from '../parts.mjs'
import { Plain, Prose } from '../prose.mjs'
import { sharedParts } from '../shared.mjs'

const LISTED = 500
const LONGEST_SHOWN = 20_000
const ORDERS = [{ name: 'file', title: 'in file order' }, { name: 'signal', title: 'least signal first' }, { name: 'mean', title: 'lowest mean first' }, { name: 'size', title: 'largest first' }]

/** Groups without a name are numbered, from 0 by the engine and from 1 for people. */
const groupName = id => (typeof id === 'number' ? `Group ${count(id + 1)}` : html`<${Plain} text=${id} />`)

/** The space after the last word is not marked. */
function Alone({ text }) {
  const end = text.trimEnd().length
  return html`<mark><${Plain} text=${text.slice(0, end)} /></mark>${text.slice(end)}`
}

const QUERY = { file: '', signal: 'sort=signal&desc=1&', mean: 'sort=mean&', size: 'sort=size&' }

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
  return html`<li><a class="item" ...${link({ group: group.id, row: null })} aria-current=${on ? 'true' : null}>
    <span class="total"><span>${total(group.mean)}</span><${Bar} value=${group.mean} high=${high} /></span>
    <span class="what"><span class="line"><${Plain} text=${group.question || String(group.id)} /></span>
      <span class="tag">${counted(group.size, 'completion')} · ${group.sd === 0 ? html`<span class="warn">no signal</span>` : `sd ${score(group.sd)}`}</span></span>
  </a></li>`
}

export function GroupsView() {
  const { address, overview } = useInspector()
  const sort = address.sort && ORDERS.some(one => one.name === address.sort) ? address.sort : 'file'
  const { data, error } = useData(`/api/groups?${QUERY[sort]}offset=0&limit=${LISTED}`, { follow: true })
  const groups = data?.groups ?? []
  const shown = address.group || groups[0]?.id
  const index = groups.findIndex(group => String(group.id) === String(shown))
  const open = step => {
    const next = groups[index + step]
    if (next) go({ group: next.id, row: null }, { replace: true })
  }
  useKeys({ j: () => open(1), k: () => open(-1), J: () => open(1), K: () => open(-1) })
  return html`<main class=${`columns two-columns${address.group ? ' has-row' : ''}`} tabindex="-1">
    <h1 class="hidden">Groups</h1>
    <section aria-label="List of groups">
      <div class="tools"><div class="line"><span class="soft found">${data ? `${counted(data.total, 'group')}${data.total > LISTED ? `, the first ${LISTED}` : ''}` : '…'}</span></div>
        <div class="line"><${Choices} label="Order of the groups" value=${sort} options=${ORDERS} onPick=${name => go({ sort: name === 'file' ? null : name })} /></div></div>
      ${error && html`<${Trouble} error=${error} />`}
      ${data && !groups.length && html`<div class="empty">The rows have no groups: add a column <code class="mono">group</code>, or several completions of one question.</div>`}
      <div class="list"><ol role="list">${groups.map(group => html`<${GroupItem} key=${group.id} group=${group} on=${String(group.id) === String(shown)} high=${overview.total.max} />`)}</ol></div>
    </section>
    <article aria-label="The group">
      <a class="back narrow-only" ...${link({ group: null })}>← ${counted(data?.total ?? 0, 'group')}</a>
      ${shown !== undefined && html`<${Group} id=${shown} />`}
    </article>
  </main>`
}
