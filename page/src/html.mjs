// Templates: html`<p>${text}</p>` makes nodes, never markup, so text of a model stays text.
import { h } from 'preact'
import htm from 'htm'

export const html = htm.bind(h)
