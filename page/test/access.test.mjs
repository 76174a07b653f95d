// Accessibility of every view, light and dark, wide and narrow, as axe judges it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import { closeBrowser, EXAMPLE, open, skip, view } from './harness.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const cleanups = []
let address
before(async () => {
  if (!skip) address = process.env.PAGE_ADDRESS ?? (await view({ after: task => cleanups.push(task) }, EXAMPLE, '--compare', 'strict'))
})
after(async () => {
  await closeBrowser()
  for (const task of cleanups) await task()
})

const STATES = {
  overview: { view: 'overview' },
  rows: { view: 'rows' },
  'a row of mathematics': { view: 'rows', row: 3 },
  'a row with boxes': { view: 'rows', row: 36 },
  groups: { view: 'groups' },
  compare: { view: 'compare' },
  'try it': { view: 'try', row: 0 },
}

for (const [name, state] of Object.entries(STATES)) {
  for (const [scheme, width] of [['light', 1280], ['dark', 1280], ['light', 390]]) {
    test(`axe finds nothing: ${name}, ${scheme}, ${width} pixels`, { skip }, async t => {
      const page = await open(t, address, state, { scheme, width })
      await page.locator('main').waitFor()
      await page.waitForTimeout(400)
      // evaluate() runs in the page but not through its scripts, so the policy needs no hole for axe.
      const found = await page.evaluate(`${axe};axe.run(document, { resultTypes: ['violations'] })`)
      assert.deepEqual(found.violations.map(one => `${one.id}: ${one.nodes.slice(0, 3).map(node => `${node.html.slice(0, 120)} ${node.failureSummary.slice(0, 200)}`).join(' | ')}`), [])
    })
  }
}
