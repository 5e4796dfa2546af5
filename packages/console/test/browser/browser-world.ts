import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { openApp, type TestApp } from '../../../http/test/kit/bank.ts'
import type { Tpp } from '../../../http/test/kit/tpp.ts'

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    })
  })
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

/**
 * A bank and a TPP that both listen on this machine, so that a browser can go from the one to the other and
 * back.
 */
export interface BrowserWorld {
  readonly app: TestApp
  readonly bankUrl: string
  readonly tppUrl: string
  /** A TPP that calls the bank over HTTP, for a PSU who is there. */
  readonly tpp: Tpp
  close(): Promise<void>
}

/** The address of a bank: under a base path, or under the path of a proxy that removes it. */
interface Standing {
  readonly basePath?: string
  readonly proxyPath?: string
}

/** A proxy before a bank: it knows one path only, and takes that off. */
function proxyTo(path: string, bank: () => TestApp): Server {
  const server = createAdaptorServer({
    fetch: (request) => {
      const { origin, pathname, search } = new URL(request.url)
      if (!pathname.startsWith(`${path}/`)) return new Response('nothing here', { status: 404 })
      return bank().app.fetch(new Request(origin + pathname.slice(path.length) + search, request))
    },
  })
  return server as Server
}

/** Opens both. The TPP's site answers every address with a page that says it is there. */
export async function openBrowserWorld({
  basePath = '',
  proxyPath = '',
}: Standing = {}): Promise<BrowserWorld> {
  const apps: TestApp[] = []
  const getApp = () => apps[0] as TestApp
  const bank =
    proxyPath === ''
      ? (createAdaptorServer({ fetch: (request) => getApp().app.fetch(request) }) as Server)
      : proxyTo(proxyPath, getApp)
  const site = createServer((_, answer) => {
    answer.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Back at the TPP</h1>')
  })
  const [origin, tppUrl] = await Promise.all([listen(bank), listen(site)])
  const bankUrl = origin + basePath + proxyPath
  const app = openApp({ basePath, ...(proxyPath !== '' && { basePath: undefined, publicUrl: bankUrl }) })
  apps.push(app)
  app.bank.execute('initialize', {}, { now: app.bank.now })
  const headers = { 'PSU-IP-Address': '192.0.2.1', 'TPP-Redirect-URI': `${tppUrl}/back?state=7` }
  const tpp = app.tpp({ send: (request) => fetch(request), baseUrl: bankUrl, headers })
  return {
    app,
    bankUrl,
    tppUrl,
    tpp,
    close: async () => {
      await Promise.all([close(bank), close(site)])
    },
  }
}
