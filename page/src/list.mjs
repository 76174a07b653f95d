// A list that draws only what is on the screen, for any number of rows.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { html } from './html.mjs'

/** Browsers stop at about 33 million pixels; past this height the scroll bar stands for more than it shows. */
const TALLEST = 8_000_000
const BEYOND = 6

/**
 * Rows of `height` pixels each. `draw(index)` gives a row's content, `want(from, to)` says what is about to be seen, and
 * `show` = {index, key} brings a row into sight whenever its key changes.
 */
export function VirtualList({ total, height, draw, want, show, label }) {
  const box = useRef(null)
  const place = useRef({ top: 0, scrolled: 0, settle: 0 })
  const [view, setView] = useState({ top: 0, tall: 600 })
  const real = total * height
  const drawn = Math.min(real, TALLEST)

  const reach = () => Math.max(0, real - box.current.clientHeight)
  const scrollReach = () => Math.max(1, drawn - box.current.clientHeight)
  const update = () => box.current && setView({ top: place.current.top, tall: box.current.clientHeight })
  /** Puts the scroll bar where the place in the list is; its own event then changes nothing. */
  const settle = () => {
    const scroll = real === drawn ? place.current.top : (place.current.top / Math.max(1, reach())) * scrollReach()
    place.current.scrolled = Math.round(scroll)
    box.current.scrollTop = place.current.scrolled
  }
  const moveTo = top => {
    place.current.top = Math.min(reach(), Math.max(0, top))
    settle()
    update()
  }
  const onScroll = () => {
    if (!box.current) return
    const at = place.current
    const scroll = box.current.scrollTop
    const step = scroll - at.scrolled
    if (Math.abs(step) < 1) return
    at.scrolled = scroll
    if (real === drawn) at.top = scroll
    // A wheel or a key moves by pixels, the scroll bar by its share of the whole.
    else if (Math.abs(step) < 3 * box.current.clientHeight) at.top = Math.min(reach(), Math.max(0, at.top + step))
    else at.top = (scroll / scrollReach()) * reach()
    clearTimeout(at.settle)
    if (real !== drawn) at.settle = setTimeout(() => box.current && settle(), 200)
    update()
  }

  useLayoutEffect(() => {
    const watcher = new ResizeObserver(update)
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [])
  useLayoutEffect(() => {
    if (place.current.top > reach()) moveTo(reach())
  }, [total])
  useLayoutEffect(() => {
    if (show === null || show.index === null) return
    const top = show.index * height
    const { top: now } = place.current
    const tall = box.current.clientHeight
    // The next row slides in at the edge; a row from far away comes to the middle.
    if (top < now - tall || top > now + 2 * tall) moveTo(top - (tall - height) / 2)
    else if (top < now) moveTo(top)
    else if (top + height > now + tall) moveTo(top + height - tall)
  }, [show?.key, show?.index, total > 0])

  const from = Math.max(0, Math.floor(view.top / height) - BEYOND)
  const to = Math.min(total, Math.ceil((view.top + view.tall) / height) + BEYOND)
  useEffect(() => {
    if (to > from) want(from, to)
  })
  const shift = place.current.scrolled - view.top
  const rows = []
  for (let index = from; index < to; index += 1) {
    rows.push(html`<li key=${index} aria-setsize=${total} aria-posinset=${index + 1} style=${{ top: `${index * height + shift}px`, height: `${height}px` }}>${draw(index)}</li>`)
  }
  return html`<div class="list" ref=${box} onScroll=${onScroll}><ol role="list" aria-label=${label} style=${{ height: `${drawn}px` }}>${rows}</ol></div>`
}
