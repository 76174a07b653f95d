// Formulas: what is drawn, what stays text, and that nothing takes long.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draw } from '../src/math.mjs'

/** All elements of a tree of nodes, with their props. */
function elements(node, found = []) {
  if (Array.isArray(node)) node.forEach(child => elements(child, found))
  else if (node?.type) {
    found.push(node)
    elements(node.props.children ?? [], found)
  }
  return found
}

const SAFE = /^(math|m[a-z]+|none)$/

test('ordinary formulas are drawn as MathML', () => {
  for (const tex of ['\\frac{1}{2}', 'x^2 + \\sqrt[3]{y}', '\\boxed{\\pi}', '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}', '\\text{if } x \\le 3', '\\left\\{ \\frac a b \\right\\}', '\\sum_{i=1}^n i', '\\vec{v} \\cdot \\hat{u}', '90^\\circ', '\\cancel{x}']) {
    const nodes = draw(tex, false)
    assert.ok(nodes, tex)
    for (const node of elements(nodes)) assert.match(node.type, SAFE)
  }
})

test('links, images, classes, ids and raw styles of a formula never arrive', () => {
  for (const tex of ['\\href{javascript:alert(1)}{x}', '\\url{http://evil.test}', '\\includegraphics{http://evil.test/a.png}', '\\htmlClass{brand}{x}', '\\id{app}{x}', '\\style{background:url(http://evil.test)}{x}', '\\class{top}{x}', '\\data{a=b}{x}', '\\label{app}x']) {
    const nodes = draw(tex, false)
    for (const node of elements(nodes)) {
      assert.match(node.type, SAFE, tex)
      const written = JSON.stringify({ ...node.props, children: undefined })
      assert.doesNotMatch(written, /javascript:|http|url\(|"id"|"href"|"src"|"brand"|"on[a-z]+"/i, tex)
    }
  }
})

test('markup in a formula is text', () => {
  const nodes = draw('\\text{<img src=x onerror=alert(1)>}', false)
  for (const node of elements(nodes)) assert.match(node.type, SAFE)
})

test('what is too long, too deep, or wrong stays text', () => {
  assert.equal(draw('x'.repeat(2_001), false), null)
  assert.equal(draw(`${'{'.repeat(60)}x${'}'.repeat(60)}`, false), null)
  assert.equal(draw('\\frac{1', false), null)
  assert.equal(draw('\\unknowncommand', false), null)
  assert.equal(draw(`${'\\sqrt'.repeat(200)} x`, false), null)
  assert.equal(draw('\\def\\a{\\a\\a}\\a', false), null)
})

test('no formula within the limits takes long', () => {
  const hostile = [
    '\\def\\a{xx}\\def\\b{\\a\\a\\a\\a}\\def\\c{\\b\\b\\b\\b}\\def\\d{\\c\\c\\c\\c}\\def\\e{\\d\\d\\d\\d}\\e\\e\\e\\e',
    'x^'.repeat(900), '{'.repeat(1_900), '\\left('.repeat(300), '\\frac'.repeat(390), '\\sqrt'.repeat(390), '&'.repeat(1_900), '\\\\'.repeat(900),
    `\\begin{matrix}${'&'.repeat(900)}${'\\\\'.repeat(400)}\\end{matrix}`, '\\overline'.repeat(200), "'".repeat(1_900), '\\not'.repeat(450), '_'.repeat(1_900), `x${'^{y'.repeat(600)}`,
    '\\text{'.repeat(300), '\\color{red}'.repeat(180), '\\middle|'.repeat(220), '\\begin{array}{'.concat('c|'.repeat(900), '}x\\end{array}'), `\\left(${'\\middle/x'.repeat(200)}\\right)`,
  ]
  for (const tex of hostile) {
    const start = performance.now()
    draw(tex.slice(0, 2_000), true)
    const took = performance.now() - start
    assert.ok(took < 1_000, `${tex.slice(0, 30)} took ${Math.round(took)} ms`)
  }
})
