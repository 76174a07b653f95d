// The frame around the views: header, keys, help, live updates.
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { go, link, readAddress, useAddress } from './address.mjs'
import { Inspector, useLive } from './data.mjs'
import { baseName, bytes, count, counted, percent } from './format.mjs'
import { html } from './html.mjs'
import { HELP, useKeys } from './keys.mjs'
import { Trouble } from './parts.mjs'
import { visibleText } from './text.mjs'
import { nextTheme, useTheme } from './theme.mjs'
import { CompareView } from './views/compare.mjs'
import { reasonBeside } from './views/filters.mjs'
import { GroupsView } from './views/groups.mjs'
import { OverviewView } from './views/overview.mjs'
import { RowsView } from './views/rows.mjs'
import { TryView } from './views/try.mjs'

const TITLES = { overview: 'Overview', rows: 'Rows', groups: 'Groups', compare: 'Compare', try: 'Try it' }

function Counts({ overview, held }) {
  const { source, statuses } = overview
  const parts = [html`<span>${counted(source.rows, 'row')}</span>`]
  if (statuses?.scored) parts.push(html` · <span>${count(statuses.scored)} scored</span>`)
  if (statuses?.abstained) parts.push(html` · <span>${count(statuses.abstained)} abstained</span>`)
  if (statuses?.failed) parts.push(html` · <a class="link bad" ...${link({ view: 'rows', status: 'failed', reason: null, reward: null, row: null })}>${count(statuses.failed)} failed</a>`)
  if (held < source.rows) parts.push(html` · <span>${count(held)} in this report</span>`)
  if (!source.done) parts.push(html` · <span>reading, ${percent(source.bytes_read, source.bytes)} of ${bytes(source.bytes)}</span>`)
  else if (source.following) parts.push(html` · <span>following</span>`)
  return html`<span class="soft counts">${parts}</span>`
}

function Header({ overview, address, source, theme, setTheme, onHelp }) {
  const tabs = ['overview', 'rows', 'groups', ...(overview.compare || source.live ? ['compare'] : []), ...(source.live ? ['try'] : [])]
  const files = overview.source.files.map(visibleText)
  return html`<header class="top">
    <span class="brand">Groundrule</span>
    <span class="mono soft file" title=${files.join('\n')}>${files.length > 1 ? `${baseName(files[0])} and ${files.length - 1} more` : baseName(files[0] ?? '')}</span>
    <${Counts} overview=${overview} held=${source.held} />
    <span class="grow"></span>
    <nav class="tabs" aria-label="Views">${tabs.map(
      view => html`<a key=${view} ...${link({ view, group: null, sort: null, desc: null, before: null, after: null, ...(view === 'try' ? {} : { frame: null }) })} aria-current=${address.view === view ? 'page' : null}>${TITLES[view]}</a>`,
    )}</nav>
    <span class="keys">
      <button class="key" onClick=${() => setTheme(nextTheme(theme))}>${theme === 'dark' ? 'light' : 'dark'}</button>
      <button class="key" aria-label="Keys and licences" onClick=${onHelp}>?</button>
    </span>
  </header>
  ${!overview.source.done && html`<div class="progress" role="progressbar" aria-label="Reading the file" aria-valuemin="0" aria-valuemax="100" aria-valuenow=${Math.round((100 * overview.source.bytes_read) / Math.max(1, overview.source.bytes))}><i style=${{ width: `${(100 * overview.source.bytes_read) / Math.max(1, overview.source.bytes)}%` }}></i></div>`}`
}

function Help({ open, onClose }) {
  const dialog = useRef(null)
  useEffect(() => {
    if (open) dialog.current.showModal()
    else dialog.current.close()
  }, [open])
  const licences = document.getElementById('licences')?.textContent.replaceAll('&lt;', '<').trim()
  return html`<dialog ref=${dialog} onClose=${onClose} aria-labelledby="help-title">
    <h2 id="help-title">Keys</h2>
    <dl>${HELP.map(([key, what]) => html`<dt key=${key}><span class="key">${key}</span></dt><dd>${what}</dd>`)}</dl>
    <details><summary>Licences of the libraries in this page</summary><pre tabindex="0">${licences}</pre></details>
    <p><button class="button" onClick=${onClose}>Close</button></p>
  </dialog>`
}

/** The overview, fetched again when the file has grown. */
function useOverview(source) {
  const [state, setState] = useState({ overview: null, error: null, generation: 0 })
  const load = useCallback(async () => {
    try {
      const overview = await source.get('/api/overview')
      setState(old => ({ overview, error: null, generation: old.overview ? old.generation + 1 : 0 }))
    } catch (error) {
      setState(old => (old.overview ? old : { ...old, error }))
      if (state.overview) throw error
    }
  }, [source])
  useEffect(() => {
    load()
  }, [load])
  return { ...state, load }
}

function useViewChange(address, overview) {
  const first = useRef(true)
  useEffect(() => {
    const name = overview && baseName(overview.source.files[0] ?? '')
    document.title = ['Groundrule', TITLES[address.view], name && visibleText(name)].filter(Boolean).join(' · ')
    if (!overview) return
    if (first.current) first.current = false
    else if (address.view !== 'try') document.querySelector('main')?.focus({ preventScroll: true })
  }, [address.view, Boolean(overview)])
}

const VIEW = { overview: OverviewView, rows: RowsView, groups: GroupsView, compare: CompareView, try: TryView }

export function App({ source: first }) {
  const address = useAddress()
  const source = useMemo(() => (address.with ? first.beside(address.with) : first), [first, address.with])
  const { overview, error, generation, load } = useOverview(source)
  const lost = useLive(source, overview, load)
  const [theme, setTheme] = useTheme()
  const [help, setHelp] = useState(false)
  const names = useMemo(() => overview?.rewards.map(reward => reward.name) ?? [], [overview])
  const shared = useMemo(() => ({ source, overview, generation, address, names }), [source, overview, generation, address, names])
  useViewChange(address, overview)
  const to = (view, more = {}) => go({ view, sort: null, desc: null, ...more })
  const reason = by => overview && go(reasonBeside(overview, readAddress(), by), { replace: true })
  useKeys({
    '?': () => setHelp(true),
    '[': () => reason(-1),
    ']': () => reason(1),
    '/': () => {
      if (address.view !== 'rows') to('rows')
      setTimeout(() => /** @type {HTMLElement | null} */ (document.querySelector('input[type="search"]'))?.focus(), 50)
    },
    o: () => to('overview'),
    r: () => to('rows'),
    g: () => to('groups', { group: null }),
    c: () => to('compare'),
    t: () => source.live && to('try'),
    d: () => setTheme(nextTheme(theme)),
  })
  if (error) return html`<main class="page"><h1>Groundrule</h1><${Trouble} error=${error} /></main>`
  if (!overview) return html`<main class="page" aria-busy="true"><p class="soft">Opening…</p></main>`
  return html`<${Inspector.Provider} value=${shared}>
    <${Header} overview=${overview} address=${address} source=${source} theme=${theme} setTheme=${setTheme} onHelp=${() => setHelp(true)} />
    ${overview.source.errors?.map((text, index) => html`<div key=${index} class="banner" role="alert">${visibleText(text)}</div>`)}
    ${lost && html`<div class="banner" role="alert">The server does not answer. Start <code class="mono">groundrule view</code> again and open the address it prints.</div>`}
    <${VIEW[address.view]} theme=${theme} />
    <${Help} open=${help} onClose=${() => setHelp(false)} />
  <//>`
}
