// Asking the source from components: what was there stays until the next answer comes, so nothing jumps.
import { createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'

/** {source, overview, generation, address, names}: what every view needs. */
export const Inspector = createContext(null)
export const useInspector = () => useContext(Inspector)

const PAGE = 200
const KEPT_PAGES = 30
const SEARCHING = 20

/** The answer to `path` (null asks nothing), asked again when `generation` moves. */
export function useData(path, { follow = false } = {}) {
  const { source, generation } = useInspector()
  const [state, setState] = useState({ data: null, error: null, path: null })
  const version = follow ? generation : 0
  useEffect(() => {
    if (!path) return undefined
    const abort = new AbortController()
    source.get(path, abort.signal).then(
      data => !abort.signal.aborted && setState({ data, error: null, path }),
      error => !abort.signal.aborted && setState({ data: null, error, path }),
    )
    return () => abort.abort()
  }, [source, path, version])
  return path ? { ...state, fresh: state.path === path } : { data: null, error: null, path: null, fresh: true }
}

/** The list of rows behind `path`, by pages: `at(i)` gives a row or undefined, `want(from, to)` fetches what is missing. */
export const useRowPages = (path, find) => usePages(path, find, 'rows', 'row')
/** The same of groups. */
export const useGroupPages = (path, find) => usePages(path, find, 'groups', 'id')

/** A list by pages: `list` names it in the answers, `key` what its entries are found by. */
function usePages(path, find, list, key) {
  const { source, generation } = useInspector()
  const [, redraw] = useState(0)
  const store = useRef(null)
  if (store.current?.path !== path || store.current.source !== source) {
    store.current = { path, source, total: store.current?.total ?? null, stale: true, pages: new Map(), asked: new Set(), error: null, position: null, search: null }
  }
  const current = store.current

  const fetchPage = async index => {
    if (current.asked.has(index)) return
    current.asked.add(index)
    try {
      const found = index === 0 && find !== null ? `&find=${find}` : ''
      const body = await source.get(`${path}&offset=${index * PAGE}&limit=${PAGE}${found}`)
      if (store.current !== current) return
      current.total = body.total
      current.stale = false
      if (found) current.position = body.position ?? null
      // A search over many rows goes on behind the answer: ask again until it has seen them all.
      current.search = body.search ?? null
      if (current.search && !current.search.complete) {
        current.asked.delete(index)
        setTimeout(() => store.current === current && fetchPage(index), SEARCHING)
      }
      current.pages.delete(index)
      current.pages.set(index, body[list])
      for (const old of current.pages.keys()) {
        if (current.pages.size <= KEPT_PAGES) break
        current.pages.delete(old)
        current.asked.delete(old)
      }
    } catch (error) {
      current.error = error
      current.stale = false
    }
    redraw(value => value + 1)
  }

  useEffect(() => {
    fetchPage(0)
  }, [source, path])
  // A file that grows changes the counts and the last page; what is on the screen is asked again.
  useEffect(() => {
    if (!generation || current.stale) return
    current.asked.clear()
    fetchPage(0)
    for (const index of current.pages.keys()) fetchPage(index)
  }, [generation])

  return {
    total: current.total,
    stale: current.stale,
    error: current.error,
    position: current.position,
    search: current.search,
    at: index => current.pages.get(Math.floor(index / PAGE))?.[index % PAGE],
    want(from, to) {
      for (let page = Math.floor(from / PAGE); page * PAGE < to; page += 1) fetchPage(page)
    },
    indexOf(wanted) {
      for (const [page, entries] of current.pages) {
        const index = entries.findIndex(one => one[key] === wanted)
        if (index >= 0) return page * PAGE + index
      }
      return null
    },
  }
}

/** Waits for the file to grow, and counts how often it has; says when the server has gone. */
export function useLive(source, overview, onGrowth) {
  const [lost, setLost] = useState(false)
  const waiting = overview && source.live && (!overview.source.done || overview.source.following)
  useEffect(() => {
    if (!waiting) return undefined
    const abort = new AbortController()
    const pause = ms => new Promise(resolve => setTimeout(resolve, ms))
    const loop = async () => {
      let generation = overview.source.generation
      while (!abort.signal.aborted) {
        try {
          const news = await source.get(`/api/events?generation=${generation}`, abort.signal)
          setLost(false)
          if (news.generation !== generation || news.done) {
            generation = news.generation
            await onGrowth(news)
          }
          // Four drawings a second are enough for anyone's eyes.
          await pause(250)
        } catch {
          if (abort.signal.aborted) return
          setLost(true)
          await pause(2000)
        }
      }
    }
    loop()
    return () => abort.abort()
  }, [source, Boolean(waiting)])
  return lost
}
