import { once } from 'node:events'
import { connect as connectPlainly, type Socket } from 'node:net'
import { type ConnectionOptions, connect } from 'node:tls'
import type { FailedConnections } from '@pocketbank/http/journal'
import { expect, onTestFinished, vi } from 'vitest'
import { readOptions, type ServerOptions } from '../../src/node/options.ts'
import { createPrinter } from '../../src/node/printer.ts'
import { type Server, serve } from '../../src/node/serve.ts'
import { writeClientHello } from './client-hello.ts'

/** A bank that listens by HTTPS until the test ends. */
export interface TlsBank {
  readonly server: Server
  /** The lines that it has printed. */
  readonly printed: readonly string[]
  /** Opens a TCP connection. */
  open(): Socket
  /**
   * Connects as a TLS client that trusts the bank, unless the options say otherwise, and closes. Returns the
   * code of its error.
   */
  connectAs(options: ConnectionOptions): Promise<string | undefined>
  /** Sends the first bytes of a TLS client. Returns the connection once the bank has answered. */
  sendHello(options?: ConnectionOptions): Promise<Socket>
  /** Waits for the first failed connections. */
  readFailures(): Promise<readonly FailedConnections[]>
}

export async function openTlsBank(more: Partial<ServerOptions> = {}): Promise<TlsBank> {
  const printed: string[] = []
  const options = readOptions(['--port', '0', '--frozen', '--tls'], {})
  if (!options.ok) throw new Error(options.error)
  const stream = { writableLength: 0, on() {}, write: (text: string) => printed.push(text.trimEnd()) }
  const server = await serve({ ...options.value, ...more, printer: createPrinter(stream) })
  onTestFinished(() => server.close())
  const site = { port: Number(new URL(server.url).port), host: '127.0.0.1' }
  const open = () => connectPlainly(site).on('error', () => {})
  return {
    server,
    printed,
    open,
    connectAs(options) {
      const trust = { ca: server.ca, servername: 'localhost' }
      const socket = connect({ ...site, ...trust, ...options } as ConnectionOptions)
      return new Promise((resolve) => {
        socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
        socket.once('secureConnect', () => {
          socket.end()
          resolve(undefined)
        })
      })
    },
    async sendHello(options) {
      const socket = open()
      socket.write(await writeClientHello({ servername: 'localhost', ...options }))
      await once(socket, 'data')
      return socket
    },
    readFailures: () =>
      vi.waitFor(() => {
        const { entries } = server.app.requests.connections
        expect(entries).not.toEqual([])
        return entries
      }),
  }
}
