import { render } from 'preact'
import { App } from './app.mjs'
import { readAddress } from './address.mjs'
import { html } from './html.mjs'
import { Trouble } from './parts.mjs'
import { openSource } from './source.mjs'

// A report has a summary for readers without scripts.
document.getElementById('summary')?.remove()
const root = document.getElementById('app')
openSource(readAddress().token).then(
  source => render(html`<${App} source=${source} />`, root),
  error => render(html`<main class="page"><${Trouble} error=${error} /></main>`, root),
)
