import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createEngine, type Engine, idSeed } from '@pocketbank/core'
import { nanoid } from 'nanoid'
import { type App, createApp } from '../../app.ts'
import { clockFrom, systemClock } from '../clock.ts'
import { nodeCrypto } from './node-crypto.ts'
import type { ServerOptions } from './options.ts'

/** A bank that listens. */
export interface Server {
  /** Where: `http://127.0.0.1:8080`. */
  readonly url: string
  readonly app: App
  readonly engine: Engine
  /** Finishes the requests that are under way and listens no more. */
  close(): Promise<void>
}

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** Starts a bank for everyone (Q14: one for all TPPs); fails with the error of the system where it cannot listen. */
export async function serve(options: ServerOptions): Promise<Server> {
  const now = options.now === undefined ? systemClock : clockFrom(options.now)
  const seed = options.seed ?? nanoid()
  const engine = createEngine({ now: now(), seed })
  if (!options.empty) engine.execute('initialize', {}, { now: now() })
  const app = createApp({
    engineFor: () => engine,
    now,
    crypto: nodeCrypto,
    settings: options.settings,
    journalSeed: idSeed(seed),
    onFault: (fault, id) => console.error(id, fault),
  })
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const url = urlOf(server.address() as AddressInfo)
  return { url, app, engine, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
