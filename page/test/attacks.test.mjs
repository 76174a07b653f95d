// Attacks in rows: they are drawn as text, run nothing, ask nobody, and the page stays quick.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { attackRows, FORMULAS, HIDDEN, IMAGES, MARKUP } from './attacks.mjs'
import { closeBrowser, folder, open, report, skip, until, view } from './harness.mjs'

const cleanups = []
const later = { after: task => cleanups.push(task) }
const rows = attackRows()
const rewards = ['--reward', 'default_accuracy_reward', '--reward', 'format_reward', '--reward', 'iou_reward']
let address
let file
before(async () => {
  if (skip) return
  const place = folder(later)
  // A name that is markup itself.
  file = join(place, '<img src=x onerror=alert(1)>.jsonl')
  writeFileSync(file, rows.map(row => JSON.stringify(row)).join('\n'))
  address = await view(later, file, ...rewards)
})
after(async () => {
  await closeBrowser()
  for (const task of cleanups) await task()
})

const number = id => rows.findIndex(row => row.id === id)

/** What holds whatever the page shows. */
async function unharmed(page) {
  const found = await page.evaluate(() => ({
    ran: Boolean(window.__ran),
    strange: [...document.querySelectorAll('#app script, #app style, #app iframe, #app object, #app embed, #app link, #app base, #app meta, #app form, #app annotation-xml, #app foreignObject, #app a[href^="javascript"], #app [onerror], #app [onload], #app [srcdoc]')].map(node => node.outerHTML.slice(0, 100)),
    images: [...document.images].map(image => image.getAttribute('src')).filter(src => !/^(\/api\/image\/\d+\/\d+\?token=[\w-]+|data:image\/(png|jpeg|webp|gif);base64,.*)$/.test(src)),
    header: document.querySelector('.top')?.getBoundingClientRect().height > 20,
  }))
  assert.deepEqual(found, { ran: false, strange: [], images: [], header: true })
}

async function openRow(t, id) {
  const page = await open(t, address, { view: 'rows', row: number(id) })
  await until(async () => (await page.locator('.row').count()) === 1, 'the row')
  return page
}

for (const [id, text] of Object.entries(MARKUP)) {
  test(`markup is text: ${id}`, { skip }, async t => {
    const page = await openRow(t, id)
    await page.getByRole('button', { name: 'as written' }).click({ timeout: 300 }).catch(() => null)
    const completion = page.getByRole('group', { name: 'Completion' })
    assert.ok((await completion.textContent()).includes(text))
    await unharmed(page)
  })
}

for (const id of Object.keys(FORMULAS)) {
  test(`formula within its limits: ${id}`, { skip }, async t => {
    const start = Date.now()
    const page = await openRow(t, id)
    await page.getByRole('group', { name: 'Completion' }).waitFor()
    // The page answers while formulas are being drawn.
    const asked = Date.now()
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    assert.ok(Date.now() - asked < 3_000, `a key took ${Date.now() - asked} ms`)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(500)
    await unharmed(page)
    const outside = await page.evaluate(() => [...document.querySelectorAll('.formula')].filter(node => {
      const box = node.getBoundingClientRect()
      const home = node.closest('pre').getBoundingClientRect()
      return box.width > home.width + 1 || getComputedStyle(node).contain !== 'paint'
    }).length)
    assert.equal(outside, 0)
    assert.ok(Date.now() - start < 20_000)
  })
}

for (const id of Object.keys(HIDDEN)) {
  test(`invisible characters are named: ${id}`, { skip }, async t => {
    const page = await openRow(t, id)
    const completion = page.getByRole('group', { name: 'Completion' })
    await until(async () => (await completion.locator('.control').count()) > 0)
    const left = await completion.evaluate(node => /[\u202a-\u202e\u2066-\u2069\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2060\ufeff\u2028\u2029]/.test(node.textContent))
    assert.equal(left, false, 'none is left in the text')
    await unharmed(page)
  })
}

test('image paths that lead elsewhere open nothing', { skip }, async t => {
  for (const index of IMAGES.keys()) {
    const page = await open(t, address, { view: 'rows', row: number(`path-${index}`) }, { allow: [/status of 4\d\d/] })
    await page.locator('.row h2').waitFor()
    await page.waitForTimeout(150)
    await unharmed(page)
    const drawn = await page.evaluate(() => [...document.images].filter(image => image.naturalWidth > 0).length)
    assert.equal(drawn, 0, IMAGES[index])
  }
})

test('a completion of 1.5 million characters opens page by page', { skip }, async t => {
  const page = await openRow(t, 'long')
  const completion = page.getByRole('group', { name: 'Completion' })
  const shown = (await completion.textContent()).length
  assert.ok(shown < 110_000, `${shown} characters at once`)
  assert.match(await page.locator('.pages').nth(1).innerText(), /characters 1 to 100,000 of 3,000,032/)
  await page.locator('.pages').nth(1).getByRole('button', { name: 'Next part' }).click()
  await until(async () => /characters 100,001 to 200,000/.test(await page.locator('.pages').nth(1).innerText()))
})

test('every view over the attacks', { skip }, async t => {
  for (const state of ['overview', 'rows', 'groups', 'compare', 'try']) {
    const page = await open(t, address, { view: state, row: state === 'try' ? 0 : '' })
    await page.locator('main').waitFor()
    await page.waitForTimeout(400)
    await unharmed(page)
  }
  for (const group of [...rows.slice(0, 6), ...rows.slice(-6)].map(row => row.group)) {
    const page = await open(t, address, { view: 'groups', group }, { allow: [/status of 404/] })
    await page.locator('main').waitFor()
    await page.waitForTimeout(100)
    await unharmed(page)
    await page.close()
  }
})

test('an address full of markup', { skip }, async t => {
  const state = Object.fromEntries(['view', 'reward', 'reason', 'task', 'text', 'group', 'sort', 'look', 'frame', 'min', 'row', 'before'].map(name => [name, MARKUP.image]))
  for (const name of ['overview', 'rows', 'groups', 'compare', 'try']) {
    const page = await open(t, address, { ...state, view: name }, { allow: [/status of 4\d\d/] })
    await page.locator('main').waitFor()
    await page.waitForTimeout(200)
    await unharmed(page)
  }
})

test('the report of the attacks', { skip }, async t => {
  const path = join(folder(t), 'report.html')
  await report(path, file, ...rewards)
  for (const state of [{}, { view: 'rows' }, { view: 'rows', row: number('breakout') }, { view: 'groups' }]) {
    const page = await open(t, `file://${encodeURI(path)}`, state)
    await page.locator('.top').waitFor()
    await page.waitForTimeout(300)
    await unharmed(page)
  }
  const plain = await open(t, `file://${encodeURI(path)}`, {}, { scripts: false })
  assert.match(await plain.locator('#summary').innerText(), /rows/)
})
