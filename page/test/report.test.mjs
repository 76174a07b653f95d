// What a report answers without a server: filters, orders, groups.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer } from '../src/report.mjs'

const score = (value, reason, more = {}) => ({ score: value, status: value === null ? 'abstained' : 'scored', reason, warning: null, ...more })
const row = (number, total, scores, more = {}) => ({ row: number, id: `r${number}`, step: number, group: number % 2 ? 'odd' : 'even', task: 'math', status: 'scored', total, length: 10 * number, scores, question: 'Why?', answer: `answer ${number}`, reference: 'because', ...more })
const data = {
  overview: { rewards: [{ name: 'accuracy' }, { name: 'format' }] },
  rows: [
    row(0, 1, [score(1, 'equal'), score(0, 'missing')], { total_before: 0, scores_before: [score(0, 'differs'), score(0, 'missing')] }),
    row(1, 0.5, [score(0, 'differs'), score(1, 'match')], { look: ['maybe_right'] }),
    row(2, null, [score(null, 'other_task'), score(1, 'match', { warning: 'odd_frame' })], { status: 'failed', task: 'rec' }),
    row(3, 2, [score(1, 'equal'), score(1, 'match')]),
  ],
  row: { 1: { row: 1 } },
  groups: [{ id: 'even', size: 2, mean: 1, sd: 0.5, first_row: 0 }, { id: 'odd', size: 2, mean: 0.5, sd: 0, first_row: 1 }],
  group: { odd: { id: 'odd', members: [{ row: 1 }, { row: 3 }] } },
  compare: { changed: 1 },
}
const found = query => answer(data, `/api/rows?${query}`).rows.map(one => one.row)

test('filters narrow the rows', () => {
  assert.deepEqual(found(''), [0, 1, 2, 3])
  assert.deepEqual(found('reward=accuracy&reason=equal'), [0, 3])
  assert.deepEqual(found('reason=odd_frame'), [2])
  assert.deepEqual(found('reward=accuracy'), [0, 1, 3])
  assert.deepEqual(found('status=failed'), [2])
  assert.deepEqual(found('task=rec'), [2])
  assert.deepEqual(found('group=odd'), [1, 3])
  assert.deepEqual(found('step=3'), [3])
  assert.deepEqual(found('look=maybe_right'), [1])
  assert.deepEqual(found('text=ANSWER%203'), [3])
  assert.deepEqual(found('min=0.5&max=1'), [0, 1])
  assert.deepEqual(found('reward=format&min=1'), [1, 2, 3])
  assert.deepEqual(found('reward=accuracy&before=differs&after=equal'), [0])
  assert.deepEqual(found('changed=1'), [0])
})

test('orders put rows without a value last, both ways', () => {
  assert.deepEqual(found('sort=total'), [1, 0, 3, 2])
  assert.deepEqual(found('sort=total&desc=1'), [3, 0, 1, 2])
  assert.deepEqual(found('sort=score:accuracy'), [1, 0, 3, 2])
  assert.deepEqual(found('sort=delta&desc=1')[0], 0)
})

test('pages and positions', () => {
  assert.deepEqual(found('offset=1&limit=2'), [1, 2])
  assert.equal(answer(data, '/api/rows?sort=total&find=3').position, 2)
  assert.equal(answer(data, '/api/rows?status=failed&find=3').position, null)
})

test('rows, groups and the comparison', () => {
  assert.deepEqual(answer(data, '/api/row/1'), { row: 1 })
  assert.equal(answer(data, '/api/row/3'), null)
  assert.equal(answer(data, '/api/row/constructor'), null)
  assert.equal(answer(data, '/api/group/odd').members.length, 2)
  assert.deepEqual(answer(data, '/api/groups?sort=signal&desc=1').groups.map(group => [group.id, group.first_row]), [['odd', 1], ['even', 0]])
  assert.deepEqual(answer(data, '/api/groups?').groups.map(group => group.id), ['even', 'odd'])
  assert.deepEqual(answer(data, '/api/compare'), { changed: 1 })
  assert.equal(answer(data, '/api/else'), null)
})
