import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { builtAssets } from '../../src/built/assets.ts'
import { createStreams } from '../../src/events.ts'

/** A page of which a test decides what changes. */
export interface LivePage {
  /** Address of the page, at this port also after a restart. */
  readonly url: string
  /** Keys of the rows, the newest first. */
  rows: readonly string[]
  /** The text below the list. */
  text: string
  /** The part of the state that a restored snapshot changes. */
  epoch: number
  /** Whether the page asks for the number of new rows instead of the rows. */
  isCountable: boolean
  /** True if the page has the address of the stream of changes. */
  isLive: boolean
  /** What each fetch of the page named as its newest row; the first one is the browser's. */
  readonly fetches: (string | null)[]
  /** Streams that were opened. */
  streamCount: number
  /** Sends an event to open pages. */
  change(): void
  /** Ends the server, as a bank that stops. */
  stop(): Promise<void>
  /** Listens again at the same port. */
  start(): Promise<void>
}

function listMarkup({ rows, isCountable }: LivePage, newest: string): string {
  const at = rows.indexOf(newest)
  const isPart = isCountable && at >= 0
  const list = isPart
    ? ''
    : rows
        .map(
          (key) =>
            `<tr data-key="${key}"><td><a href="#${key}">row ${key}</a> <button type="button">Press ${key}</button></td></tr>`,
        )
        .join('')
  const day =
    rows.length === 0 || isPart ? '' : '<tr class="day" data-key="day 1" data-divider><th>Day 1</th></tr>'
  const attributes = `${isCountable ? ' data-countable' : ''}${isPart ? ` data-new="${at}"` : ''}`
  return `<div class="table"><table><tbody data-list${attributes}>${day}${list}</tbody></table></div>`
}

function pageMarkup(page: LivePage, state: string, newest: string): string {
  const live = page.isLive ? ' data-live="/events"' : ''
  return `<!doctype html><html lang="en"><head><title>Rows</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css"><script src="/script.js" defer></script></head><body class="console"${live}>
<header class="bar"><p id="connection" role="status"></p><input id="search" aria-label="Search"></header>
<main id="main" tabindex="-1" data-state="${state}"><h1>Rows</h1>${listMarkup(page, newest)}
<p id="text">${page.text}</p><details><summary>More</summary><p>More ${page.text}</p></details>
<form><label for="name">Name</label><input id="name" name="name" value="${page.text}"><select aria-label="Kind" name="kind"><option>one</option><option>two</option></select></form>
<figure data-copyable><pre>${page.text}</pre></figure></main></body></html>`
}

const files = {
  '/script.js': { type: 'text/javascript', ...builtAssets.script },
  '/style.css': { type: 'text/css', ...builtAssets.style },
} as const

/** Serves the page with the script of the console. */
export async function openLivePage(): Promise<LivePage> {
  let version = 0
  let server: Server | undefined
  let port = 0
  let streams = createStreams()
  const state = () => `${page.epoch}.${version}`
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/events') {
      page.streamCount += 1
      return streams.open(request, state)
    }
    const file = files[pathname as keyof typeof files]
    if (file !== undefined) return new Response(file.text, { headers: { 'Content-Type': file.type } })
    const newest = request.headers.get('Console-Newest-Row')
    page.fetches.push(newest)
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }
    return new Response(pageMarkup(page, state(), newest ?? ''), { headers })
  }
  const page: LivePage = {
    url: '',
    rows: [],
    text: 'first',
    epoch: 1,
    isCountable: false,
    isLive: true,
    fetches: [],
    streamCount: 0,
    change: () => {
      version += 1
    },
    async stop() {
      streams.end()
      server?.closeAllConnections()
      await new Promise((resolve) => server?.close(resolve))
    },
    async start() {
      streams = createStreams()
      server = createAdaptorServer({ fetch: answer }) as Server
      await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
      port = (server.address() as AddressInfo).port
    },
  }
  await page.start()
  return Object.assign(page, { url: `http://127.0.0.1:${port}/` })
}
