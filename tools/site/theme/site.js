// Search, theme, menu and a button to copy code. No network: the index is a script beside the pages.
const root = document.body.dataset.root
const html = document.documentElement

// Theme -----------------------------------------------------------------------------------------------------------
const themeButton = document.querySelector('.theme')
const isDark = () => (html.dataset.theme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark'
const nameTheme = () => (themeButton.textContent = isDark() ? 'Light' : 'Dark')
themeButton.addEventListener('click', () => {
  html.dataset.theme = isDark() ? 'light' : 'dark'
  try {
    localStorage.setItem('groundrule-theme', html.dataset.theme)
  } catch {}
  nameTheme()
})
nameTheme()

// Menu ------------------------------------------------------------------------------------------------------------
const menu = document.querySelector('.menu')
menu.addEventListener('click', () => {
  const shown = document.querySelector('#navigation').classList.toggle('shown')
  menu.setAttribute('aria-expanded', shown)
})

// Copy ------------------------------------------------------------------------------------------------------------
for (const block of document.querySelectorAll('pre')) {
  const button = document.createElement('button')
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    // Of a session only the commands are worth having.
    const lines = block.querySelector('code').textContent.split('\n')
    const commands = lines.filter(line => line.startsWith('$ ')).map(line => line.slice(2))
    await navigator.clipboard.writeText(commands.length ? commands.join('\n') : lines.join('\n').trimEnd())
    button.textContent = 'Copied'
  })
  block.append(button)
}

// Search ----------------------------------------------------------------------------------------------------------
const input = document.querySelector('#search')
const results = document.querySelector('#results')
const MOST = 12
let loading = null
let chosen = -1

function load() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${root}/search-index.js`
    script.onload = () => resolve(window.searchIndex.map(entry => ({ ...entry, low: [entry.title, entry.page, entry.text].map(text => text.toLowerCase()) })))
    script.onerror = reject
    document.head.append(script)
  })
  return loading
}

/** How well an entry fits: every word must be in it; a word in the title counts more than one in the text. */
function fit({ low: [title, page, text], level }, words) {
  let sum = (4 - level) / 10
  for (const word of words) {
    const score = (title === word ? 40 : 0) + (title.includes(word) ? 12 : 0) + (page.includes(word) ? 5 : 0) + (text.includes(word) ? 1 : 0)
    if (!score) return 0
    sum += score
  }
  return sum
}

function snippet(text, words) {
  const low = text.toLowerCase()
  const at = Math.max(0, Math.min(...words.map(word => low.indexOf(word)).filter(place => place >= 0), low.length) - 40)
  const part = at >= text.length ? text.slice(0, 130) : text.slice(at, at + 130)
  const out = document.createElement('small')
  let rest = part
  while (rest) {
    const places = words.map(word => [rest.toLowerCase().indexOf(word), word]).filter(([place]) => place >= 0)
    if (!places.length) break
    const [place, word] = places.sort(([one], [other]) => one - other)[0]
    const mark = document.createElement('mark')
    mark.textContent = rest.slice(place, place + word.length)
    out.append(rest.slice(0, place), mark)
    rest = rest.slice(place + word.length)
  }
  out.append(rest)
  return out
}

function item(entry, words) {
  const line = document.createElement('li')
  const link = document.createElement('a')
  link.href = `${root}/${entry.address}`
  link.append(entry.title === entry.page ? entry.title : `${entry.page} › ${entry.title}`, snippet(entry.text, words))
  line.append(link)
  return line
}

async function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  results.hidden = !words.length
  if (!words.length) return
  const index = await load()
  const found = index.map(entry => [fit(entry, words), entry]).filter(([score]) => score > 0)
  found.sort(([one], [other]) => other - one)
  chosen = -1
  if (found.length) results.replaceChildren(...found.slice(0, MOST).map(([, entry]) => item(entry, words)))
  else {
    const none = document.createElement('li')
    none.className = 'none'
    none.textContent = 'Nothing found. Try fewer words.'
    results.replaceChildren(none)
  }
}

input.addEventListener('focus', load)
input.addEventListener('input', search)
input.addEventListener('keydown', event => {
  const links = [...results.querySelectorAll('a')]
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step && links.length) {
    event.preventDefault()
    links[chosen]?.classList.remove('chosen')
    chosen = (chosen + step + links.length) % links.length
    links[chosen].classList.add('chosen')
    links[chosen].scrollIntoView({ block: 'nearest' })
  } else if (event.key === 'Enter') (links[chosen] ?? links[0])?.click()
  else if (event.key === 'Escape') {
    results.hidden = true
    input.blur()
  }
})
document.addEventListener('click', event => {
  if (!event.target.closest('.search')) results.hidden = true
})
document.addEventListener('keydown', event => {
  if (event.key === '/' && !['INPUT', 'TEXTAREA'].includes(document.activeElement.tagName)) {
    event.preventDefault()
    input.focus()
  }
})
