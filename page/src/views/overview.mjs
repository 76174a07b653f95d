// The overview: one sentence, then the charts.
import { link, noFilters } from '../address.mjs'
import { StepsChart } from '../chart.mjs'
import { useInspector } from '../data.mjs'
import { baseName, count, counted, percent, score } from '../format.mjs'
import { html } from '../html.mjs'
import { Histogram, WithCode } from '../parts.mjs'
import { Plain } from '../prose.mjs'
import { LOOK_LABELS, RewardPart } from './filters.mjs'

const FEW_REASONS = 6
const toRows = changes => ({ ...noFilters(), view: 'rows', row: null, ...changes })

function Problem({ one }) {
  const filter = { reason: one.reason, reward: one.reward }
  const sign = { failed: '✗ failed', abstained: '– abstained', warning: '▲ warning' }[one.status] ?? one.status
  return html`<li class="problem">
    <div class="t"><b class=${one.status === 'failed' ? 'bad' : 'warn'}>${sign}</b> <a class="link" ...${link(toRows(filter))}>${one.reason}</a>
      <span class="soft">${one.rewards?.length ? `${one.rewards.join(', ')} · ` : ''}${counted(one.count, 'row')}, first <a class="link" ...${link(toRows({ row: one.first_row }))}>row ${count(one.first_row + 1)}</a></span></div>
    ${one.message && html`<p><${Plain} text=${one.message} /></p>`}
    ${one.fix && html`<div class="fix"><b>Fix.</b> <${WithCode} text=${one.fix} /></div>`}
  </li>`
}

/** Mean total by length: is the reward paid for length? */
function Lengths({ lengths }) {
  const most = Math.max(1, ...lengths.map(one => one.rows))
  const totals = lengths.map(one => one.mean_total).filter(value => value !== null)
  const low = Math.min(0, ...totals)
  const high = Math.max(low + 0.001, ...totals)
  return html`<table class="lengths"><thead><tr><th scope="col">characters</th><th scope="col">rows</th><th scope="col" class="wide-cell"><span class="hidden">share of rows</span></th><th scope="col">mean total</th><th scope="col" class="wide-cell"><span class="hidden">mean total as a bar</span></th></tr></thead>
    <tbody>${lengths.map(one => html`<tr key=${one.low}>
      <td>${count(one.low)}–${count(one.high)}</td><td>${count(one.rows)}</td>
      <td><div class="meter"><i style=${{ width: `${(100 * one.rows) / most}%` }}></i></div></td>
      <td>${score(one.mean_total)}</td>
      <td><div class="meter strong"><i style=${{ width: `${(100 * ((one.mean_total ?? low) - low)) / (high - low)}%` }}></i></div></td></tr>`)}</tbody></table>`
}

function Steps({ steps, theme }) {
  return html`<h2 class="section">Rewards over steps</h2>
    <${StepsChart} steps=${steps} theme=${theme} />
    <details><summary>As a table</summary><div class="scrolled" tabindex="0" role="region" aria-label="Rewards over steps as a table"><table class="plain"><thead><tr><th scope="col">step</th><th scope="col">rows</th><th scope="col">total</th>${Object.keys(steps[0].rewards).map(name => html`<th key=${name} scope="col">${name}</th>`)}</tr></thead>
      <tbody>${steps.map(one => html`<tr key=${one.step}><td><a class="link" ...${link(toRows({ step: one.step }))}>${one.step}</a></td><td>${count(one.rows)}</td><td>${score(one.total)}</td>${Object.keys(steps[0].rewards).map(name => html`<td key=${name}>${score(one.rewards[name])}</td>`)}</tr>`)}</tbody></table></div></details>`
}

function Numbers({ overview }) {
  const { total, groups, compare } = overview
  const look = overview.look_first?.filter(one => one.count) ?? []
  return html`<div class="numbers">
    <div class="wide-number"><span class="soft">weighted total</span>
      <span><b>${score(total.mean)}</b> <span class="soft">± ${score(total.sd)}, from ${score(total.min)} to ${score(total.max)}</span></span>
      ${total.rows > 0 && html`<${Histogram} histogram=${total.histogram} label="Weighted totals" pick=${(min, max) => toRows({ min: min.toFixed(4), max: max.toFixed(4) })} />`}</div>
    ${groups?.count > 0 && html`<a ...${link({ ...noFilters(), view: 'groups', sort: groups.without_signal ? 'signal' : null, row: null })}><span class="soft">groups without signal</span><b>${count(groups.without_signal)}</b><span class="soft">of ${count(groups.count)} (${percent(groups.without_signal, groups.count)}), ${counted(groups.rows_without_signal, 'row')}</span></a>`}
    ${look.map(one => html`<a key=${one.kind} ...${link(toRows({ look: one.kind }))} title=${one.meaning}><span class="soft">look here first</span><b class="warn">${count(one.count)}</b><span class="soft">${LOOK_LABELS[one.kind] ?? one.meaning}</span></a>`)}
    ${compare && html`<a ...${link({ ...noFilters(), view: 'compare', row: null })}><span class="soft">${baseName(compare.label_before)} → ${baseName(compare.label_after)}</span><b>${count(compare.changed)}</b><span class="soft">rows change</span></a>`}
  </div>`
}

function Configuration({ plan }) {
  const chosen = { config: 'from the configuration file', rows: 'chosen from the rows', argument: 'from the command line' }[plan.chosen] ?? plan.chosen
  return html`<h2 class="section">Rewards in use, ${chosen}</h2>
    <div class="scrolled" tabindex="0" role="region" aria-label="Rewards in use"><table class="plain"><thead><tr><th scope="col">reward</th><th scope="col">weight</th><th scope="col">semantics</th><th scope="col">what it scores</th></tr></thead>
      <tbody>${plan.rewards.map(one => html`<tr key=${one.name}><td><b>${one.name}</b>${one.label && one.label !== one.name ? html`<br /><span class="tag">${one.label}</span>` : ''}</td><td>${score(one.weight)}</td><td>${one.semantics}</td><td>${one.meaning}</td></tr>`)}</tbody></table></div>
    ${plan.toml && html`<details><summary>As TOML</summary><pre tabindex="0">${plan.toml}</pre></details>`}`
}

export function OverviewView({ theme }) {
  const { overview, address } = useInspector()
  const { problems = [], steps = [], lengths = [] } = overview
  return html`<main class="page" tabindex="-1"><div class="wide">
    <h1 class="sentence">${overview.sentence}</h1>
    <${Numbers} overview=${overview} />
    <h2 class="section">Rewards</h2>
    <div class="rewards">${overview.rewards.map(reward => html`<${RewardPart} key=${reward.name} reward=${reward} address=${address} few=${FEW_REASONS} />`)}</div>
    ${problems.length > 0 && html`<h2 class="section">Problems</h2><ul class="problems">${problems.map((one, index) => html`<${Problem} key=${index} one=${one} />`)}</ul>`}
    ${steps.length > 1 && html`<${Steps} steps=${steps} theme=${theme} />`}
    ${lengths.length > 0 && html`<h2 class="section">Length against reward</h2><${Lengths} lengths=${lengths} />`}
    <${Configuration} plan=${overview.plan} />
  </div></main>`
}
