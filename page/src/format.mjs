// Numbers and scores as people read them.

const MINUS = '−'
const signed = text => text.replace('-', MINUS)

export function count(value) {
  return value === null || value === undefined ? '–' : Math.round(value).toLocaleString('en')
}

/** "1 row", "2 rows". */
export function counted(value, one, many = `${one}s`) {
  return `${count(value)} ${value === 1 ? one : many}`
}

/** A score: whole numbers bare, others with three places. */
export function score(value) {
  if (value === null || value === undefined) return '–'
  if (Number.isInteger(value)) return signed(String(value === 0 ? 0 : value))
  return signed(value.toFixed(3))
}

/** A total, with two places always, so that a column lines up. */
export function total(value) {
  return value === null || value === undefined ? '–' : signed((value === 0 ? 0 : value).toFixed(2))
}

/** A difference, with its sign. */
export function delta(value) {
  if (value === null || value === undefined) return '–'
  const text = Math.abs(value).toFixed(2)
  return text === '0.00' ? '0.00' : (value < 0 ? MINUS : '+') + text
}

/** The last part of a path; other names as they are. */
export const baseName = text => String(text).split('/').pop() || String(text)

export function percent(part, whole) {
  return whole ? `${Math.round((100 * part) / whole)} %` : '–'
}

export function bytes(value) {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${value < 10 && unit ? value.toFixed(1) : Math.round(value)} ${units[unit]}`
}

/** How good a value is between low and high: good, mid or bad, and the share of the bar to fill. */
export function grade(value, low, high) {
  if (value === null || value === undefined) return { kind: 'none', share: 0 }
  const share = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : value > 0 ? 1 : 0
  return { kind: share >= 0.75 ? 'good' : share >= 0.4 ? 'mid' : 'bad', share }
}

/** The colour of one score. A penalty that is 0 is neither good nor bad. */
export function scoreKind(value, high) {
  if (value === null || value === undefined) return 'soft'
  if (value < 0) return 'bad'
  if (value === 0) return high > 0 ? 'bad' : ''
  return value >= 0.75 * (high || 1) ? 'good' : 'warn'
}

/** Scores of other tasks say nothing about a row. */
export const concerns = one => one.reason !== 'other_task'

/** What a list says of a row: the first score that concerns it, a warning counting more than the order. */
export function leading(scores, names) {
  const relevant = scores.map((one, index) => ({ ...one, name: names[index] })).filter(concerns)
  return relevant.find(one => one.warning) ?? relevant[0] ?? null
}
