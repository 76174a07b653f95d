// Small parts that several views draw.
import { useState } from 'preact/hooks'
import { go, link } from './address.mjs'
import { count, grade, score, total } from './format.mjs'
import { html } from './html.mjs'

/** The text of a field: what is being typed, until `setTyped(null)`, else what is set. Drawing again takes nothing away. */
export function useTyped(set) {
  const [typed, setTyped] = useState(null)
  return [typed ?? set, setTyped]
}

/** Twenty bins as bars. A bar is a filter for the mouse; the fields for least and most do the same for the keyboard. */
export function Histogram({ histogram, label, pick }) {
  const { counts, low, high } = histogram
  const most = Math.max(1, ...counts)
  const width = 100 / counts.length
  const edge = index => low + ((high - low) * index) / counts.length
  const say = counts.map((value, index) => (value ? `${count(value)} from ${score(edge(index))}` : '')).filter(Boolean)
  return html`<svg class="hist" viewBox="0 0 100 34" preserveAspectRatio="none" role="img" aria-label=${`${label}: ${say.slice(0, 6).join(', ') || 'no scores'}`}>
    ${counts.map((value, index) => {
      const tall = value ? Math.max(1.5, (33 * value) / most) : 0.6
      return html`<g key=${index}>
        <rect x=${index * width + 0.4} y=${34 - tall} width=${width - 0.8} height=${tall} />
        <rect class=${`hit${pick && value ? ' pick' : ''}`} x=${index * width} y="0" width=${width} height="34"
          onClick=${pick && value ? () => go(pick(edge(index), edge(index + 1))) : null}>
          <title>${count(value)} between ${score(edge(index))} and ${score(edge(index + 1))}</title>
        </rect>
      </g>`
    })}
  </svg>`
}

/** A line with a bar behind it that is also a filter: picked again, it lets go. */
export function Chip({ to, on, share = 0, label, value, warn, title }) {
  return html`<a class="chip" ...${link(to)} aria-current=${on ? 'true' : null} title=${title}>
    <i style=${{ width: `${Math.round(100 * share)}%` }}></i>
    <span class=${warn ? 'warn' : ''}>${label}</span><span>${count(value)}</span>
  </a>`
}

/** The bar under a total. */
export function Bar({ value, low = 0, high }) {
  const { kind, share } = grade(value, Math.min(0, low), high)
  return html`<div class=${`bar ${kind}`} aria-hidden="true"><i style=${{ width: `${value === null ? 0 : Math.max(2, Math.round(100 * share))}%` }}></i></div>`
}

export function Total({ value, overview }) {
  return html`<div class="total"><span>${total(value)}</span><${Bar} value=${value} high=${Math.max(overview.total.max ?? 0, 0.001)} /></div>`
}

/** One of several, as a row of buttons. */
export function Choices({ label, options, value, onPick }) {
  return html`<span class="tabs" role="radiogroup" aria-label=${label}>
    ${options.map(
      option => html`<button key=${option.name} role="radio" aria-checked=${option.name === value} title=${option.title} onClick=${() => onPick(option.name)}>
        ${option.label ?? option.name}${option.note && html` <span class="tag">${option.note}</span>`}
      </button>`,
    )}
  </span>`
}

/** `code` in backticks in monospace; the rest as it is. */
export function WithCode({ text }) {
  return String(text ?? '')
    .split(/(`[^`]+`)/)
    .map(part => (part.length > 2 && part.startsWith('`') && part.endsWith('`') ? html`<code class="mono">${part.slice(1, -1)}</code>` : part))
}

export function Trouble({ error }) {
  return html`<div class="empty" role="alert"><p>${error.message}</p>${error.fix && html`<p><${WithCode} text=${error.fix} /></p>`}</div>`
}
