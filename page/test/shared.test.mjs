// What completions share.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedParts } from '../src/shared.mjs'

const kinds = (parts, kind) => parts.filter(part => part.kind === kind).map(part => part.text.trim()).join('|')

test('common beginnings and endings are shared, words of one text are alone', () => {
  const [first, second] = sharedParts(['<think>so it is four.</think> <answer>4</answer>', '<think>so it is five.</think> <answer>5</answer>'])
  assert.match(kinds(first, 'shared'), /^<think>so it is/)
  assert.match(kinds(first, 'shared'), /<\/answer>$/)
  assert.equal(kinds(first, 'alone'), 'four|4')
  assert.equal(kinds(second, 'alone'), 'five|5')
})

test('nothing of a text is lost', () => {
  const texts = ['  odd   spaces\n\nand 😀 signs\u202e ', 'x', '']
  sharedParts(texts).forEach((parts, index) => assert.equal(parts.map(part => part.text).join(''), texts[index]))
})

test('texts that are the same are shared whole', () => {
  for (const parts of sharedParts(['a b c', 'a b c'])) assert.deepEqual(parts, [{ text: 'a b c', kind: 'shared' }])
})

test('long texts take one pass', () => {
  const start = performance.now()
  sharedParts(Array.from({ length: 16 }, (_, index) => `word${index} the same again `.repeat(5_000)))
  assert.ok(performance.now() - start < 5_000)
})
