// The address holds all state of the page, so that every view can be linked: ?token=..&view=rows&reason=no_box&row=32
import { useEffect, useState } from 'preact/hooks'

/** What narrows the list of rows. */
export const FILTERS = ['reward', 'reason', 'status', 'min', 'max', 'task', 'text', 'group', 'step', 'look', 'before', 'after']
export const VIEWS = ['overview', 'rows', 'groups', 'compare', 'try']

const ROW_ORDERS = /^(row|total|length|step|id|delta|score:.+)$/

const listeners = new Set()

export function readAddress() {
  const params = Object.fromEntries(new URLSearchParams(location.search))
  params.view = VIEWS.includes(params.view) ? params.view : 'overview'
  return params
}

/** The address after `changes`: a value of null, undefined or '' removes its key. */
export function hrefWith(changes) {
  const params = new URLSearchParams(location.search)
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '') params.delete(key)
    else params.set(key, String(value))
  }
  const query = params.toString()
  return query ? `?${query}` : location.pathname
}

/** Changes the address; `replace` leaves no step in the history, for typing and for moving through rows. */
export function go(changes, { replace = false } = {}) {
  history[replace ? 'replaceState' : 'pushState'](null, '', hrefWith(changes))
  for (const listener of listeners) listener()
}

export function useAddress() {
  const [address, setAddress] = useState(readAddress)
  useEffect(() => {
    const update = () => setAddress(readAddress())
    listeners.add(update)
    window.addEventListener('popstate', update)
    return () => {
      listeners.delete(update)
      window.removeEventListener('popstate', update)
    }
  }, [])
  return address
}

/** Props of a link to the address after `changes`: an ordinary link, followed within the page on a plain click. */
export function link(changes, options) {
  return {
    href: hrefWith(changes),
    onClick(event) {
      if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      go(changes, options)
    },
  }
}

/** Changes that drop every filter of the list. */
export const noFilters = () => Object.fromEntries(FILTERS.map(name => [name, null]))

/** The path of /api/rows for the filters and the order in the address. */
export function rowsPath(address, more = {}) {
  const params = new URLSearchParams()
  for (const name of FILTERS) if (address[name]) params.set(name, address[name])
  // Other views sort by other things.
  if (ROW_ORDERS.test(address.sort ?? '')) params.set('sort', address.sort)
  if (address.desc) params.set('desc', address.desc)
  for (const [name, value] of Object.entries(more)) params.set(name, String(value))
  return `/api/rows?${params}`
}
