import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createEngine, type Engine, idSeed } from '@pocketbank/core'
import { nanoid } from 'nanoid'
import { type App, createApp } from '../../app.ts'
import { clockFrom, systemClock } from '../clock.ts'
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

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** The bank of everyone: with the fixed data set unless it is to be empty. */
function openBank({ now: start, seed, empty, settings }: ServerOptions): Pick<Server, 'app' | 'engine'> {
  const now = start === undefined ? systemClock : clockFrom(start)
  const chosen = seed ?? nanoid()
  const engine = createEngine({ now: now(), seed: chosen })
  if (!empty) engine.execute('initialize', {}, { now: now() })
  const app = createApp({
    engineFor: () => engine,
    now,
    crypto: nodeCrypto,
    settings,
    journalSeed: idSeed(chosen),
    onFault: (fault, id) => console.error(id, fault),
  })
  return { engine, app }
}

/** Starts a bank for everyone (Q14: one for all TPPs); fails with the error of the system where it cannot listen. */
export async function serve(options: ServerOptions): Promise<Server> {
  const bank = openBank(options)
  const http = createAdaptorServer({ fetch: bank.app.fetch }) as HttpServer
  const close = stopperOf(http)
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(options.port, options.host, resolve)
  })
  return { ...bank, url: urlOf(http.address() as AddressInfo), close }
}
