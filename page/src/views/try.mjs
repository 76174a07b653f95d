// Try it: three fields, and the verdict under them while you type. Without a row it is a playground.
import { useEffect, useRef, useState } from 'preact/hooks'
import { link } from '../address.mjs'
import { useData, useInspector } from '../data.mjs'
import { count, total } from '../format.mjs'
import { html } from '../html.mjs'
import { Trouble } from '../parts.mjs'
import { Prose } from '../prose.mjs'
import { Picture } from './picture.mjs'
import { Scores, spansOf } from './row.mjs'

const PAUSE = 120
const FIELDS = ['question', 'reference', 'completion']
const KEPT_FIELDS = [...FIELDS, 'task']
/** Texts up to this length are kept in the address, so that what you try can be linked. */
const KEPT = 4_000

function fromAddress() {
  const params = new URLSearchParams(location.hash.slice(1))
  return KEPT_FIELDS.some(name => params.has(name)) ? Object.fromEntries(KEPT_FIELDS.map(name => [name, params.get(name) ?? ''])) : null
}

function toAddress(fields) {
  const params = new URLSearchParams(KEPT_FIELDS.filter(name => fields[name]).map(name => [name, fields[name]])).toString()
  history.replaceState(null, '', params.length <= KEPT ? `#${params}` : location.pathname + location.search)
}

/** The verdict on the fields, asked a moment after the last key; an older question is dropped. */
function useVerdict(fields, row) {
  const { source } = useInspector()
  const [state, setState] = useState({ verdict: null, error: null })
  useEffect(() => {
    if (!fields || (!fields.completion && !fields.reference)) {
      setState({ verdict: null, error: null })
      return undefined
    }
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const { task, ...texts } = fields
      const body = { ...texts, ...(row && { row: row.row }), ...(task && { task }) }
      source.post('/api/explain', body, abort.signal).then(
        verdict => setState({ verdict, error: null }),
        error => error.name !== 'AbortError' && setState({ verdict: null, error }),
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [fields, row?.row])
  return state
}

function Field({ name, label, rows, value, onInput, first }) {
  const node = useRef(null)
  useEffect(() => {
    if (first) node.current.focus()
  }, [])
  return html`<label class="field"><span>${label}</span><textarea ref=${node} rows=${rows} spellcheck="false" value=${value} onInput=${event => onInput(name, event.target.value)}></textarea></label>`
}

/** The tasks of the rows and of the plan; a plan may also go by the kind of the reference, which nobody has to pick. */
function tasksOf(overview) {
  const planned = overview.plan.rewards.flatMap(reward => reward.tasks ?? []).filter(task => !task.startsWith('kind:'))
  return [...new Set([...(overview.tasks ?? []).map(one => one.name), ...planned])]
}

const isFor = tasks => tasks.map(task => (task.startsWith('kind:') ? `references of the kind ${task.slice('kind:'.length)}` : `task ${task}`)).join(', ')

/** Which rewards fit: those that were asked, and what the others are for. */
function Rule({ verdict, task }) {
  const { unasked = [], by_reference: byReference } = verdict
  if (byReference) return html`<p class="soft rule">No reward of the plan is for ${task ? `task ${task}` : 'rows without a task'}, so the reference chose the reward.</p>`
  if (!unasked.length) return null
  return html`<p class="soft rule">Not asked: ${unasked.map((one, index) => html`${index ? '; ' : ''}<b>${one.name}</b> is for ${isFor(one.tasks)}`)}.</p>`
}

function Bench({ row }) {
  const { overview } = useInspector()
  const tasks = tasksOf(overview)
  const original = Object.fromEntries(KEPT_FIELDS.map(name => [name, row?.[name] ?? '']))
  // Rewards may be limited to tasks, so a playground begins with the most common one.
  if (!row && overview.tasks?.length) original.task = overview.tasks[0].name
  const [fields, setFields] = useState(() => fromAddress() ?? original)
  const { verdict, error } = useVerdict(fields, row)
  const change = (name, value) => {
    const next = { ...fields, [name]: value }
    setFields(next)
    toAddress(next)
  }
  const reset = () => {
    setFields(original)
    history.replaceState(null, '', location.pathname + location.search)
  }
  const edited = KEPT_FIELDS.some(name => fields[name] !== original[name])
  return html`<div class="bench">
    <div class="fields">
      <${Field} name="question" label="Question" rows="3" value=${fields.question} onInput=${change} />
      <${Field} name="reference" label="Reference" rows="3" value=${fields.reference} onInput=${change} />
      <${Field} name="completion" label="Completion" rows="12" value=${fields.completion} onInput=${change} first />
      ${tasks.length > 0 && html`<label class="field"><span>Task</span><select value=${fields.task} onChange=${event => change('task', event.target.value)}>
        ${[...new Set([original.task, ...tasks, ''])].map(name => html`<option key=${name} value=${name}>${name || 'none'}</option>`)}</select></label>`}
      <div class="line">${edited && html`<button class="button" onClick=${reset}>${row ? 'Back to the row' : 'Clear'}</button>`}
        ${row && html`<a class="link" ...${link({ view: 'rows', row: row.row })}>Row ${count(row.row + 1)}</a> <a class="link" ...${link({ view: 'try', row: null })}>Empty</a>`}</div>
    </div>
    <div class="verdict-pane" aria-live="polite">
      <h2 class="section">Verdict</h2>
      ${error && html`<${Trouble} error=${error} />`}
      ${!verdict && !error && html`<p class="soft">Write a completion and a reference, and the rewards of this view judge them as you type.</p>`}
      ${verdict && html`<p class="big">${total(verdict.total)} ${row && edited && row.total !== verdict.total ? html`<span class="soft">was ${total(row.total)}</span>` : ''}</p>
        ${verdict.drawn && html`<${Picture} row=${{ row: row?.row ?? 0, id: 'this completion', images: row?.images ?? [], drawn_on: row?.drawn_on, drawn: { ...verdict.drawn, frames: [] } }} drawn=${verdict.drawn} scores=${verdict.scores} wanted=${null} />`}
        <${Scores} scores=${verdict.scores} before=${row && edited ? row.scores : null} rewards=${overview.rewards} />
        <${Rule} verdict=${verdict} task=${fields.task} />
        <h2 class="section">As it was read</h2><${Prose} text=${fields.completion} spans=${spansOf(verdict)} label="Completion as it was read" />`}
    </div>
  </div>`
}

export function TryView() {
  const { address, source } = useInspector()
  const number = /^\d+$/.test(address.row ?? '') ? address.row : null
  const { data, error } = useData(number && source.live ? `/api/row/${number}` : null)
  return html`<main class="page" tabindex="-1"><div class="wide">
    <h1>${number ? `Try row ${count(Number(number) + 1)}` : 'Try it'}</h1>
    ${!source.live && html`<div class="empty">A report has no engine inside. Open the file with <code class="mono">groundrule view</code> to judge as you type.</div>`}
    ${error && html`<${Trouble} error=${error} />`}
    ${source.live && (number ? data && html`<${Bench} key=${data.row} row=${data} />` : html`<${Bench} key="empty" row=${null} />`)}
  </div></main>`
}
