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
import { readNodeHeaders } from '../src/node/connection-info.ts'
import { createNodeServer } from '../src/node/server.ts'
import { createBareApp } from './bare-app.ts'
import { onTheWire } from './load.ts'
import { type Kind, prepare } from './throughput.ts'
import { Wire } from './wire.ts'

const poolSize = 1_000
/** D: 30,000 of each before the first that counts. */
const warmUps = 30
const rounds = 20
const now = Date.parse('2026-01-15T10:00:00Z') as Instant
const url = 'http://127.0.0.1:8080'

/** What a stage costs for each kind of request, in microseconds of CPU. */
export interface StageCost {
  readonly name: string
  readonly microseconds: readonly number[]
}

/** Does something once for each request of the pool. */
type Pass = () => Promise<void>

/** The CPU time of each of several passes for one request: minima of rounds in which they alternate. */
async function measure(passes: Readonly<Record<string, Pass>>): Promise<Readonly<Record<string, number>>> {
  const least: Record<string, number> = {}
  for (let round = 0; round < warmUps + rounds; round += 1) {
    for (const [name, pass] of Object.entries(passes)) {
      const start = process.cpuUsage()
      await pass()
      const { user, system } = process.cpuUsage(start)
      if (round >= warmUps) least[name] = Math.min(least[name] ?? Number.POSITIVE_INFINITY, user + system)
    }
  }
  return Object.fromEntries(Object.entries(least).map(([name, spent]) => [name, spent / poolSize]))
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

/** Measures what each stage of a signed request costs, without sockets. */
export async function measureStages(): Promise<readonly StageCost[]> {
  const bank = await measuredBank()
  const costs: Readonly<Record<string, number>>[] = []
  for (const kind of await prepare(bank.tpp, url)) {
    costs.push(await measure({ ...(await wholePipelines(bank, kind)), ...(await singleStages(bank, kind)) }))
  }
  const measureEach = (name: string, of: (cost: (stage: string) => number) => number): StageCost => ({
    name,
    microseconds: costs.map((cost) => of((stage) => cost[stage] ?? Number.NaN)),
  })
  return [
    measureEach('Node and its adaptor', (cost) => cost('host')),
    measureEach('the signature by node:crypto', (cost) => cost('verify')),
    measureEach('the rest of the authentication', (cost) => cost('authenticate') - cost('verify')),
    measureEach('the bank: the body by its contract, the command', (cost) => cost('run')),
    measureEach('the answer as text, with its headers', (cost) => cost('write')),
    measureEach(
      'route, headers, body, idempotency, journal',
      (cost) => cost('bank') - cost('host') - cost('authenticate') - cost('run') - cost('write'),
    ),
    measureEach('all of it', (cost) => cost('bank')),
    measureEach('bare Hono', (cost) => cost('bare')),
  ]
}
