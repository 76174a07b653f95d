// What needs rows of its own: several images, many groups, comparisons that are asked for on the page, the playground's rule.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { closeBrowser, EXAMPLE, folder, open, ROOT, skip, stateOf, until, view } from './harness.mjs'

after(closeBrowser)

/** A file of rows in a folder of its own. */
function rowsFile(t, rows) {
  const path = join(folder(t), 'rows.jsonl')
  writeFileSync(path, rows.map(row => `${JSON.stringify(row)}\n`).join(''))
  return path
}

const inline = name => `data:image/png;base64,${readFileSync(join(ROOT, 'examples/images', name)).toString('base64')}`

test('all images of a row are shown, with the boxes on the one they were measured on', { skip }, async t => {
  const [desk, apples] = ['desk.png', 'apples.png'].map(inline)
  const boxes = { completion: '<answer>[10, 10, 200, 200]</answer>', solution: '[10, 10, 200, 220]', problem: 'Where?' }
  const path = rowsFile(t, [{ ...boxes, images: [desk, apples, desk] }, { ...boxes, images: [desk, apples], image_size: [560, 420] }])
  const address = await view(t, path, '--reward', 'giou_reward:semantics=strict')
  const page = await open(t, address, { view: 'rows', row: 0 })
  await page.locator('.overlay').waitFor()
  assert.equal(await page.locator('.picture figure').count(), 3)
  await until(() => page.locator('.picture img').evaluateAll(all => all.length === 3 && all.every(one => one.complete && one.naturalWidth > 0)))
  assert.equal(await page.locator('.picture figure').first().locator('.overlay').count(), 1)
  assert.equal(await page.locator('.images .overlay').count(), 0)
  assert.match(await page.locator('.picture').innerText(), /Image 1 of 3[\s\S]*Image 2 of 3[\s\S]*Image 3 of 3/)
  const wide = await page.locator('.picture img').first().evaluate(node => node.naturalWidth)
  const second = await open(t, address, { view: 'rows', row: 1 })
  await second.locator('.overlay').waitFor()
  const first = second.locator('.picture figure').first()
  await until(() => first.locator('img').evaluate(node => node.complete && node.naturalWidth > 0))
  const measured = await first.locator('img').evaluate(node => [node.naturalWidth, node.alt])
  assert.ok(measured[0] !== wide && /^Image 2 of 2/.test(measured[1]), `${measured} after ${wide}`)
  assert.equal(await first.locator('.overlay').count(), 1)
})

test('a list of more than 500 groups is paged to its end, and a link finds its group', { skip }, async t => {
  const rows = Array.from({ length: 1300 }, (_, index) => ({ problem: `What is ${Math.floor(index / 2)} + 1?`, completion: `<answer>${Math.floor(index / 2) + 1 + (index % 2)}</answer>`, solution: String(Math.floor(index / 2) + 1) }))
  const address = await view(t, rowsFile(t, rows), '--reward', 'default_accuracy_reward')
  const page = await open(t, address, { view: 'groups' })
  await until(async () => (await page.locator('.found').innerText()) === '650 groups')
  await page.locator('.list').evaluate(node => { node.scrollTop = node.scrollHeight })
  const last = page.locator('a.item[data-group="649"]')
  await last.waitFor()
  await last.click()
  await until(async () => /What is 649/.test(await page.locator('.group').innerText()))
  await page.keyboard.press('k')
  await until(() => stateOf(page).group === '648')
  const linked = await open(t, address, { view: 'groups', group: 640 })
  await linked.locator('a.item[aria-current][data-group="640"]').waitFor()
})

test('compare: vlm-r1 or strict is picked on the page, and the address keeps it', { skip }, async t => {
  const address = await view(t, EXAMPLE)
  const page = await open(t, address, { view: 'compare' })
  assert.match(await page.locator('.empty').innerText(), /Pick semantics above/)
  await page.getByRole('radio', { name: 'strict' }).click()
  await until(async () => /\b44\b rows change from strict/.test(await page.locator('h1').innerText()))
  assert.equal(stateOf(page).with, 'strict')
  await page.locator('.compared').first().waitFor()
  await page.getByRole('radio', { name: 'vlm-r1' }).click()
  await until(async () => /change from vlm-r1/.test(await page.locator('h1').innerText()))
  const again = await open(t, page.url())
  await until(async () => /change from vlm-r1/.test(await again.locator('h1').innerText().catch(() => '')))
  await again.getByRole('link', { name: 'Overview' }).click()
  await until(async () => /rows change/.test(await again.locator('.numbers').innerText()))
})

test('the playground says which rewards fit, and what the others are for', { skip }, async t => {
  const rows = [{ task: 'math', problem: '1 + 1?', completion: '<answer>2</answer>', solution: '2' }]
  const plan = ['--reward', 'default_accuracy_reward:as=accuracy,tasks=math', '--reward', 'giou_reward:tasks=rec', '--reward', 'format_reward']
  const address = await view(t, rowsFile(t, rows), ...plan)
  const page = await open(t, address, { view: 'try' })
  await page.getByLabel('Reference', { exact: true }).fill('2')
  await page.getByLabel('Completion', { exact: true }).fill('<think>x</think><answer>2</answer>')
  await page.locator('.scores').waitFor()
  assert.match(await page.locator('.scores').innerText(), /accuracy[\s\S]*format_reward/)
  assert.match(await page.locator('.rule').innerText(), /giou_reward is for task rec/)
  await page.getByLabel('Task').selectOption('rec')
  await until(async () => /accuracy is for task math/.test(await page.locator('.rule').innerText()))
  assert.match(await page.locator('.scores').innerText(), /giou_reward/)
})

test('a row to look at first says why', { skip }, async t => {
  const rows = [
    { id: 'half', problem: 'Half of 1?', completion: '<answer>1/2</answer>', solution: '0.5' },
    { id: 'group', problem: 'Which one?', completion: '<answer>It belongs to group B.</answer>', solution: 'B', choices: { A: 'one', B: 'two', C: 'three' } },
  ]
  const address = await view(t, rowsFile(t, rows), '--reward', 'all_match_reward', '--reward', 'mcq_reward')
  const page = await open(t, address, { view: 'rows', look: 'maybe_right' })
  await until(async () => (await page.locator('.list a.item').count()) >= 1)
  assert.match(await page.locator('.suspicions').innerText(), /may be right: it is the right answer in another form/)
  const wrong = await open(t, address, { view: 'rows', look: 'maybe_wrong' })
  await until(async () => /strict semantics decide otherwise/.test(await wrong.locator('.suspicions').innerText().catch(() => '')))
})
