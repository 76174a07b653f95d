// The page over PAGE_ROWS generated rows: first paint, time to index, and that every click answers quickly.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { closeBrowser, folder, open, startBrowser, until, view } from './harness.mjs'
import { generate } from './generate.mjs'

const many = Number(process.env.PAGE_ROWS ?? 1_000_000)
if (!process.env.CHROMIUM) {
  console.log('skipped: no Chromium')
  process.exit(0)
}
const tasks = []
const later = { after: task => tasks.unshift(task) }
const figures = { rows: many }
try {
  const file = join(folder(later), 'rows.jsonl')
  await generate(many, file)

  await startBrowser()
  const started = Date.now()
  const address = await view(later, file, '--reward', 'default_accuracy_reward', '--reward', 'format_reward')
  figures.address_ms = Date.now() - started
  const page = await open(later, address, { view: 'rows' })
  await page.locator('.list a.item').first().waitFor()
  figures.first_rows_ms = Date.now() - started
  // Without the time that the browser took to open a window.
  figures.first_rows_in_page_ms = Math.round(await page.evaluate(() => performance.now()))
  await until(async () => (await page.locator('.found').innerText()) === `${many.toLocaleString('en')} rows`, 'all rows', 600_000)
  figures.indexed_ms = Date.now() - started

  const timed = async (name, act, ready) => {
    const start = Date.now()
    await act()
    await until(ready, name, 60_000)
    figures[name] = Date.now() - start
  }
  /** The longest that one question to the server took since the last time. */
  const slowest = async () => {
    const longest = await page.evaluate(() => {
      const taken = performance.getEntriesByType('resource').filter(one => one.name.includes('/api/') && !one.name.includes('/api/events')).map(one => one.duration)
      performance.clearResourceTimings()
      return Math.max(0, ...taken)
    })
    return Math.round(longest)
  }
  await slowest()
  const list = page.locator('.list')
  await timed('scroll_to_end_ms', () => list.evaluate(node => { node.scrollTop = node.scrollHeight }), () => page.locator(`a.item[data-row="${many - 1}"]`).count())
  await timed('scroll_to_middle_ms', () => list.evaluate(node => { node.scrollTop = node.scrollHeight / 2 }), async () => (await page.locator('a.item').count()) > 8 && Number(await page.locator('a.item').nth(8).getAttribute('data-row')) < many * 0.9)
  const middle = Number(await page.locator('a.item').nth(8).getAttribute('data-row'))
  assert.ok(Math.abs(middle - many / 2) < Math.max(100, many / 50), `the middle is row ${middle}`)
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, 300)
  await page.waitForTimeout(400)
  const moved = Number(await page.locator('a.item').nth(8).getAttribute('data-row'))
  assert.ok(Math.abs(moved - middle) < 12, `a turn of the wheel moves by rows, not by thousands: ${middle} to ${moved}`)
  await timed('open_row_ms', () => page.locator('a.item').nth(8).click(), () => page.locator('.row h2').isVisible())
  await timed('filter_ms', () => page.locator('aside .chip').filter({ hasText: 'format_missing' }).click(), async () => / of /.test(await page.locator('.found').innerText()))
  await timed('sort_ms', () => page.getByLabel('Order of the rows').selectOption('length'), async () => (await page.locator('a.item .n').count()) > 5)
  await page.getByRole('link', { name: 'clear all' }).click()
  await timed('search_ms', () => page.getByRole('searchbox').fill(`row-${many - 3}`), async () => /^1 of [\d,]+ rows$/.test(await page.locator('.found').innerText()))
  figures.slowest_answer_ms = await slowest()
  await page.getByRole('link', { name: 'clear all' }).click().catch(() => page.getByRole('searchbox').fill(''))
  await timed('groups_ms', () => page.getByRole('link', { name: 'Groups', exact: true }).click(), () => page.locator('.member').first().isVisible())
  assert.equal(await page.locator('.found').innerText(), `${Math.ceil(many / 8).toLocaleString('en')} groups`)
  await timed('last_group_ms', () => page.locator('.list').evaluate(node => { node.scrollTop = node.scrollHeight }), () => page.locator(`a.item[data-group="${Math.ceil(many / 8) - 1}"]`).count())
  await timed('open_group_ms', () => page.locator('a.item').last().click(), async () => /^Group [\d,]+/.test(await page.locator('.group h2').innerText()))
  await timed('try_ms', () => page.getByRole('link', { name: 'Try it' }).click(), () => page.getByLabel('Completion', { exact: true }).isVisible())
  figures.slowest_answer_of_groups_ms = await slowest()
  await page.getByRole('link', { name: 'Compare' }).click()
  await timed('compare_started_ms', () => page.getByRole('radio', { name: 'strict' }).click(), async () => /change from strict/.test(await page.locator('h1').innerText()))
  await until(async () => (await page.locator('.progress').count()) === 0, 'both sides are judged', 600_000)
  await until(async () => new RegExp(`of ${many.toLocaleString('en')} rows change`).test(await page.locator('h1').innerText()), 'all rows are compared', 60_000)
  await slowest()
  const linked = await open(later, address, { view: 'rows', row: many - 5 })
  await until(() => linked.locator(`a.item[aria-current][data-row="${many - 5}"]`).count(), 'a link to a row scrolls to it', 30_000)
  await timed('overview_ms', () => page.getByRole('link', { name: 'Overview' }).click(), () => page.locator('.rewards').isVisible())
  figures.slowest_answer_of_overview_ms = await slowest()
  // Set PAGE_CLICK_MS=100 on a quiet machine.
  const limit = Number(process.env.PAGE_CLICK_MS ?? Infinity)
  for (const name of ['slowest_answer_ms', 'slowest_answer_of_groups_ms', 'slowest_answer_of_overview_ms']) assert.ok(figures[name] <= limit, `${name}: ${figures[name]} ms`)
  assert.ok(figures.address_ms + figures.first_rows_in_page_ms <= 10 * limit, 'the first rows within a second')
  figures.page_heap_mb = Math.round(await page.evaluate(() => performance.memory.usedJSHeapSize / 1e6))
  assert.ok(figures.page_heap_mb < 200)
} finally {
  await closeBrowser().catch(() => null)
  for (const task of tasks) await task()
}
console.log(JSON.stringify(figures, null, 1))
