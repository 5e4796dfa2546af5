import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createPace } from '../kit/pace.ts'
import { openHistoryBank } from './history-bank.ts'

// The bank with a long history, as `serve` serves it; it says which page is read, and for whom.

const { app, path, headers } = openHistoryBank(createPace(process.argv[2] === 'trial').size)

/** What Node read from the socket, as the local server hands it over. */
function toConnectionInfo({ url, headers: requestHeaders }: IncomingMessage) {
  const get = (name: string) => (requestHeaders[name.toLowerCase()] as string | undefined) ?? null
  return {
    ...(url !== undefined && { target: url }),
    headers: { get, has: (name: string) => get(name) !== null },
  }
}

const server = createAdaptorServer({
  fetch: (request, { incoming }) => app.fetch(request, toConnectionInfo(incoming as IncomingMessage)),
}) as Server
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`listening on http://127.0.0.1:${port}${path}#${encodeURIComponent(JSON.stringify(headers))}`)
})
process.on('SIGTERM', () => process.exit(0))
