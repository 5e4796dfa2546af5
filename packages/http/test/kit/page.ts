import {
  type AuthorisationView,
  type ConsentView,
  type Context,
  createEngine,
  type Engine,
  instant,
  type PsuReference,
  type RedirectWish,
} from '@pocketbank/core'
import { idSeed } from '@pocketbank/core/internal'
import { Hono } from 'hono'
import { expect } from 'vitest'
import { bankAddressOf } from '../../src/bank-address.ts'
import { incomingRequest } from '../../src/requests/incoming-request.ts'
import { createRequestJournal } from '../../src/requests/journal.ts'
import { createLinks, type Links, scaPath } from '../../src/sca/link.ts'
import { mountPage, type PageRequest } from '../../src/sca/mount.tsx'
import { at } from './bank.ts'
import { formOf } from './html.ts'

/** The persons and companies of the fixed data set. */
export const people = {
  jonas: '13039319955',
  arne: '12085592767',
  electrician: '18129215603',
  cafe: '20079518612',
} as const

export const tpp = 'PSDNO-FSA-123456789'
export const comeBack = 'https://tpp.example/back?own=1'
export const morning = at('2026-01-15T10:00:00+01:00')
export const minute = 60_000

/** The page of a bank, and a browser in front of it. */
export interface Visitor {
  readonly engine: Engine
  readonly links: Links
  readonly faults: unknown[]
  readonly advance: (milliseconds: number) => void
  /** Asks the bank for a consent; gives the link to the page, and the id of the authorisation. */
  readonly ask: (wish?: Wish) => Promise<Asked>
  /** What came of the consent that a TPP asked for. */
  readonly consent: (asked: Asked) => ConsentView
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  readonly view: (id: string, asking?: string) => AuthorisationView
}

/** A link, the authorisation to which it leads, and the consent that waits for it. */
export interface Asked {
  readonly path: string
  readonly id: string
  readonly consentId: string
}

/** What a TPP asks with. */
export interface Wish {
  readonly tpp?: string
  readonly psu?: PsuReference
  readonly redirect?: Partial<RedirectWish>
}

/** Opens the page of a bank with the fixed data set, whose clock stands still until it is moved. */
export function openPage(options: Partial<PageRequest['env']> = {}, start = morning): Visitor {
  let now = start
  const engine = createEngine({ now, seed: 'page' })
  engine.execute('initialize', {}, { now })
  const links = options.links ?? createLinks('a key')
  const faults: unknown[] = []
  const hono = new Hono<{ Bindings: PageRequest }>()
  const address = bankAddressOf({})
  const env: PageRequest['env'] = {
    ...{ engineFor: () => engine, now: () => now, links, address, sandbox: true },
    requests: createRequestJournal(idSeed('page')),
    onFault: (fault) => faults.push(fault),
    ...options,
  }
  mountPage(hono)
  const contextOf = ({ tpp: caller = tpp, psu = {}, redirect }: Wish): Context => ({
    ...{ now, tpp: caller, psu },
    redirect: { uri: comeBack, ...redirect },
  })
  return {
    ...{ engine, links, faults },
    advance: (milliseconds) => {
      now = instant(now + milliseconds)
    },
    ask: async (wish = {}) => {
      const asked = engine.execute('createConsent', {}, contextOf(wish))
      if (!asked.ok) throw new Error(asked.error.text)
      const { authorisationId: id, consent } = asked.value
      return { id, consentId: consent.id, path: await scaPath(links, wish.tpp ?? tpp, id) }
    },
    consent: ({ consentId }) => {
      const read = engine.execute('readConsent', { params: { consentId } }, { now, tpp })
      if (!read.ok) throw new Error(read.error.text)
      return read.value
    },
    fetch: async (path, init) => {
      const request = new Request(new URL(path, 'https://bank.example'), init)
      return hono.fetch(request, { env, request: incomingRequest(request, {}, address) })
    },
    view: (authorisationId, asking = tpp) => {
      const read = engine.execute('readAuthorisation', { params: { authorisationId } }, { now, tpp: asking })
      if (!read.ok) throw new Error(read.error.text)
      return read.value
    },
  }
}

/** What a form sends. */
export type Fields = Readonly<Record<string, string | readonly string[]>>

/** Sends a form. */
export function post({ fetch }: Visitor, path: string, fields: Fields, init: RequestInit = {}) {
  const body = new URLSearchParams()
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) body.append(name, String(value))
  }
  return fetch(path, { method: 'POST', body, ...init })
}

/** Opens a page that must be there; gives its text. */
export async function open({ fetch }: Visitor, path: string, init?: RequestInit): Promise<string> {
  const answer = await fetch(path, init)
  expect(answer.status).toBe(200)
  return answer.text()
}

/** Logs a person in by the form that the page shows. */
export async function logIn(visitor: Visitor, path: string, customerNumber: string): Promise<void> {
  const form = formOf(await open(visitor, `${path}?step=identify`), 'identify')
  const answer = await post(visitor, path, { ...form, customerNumber })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, path])
}

/** Opens a link and logs a person in. */
export async function arrive(visitor: Visitor, customerNumber: string, wish?: Wish) {
  const asked = await visitor.ask(wish)
  await logIn(visitor, asked.path, customerNumber)
  return asked
}

/** Where an answer sends the browser. */
export function goesTo(answer: Response): URL {
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('Location') ?? '')
}
