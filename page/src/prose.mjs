// Model text on the page: <Plain> for a line, <Prose> for a text with spans and formulas.
import { Component } from 'preact'
import { useState } from 'preact/hooks'
import { count } from './format.mjs'
import { html } from './html.mjs'
import { Formula } from './math.mjs'
import { pieces, SHOWN, spansWithin, visible } from './text.mjs'

/** Text as it is, up to `most` characters. */
export function Plain({ text, most = Infinity }) {
  const given = String(text ?? '')
  return visible(given.length > most ? `${given.slice(0, most)}…` : given).map(part =>
    typeof part === 'string' ? part : html`<span class="control" title="an invisible character">${part.name}${part.times > 1 ? `×${part.times}` : ''}</span>`,
  )
}

/** A formula that cannot be drawn takes nothing else with it. */
class Guard extends Component {
  static getDerivedStateFromError() {
    return { failed: true }
  }
  render({ children, fallback }, { failed }) {
    return failed ? fallback : children
  }
}

function Piece({ piece }) {
  const { text, kinds, formula } = piece
  let body = html`<${Plain} text=${text} />`
  if (formula) body = html`<${Guard} fallback=${body}><${Formula} tex=${formula.tex} display=${formula.display}>${body}<//><//>`
  if (kinds.has('box')) body = html`<span class="box">${body}</span>`
  if (kinds.has('read')) body = html`<mark title="what was read">${body}</mark>`
  if (kinds.has('think')) body = html`<span class="think">${body}</span>`
  return body
}

const MOST_SPANS = 500

/** What to mark: the very text that was read, or the answer where no reward says what it read. */
function marked(spans) {
  const few = spans.slice(0, MOST_SPANS)
  return few.some(span => span.kind === 'read') ? few : few.map(span => (span.kind === 'answer' ? { ...span, kind: 'read' } : span))
}

/** Where a page of the text begins: never inside a pair of surrogates. */
function pageStart(text, page) {
  const at = Math.min(text.length, page * SHOWN)
  return at > 0 && /[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at
}

/** A text with its spans, its formulas drawn; a very long one page by page. */
export function Prose({ text, spans = [], formulas = true, label }) {
  const [page, setPage] = useState(0)
  const given = String(text ?? '')
  const last = Math.max(0, Math.ceil(given.length / SHOWN) - 1)
  const now = Math.min(page, last)
  const [from, to] = [pageStart(given, now), pageStart(given, now + 1)]
  const turn = (by, name) => html`<button class="button" onClick=${() => setPage(now + by)}>${name}</button>`
  return html`<pre tabindex=${given.length > 2000 ? 0 : null} aria-label=${label} role=${label ? 'group' : null}>${pieces(given.slice(from, to), spansWithin(given, marked(spans), from, to), formulas).map(
    (piece, index) => html`<${Piece} key=${`${now} ${index}`} piece=${piece} />`,
  )}</pre>
  ${last > 0 && html`<p class="pages">${now > 0 && turn(-1, 'Previous part')} <span class="soft">characters ${count(from + 1)} to ${count(to)} of ${count(given.length)}</span> ${now < last && turn(1, 'Next part')}</p>`}`
}
