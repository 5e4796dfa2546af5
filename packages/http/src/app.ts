import { type Engine, type IdSeed, type Instant, idSeed, refuse } from '@pocketbank/core'
import { Hono } from 'hono'
import { describe } from './openapi/document.ts'
import { interfaceOperations, sandboxOperations } from './operations/index.ts'
import type { Operation } from './operations/operation.ts'
import { type Reception, receive, receiveElsewhere, refusedPassage } from './reception.ts'
import { emptyAnswer, jsonAnswer } from './render/answer.ts'
import { arrivalOf, type Wire } from './requests/arrival.ts'
import { createRequestJournal, type RequestEntry, type RequestJournal } from './requests/journal.ts'
import { createRequestMemory, type RequestMemory } from './requests/memory.ts'
import { mountPage } from './sca/door.tsx'
import { createLinks, scaPath } from './sca/link.ts'
import { type DoorSettings, defaultSettings } from './settings.ts'
import { createAuthenticator } from './signature/authenticate.ts'
import type { CryptoPort } from './signature/crypto-port.ts'
import type { House, Passage } from './visit.ts'

/** What a host gives to the door. */
export interface AppOptions {
  /** The bank of a TPP (Q14): the same for all, or one for each. */
  readonly engineFor: (tpp: string) => Engine
  /** The host's clock. */
  readonly now: () => Instant
  readonly crypto: CryptoPort
  readonly settings?: Partial<DoorSettings>
  /** What the ids of the request journal follow from. */
  readonly journalSeed?: IdSeed
  /**
   * The secret from which the links to the bank's page follow: whoever knows it can open them. Without it chance, so that links of
   * another run, or of another instance of the host, lead nowhere.
   */
  readonly linkKey?: string
  /** Where browsers find the bank, behind a proxy that says otherwise: `https://bank.example`; without it where requests come to. */
  readonly publicUrl?: string
  /** Leaves the sandbox operations out where false (X). */
  readonly sandbox?: boolean
  /** Further operations. */
  readonly operations?: readonly Operation[]
  /** Hears of every exception: a fault of the bank, answered by 500 SYSTEM_ERROR (E4). */
  readonly onFault?: (fault: unknown, journalId: string) => void
  /** Hears of every request as it is entered in the journal. */
  readonly onRequest?: (entry: RequestEntry) => void
}

/** The bank as a web application. */
export interface App {
  /** Answers a request; a host may tell what came over its wire. */
  fetch(request: Request, wire?: Wire): Promise<Response>
  readonly operations: readonly Operation[]
  readonly requests: RequestJournal
}

/** The request memory of each bank, forgotten when the bank is put back or wiped. */
function createMemories(): (engine: Engine) => RequestMemory {
  const memories = new WeakMap<Engine, { readonly epoch: number; readonly memory: RequestMemory }>()
  return (engine) => {
    const known = memories.get(engine)
    if (known?.epoch === engine.epoch) return known.memory
    const memory = createRequestMemory()
    memories.set(engine, { epoch: engine.epoch, memory })
    return memory
  }
}

/** The methods of every path that has any, with those that HTTP adds. */
function methodsByPath(operations: readonly Operation[]): ReadonlyMap<string, string> {
  const methods = new Map<string, string[]>([['/openapi.json', ['GET']]])
  for (const { path, method } of operations) methods.set(path, [...(methods.get(path) ?? []), method])
  const withImplied = (own: readonly string[]) => [
    ...own,
    ...(own.includes('GET') ? ['HEAD'] : []),
    'OPTIONS',
  ]
  return new Map([...methods].map(([path, own]) => [path, withImplied(own).join(', ')]))
}

/** Hono writes the parameter `{id}` of a path as `:id`. */
function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** What a known path answers to a method that it does not have (E4). */
function otherMethod(method: string, allowed: string): Passage {
  const headers = { Allow: allowed }
  if (method === 'OPTIONS') return { answer: emptyAnswer(204, headers), warnings: [] }
  const text = `This path has no ${method}: it has ${allowed}.`
  return refusedPassage(refuse('BAD_REQUEST', text).error, { status: 405, headers })
}

/** Makes the web application of a bank: the operations folded into routes (§4), and the description of itself (V3). */
export function createApp(options: AppOptions): App {
  const { crypto, now, engineFor, onFault } = options
  const operations = [
    ...interfaceOperations,
    ...(options.sandbox === false ? [] : sandboxOperations),
    ...(options.operations ?? []),
  ]
  const requests = createRequestJournal(options.journalSeed ?? idSeed('requests'), options.onRequest)
  const settings = { ...defaultSettings, ...options.settings }
  const authenticate = createAuthenticator({ crypto })
  const links = createLinks(options.linkKey ?? globalThis.crypto.randomUUID())
  const house: House = {
    ...{ settings, crypto, authenticate, now, engineFor, memoryOf: createMemories(), underWay: new Map() },
    publicUrl: options.publicUrl?.replace(/\/+$/, ''),
    pagePath: (tpp, authorisationId) => scaPath(links, tpp, authorisationId),
  }
  const reception: Reception = { house, requests, ...(onFault && { onFault }) }
  const description = once(() => jsonAnswer(200, describe(operations)))

  const hono = new Hono<{ Bindings: Wire }>()
  for (const operation of operations) {
    hono.on(operation.method, routeOf(operation.path), ({ req, env }) =>
      receive(reception, operation, arrivalOf(req.raw, env), req.param() as Record<string, string>),
    )
  }
  mountPage(hono, {
    ...{ engineFor, now, links, sandbox: options.sandbox !== false },
    onFault: (fault) => onFault?.(fault, requests.nextId()),
  })
  hono.get('/openapi.json', ({ req, env }) =>
    receiveElsewhere(reception, arrivalOf(req.raw, env), { answer: description(), warnings: [] }),
  )
  for (const [path, methods] of methodsByPath(operations)) {
    hono.all(routeOf(path), ({ req, env }) =>
      receiveElsewhere(reception, arrivalOf(req.raw, env), otherMethod(req.raw.method, methods)),
    )
  }
  hono.notFound(({ req, env }) => {
    const { error } = refuse('NOT_FOUND', 'There is nothing at this path; /openapi.json lists what there is.')
    return receiveElsewhere(reception, arrivalOf(req.raw, env), refusedPassage(error))
  })
  return { fetch: async (request, wire) => hono.fetch(request, wire ?? {}), operations, requests }
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
