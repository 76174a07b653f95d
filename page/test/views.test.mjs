// Every view on the examples, used as a person would.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { join } from 'node:path'
import { generate } from './generate.mjs'
import { closeBrowser, EXAMPLE, folder, open, skip, stateOf, until, view } from './harness.mjs'

let address
const cleanups = []
before(async () => {
  if (!skip) address = process.env.PAGE_ADDRESS ?? (await view({ after: task => cleanups.push(task) }, EXAMPLE, '--compare', 'strict'))
})
after(async () => {
  await closeBrowser()
  for (const task of cleanups) await task()
})

const BOOK_3 = 31
const STREET_0 = 36

test('the overview begins with a sentence and leads to rows', { skip }, async t => {
  const page = await open(t, address)
  assert.match(await page.locator('h1').innerText(), /\b44\b.*rows/)
  assert.match(await page.locator('.top .counts').innerText(), /44 rows · 40 scored · 1 abstained · 3 failed/)
  assert.equal(await page.locator('.rewards .reward').count(), 7)
  assert.ok((await page.locator('.problem .fix').count()) >= 2, 'problems have fixes')
  assert.match(await page.locator('.problems').innerText(), /images\/kitchen\.png/)
  assert.equal(await page.locator('.lengths tbody tr').count() > 1, true)
  await page.locator('.rewards').getByRole('link', { name: /^no_box\b/ }).click()
  await page.locator('.list a.item').first().waitFor()
  assert.deepEqual([stateOf(page).view, stateOf(page).reward, stateOf(page).reason], ['rows', 'iou_reward', 'no_box'])
  assert.equal(await page.locator('.list a.item').count(), 2)
})

test('a view that is left while it is drawn leaves no error', { skip }, async t => {
  const file = join(folder(t), 'rows.jsonl')
  await generate(4096, file)
  const page = await open(t, await view(t, file, '--reward', 'format_reward'))
  await page.locator('.steps-chart canvas').waitFor()
  await page.evaluate(async () => {
    const tab = name => [...document.querySelectorAll('nav.tabs a')].find(one => one.textContent === name)
    for (const pause of [0, 0, 5, 20, 40]) {
      for (const name of ['Rows', 'Overview', 'Groups', 'Overview']) {
        tab(name).click()
        await new Promise(resolve => setTimeout(resolve, pause))
      }
    }
  })
  await page.locator('.steps-chart canvas').waitFor()
})

test('filters, search and order are in the address, and a link brings all back', { skip }, async t => {
  const page = await open(t, address, { view: 'rows' })
  await page.locator('aside').getByRole('link', { name: /^math/ }).click()
  await page.getByLabel('Order of the rows').selectOption('total')
  await page.getByRole('button', { name: 'ascending' }).click()
  await page.getByRole('searchbox').fill('circle')
  await until(async () => /^4 of 44/.test(await page.locator('.found').innerText()), 'four rows about a circle')
  const state = stateOf(page)
  assert.deepEqual([state.task, state.sort, state.desc, state.text], ['math', 'total', '1', 'circle'])
  const listed = () => page.locator('.list a.item .n').allInnerTexts()
  await until(async () => (await listed()).length === 4)
  const seen = await listed()
  const again = await open(t, page.url())
  await until(async () => (await again.locator('.list a.item').count()) === 4)
  assert.deepEqual(await again.locator('.list a.item .n').allInnerTexts(), seen)
  const totals = (await again.locator('.list a.item .total > span').allInnerTexts()).map(Number)
  assert.deepEqual(totals, [...totals].sort((a, b) => b - a))
  await page.getByRole('link', { name: 'clear all' }).click()
  await until(async () => /^44 rows/.test(await page.locator('.found').innerText()))
})

test('a range of scores narrows the rows', { skip }, async t => {
  const page = await open(t, address, { view: 'rows', reward: 'iou_reward' })
  await page.getByLabel('at least iou_reward').fill('0.9')
  await page.keyboard.press('Tab')
  await until(async () => (await page.locator('.list a.item').count()) === 2)
  assert.equal(stateOf(page).min, '0.9')
})

test('what is being typed outlives an answer that redraws the page', { skip }, async t => {
  const page = await open(t, address)
  const answers = []
  await page.route(/\/api\/rows/, route => answers.push(route))
  await page.locator('nav').getByRole('link', { name: 'Rows' }).click()
  await until(() => answers.length)
  await page.getByLabel('at least total').fill('0.9')
  await Promise.all(answers.map(route => route.continue()))
  await page.unroute(/\/api\/rows/)
  await page.locator('.list a.item').first().waitFor()
  await page.keyboard.press('Tab')
  await until(() => stateOf(page).min === '0.9')
})

test('the keyboard moves through rows, reasons and views', { skip }, async t => {
  const page = await open(t, address, { view: 'rows' })
  await page.locator('.list a.item').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await until(async () => (await page.locator('.row h2').innerText()) === 'fractions-1')
  assert.equal(stateOf(page).row, '1')
  await page.keyboard.press('J')
  await until(async () => (await page.locator('.row h2').innerText()) === 'area-0')
  await page.keyboard.press('K')
  await until(async () => /^fractions/.test(await page.locator('.row h2').innerText()))
  await page.keyboard.press(']')
  await until(() => stateOf(page).reason)
  const first = stateOf(page).reason
  await page.keyboard.press(']')
  await until(() => stateOf(page).reason !== first)
  await page.keyboard.press('[')
  await until(() => stateOf(page).reason === first)
  await page.keyboard.press('/')
  await until(() => page.evaluate(() => document.activeElement.type === 'search'))
  await page.keyboard.type('j?')
  assert.equal(await page.getByRole('searchbox').inputValue(), 'j?', 'keys rest while typing')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  assert.match(await page.getByRole('dialog').innerText(), /next and previous group/)
  await page.getByText('Licences of the libraries').click()
  assert.match(await page.locator('dialog pre').innerText(), /Permission is hereby granted/)
  await page.keyboard.press('Escape')
  await until(async () => !(await page.getByRole('dialog').isVisible()))
  for (const [key, name] of [['c', 'compare'], ['t', 'try'], ['g', 'groups'], ['o', 'overview']]) {
    if (name === 'groups') await page.locator('h1').first().click()
    await page.keyboard.press('Escape')
    await page.keyboard.press(key)
    await until(() => stateOf(page).view === name, name)
  }
  await page.goBack()
  await until(() => stateOf(page).view === 'groups')
})

test('a row shows what was read, its formulas, its steps and its raw JSON', { skip }, async t => {
  const page = await open(t, address, { view: 'rows', row: 0 })
  await page.locator('.row pre math').first().waitFor()
  const read = page.locator('.row pre mark')
  assert.ok((await read.count()) >= 1)
  assert.ok((await read.locator('mfrac').count()) >= 1, 'the answer is drawn as a fraction')
  assert.match(await page.locator('.row .think').first().innerText(), /^Three eighths/)
  await page.getByRole('button', { name: 'as written' }).click()
  assert.match(await read.first().innerText(), /\\frac\{4\}\{8\}/)
  assert.match(await page.locator('.scores').innerText(), /accuracy[\s\S]*symbolic_equal/)
  assert.ok((await page.locator('ol.steps li').count()) >= 4)
  await page.getByText('Raw JSON').click()
  const raw = JSON.parse(await page.getByRole('group', { name: 'Raw JSON' }).innerText())
  assert.equal(raw.id, 'fractions-0')
  await page.locator('.siblings .card').nth(2).click()
  await until(async () => (await page.locator('.row h2').innerText()) === 'fractions-2')
})

test('a failed row says what to do', { skip }, async t => {
  const page = await open(t, address, { view: 'rows', row: 41 })
  await page.locator('.row').waitFor()
  assert.match(await page.locator('.row').innerText(), /kitchen\.png/)
  assert.match(await page.locator('.row .fix').first().innerText(), /image_size/)
})

test('boxes: both sides, told apart by dashes, with labels and overlaps', { skip }, async t => {
  const page = await open(t, address, { view: 'rows', row: STREET_0 })
  await page.locator('.overlay .shape').first().waitFor()
  assert.equal(await page.locator('.shape.prediction').count(), 4)
  assert.equal(await page.locator('.shape.reference').count(), 4)
  assert.match(await page.locator('.shape.prediction text').first().textContent(), /car · IoU 0\.\d+/)
  const dash = side => page.locator(`.shape.${side} rect`).first().evaluate(node => getComputedStyle(node).strokeDasharray)
  assert.notEqual(await dash('prediction'), 'none')
  assert.equal(await dash('reference'), 'none')
  await until(() => page.locator('figure img').evaluate(node => node.complete && node.naturalWidth === 800))
  const boxes = await page.evaluate(() => {
    const figure = document.querySelector('figure').getBoundingClientRect()
    const bus = [...document.querySelectorAll('.shape.reference rect')].map(node => node.getBoundingClientRect())[2]
    return { left: (bus.left - figure.left) / figure.width, right: (bus.right - figure.left) / figure.width }
  })
  assert.ok(Math.abs(boxes.left - 540 / 800) < 0.02 && Math.abs(boxes.right - 780 / 800) < 0.02, JSON.stringify(boxes))
  await page.keyboard.press('b')
  await until(async () => (await page.locator('.overlay').count()) === 0)
  await page.keyboard.press('b')
  await page.locator('.overlay').waitFor()
  await page.getByText('shapes as numbers').click()
  assert.match(await page.locator('.shapes table').innerText(), /traffic light/)
})

test('another frame shows at once what it would make of the numbers', { skip }, async t => {
  const page = await open(t, address, { view: 'rows', row: BOOK_3 })
  await page.locator('.overlay').waitFor()
  await until(async () => /Read as shares the overlap is 0\.98/.test(await page.locator('.picture .fix').innerText().catch(() => '')))
  await page.getByRole('radio', { name: /^shares/ }).click()
  await until(async () => /IoU 0\.9\d/.test(await page.locator('.shape.prediction text').textContent()))
  assert.equal(stateOf(page).frame, 'shares')
  assert.match(await page.locator('.scores').innerText(), /was 0 no_box/)
  assert.match(await page.locator('.picture .fix').innerText(), /prediction_frame = "shares"/)
  const again = await open(t, page.url())
  await until(async () => /IoU 0\.9\d/.test((await again.locator('.shape.prediction text').textContent().catch(() => '')) ?? ''))
})

test('groups: completions side by side with totals, advantages and what differs', { skip }, async t => {
  const page = await open(t, address, { view: 'groups' })
  await page.locator('.member').first().waitFor()
  assert.equal(await page.locator('.member').count(), 4)
  const advantages = (await page.locator('.member .t .soft').allInnerTexts()).map(text => Number(text.replace('−', '-')))
  assert.ok(Math.abs(advantages.reduce((sum, value) => sum + value, 0)) < 0.05, `advantages add up to 0: ${advantages}`)
  assert.ok((await page.locator('.member mark').count()) > 0)
  const first = await page.locator('.group h2').innerText()
  await page.keyboard.press('J')
  await until(async () => (await page.locator('.group h2').innerText()) !== first)
  await page.getByRole('radio', { name: 'signal' }).click()
  await until(async () => /no signal/.test(await page.locator('.two-columns .item').first().innerText()))
  await page.locator('.two-columns .item').first().click()
  await until(async () => /No signal\./.test(await page.locator('.group').innerText()))
  await page.locator('.member').first().getByRole('link').click()
  await until(() => stateOf(page).view === 'rows' && stateOf(page).row)
})

test('compare: the cells of the matrix are filters, rows have both verdicts', { skip }, async t => {
  const page = await open(t, address, { view: 'compare' })
  await page.locator('.matrix').waitFor()
  assert.match(await page.locator('h1').innerText(), /10 of 44 rows change from strict to /)
  const cell = page.getByRole('link', { name: /^numeric_equal to fuzzy_ratio: 1\b/ })
  await cell.click()
  await until(async () => (await page.locator('.compared').count()) === 1)
  assert.deepEqual([stateOf(page).before, stateOf(page).after], ['numeric_equal', 'fuzzy_ratio'])
  assert.match(await page.locator('.compared').innerText(), /1\.50 → 0\.50/)
  assert.match(await page.locator('.compared').innerText(), /1\s*numeric_equal\s*→\s*0\s*fuzzy_ratio/)
  await page.locator('.compared').click()
  await until(() => stateOf(page).view === 'rows' && stateOf(page).row === '18')
  await page.goBack()
  await page.getByRole('radio', { name: 'cosine_reward' }).click()
  await page.getByRole('link', { name: /^length_wrong to length_correct: 3\b/ }).waitFor()
})

test('try it: the verdict follows what is typed', { skip }, async t => {
  const page = await open(t, address, { view: 'try', row: 2 })
  await until(async () => /1\.62/.test(await page.locator('.big').innerText()))
  const completion = page.getByLabel('Completion', { exact: true })
  await completion.fill('<think>A half.</think>\n<answer>$\\frac{1}{2}$</answer>')
  await until(async () => /1\.70/.test(await page.locator('.big').innerText()))
  assert.match(await page.locator('.big').innerText(), /was 1\.62/)
  assert.match(await page.locator('.scores').innerText(), /was 0\.923 fuzzy_ratio/)
  const again = await open(t, page.url())
  await until(async () => /1\.70/.test(await again.locator('.big').innerText().catch(() => '')))
  await page.getByRole('button', { name: 'Back to the row' }).click()
  await until(async () => /^1\.62$/.test((await page.locator('.big').innerText()).trim()))
})

test('try it without a row is a playground', { skip }, async t => {
  const page = await open(t, address, { view: 'try' })
  await page.getByLabel('Reference', { exact: true }).fill('408')
  await page.getByLabel('Completion', { exact: true }).fill('<think>x</think><answer>408</answer>')
  await page.locator('.scores').waitFor()
  assert.match(await page.locator('.scores').innerText(), /accuracy/)
})

test('look here first leads to rows that may be judged wrongly', { skip }, async t => {
  const page = await open(t, address, { view: 'rows' })
  const chip = page.locator('aside').getByRole('link', { name: /scored 0, may be right/ })
  const many = Number((await chip.innerText()).match(/\d+$/)[0])
  await chip.click()
  await until(async () => (await page.locator('.list a.item').count()) === many)
  assert.equal(stateOf(page).look, 'maybe_right')
})

test('dark and light: as the system says, until one is picked', { skip }, async t => {
  const page = await open(t, address, {}, { scheme: 'dark' })
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  assert.equal(await background(), 'rgb(21, 22, 24)')
  await page.getByRole('button', { name: 'light' }).click()
  assert.equal(await background(), 'rgb(251, 251, 249)')
  await page.reload()
  await page.locator('.top').waitFor()
  assert.equal(await background(), 'rgb(251, 251, 249)', 'the choice is kept')
})

test('390 pixels: one column at a time, and nothing is wider than the screen', { skip }, async t => {
  const page = await open(t, address, { view: 'rows' }, { width: 390, height: 844 })
  await page.locator('.list a.item').first().waitFor()
  assert.equal(await page.locator('article').isVisible(), false)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.locator('aside').getByRole('link', { name: /^no_box/ }).click()
  await until(async () => (await page.locator('.list a.item').count()) === 2)
  await page.locator('.list a.item').first().click()
  await page.locator('.row h2').waitFor()
  assert.equal(await page.locator('.list').isVisible(), false)
  await until(() => page.evaluate(() => document.activeElement?.tagName === 'H2'), 'the focus is on the row')
  await page.locator('.back').click()
  await page.locator('.list').waitFor()
  for (const state of [{ view: 'overview' }, { view: 'rows', row: STREET_0 }, { view: 'groups', group: '0' }, { view: 'compare' }, { view: 'try', row: 0 }]) {
    const one = await open(t, address, state, { width: 390, height: 844 })
    await one.locator('main').waitFor()
    await one.waitForTimeout(300)
    const wide = await one.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(wide <= 390, `${JSON.stringify(state)} is ${wide} wide`)
  }
})
