// Runs the program and a browser, and watches for what must never happen: errors, dialogs, requests to anyone else.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { buildPage } from '../build.mjs'
import { serveSources } from '../dev.mjs'

const here = dirname(fileURLToPath(import.meta.url))
export const ROOT = join(here, '../..')
/** Seen from the root, where the program runs. */
export const EXAMPLE = 'examples/rollouts.jsonl'
const program = process.env.GROUNDRULE_BIN ?? join(ROOT, 'target/debug/groundrule')

/** Why the tests in a browser cannot run, or false. `make test-page` finds or installs Chromium. */
export const skip = process.env.CHROMIUM ? false : 'CHROMIUM does not name a browser: run `make test-page`'

/** A folder that is gone after the test. */
export function folder(t) {
  const path = mkdtempSync(join(tmpdir(), 'groundrule-page-'))
  t.after(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** How the program ends if it has written a report but could score no row. */
const NOTHING_SCORED = 5

/** Runs the program to its end and gives what it printed. */
function run(...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (said += data))
    child.on('error', reject)
    child.on('close', code => (code === 0 || code === NOTHING_SCORED ? resolve(said) : reject(new Error(`${args.join(' ')} ended with ${code}: ${said}`))))
  })
}

/** With PAGE_SOURCES set the tests see the page as its sources give it now, not the one inside the program. */
async function inFront(t, address) {
  const { address: own, server } = await serveSources(address)
  t.after(() => server.close().closeAllConnections())
  return own
}

/** The pages that a test has open. They close before their server ends: a page that still asks it for rows would complain. */
const contexts = new Map()

async function closePages(t) {
  const open = contexts.get(t) ?? []
  contexts.delete(t)
  for (const context of open) await context.close()
}

/** Starts `groundrule view` and gives the address it prints. */
export async function view(t, ...args) {
  const child = spawn(program, ['view', ...args, '--port', '0', '--no-open'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  t.after(async () => {
    await closePages(t)
    child.kill()
  })
  let said = ''
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no address after 30 s: ${said}`)), 30_000)
    const listen = data => {
      said += data
      const address = said.match(/http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]+/)
      if (!address) return
      clearTimeout(late)
      resolve(process.env.PAGE_SOURCES ? inFront(t, address[0]) : address[0])
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('error', reject)
    child.on('close', code => reject(new Error(`view ended with ${code}: ${said}`)))
  })
}

/** Writes a report to `path`. */
export async function report(path, ...args) {
  await run('report', ...args, '-o', path)
  if (!process.env.PAGE_SOURCES) return
  const [own] = readFileSync(path, 'utf8').match(/<div id="summary">[\s\S]*<script type="application\/octet-stream" id="data">[^<]*<\/script>/)
  const { html } = await buildPage()
  writeFileSync(path, html.replace('<!--groundrule-data-->', () => own))
}

let browser = null
export async function closeBrowser() {
  await browser?.close()
  browser = null
}

export async function startBrowser() {
  browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}

/** A page at the address with `state` in it; whatever goes wrong on it fails the test. */
export async function open(t, address, state = {}, { width = 1280, height = 820, scheme = 'light', scripts = true, allow = [] } = {}) {
  await startBrowser()
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, javaScriptEnabled: scripts, bypassCSP: false })
  contexts.set(t, [...(contexts.get(t) ?? []), context])
  const page = await context.newPage()
  const url = new URL(address)
  for (const [name, value] of Object.entries(state)) url.searchParams.set(name, value)
  const wrong = []
  page.on('pageerror', error => wrong.push(`error: ${error.message}`))
  page.on('console', message => ['error', 'warning'].includes(message.type()) && wrong.push(`console: ${message.text()}`))
  page.on('dialog', dialog => {
    wrong.push(`dialog: ${dialog.message()}`)
    dialog.dismiss()
  })
  page.on('request', request => {
    const to = new URL(request.url())
    if (to.protocol !== 'data:' && to.origin !== url.origin) wrong.push(`request: ${request.url()}`)
  })
  page.on('popup', popup => wrong.push(`popup: ${popup.url()}`))
  t.after(async () => {
    await closePages(t)
    assert.deepEqual(wrong.filter(one => !allow.some(pattern => pattern.test(one))), [])
  })
  await page.goto(url.href)
  return page
}

/** The state in the page's address. */
export const stateOf = page => Object.fromEntries(new URL(page.url()).searchParams)

/** Waits until `ask` gives a truthy value, and gives it. */
export async function until(ask, what = String(ask), limit = 60_000) {
  const end = Date.now() + limit
  for (;;) {
    const value = await ask()
    if (value) return value
    if (Date.now() > end) throw new Error(`not within ${limit} ms: ${what}`)
    await new Promise(resolve => setTimeout(resolve, 30))
  }
}
