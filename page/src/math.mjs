// Formulas drawn by Temml as MathML, within limits: what is too long, too deep or unknown stays text.
import { h } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import temml from 'temml'
import { html } from './html.mjs'

const LONGEST = 2_000
const DEEPEST_GROUP = 20
const DEEPEST_TREE = 40
const MOST_NODES = 2_000
/** Drawing stops for a while when it has taken this many milliseconds of a second. */
const SLICE = 12
const BUDGET = 600
const KEPT = 1_000

const ELEMENTS = new Set(
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd mpadded mphantom menclose'.split(' '),
)
const ATTRIBUTES = new Set(
  'display displaystyle scriptlevel mathvariant stretchy fence separator lspace rspace form largeop movablelimits symmetric minsize maxsize linethickness width height depth voffset columnalign rowalign columnspacing rowspacing columnspan rowspan notation accent accentunder mathcolor mathbackground mathsize'.split(' '),
)
const STYLES = /^(padding|margin|border|width|height|minWidth|color|font|text|math|vertical|display$)/
const VALUE = /^[-\w\s.,#%()]*$/

/** @type {import('temml').Options} */
const OPTIONS = { throwOnError: true, strict: false, trust: false, maxExpand: 200, maxSize: [10, 10], macros: {} }

function depthOfGroups(tex) {
  let depth = 0
  let deepest = 0
  for (const character of tex) {
    if (character === '{' || character === '[' || character === '(') deepest = Math.max(deepest, (depth += 1))
    else if (character === '}' || character === ']' || character === ')') depth = Math.max(0, depth - 1)
  }
  return deepest
}

/** Temml's tree as our nodes, of allowed elements, attributes and styles only. */
function toNodes(tree, budget, depth = 0) {
  if (depth > DEEPEST_TREE || (budget.left -= 1) < 0) throw new Error('too large')
  if (typeof tree.text === 'string') return tree.text
  const children = (tree.children ?? []).map(child => toNodes(child, budget, depth + 1))
  if (!tree.type) return children
  if (!ELEMENTS.has(tree.type)) throw new Error(`no <${tree.type}>`)
  const props = {}
  for (const [name, value] of Object.entries(tree.attributes ?? {})) {
    if (ATTRIBUTES.has(name) && VALUE.test(value)) props[name] = String(value)
  }
  const classes = (tree.classes ?? []).filter(name => /^[\w-]+$/.test(name))
  if (classes.length) props.class = classes.join(' ')
  const styles = Object.entries(tree.style ?? {}).filter(([name, value]) => STYLES.test(name) && VALUE.test(value) && !/url|expression/i.test(value))
  if (styles.length) props.style = Object.fromEntries(styles)
  return h(tree.type, props, ...children)
}

/** The nodes of a formula, or null for one to leave as text. */
export function draw(tex, display) {
  if (tex.length > LONGEST || depthOfGroups(tex) > DEEPEST_GROUP) return null
  try {
    return toNodes(temml.__renderToMathMLTree(tex, { ...OPTIONS, macros: {}, displayMode: display }), { left: MOST_NODES })
  } catch {
    return null
  }
}

const cache = new Map()
const queue = []
let running = false
let spent = 0

function remember(key, nodes) {
  if (cache.size >= KEPT) cache.delete(cache.keys().next().value)
  cache.set(key, nodes)
}

/** Draws what is waiting, a slice at a time, so that a page full of formulas still scrolls. */
function run() {
  const start = performance.now()
  while (queue.length && performance.now() - start < SLICE) {
    const job = queue.shift()
    if (job.dropped) continue
    const key = `${job.display} ${job.tex}`
    if (!cache.has(key)) remember(key, draw(job.tex, job.display))
    job.done(cache.get(key))
  }
  spent += performance.now() - start
  if (!queue.length) {
    running = false
    spent = 0
  } else if (spent > BUDGET) {
    spent = 0
    setTimeout(run, 1_000)
  } else setTimeout(run, 0)
}

function schedule(job) {
  queue.push(job)
  if (!running) {
    running = true
    setTimeout(run, 0)
  }
}

/** A formula: its text first, then drawn; `children` is the text to fall back to. */
export function Formula({ tex, display, children }) {
  const key = `${display} ${tex}`
  const [nodes, setNodes] = useState(() => cache.get(key) ?? null)
  useEffect(() => {
    if (cache.has(key)) {
      setNodes(cache.get(key))
      return undefined
    }
    setNodes(null)
    const job = { tex, display, done: setNodes, dropped: false }
    schedule(job)
    return () => {
      job.dropped = true
    }
  }, [key])
  return nodes ? html`<span class=${`formula${display ? ' display' : ''}`} title=${tex}>${nodes}</span>` : children
}
