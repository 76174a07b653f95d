// What completions of one prompt share, and what is in one alone.

const RUN = 4
const MOST_WORDS = 20_000

/** Words with the space after them, so that joined they give the text back. */
const words = text => text.match(/\s+|[\p{L}\p{N}_]+\s*|[^\s\p{L}\p{N}_]\s*/gu) ?? []

/**
 * For each text its parts [{text, kind}]: `shared` where a run of words is in every text, `alone` for words in no other, else `''`.
 * Runs are looked up, not aligned, so it takes one pass over the words whatever their number.
 */
export function sharedParts(texts) {
  const lists = texts.map(text => words(text).slice(0, MOST_WORDS))
  const keys = lists.map(list => list.map(word => word.trim()))
  const inTexts = new Map()
  const runsIn = new Map()
  keys.forEach((list, index) => {
    const add = (map, key) => {
      const seen = map.get(key)
      if (!seen) map.set(key, { last: index, texts: 1 })
      else if (seen.last !== index) {
        seen.last = index
        seen.texts += 1
      }
    }
    list.forEach((key, at) => {
      add(inTexts, key)
      if (at + RUN <= list.length) add(runsIn, list.slice(at, at + RUN).join(' '))
    })
  })
  const common = edge(keys, false)
  const ending = Math.min(edge(keys, true), Math.min(...keys.map(list => list.length)) - common)
  return lists.map((list, index) => {
    const shared = new Array(list.length).fill(false)
    for (let at = 0; at < list.length; at += 1) {
      if (at < common || at >= list.length - ending) shared[at] = true
      if (at + RUN <= list.length && runsIn.get(keys[index].slice(at, at + RUN).join(' ')).texts === texts.length) shared.fill(true, at, at + RUN)
    }
    const parts = []
    list.forEach((word, at) => {
      const kind = shared[at] ? 'shared' : texts.length > 1 && keys[index][at] && inTexts.get(keys[index][at]).texts === 1 ? 'alone' : ''
      const last = parts[parts.length - 1]
      if (last?.kind === kind) last.text += word
      else parts.push({ text: word, kind })
    })
    const rest = texts[index].slice(list.join('').length)
    if (rest) parts.push({ text: rest, kind: '' })
    return parts
  })
}

/** How many words all lists begin with, or end with. */
function edge(lists, fromEnd) {
  const shortest = Math.min(...lists.map(list => list.length))
  const at = (list, index) => (fromEnd ? list[list.length - 1 - index] : list[index])
  let same = 0
  while (same < shortest && lists.every(list => at(list, same) === at(lists[0], same))) same += 1
  return lists.length > 1 ? same : 0
}
