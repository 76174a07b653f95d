// Text of models, drawn as text: spans highlighted, invisible characters made visible, formulas found.

/** Longest text drawn at once; the rest is on further pages of it. */
export const SHOWN = 100_000
const LONGEST_FORMULA = 2_000
const MOST_FORMULAS = 300
const MOST_CONTROLS = 500

const BIDI = { 0x061c: 'ALM', 0x200e: 'LRM', 0x200f: 'RLM', 0x202a: 'LRE', 0x202b: 'RLE', 0x202c: 'PDF', 0x202d: 'LRO', 0x202e: 'RLO', 0x2066: 'LRI', 0x2067: 'RLI', 0x2068: 'FSI', 0x2069: 'PDI' }
// C0 but tab and line feed, DEL and C1, soft hyphen, zero width, separators, bidi controls, fillers, tags, lone surrogates.
const INVISIBLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Cs}/gu

/** Joiners belong to emoji and to several scripts: between two letters or signs beyond ASCII they are left alone. */
function isJoiner(text, at) {
  const code = text.charCodeAt(at)
  return (code === 0x200c || code === 0x200d) && text.charCodeAt(at - 1) > 0x7f && text.charCodeAt(at + 1) > 0x7f
}

export function controlName(character) {
  const code = character.codePointAt(0)
  return BIDI[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

/** Splits into strings and {name, times}: runs of one invisible character become one entry. */
export function visible(text) {
  const parts = []
  let from = 0
  let controls = 0
  for (const match of text.matchAll(INVISIBLE)) {
    if (isJoiner(text, match.index)) continue
    if (controls >= MOST_CONTROLS) {
      parts.push(text.slice(from, match.index), text.slice(match.index).replace(INVISIBLE, '\ufffd'))
      return parts.filter(part => part !== '')
    }
    if (match.index > from) parts.push(text.slice(from, match.index))
    from = match.index + match[0].length
    const name = controlName(match[0])
    const last = parts[parts.length - 1]
    if (last?.name === name) last.times += 1
    else {
      parts.push({ name, times: 1 })
      controls += 1
    }
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

/** The same as one string, for titles and labels. */
export function visibleText(text) {
  return visible(String(text ?? ''))
    .map(part => (typeof part === 'string' ? part : `[${part.name}${part.times > 1 ? `×${part.times}` : ''}]`))
    .join('')
}

/** Offsets in code points, as the engine counts, to offsets in UTF-16, as JavaScript does. */
export function utf16Offsets(text, offsets) {
  const found = new Map()
  const wanted = [...new Set(offsets)].sort((a, b) => a - b)
  let index = 0
  let points = 0
  for (const offset of wanted) {
    while (points < offset && index < text.length) {
      index += text.codePointAt(index) > 0xffff ? 2 : 1
      points += 1
    }
    found.set(offset, index)
  }
  return found
}

/** Finds the next `closer` at or after a place; each closer is looked for once, so a text is read in one pass. */
function closers(text) {
  const next = new Map()
  return (closer, from) => {
    const known = next.get(closer)
    if (known !== undefined && (known === -1 || known >= from)) return known
    const at = text.indexOf(closer, from)
    next.set(closer, at)
    return at
  }
}

/** The end of a group in braces that opens at `at`, or -1. */
function braceEnd(text, at) {
  let depth = 0
  for (let index = at; index < text.length && index - at <= LONGEST_FORMULA; index += 1) {
    const character = text[index]
    if (character === '\\') index += 1
    else if (character === '{') depth += 1
    else if (character === '}' && --depth === 0) return index + 1
  }
  return -1
}

/** The formula that begins at `at`, or null. */
function formulaAt(text, at, find) {
  const between = (open, close, display) => {
    const end = find(close, at + open.length)
    if (end < 0 || end - at > LONGEST_FORMULA) return null
    return { start: at, end: end + close.length, tex: text.slice(at + open.length, end), display }
  }
  if (text.startsWith('$$', at)) return between('$$', '$$', true)
  if (text[at] === '$') {
    const found = between('$', '$', false)
    // Prices are not formulas: "$5 and $7". A formula touches its signs and has no blank line and no tag in it.
    if (!found || !found.tex || /^\s|\s$|\n\s*\n|<\/?\w+>/.test(found.tex) || /\d/.test(text[found.end] ?? '')) return null
    return found
  }
  if (text.startsWith('\\(', at)) return between('\\(', '\\)', false)
  if (text.startsWith('\\[', at)) return between('\\[', '\\]', true)
  if (text.startsWith('\\boxed{', at)) {
    const end = braceEnd(text, at + 6)
    // An empty box in a prompt says what to write, and drawn it would be nothing.
    return end < 0 || !text.slice(at + 7, end - 1).trim() ? null : { start: at, end, tex: text.slice(at, end), display: false }
  }
  return null
}

/** Where formulas are: [{start, end, tex, display}], none longer than the limit. */
export function formulas(text) {
  const found = []
  const find = closers(text)
  const opening = /\$|\\[([]|\\boxed\{/g
  let match
  while (found.length < MOST_FORMULAS && (match = opening.exec(text))) {
    if (match[0] === '$' && text[match.index - 1] === '\\') continue
    const one = formulaAt(text, match.index, find)
    if (!one || !one.tex.trim()) continue
    found.push(one)
    opening.lastIndex = one.end
  }
  return found
}

/** The spans in UTF-16 offsets, those of a page that begins at `from` and ends at `to`. */
export function spansWithin(text, spans, from = 0, to = text.length) {
  const offsets = utf16Offsets(text, spans.flatMap(span => [span.start, span.end]))
  const clip = at => Math.min(to, Math.max(from, offsets.get(at))) - from
  return spans.map(span => ({ start: clip(span.start), end: clip(span.end), kind: span.kind })).filter(span => span.end > span.start)
}

/** Cuts the text at marks and formulas: [{text, kinds, formula}] in order, nothing lost. */
export function pieces(text, marks, withFormulas) {
  const drawn = withFormulas ? formulas(text) : []
  const cuts = new Set([0, text.length])
  for (const mark of marks) for (const at of [mark.start, mark.end]) {
    if (!drawn.some(one => one.start < at && at < one.end)) cuts.add(at)
  }
  for (const one of drawn) cuts.add(one.start).add(one.end)
  const edges = [...cuts].sort((a, b) => a - b)
  const starts = new Map(drawn.map(one => [one.start, one]))
  return edges.slice(0, -1).map((start, index) => {
    const end = edges[index + 1]
    const kinds = new Set(marks.filter(mark => mark.start < end && mark.end > start).map(mark => mark.kind))
    return { text: text.slice(start, end), kinds, formula: starts.get(start) ?? null }
  })
}
