// A folder that a trainer writes to, and a server that stops.
import assert from 'node:assert/strict'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { closeBrowser, EXAMPLE, folder, open, skip, until, view } from './harness.mjs'

after(closeBrowser)

const rows = (step, many) => Array.from({ length: many }, (_, index) => `${JSON.stringify({ id: `s${step}-${index}`, step, problem: `What is ${step} + 1?`, completion: `<think>so</think><answer>${index % 2 ? step + 1 : step}</answer>`, solution: String(step + 1) })}\n`).join('')

test('rows that are written while the page is open appear', { skip }, async t => {
  const place = folder(t)
  const file = join(place, 'steps.jsonl')
  writeFileSync(file, rows(1, 8))
  const address = await view(t, place, '--follow', '--reward', 'default_accuracy_reward', '--reward', 'format_reward')
  const page = await open(t, address, { view: 'rows' })
  await until(async () => /^8 rows/.test(await page.locator('.found').innerText().catch(() => '')), '8 rows')
  for (const step of [2, 3, 4]) {
    appendFileSync(file, rows(step, 8))
    await until(async () => (await page.locator('.found').innerText()).startsWith(`${8 * step} rows`), `${8 * step} rows`)
  }
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.locator('.steps-chart canvas').waitFor()
  await page.getByText('As a table').click()
  assert.equal(await page.locator('.plain tbody tr').filter({ hasText: /^4/ }).count() >= 1, true)
})

test('an address without its token says what to do', { skip }, async t => {
  const address = new URL(await view(t, EXAMPLE))
  address.searchParams.set('token', 'wrong')
  const page = await open(t, address.href, {}, { allow: [/status of 40\d/] })
  await until(async () => /token is missing or wrong[\s\S]*open the address/.test(await page.locator('body').innerText()))
})
