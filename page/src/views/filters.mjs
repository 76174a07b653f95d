// The left column: what there is, as filters.
import { Chip, Histogram, useTyped } from '../parts.mjs'
import { go, hrefWith, link, noFilters } from '../address.mjs'
import { counted, score } from '../format.mjs'
import { html } from '../html.mjs'
import { useInspector } from '../data.mjs'

export const LOOK_LABELS = { maybe_right: 'scored 0, may be right', maybe_wrong: 'scored 1, may be wrong' }

/** Where a filter leads: the list, from its top, with the row that was open closed. */
const rowsWith = changes => ({ view: 'rows', row: null, frame: null, ...changes })
const scoreFilters = { reward: null, reason: null, min: null, max: null, before: null, after: null }

function reasonTo(address, reward, reason) {
  const on = address.reward === reward && address.reason === reason
  return { on, to: rowsWith({ ...scoreFilters, ...(on ? {} : { reward, reason }) }) }
}

/** The histogram and the reasons of one reward. */
export function RewardPart({ reward, address, few = Infinity }) {
  const most = Math.max(1, ...reward.reasons.map(one => one.count))
  const reasons = reward.reasons.filter(one => one.reason !== 'other_task')
  const pick = (min, max) => rowsWith({ ...scoreFilters, reward: reward.name, min: min.toFixed(4), max: max.toFixed(4) })
  return html`<div class="reward">
    <div class="t"><b title=${reward.name}>${reward.name}</b><span class="soft">${reward.rows ? `mean ${score(reward.mean)}` : 'no scores'}</span></div>
    ${reward.rows > 0 && html`<${Histogram} histogram=${reward.histogram} label=${`Scores of ${reward.name}`} pick=${pick} />`}
    ${reasons.slice(0, few).map(one => {
      const { on, to } = reasonTo(address, reward.name, one.reason)
      return html`<${Chip} key=${one.reason} to=${to} on=${on} share=${one.count / most} label=${one.reason} value=${one.count} title=${one.meaning} warn=${one.status !== 'scored'} />`
    })}
    ${reasons.length > few && html`<a class="tag" ...${link(rowsWith({ ...scoreFilters, reward: reward.name }))}>${counted(reasons.length - few, 'more reason')}</a>`}
  </div>`
}

function LookFirst({ overview, address }) {
  const groups = overview.groups?.without_signal ?? 0
  const look = overview.look_first?.filter(one => one.count) ?? []
  if (!look.length && !groups) return null
  return html`<h2 class="section">Look here first</h2>
    ${look.map(one => {
      const on = address.look === one.kind
      return html`<${Chip} key=${one.kind} to=${rowsWith({ ...noFilters(), look: on ? null : one.kind })} on=${on}
        label=${LOOK_LABELS[one.kind] ?? one.meaning} value=${one.count} title=${one.meaning} warn />`
    })}
    ${groups > 0 && html`<${Chip} to=${{ ...noFilters(), view: 'groups', sort: 'signal', row: null }} label="groups without signal" value=${groups} />`}`
}

function Pick({ title, name, options, address }) {
  if (options.length < 2 && !address[name]) return null
  return html`<h2 class="section">${title}</h2>
    ${options.map(one => {
      const on = address[name] === one.name
      return html`<${Chip} key=${one.name} to=${rowsWith({ [name]: on ? null : one.name })} on=${on} label=${one.name} value=${one.count} warn=${one.warn} />`
    })}`
}

function Bound({ name, label, address }) {
  const [value, setTyped] = useTyped(Number.isFinite(Number(address[name])) ? address[name] ?? '' : '')
  const commit = event => {
    setTyped(null)
    go(rowsWith({ [name]: event.target.value }))
  }
  return html`<label>${label} <input type="number" step="any" value=${value} aria-label=${`${label} ${address.reward ?? 'total'}`}
    onInput=${event => setTyped(event.target.value)} onChange=${commit} /></label>`
}

function Range({ address }) {
  return html`<h2 class="section">${address.reward ? `Score of ${address.reward}` : 'Total'}</h2>
    <div class="range"><${Bound} name="min" label="at least" address=${address} /> <${Bound} name="max" label="at most" address=${address} /></div>`
}

export function Filters() {
  const { overview, address } = useInspector()
  const statuses = Object.entries(overview.statuses ?? {}).filter(([, value]) => value).map(([name, value]) => ({ name, count: value, warn: name !== 'scored' }))
  return html`<aside aria-label="Filters">
    <${LookFirst} overview=${overview} address=${address} />
    <h2 class="section">Rewards</h2>
    ${overview.rewards.map(reward => html`<${RewardPart} key=${reward.name} reward=${reward} address=${address} />`)}
    <${Pick} title="Status" name="status" options=${statuses} address=${address} />
    <${Pick} title="Task" name="task" options=${overview.tasks ?? []} address=${address} />
    <${Range} address=${address} />
  </aside>`
}

/** The filters in force, each with a way out. */
export function ActiveFilters() {
  const { address } = useInspector()
  const named = { look: value => LOOK_LABELS[value] ?? value, min: value => `≥ ${score(Number(value))}`, max: value => `≤ ${score(Number(value))}`, text: value => `“${value}”`, group: value => `group ${value}`, step: value => `step ${value}`, before: value => `before ${value}`, after: value => `after ${value}` }
  const active = Object.keys(noFilters()).filter(name => address[name])
  if (!active.length) return null
  return html`<div class="active">
    ${active.map(name => html`<a key=${name} class="filter" ...${link({ [name]: null })} aria-label=${`Remove the filter ${name} ${address[name]}`}>${(named[name] ?? String)(address[name])} <span aria-hidden="true">×</span></a>`)}
    ${active.length > 1 && html`<a class="filter clear" href=${hrefWith(noFilters())} ...${link(noFilters())}>clear all</a>`}
  </div>`
}

/** The reason before or after the one picked, over all rewards in their order. */
export function reasonBeside(overview, address, by) {
  const all = overview.rewards.flatMap(reward => reward.reasons.filter(one => one.reason !== 'other_task').map(one => ({ reward: reward.name, reason: one.reason })))
  if (!all.length) return null
  const now = all.findIndex(one => one.reward === address.reward && one.reason === address.reason)
  const next = now < 0 ? (by > 0 ? 0 : all.length - 1) : (now + by + all.length) % all.length
  return rowsWith({ ...scoreFilters, ...all[next] })
}
