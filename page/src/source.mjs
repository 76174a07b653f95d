// Where the data comes from: the server that gave the page, or the report the page is in. Both answer the same paths.
import { answer } from './report.mjs'

export class SourceError extends Error {
  constructor(message, fix, status) {
    super(message)
    this.fix = fix
    this.status = status
  }
}

/** The server's rows; `side` names what they are compared with, where that is not what the server was started with. */
function serverSource(token, side = '') {
  const beside = path => (side ? `${path}${path.includes('?') ? '&' : '?'}with=${encodeURIComponent(side)}` : path)
  const headers = token ? { Authorization: `Bearer ${token}` } : {}
  const call = async (path, options) => {
    let response
    try {
      response = await fetch(path, { ...options, headers: { ...headers, ...options?.headers }, cache: 'no-store' })
    } catch (error) {
      if (error.name === 'AbortError') throw error
      throw new SourceError('The server does not answer.', 'Start `groundrule view` again and open the address it prints.', 0)
    }
    const body = await response.json().catch(() => null)
    if (!response.ok) throw new SourceError(body?.error ?? `The server answered ${response.status}.`, body?.fix ?? null, response.status)
    return body
  }
  return {
    live: true,
    beside: other => serverSource(token, other),
    get: (path, signal) => call(beside(path), { signal }),
    post: (path, value, signal) =>
      call(beside(path), { method: 'POST', body: JSON.stringify(value), headers: { 'Content-Type': 'application/json' }, signal }),
    /** The address of an image, or null for one that is neither the server's nor inside the report. */
    image(url) {
      if (/^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/.test(url)) return url
      if (!/^\/api\/image\/\d+\/\d+$/.test(url)) return null
      return token ? `${url}?token=${encodeURIComponent(token)}` : url
    },
  }
}

function reportSource(data) {
  return {
    live: false,
    beside: () => reportSource(data),
    /** A report of many rows holds some of each reason. */
    held: data.rows.length,
    async get(path) {
      const body = answer(data, path)
      if (!body) throw new SourceError('The report does not hold this.', 'Open the file with `groundrule view` to see every row.', 404)
      return body
    },
    image: url => (/^data:image\/(png|jpeg|gif|webp);base64,/.test(url) ? url : null),
  }
}

async function unpack(text) {
  const packed = Uint8Array.from(atob(text.trim()), character => character.charCodeAt(0))
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
  return JSON.parse(await new Response(stream).text())
}

export async function openSource(token) {
  const inlined = document.getElementById('data')
  return inlined ? reportSource(await unpack(inlined.textContent)) : serverSource(token)
}
