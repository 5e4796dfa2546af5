import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createEngine, type Engine, idSeed, laterOf } from '@pocketbank/core'
import { nanoid } from 'nanoid'
import { type App, createApp } from '../../app.ts'
import type { Wire } from '../../requests/arrival.ts'
import { clockFrom, systemClock } from '../clock.ts'
import { explain } from './explain.ts'
import { nodeCrypto } from './node-crypto.ts'
import type { ServerOptions } from './options.ts'
import { stopperOf } from './stop.ts'

/** A bank that listens. */
export interface Server {
  /** Where: `http://127.0.0.1:8080`. */
  readonly url: string
  readonly app: App
  readonly engine: Engine
  /** Finishes the requests that are under way, at most 10 seconds, and listens no more. */
  close(): Promise<void>
}

/** Octets of all headers of a request at most. D: room for a certificate in the longest form that the check reads. */
const headerOctetsMax = 65_536

/** What Node read from the socket: the target unchanged, the headers as octets, repeated ones joined. */
function wireOf({ url, headers }: IncomingMessage): Wire {
  const has = (name: string) => Object.hasOwn(headers, name.toLowerCase())
  const get = (name: string) => (has(name) ? String(headers[name.toLowerCase()]) : null)
  return { ...(url?.startsWith('/') && { target: url }), headers: { get, has } }
}

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** The bank of everyone: with the fixed data set unless it is to be empty. */
function openBank({
  now: start,
  seed,
  empty,
  publicUrl,
  settings,
}: ServerOptions): Pick<Server, 'app' | 'engine'> {
  const clock = start === undefined ? systemClock : clockFrom(start)
  const chosen = seed ?? nanoid()
  const engine = createEngine({ now: clock(), seed: chosen })
  const now = () => laterOf(engine.now, clock())
  if (!empty) engine.execute('initialize', {}, { now: now() })
  const app = createApp({
    engineFor: () => engine,
    now,
    crypto: nodeCrypto,
    settings,
    journalSeed: idSeed(chosen),
    ...(publicUrl !== undefined && { publicUrl }),
    // A seed that was chosen is for runs that are alike, links included.
    ...(seed !== undefined && { linkKey: seed }),
    onFault: (fault, id) => console.error(id, fault),
    onRequest: (entry) => {
      const explained = explain(entry)
      if (explained !== undefined) console.error(explained)
    },
  })
  return { engine, app }
}

/** Starts a bank for everyone (Q14: one for all TPPs); fails with the error of the system where it cannot listen. */
export async function serve(options: ServerOptions): Promise<Server> {
  const bank = openBank(options)
  const http = createAdaptorServer({
    fetch: (request, { incoming }) => bank.app.fetch(request, wireOf(incoming as IncomingMessage)),
    serverOptions: { maxHeaderSize: headerOctetsMax },
  }) as HttpServer
  const close = stopperOf(http)
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(options.port, options.host, resolve)
  })
  return { ...bank, url: urlOf(http.address() as AddressInfo), close }
}
