// One row in full: why it has its scores.
import { useEffect, useRef, useState } from 'preact/hooks'
import { go, link } from '../address.mjs'
import { useData, useInspector } from '../data.mjs'
import { baseName, concerns, count, counted, delta, score, scoreKind, total } from '../format.mjs'
import { html } from '../html.mjs'
import { Bar, Trouble, WithCode } from '../parts.mjs'
import { Plain, Prose } from '../prose.mjs'
import { formulas } from '../text.mjs'
import { Picture } from './picture.mjs'

/** Characters of a step that are shown. */
const LONGEST_STEP = 1_000

/** Scores with reasons, steps and fixes. `before` are scores of another frame or configuration to set beside them. */
export function Scores({ scores, before, beforeName = 'was', rewards }) {
  const shown = scores.map((one, index) => ({ ...one, before: before?.[index] })).filter(one => concerns(one) || (one.before && concerns(one.before)))
  const high = name => rewards.find(reward => reward.name === name)?.max ?? 1
  return html`<ul class="scores">${shown.map(one => {
    const changed = one.before && (one.before.score !== one.score || one.before.reason !== one.reason)
    return html`<li key=${one.name}>
      <span class=${`s ${scoreKind(one.score, high(one.name))}`}>${one.score === null ? html`<span class="tag">${one.status}</span>` : score(one.score)}</span>
      <div class="why">
        <p><b>${one.name}</b> <span class="tag">${one.reason}</span>${one.warning && html` <span class="tag warn">▲ ${one.warning}</span>`}${changed && html` <span class="tag was">${beforeName} ${score(one.before.score)} ${one.before.reason}</span>`}</p>
        <p><${Plain} text=${one.message ?? one.meaning ?? ''} /></p>
        ${one.steps?.length > 0 && html`<ol class="steps">${one.steps.map((step, index) => html`<li key=${index}><${Plain} text=${step.text} most=${LONGEST_STEP} />${step.detail && html` <span class="detail"><${Plain} text=${step.detail} most=${LONGEST_STEP} /></span>`}</li>`)}</ol>`}
        ${one.fix && html`<div class="fix"><b>How to fix.</b> <${WithCode} text=${one.fix} /></div>`}
      </div>
    </li>`
  })}</ul>`
}

/** The blocks of the completion, and what the rewards read in it, each once. */
export function spansOf({ spans, scores }) {
  const seen = new Set()
  return [...(spans ?? []), ...scores.flatMap(one => one.spans ?? [])].filter(span => {
    const key = `${span.start} ${span.end} ${span.kind}`
    return !seen.has(key) && seen.add(key)
  })
}

function Siblings({ group, number }) {
  const { overview } = useInspector()
  const { data, fresh } = useData(`/api/group/${encodeURIComponent(group.id)}`)
  if (!data || !fresh || data.members.length < 2) return null
  return html`<h3>The completions of this prompt</h3>
    <div class="siblings">${data.members.slice(0, 16).map(
      member => html`<a key=${member.row} class="card" ...${link({ row: member.row, frame: null })} aria-current=${member.row === number ? 'true' : null}>
        <b>${total(member.total)}</b> <span class="tag">${delta(member.advantage)}</span>
        <${Bar} value=${member.total} high=${overview.total.max} />
        <span class="tag">${count(member.row + 1)} · ${member.scores.find(concerns)?.reason ?? ''}</span>
      </a>`,
    )}</div>
    <p class="tag"><a class="link" ...${link({ view: 'groups', group: data.id, row: number })}>Side by side</a> · the signed number is the advantage within the group</p>`
}

function Head({ row }) {
  const { address } = useInspector()
  const heading = useRef(null)
  useEffect(() => {
    // On a narrow screen the row takes the place of the list, and the focus with it.
    if (address.row && matchMedia('(max-width: 899px)').matches) heading.current?.focus({ preventScroll: true })
  }, [row.row, address.row])
  const where = [row.file ? `${row.file}:${row.line}` : `line ${row.line}`, row.task && `task ${row.task}`, row.step !== null && row.step !== undefined && `step ${row.step}`, row.length && counted(row.length, 'character')]
  return html`<div class="head">
    <h2 tabindex="-1" ref=${heading}><${Plain} text=${row.id ?? `Row ${count(row.row + 1)}`} most=${200} /></h2>
    <span class="soft where"><${Plain} text=${where.filter(Boolean).join(' · ')} most=${300} /></span>
    <span class="grow"></span>
    <b class="sum">${total(row.total)}</b>
    ${row.prev !== null && row.prev !== undefined && html`<a class="key" ...${link({ row: row.prev, frame: null })} aria-label="Previous row">k</a>`}
    ${row.next !== null && row.next !== undefined && html`<a class="key" ...${link({ row: row.next, frame: null })} aria-label="Next row">j</a>`}
  </div>`
}

/** Why the row is among those to look at first. */
function Suspicions({ row }) {
  const all = kind => row.suspicions.filter(one => one.kind === kind)
  const told = (kind, head) => all(kind).length > 0 && html`<p><b>${head}:</b> ${all(kind).map((one, index) => html`${index ? '; ' : ''}${one.what} <span class="tag">${one.why}</span>`)}.</p>`
  return html`<div class="fix suspicions">${told('maybe_right', 'Scored 0, and may be right')}${told('maybe_wrong', 'Scored in full, and may be wrong')}</div>`
}

/** The frame to try, and what it would make of the row. */
function useFrame(row, frame) {
  const declared = row.drawn?.frame
  const wanted = frame && frame !== declared && row.drawn?.frames?.some(one => one.name === frame) ? frame : null
  const { data, error, fresh } = useData(wanted ? `/api/row/${row.row}/frame?prediction=${encodeURIComponent(wanted)}` : null)
  return { wanted, error: wanted ? error : null, tried: wanted && fresh ? data : null }
}

function RowBody({ row }) {
  const { address, overview, source } = useInspector()
  const [written, setWritten] = useState(false)
  const { tried, wanted, error } = useFrame(row, address.frame)
  const completion = row.completion ?? ''
  const drawable = formulas(completion).length > 0 || formulas(row.reference ?? '').length > 0
  const scores = tried?.scores ?? row.scores
  const pictured = row.images?.length > 0 || row.drawn
  const verdict = html`<div>
    <h3>Completion ${drawable && html`<button class="key" aria-pressed=${written} onClick=${() => setWritten(!written)}>${written ? 'draw formulas' : 'as written'}</button>`}</h3>
    ${!completion ? html`<p class="soft">The row has no completion.</p>` : html`<${Prose} text=${completion} spans=${spansOf(row)} formulas=${!written} label="Completion" />`}
    <h3>Reference</h3>
    ${row.reference === null ? html`<p class="soft">The row has no reference.</p>` : html`<${Prose} text=${row.reference} formulas=${!written} label="Reference" />`}
    <h3>Scores${wanted && !error ? ` if the prediction were in ${wanted}` : ''}</h3>
    ${error && html`<p class="bad">${error.message}</p>`}
    <${Scores} scores=${scores} before=${tried ? row.scores : row.scores_before} beforeName=${tried || !overview.compare ? 'was' : `${baseName(overview.compare.label_before)}:`} rewards=${overview.rewards} />
  </div>`
  return html`
    ${row.error && html`<div class="fix"><b><${Plain} text=${row.error.reason} />.</b> <${Plain} text=${row.error.message} />${row.error.fix && html`<br /><${WithCode} text=${row.error.fix} />`}</div>`}
    ${row.suspicions?.length > 0 && html`<${Suspicions} row=${row} />`}
    ${row.question && html`<div class="question"><${Prose} text=${row.question} formulas=${!written} label="Question" /></div>`}
    ${row.choices?.length > 0 && html`<ul class="choices">${row.choices.map(choice => html`<li key=${choice.label}><b><${Plain} text=${choice.label} /></b> <${Plain} text=${choice.content} /></li>`)}</ul>`}
    ${pictured ? html`<div class="two"><${Picture} row=${row} drawn=${tried?.drawn ?? row.drawn} scores=${row.scores} wanted=${wanted} />${verdict}</div>` : verdict}
    ${row.group && html`<${Siblings} group=${row.group} number=${row.row} />`}
    <div class="more">
      ${source.live && html`<button class="button" onClick=${() => go({ view: 'try', row: row.row })}>Try it: edit and judge again</button>`}
      <details><summary>Raw JSON</summary><${Prose} text=${row.raw ?? ''} formulas=${false} label="Raw JSON" /></details>
      ${row.source && html`<details><summary>Raw JSON of the rollout</summary><${Prose} text=${row.source} formulas=${false} label="Raw JSON of the rollout" /></details>`}
    </div>`
}

export function Row({ number }) {
  const { data, error, fresh } = useData(`/api/row/${number}`)
  if (error && fresh) return html`<${Trouble} error=${error} />`
  if (!data) return null
  return html`<div class="row" aria-busy=${!fresh}><${Head} row=${data} /><${RowBody} key=${data.row} row=${data} /></div>`
}
