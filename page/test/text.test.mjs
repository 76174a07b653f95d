// How model text is cut, and how invisible characters and formulas are found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formulas, pieces, spansWithin, utf16Offsets, visible, visibleText } from '../src/text.mjs'

test('bidi and control characters become names', () => {
  assert.equal(visibleText('a\u202eb\u0000c\u2066d'), 'a[RLO]b[U+0000]c[LRI]d')
  assert.equal(visibleText('\u001b[31mred'), '[U+001B][31mred')
  assert.equal(visibleText('tab\tand\nline'), 'tab\tand\nline')
  assert.equal(visibleText('\ud800 lone'), '[U+D800] lone')
  assert.equal(visibleText('\u{e0041}tag'), '[U+E0041]tag')
})

test('runs of one invisible character become one entry', () => {
  assert.deepEqual(visible(`x${'\u200b'.repeat(5000)}y`), ['x', { name: 'U+200B', times: 5000 }, 'y'])
})

test('joiners inside emoji and words stay', () => {
  assert.equal(visibleText('👩\u200d🔬 می\u200cخواهم'), '👩\u200d🔬 می\u200cخواهم')
  assert.equal(visibleText('pass\u200dword'), 'pass[U+200D]word')
})

test('a text of nothing but different controls stays small', () => {
  const parts = visible('\u200b\u200c'.repeat(100_000))
  assert.ok(parts.length < 5000, `${parts.length} parts`)
})

test('code points beyond the first plane count once', () => {
  const text = '𝟙𝟙 <answer>😀</answer>'
  const [start, end] = [[...text].indexOf('😀'), [...text].indexOf('😀') + 1]
  const offsets = utf16Offsets(text, [start, end])
  assert.equal(text.slice(offsets.get(start), offsets.get(end)), '😀')
})

test('offsets past the end stop at the end', () => {
  assert.equal(utf16Offsets('abc', [99]).get(99), 3)
})

test('formulas are found in each notation', () => {
  const text = 'a $x^2$ b \\(y\\) c \\[z\\] d $$w$$ e \\boxed{\\frac{1}{2}} f'
  assert.deepEqual(formulas(text).map(one => one.tex), ['x^2', 'y', 'z', 'w', '\\boxed{\\frac{1}{2}}'])
  assert.deepEqual(formulas(text).map(one => one.display), [false, false, true, true, false])
})

test('prices, escaped dollars and unclosed formulas are text', () => {
  assert.deepEqual(formulas('It costs $5 and $7.'), [])
  assert.deepEqual(formulas('\\$5 is $unclosed'), [])
  assert.deepEqual(formulas('\\boxed{never closed'), [])
  assert.deepEqual(formulas('put it in \\boxed{}.'), [])
  assert.deepEqual(formulas('cost: $5</think><answer>$6'), [])
})

test('a formula longer than the limit is text', () => {
  assert.deepEqual(formulas(`$${'x'.repeat(3000)}$`), [])
})

test('hostile openings are read in one pass', () => {
  for (const text of ['\\('.repeat(100_000), '$ '.repeat(100_000), '\\boxed{'.repeat(30_000), '\\[$'.repeat(60_000)]) {
    const start = performance.now()
    formulas(text)
    assert.ok(performance.now() - start < 2_000, `${text.slice(0, 10)} took ${performance.now() - start} ms`)
  }
})

test('pieces give the text back, with spans and formulas', () => {
  const text = '<think>so</think><answer>$\\frac12$</answer>'
  const spans = [{ start: 0, end: 17, kind: 'think' }, { start: 25, end: 35, kind: 'read' }]
  const cut = pieces(text, spansWithin(text, spans), true)
  assert.equal(cut.map(piece => piece.text).join(''), text)
  assert.deepEqual(cut.find(piece => piece.kinds.has('think')).text, '<think>so</think>')
  const read = cut.find(piece => piece.kinds.has('read'))
  assert.equal(read.text, '$\\frac12$')
  assert.equal(read.formula.tex, '\\frac12')
})

test('spans are cut to the page of a long text', () => {
  const spans = [{ start: 2, end: 6, kind: 'read' }, { start: 0, end: 1, kind: 'think' }]
  assert.deepEqual(spansWithin('😀bcdefgh', spans, 4, 9), [{ start: 0, end: 3, kind: 'read' }])
})

test('a span that ends inside a formula marks all of it', () => {
  const cut = pieces('a $x+y$ b', [{ start: 0, end: 4, kind: 'read' }], true)
  assert.deepEqual(cut.map(piece => [piece.text, piece.kinds.has('read')]), [['a ', true], ['$x+y$', true], [' b', false]])
})
