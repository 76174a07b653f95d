// Keys of the whole page. They rest while someone types, or while a dialog is open.
import { useEffect, useRef } from 'preact/hooks'

export const HELP = [
  ['j / k', 'next and previous row'],
  ['J / K', 'next and previous group'],
  ['/', 'search'],
  ['[ / ]', 'previous and next reason'],
  ['b', 'show or hide the boxes'],
  ['o', 'overview'],
  ['r', 'rows'],
  ['g', 'groups, or the group of the open row'],
  ['c', 'compare'],
  ['t', 'try it, with the open row'],
  ['d', 'light or dark'],
  ['Esc', 'leave a field, close'],
  ['?', 'these keys'],
]

const isTyping = target => target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)

/** Calls `keys[key]` on a key; the latest handlers count. */
export function useKeys(keys) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = event => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target)) {
        if (event.key === 'Escape') event.target.blur()
        return
      }
      if (document.querySelector('dialog[open]')) return
      const handler = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : null
      if (!handler) return
      event.preventDefault()
      handler()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
