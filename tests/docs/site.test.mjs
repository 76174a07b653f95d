// The site in a real browser: every page opens without an error, links lead somewhere, search finds, themes change.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { closeBrowser, open, ROOT, skip, until } from '../../page/test/harness.mjs'

const site = process.env.SITE ?? join(ROOT, 'target/site')
const KINDS = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.png': 'image/png', '.svg': 'image/svg+xml' }
let address = ''
let server = null

const files = folder =>
  readdirSync(folder).flatMap(name => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
const pages = files(site).filter(path => path.endsWith('.html'))

before(() => {
  server = createServer((request, response) => {
    const path = join(site, normalize(decodeURIComponent(new URL(request.url, 'http://site').pathname)))
    if (!path.startsWith(site) || !existsSync(path) || statSync(path).isDirectory()) return response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': KINDS[extname(path)] ?? 'application/octet-stream' }).end(readFileSync(path))
  })
  return new Promise(resolve =>
    server.listen(0, '127.0.0.1', () => {
      address = `http://127.0.0.1:${server.address().port}`
      resolve()
    })
  )
})
after(async () => {
  server.close()
  await closeBrowser()
})

test('every page opens without an error, and its links and pictures are there', { skip }, async t => {
  const page = await open(t, `${address}/index.html`)
  const missing = []
  for (const file of pages) {
    const at = `${address}/${file.slice(site.length + 1)}`
    await page.goto(at)
    // `open` fails the test for errors on the console; pictures that are loaded late are asked for here.
    const found = await page.evaluate(async () => {
      const wrong = []
      for (const picture of document.images) {
        if ((await fetch(picture.src)).status !== 200) wrong.push(picture.src)
      }
      const links = [...document.querySelectorAll('a[href]')].map(link => link.href).filter(href => href.startsWith(location.origin))
      return { wrong, links }
    })
    missing.push(...found.wrong)
    for (const href of found.links) {
      const url = new URL(href)
      const path = join(site, decodeURIComponent(url.pathname))
      if (!existsSync(path)) missing.push(`${at}: ${href}`)
      else if (url.hash && !readFileSync(path, 'utf8').includes(`id="${decodeURIComponent(url.hash.slice(1))}"`)) missing.push(`${at}: ${href}`)
    }
  }
  assert.deepEqual([...new Set(missing)], [])
  assert.ok(pages.length > 40, `${pages.length} pages`)
})

test('search finds a section and Enter opens it', { skip }, async t => {
  const page = await open(t, `${address}/get-started.html`)
  await page.keyboard.press('/')
  await page.keyboard.type('detection_score')
  const first = page.locator('#results a').first()
  await first.waitFor()
  assert.match(await first.textContent(), /Rewards › detection_score/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/reference\/rewards\.html#detection_score$/)
  await page.locator('#search').fill('which frame boxes')
  await page.locator('#results a').filter({ hasText: 'Frames' }).first().waitFor()
  await page.locator('#search').fill('qqqqq')
  await page.locator('#results .none').waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await page.locator('#results').isVisible(), false)
})

test('search works from a file, without a server', { skip }, async t => {
  const page = await open(t, pathToFileURL(join(site, 'guides/trl.html')).href)
  await page.locator('#search').fill('lint')
  const first = page.locator('#results a').first()
  await first.waitFor()
  await first.click()
  await until(() => page.url().startsWith('file:') && !page.url().includes('guides/trl'))
})

test('the theme changes and is remembered', { skip }, async t => {
  const page = await open(t, `${address}/index.html`)
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.locator('.theme').click()
  const dark = await background()
  assert.notEqual(light, dark)
  // A picture is loaded once it is shown.
  await page.locator('img.only-dark').first().waitFor({ state: 'visible' })
  await page.locator('img.only-light').first().waitFor({ state: 'hidden' })
  await page.goto(`${address}/which-reward.html`)
  assert.equal(await background(), dark)
})

test('a narrow page has a menu and no sideways scrolling', { skip }, async t => {
  const page = await open(t, `${address}/which-reward.html`, {}, { width: 390, height: 800 })
  assert.equal(await page.locator('#navigation').isVisible(), false)
  await page.locator('.menu').click()
  await page.locator('#navigation a').filter({ hasText: 'Get started' }).waitFor()
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
})
