// Pictures of the inspector for the README, from the examples: docs/img/inspector-*.png.
//
//   GROUNDRULE_BIN=../target/debug/groundrule CHROMIUM=/usr/bin/chromium node screenshots.mjs
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import UPNG from 'upng-js'
import { closeBrowser, EXAMPLE, open, ROOT, view } from './test/harness.mjs'

const LARGEST = 200_000
const SHOTS = {
  overview: { state: { view: 'overview' }, ready: '.rewards' },
  row: { state: { view: 'rows', row: 31, frame: 'shares' }, ready: '.siblings' },
  group: { state: { view: 'groups', group: '' }, ready: '.member', group: 'blue book' },
  compare: { state: { view: 'compare' }, ready: '.compared' },
}

const tasks = []
const later = { after: task => tasks.push(task) }
const address = await view(later, EXAMPLE, '--compare', 'strict')
const folder = join(ROOT, 'docs/img')
mkdirSync(folder, { recursive: true })
for (const [name, shot] of Object.entries(SHOTS)) {
  for (const scheme of ['light', 'dark']) {
    const page = await open(later, address, shot.state, { scheme, height: 800 })
    if (shot.group) await page.locator('.two-columns .item').filter({ hasText: shot.group }).first().click()
    await page.locator(shot.ready).first().waitFor()
    await page.waitForTimeout(600)
    const path = join(folder, `inspector-${name}-${scheme}.png`)
    // 256 colours are enough for a page, and a third of the bytes.
    const picture = UPNG.decode(await page.screenshot())
    writeFileSync(path, Buffer.from(UPNG.encode(UPNG.toRGBA8(picture), picture.width, picture.height, 256)))
    const { size } = statSync(path)
    if (size > LARGEST) throw new Error(`${path} has ${size} bytes, more than ${LARGEST}`)
    console.log(`${path} ${size}`)
  }
}
for (const task of tasks) await task()
await closeBrowser()
