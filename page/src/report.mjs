// Answers the paths of the server from data that is in memory: what a report does without one.

const has = (text, part) => String(text ?? '').toLowerCase().includes(part)

/** Does one score of the row, of the asked reward or of any, pass every question about scores? */
function scoreMatches(row, rewards, query) {
  const wanted = name => !query.reward || name === query.reward
  if (!query.reason && !query.before && !query.after && !query.reward) return true
  return rewards.some((name, index) => {
    if (!wanted(name)) return false
    const after = row.scores[index]
    const before = row.scores_before?.[index]
    if (query.reason && after?.reason !== query.reason && after?.warning !== query.reason) return false
    if (query.before && before?.reason !== query.before) return false
    if (query.after && after?.reason !== query.after) return false
    return after?.reason !== 'other_task' || query.reason === 'other_task' || Boolean(query.before)
  })
}

const sameVerdict = (a, b) => a?.score === b?.score && a?.reason === b?.reason

/** Did any verdict of the row change? */
function isChanged(row) {
  return Boolean(row.scores_before) && (row.total !== row.total_before || row.scores.some((one, index) => !sameVerdict(one, row.scores_before[index])))
}

function keep(row, rewards, query) {
  if (query.changed && !isChanged(row)) return false
  if (query.status && row.status !== query.status) return false
  if (query.task && row.task !== query.task) return false
  if (query.group && String(row.group) !== query.group) return false
  if (query.step && String(row.step) !== query.step) return false
  if (query.look && !row.look?.includes(query.look)) return false
  const index = rewards.indexOf(query.reward)
  const value = index >= 0 ? row.scores[index]?.score : row.total
  if (query.min && !(value !== null && value >= Number(query.min))) return false
  if (query.max && !(value !== null && value <= Number(query.max))) return false
  if (query.text) {
    const part = query.text.toLowerCase()
    if (![row.question, row.answer, row.reference, row.id].some(text => has(text, part))) return false
  }
  return scoreMatches(row, rewards, query)
}

function sortKey(sort, rewards) {
  if (sort?.startsWith('score:')) {
    const index = rewards.indexOf(sort.slice('score:'.length))
    return row => row.scores[index]?.score
  }
  if (sort === 'delta') return row => ((row.total_before ?? null) === null || row.total === null ? null : row.total - row.total_before)
  return row => row[sort || 'row']
}

/** Sorts with nothing last, whichever way it goes, and by row where values are the same. */
function sorted(rows, key, descending) {
  const missing = value => value === null || value === undefined
  return [...rows].sort((a, b) => {
    const x = key(a)
    const y = key(b)
    if (missing(x) || missing(y)) return Number(missing(x)) - Number(missing(y)) || a.row - b.row
    const order = x < y ? -1 : x > y ? 1 : 0
    return (descending ? -order : order) || a.row - b.row
  })
}

function rows(data, query) {
  const rewards = data.overview.rewards.map(reward => reward.name)
  const found = sorted(data.rows.filter(row => keep(row, rewards, query)), sortKey(query.sort, rewards), query.desc === '1')
  const offset = Number(query.offset ?? 0)
  const result = { total: found.length, rows: found.slice(offset, offset + Number(query.limit ?? 200)) }
  if (query.find) {
    const position = found.findIndex(row => row.row === Number(query.find))
    result.position = position < 0 ? null : position
  }
  return result
}

function groups(data, query) {
  // The strongest signal and the largest group come first, as the server has them.
  const keys = { signal: group => (group.sd === null ? null : -group.sd), mean: group => group.mean, size: group => -group.size }
  const list = sorted((data.groups ?? []).map(group => ({ ...group, row: group.first_row })), keys[query.sort] ?? (group => group.row), query.desc === '1')
  const offset = Number(query.offset ?? 0)
  const result = { total: list.length, groups: list.slice(offset, offset + Number(query.limit ?? 200)) }
  if (query.find) {
    const position = list.findIndex(group => group.id === Number(query.find))
    result.position = position < 0 ? null : position
  }
  return result
}

export function answer(data, path) {
  const url = new URL(path, 'http://report')
  const query = Object.fromEntries(url.searchParams)
  const [, , what, key] = url.pathname.split('/').map(decodeURIComponent)
  const own = (table, name) => (table && Object.hasOwn(table, name) ? table[name] : null)
  if (what === 'overview') return data.overview
  if (what === 'rows') return rows(data, query)
  if (what === 'row') return own(data.row, key)
  if (what === 'groups') return groups(data, query)
  if (what === 'group') return own(data.group, key)
  if (what === 'compare') return data.compare ?? null
  return null
}
