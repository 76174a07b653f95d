// The report: one file, no server, the same page; readable without scripts and on paper.
import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { closeBrowser, EXAMPLE, folder, open, report, skip, stateOf, until } from './harness.mjs'

const cleanups = []
let address
let file
before(async () => {
  if (skip) return
  file = join(folder({ after: task => cleanups.push(task) }), 'report.html')
  await report(file, EXAMPLE)
  address = `file://${file}`
})
after(async () => {
  await closeBrowser()
  for (const task of cleanups) await task()
})

test('a report opens from a file, with overview, rows, a row and groups', { skip }, async t => {
  const page = await open(t, address)
  await until(async () => /\b44\b/.test(await page.locator('h1').innerText().catch(() => '')))
  await page.locator('.rewards').getByRole('link', { name: /^no_box\b/ }).click()
  await until(async () => (await page.locator('.list a.item').count()) === 2)
  await page.locator('.list a.item').first().click()
  await page.locator('.overlay .shape').first().waitFor()
  await until(() => page.locator('figure img').evaluate(node => node.naturalWidth > 0 && node.src.startsWith('data:image/')))
  assert.equal(await page.getByRole('radiogroup', { name: 'Frame of the prediction' }).count(), 0, 'nobody is there to judge again')
  await page.getByRole('link', { name: 'Groups', exact: true }).click()
  await page.locator('.member').first().waitFor()
  assert.equal(await page.getByRole('link', { name: 'Try it' }).count(), 0)
  assert.ok(statSync(file).size < 3_000_000)
})

test('a report searches and sorts by itself', { skip }, async t => {
  const page = await open(t, address, { view: 'rows' })
  await page.getByRole('searchbox').fill('area-2')
  await until(async () => (await page.locator('.list a.item').count()) === 1)
  await page.getByRole('searchbox').fill('')
  await until(() => !stateOf(page).text)
  await page.getByLabel('Order of the rows').selectOption('total')
  await until(async () => /^0\.00|^−/.test(await page.locator('.list a.item .total').first().innerText()))
})

test('without scripts a report still has its summary', { skip }, async t => {
  const page = await open(t, address, {}, { scripts: false })
  const said = await page.locator('body').innerText()
  assert.match(said, /44/)
  assert.match(said, /accuracy/)
  assert.match(said, /iou_reward/)
})

test('a report prints', { skip }, async t => {
  const page = await open(t, address)
  await page.locator('.rewards').waitFor()
  const paper = await page.pdf({ format: 'A4' })
  assert.ok(paper.length > 20_000)
  await page.emulateMedia({ media: 'print' })
  assert.equal(await page.locator('.top nav').isVisible(), false)
  assert.equal(await page.locator('.rewards').isVisible(), true)
  const row = await open(t, address, { view: 'rows', row: 28 })
  await row.locator('.overlay rect').first().waitFor()
  const share = () => row.evaluate(() => {
    const figure = document.querySelector('figure').getBoundingClientRect()
    return (document.querySelector('.shape.reference rect').getBoundingClientRect().left - figure.left) / figure.width
  })
  const onScreen = await share()
  await row.emulateMedia({ media: 'print' })
  assert.ok(Math.abs((await share()) - onScreen) < 0.01, 'boxes stay on their objects on paper')
})
