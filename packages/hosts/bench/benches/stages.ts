import type { IncomingMessage, Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { createEngine, type Engine, type Instant } from '@pocketbank/core'
import { type App, createAppFactory } from '@pocketbank/http'
import { writeAnswer } from '@pocketbank/http/operations'
import { noFixes } from '@pocketbank/http/operations/accept-fix'
import type { Exchange } from '@pocketbank/http/pipeline'
import { respond } from '@pocketbank/http/pipeline'
import { defaultSettings } from '@pocketbank/http/settings'
import { createAuthenticator, readCertificate } from '@pocketbank/signatures'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { createTpp, tppKey } from '@pocketbank/testing'
import { readNodeHeaders } from '../../src/node/connection-info.ts'
import { createNodeServer } from '../../src/node/server.ts'
import type { Surroundings } from '../kit/bench.ts'
import type { Row } from '../kit/figure.ts'
import type { Pace } from '../kit/pace.ts'
import { createBareApp } from '../servers/bare-app.ts'
import { onTheWire } from '../servers/load.ts'
import { Wire } from '../servers/wire.ts'
import { type Kind, prepare } from './throughput.ts'

const poolSize = 1_000
/** D: 20,000 of each before the first that counts. */
const warmUps = 20
const rounds = 20
const now = Date.parse('2026-01-15T10:00:00Z') as Instant
const url = 'http://127.0.0.1:8080'

/** Does something once for each request of the pool. */
type Pass = () => Promise<void>

/** The microseconds of CPU of each of several passes for one request, by round. */
async function measurePasses<Name extends string>(pace: Pace, passes: Readonly<Record<Name, Pass>>) {
  const measure = (pass: Pass) => async () => {
    const start = process.cpuUsage()
    await pass()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / poolSize
  }
  const entries = Object.entries<Pass>(passes).map(([name, pass]) => [name, measure(pass)])
  const sides: Readonly<Record<Name, () => Promise<number>>> = Object.fromEntries(entries)
  return pace.interleave(sides, { rounds, warmUps, seconds: 20 })
}

/** Makes a filled bank, and a function that opens an application on a copy of it. */
async function measuredBank() {
  const engine = createEngine({ now, seed: 'stages' })
  const make = createAppFactory({ crypto: nodeCrypto, linkKey: 'stages' })
  let last: Exchange | undefined
  const createBankApp = (bank: Engine): App => make({ engineFor: () => bank, now: () => now })
  const watched = make({
    engineFor: () => engine.fork(),
    now: () => now,
    faults: {
      intercept(exchange, ask) {
        last = exchange
        return ask(exchange)
      },
    },
  })
  const tpp = createTpp({ baseUrl: url, send: createBankApp(engine).fetch })
  /** Sends a request; returns it as it reaches the bank. */
  const captureExchange = async (request: Request) => {
    await watched.fetch(request)
    if (last === undefined) throw new Error('the request did not come as far as the bank')
    return last
  }
  return { engine, createBankApp, tpp, captureExchange }
}

type MeasuredBank = Awaited<ReturnType<typeof measuredBank>>

/** Sends every request to a server; one that is made anew for each pass. */
function through(serverOf: () => Server, requests: readonly Buffer[], status: number): Pass {
  return async () => {
    const wire = new Wire(serverOf())
    for (const request of requests) {
      const answer = await wire.ask(request)
      if (!answer.startsWith(`HTTP/1.1 ${status} `)) throw new Error(answer)
    }
    wire.destroy()
  }
}

/** Does something at once, as often as there are requests. */
function again(work: () => unknown): Pass {
  return async () => {
    for (let count = 0; count < poolSize; count += 1) await work()
  }
}

/**
 * The whole way of requests through servers: the bank, one that gives always the same answer, and a bare one.
 */
async function wholePipelines({ engine, createBankApp, tpp }: MeasuredBank, { request, status }: Kind) {
  const requests: Buffer[] = []
  while (requests.length < poolSize) requests.push(await onTheWire(await tpp.sign(request())))
  const options = { keepsGlobals: false }
  const { refuse } = createBankApp(engine)
  const bankServer = () => {
    const { answer, reply } = createBankApp(engine.fork())
    return createNodeServer({ fetch: answer, reply, refuse }, options)
  }
  const headers = { 'Content-Type': 'application/json' }
  const fetch = () => new Response('{}', { status, headers })
  const reply = () => ({ status, headers, body: '{}' })
  const { fetch: bare } = createBareApp(tppKey.publicKey)
  return {
    bank: through(bankServer, requests, status),
    host: through(() => createNodeServer({ fetch, reply, refuse }, options), requests, status),
    bare: through(() => createAdaptorServer({ fetch: bare }) as Server, requests, status),
  }
}

/** Stages of one request, each by itself. */
async function singleStages({ engine, tpp, captureExchange }: MeasuredBank, { request }: Kind) {
  const signedRequest = await tpp.sign(request())
  const exchange = await captureExchange(signedRequest.clone())
  const { operation, input, caller, body } = exchange
  const headers = readNodeHeaders({
    headers: Object.fromEntries(signedRequest.headers),
  } as unknown as IncomingMessage)
  const message = { method: signedRequest.method, target: exchange.request.target, headers, body }
  const authenticate = createAuthenticator({ crypto: nodeCrypto })
  const policy = { ...defaultSettings, now }
  const certificate = readCertificate(Buffer.from(headers.get('TPP-Signature-Certificate') ?? '', 'base64'))
  if (!certificate.ok) throw new Error(certificate.error)
  const { publicKey } = certificate.value
  const text = new Uint8Array(400)
  const signature = new Uint8Array(256).fill(1)
  const ask = (bank: Engine) => bank.executeParsed(operation.command, input, caller.context)
  const result = ask(engine.fork())
  if (!result.ok) throw new Error(result.error.refusal.text)
  const context = {
    fixes: noFixes,
    language: 'en' as const,
    zone: engine.bank.calendar.zone,
    target: exchange.request.path,
  }
  return {
    verify: again(() => nodeCrypto.verify(publicKey, 'SHA-256', signature, text)),
    authenticate: again(() => authenticate(message, policy)),
    run: async () => {
      const bank = engine.fork()
      for (let count = 0; count < poolSize; count += 1) ask(bank)
    },
    write: again(() => respond(message, writeAnswer(operation, result.value, context), 'an-id')),
  }
}

/** The stages of a request, by what was measured of it. */
const stages: Readonly<Record<string, (cost: Readonly<Record<string, number>>) => number>> = {
  'Node and its adaptor': ({ host = 0 }) => host,
  'the signature by node:crypto': ({ verify = 0 }) => verify,
  'the rest of the authentication': ({ authenticate = 0, verify = 0 }) => authenticate - verify,
  'the bank: the body by its contract, the command': ({ run = 0 }) => run,
  'the answer as text, with its headers': ({ write = 0 }) => write,
  'route, headers, body, idempotency, journal': ({
    bank = 0,
    host = 0,
    authenticate = 0,
    run = 0,
    write = 0,
  }) => bank - host - authenticate - run - write,
  'all of it': ({ bank = 0 }) => bank,
  'bare Hono': ({ bare = 0 }) => bare,
}

/** Measures what each stage of a signed request costs, without sockets. */
export async function benchStages({ pace }: Surroundings): Promise<readonly Row[]> {
  const bank = await measuredBank()
  const rows: Row[] = []
  for (const kind of await prepare(bank.tpp, url)) {
    const passes = { ...(await wholePipelines(bank, kind)), ...(await singleStages(bank, kind)) }
    const costs = await measurePasses(pace, passes)
    const least = Object.fromEntries(
      Object.entries(costs).map(([name, values]) => [name, Math.min(...values)]),
    )
    for (const [name, compute] of Object.entries(stages)) {
      rows.push({ name, column: kind.name, unit: 'µs', values: [compute(least)] })
    }
  }
  return rows
}
