// Serves the page from its sources in front of a running `groundrule view`, so that a change shows on the next load.
//
//   node dev.mjs 'http://127.0.0.1:4500/?token=..' [port]
import { createServer, request as ask } from 'node:http'
import { fileURLToPath } from 'node:url'
import { buildPage } from './build.mjs'

/** A server in front of `address`; gives its own address, with the same token, and the server. */
export async function serveSources(address, port = 0) {
  const behind = new URL(address)
  const server = createServer(async (request, response) => {
    if (request.url.split('?')[0] === '/') {
      const { html, header } = await buildPage()
      return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': header }).end(html)
    }
    // The program answers its own address alone.
    const headers = { ...request.headers, host: behind.host }
    if (headers.origin) headers.origin = behind.origin
    const onward = ask({ host: behind.hostname, port: behind.port, path: request.url, method: request.method, headers }, answer => {
      response.writeHead(answer.statusCode, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise(resolve => server.listen(port, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${server.address().port}/${behind.search}`, server }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log((await serveSources(process.argv[2], Number(process.argv[3] ?? 0))).address)
