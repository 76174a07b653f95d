// Builds the page into one file: scripts, styles, the font and the licences inline.
//
//   node build.mjs            writes assets/index.html.gz of groundrule-inspector and THIRD_PARTY.md
//   node build.mjs --check    compares with the committed files and writes nothing
//
// The same sources and the same package-lock.json give the same bytes on every machine.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync, mkdirSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync, gunzipSync, constants } from 'node:zlib'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const assets = join(here, '../crates/groundrule-inspector/assets')
const TARGET = ['chrome123', 'firefox121', 'safari17.5']
/** Where a report puts its summary and its data. */
const DATA = '<!--groundrule-data-->'
const LIBRARIES = ['preact', 'htm', 'uplot', 'temml']

const read = path => readFileSync(join(here, path), 'utf8')

async function bundle(entry, options) {
  const result = await build({
    entryPoints: [join(here, entry)],
    absWorkingDir: here,
    bundle: true,
    minify: true,
    write: false,
    charset: 'utf8',
    target: TARGET,
    legalComments: 'none',
    ...options,
  })
  return result.outputFiles[0].text.trim()
}

/** The licence of each library that is in the page, as its package ships it. */
function licences() {
  return LIBRARIES.map(name => {
    const about = JSON.parse(read(`node_modules/${name}/package.json`))
    return { name, version: about.version, licence: about.license, text: read(`node_modules/${name}/LICENSE`).trim() }
  })
}

const hash = text => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`

/** The server sends this policy as a header too. Everything is forbidden but this script, this style, and what the page's own server answers. */
function policy(script, style) {
  return [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    "img-src 'self' data:",
    'font-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** Puts each value in its place, once: nothing inside a value is looked at again. */
function fill(template, values) {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (!(name in values)) throw new Error(`index.html asks for {{${name}}}`)
    return values[name]
  })
}

export async function buildPage() {
  const script = await bundle('src/main.mjs', { format: 'iife' })
  const style = await bundle('src/style/page.css', { loader: { '.woff2': 'dataurl' } })
  if (/<\/(script|style)|<!--/i.test(script + style)) throw new Error('the bundle has a closing tag or a comment in it')
  const notices = licences()
  const plain = notices.map(one => `${one.name} ${one.version} (${one.licence})\n\n${one.text}`).join('\n\n----\n\n')
  const header = policy(script, style)
  const html = fill(read('src/index.html'), { policy: header, style, script, licences: plain.replaceAll('<', '&lt;') })
  if (html.split(DATA).length !== 2) throw new Error(`${DATA} must be in the page once`)
  const notes = [
    '# Libraries in the page',
    '',
    'The page that `groundrule view` and `groundrule report` show contains these libraries. `node build.mjs` writes this file.',
    ...notices.map(one => `\n## ${one.name} ${one.version} (${one.licence})\n\n\`\`\`text\n${one.text}\n\`\`\``),
    '',
  ].join('\n')
  return { html, header, notes }
}

/** gzip with no time and no system in its header. */
function compress(text) {
  const bytes = gzipSync(text, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 })
  bytes.fill(0, 4, 8)
  bytes[9] = 255
  return bytes
}

async function main() {
  const { html, notes } = await buildPage()
  const files = [
    [join(assets, 'index.html.gz'), compress(html)],
    [join(here, 'THIRD_PARTY.md'), Buffer.from(notes)],
  ]
  if (process.argv.includes('--check')) {
    // Compared unpacked: zlib may pack differently from one version of Node to the next.
    const unpack = (path, bytes) => (path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    const stale = files.filter(([path, bytes]) => !existsSync(path) || !unpack(path, readFileSync(path)).equals(unpack(path, bytes)))
    for (const [path] of stale) console.error(`${path} is not what the sources give: run \`make page\` and commit it`)
    process.exit(stale.length ? 1 : 0)
  }
  mkdirSync(assets, { recursive: true })
  for (const [path, bytes] of files) writeFileSync(path, bytes)
  console.log(`index.html ${Buffer.byteLength(html).toLocaleString('en')} bytes, ${files[0][1].length.toLocaleString('en')} packed`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
