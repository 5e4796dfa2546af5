import type { AuthorisationView, ConsentView, Engine, PsuReference, RedirectWish } from '@pocketbank/core'
import { expect } from 'vitest'
import type { AppOptions } from '../../src/app.ts'
import { type Links, scaPath } from '../../src/sca-page/link.ts'
import { bankUrl, morning, openApp } from './bank.ts'
import { callCommand } from './call-command.ts'
import { filledEngine } from './filled.ts'
import { readForm } from './html.ts'

export const tpp = 'PSDNO-FSA-123456789'
export const comeBack = 'https://tpp.example/back?own=1'
export const minute = 60_000

/** The page of a bank, and a browser in front of it. */
export interface Visitor {
  readonly engine: Engine
  readonly links: Links
  readonly faults: unknown[]
  readonly advance: (milliseconds: number) => void
  /** Asks the bank for a consent; gives the link to the page, and the id of the authorisation. */
  readonly createConsentLink: (wish?: Wish) => Promise<ConsentLink>
  /** What came of the consent that a TPP asked for. */
  readonly consent: (request: ConsentLink) => ConsentView
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  readonly view: (id: string, tppId?: string) => AuthorisationView
}

/** A link, the authorisation to which it leads, and the consent that waits for it. */
interface ConsentLink {
  readonly path: string
  readonly id: string
  readonly consentId: string
}

/** What a TPP asks with. */
interface Wish {
  readonly tpp?: string
  readonly psu?: PsuReference
  readonly redirect?: Partial<RedirectWish>
}

/** Opens the page of a bank with the fixed data set, whose clock stands still until it is moved. */
export function openPage(options: Partial<AppOptions> = {}, start = morning): Visitor {
  const engine = filledEngine(start)
  const faults: unknown[] = []
  const { app, advance, now } = openApp({
    engineFor: () => engine,
    linkKey: 'a key',
    onFault: (fault) => faults.push(fault),
    ...options,
  })
  advance(start - morning)
  return {
    engine,
    faults,
    advance,
    links: app.links,
    createConsentLink: async ({ tpp: caller = tpp, psu = {}, redirect }: Wish = {}) => {
      const context = { now: now(), tpp: caller, psu, redirect: { uri: comeBack, ...redirect } }
      const { authorisationId: id, consent } = callCommand(engine, ['createConsent'], context)
      return { id, consentId: consent.id, path: await scaPath(app.links, caller, id) }
    },
    consent: ({ consentId }) =>
      callCommand(engine, ['readConsent', { params: { consentId } }], { now: now(), tpp }),
    fetch: (path, init) => app.fetch(new Request(new URL(path, bankUrl), init)),
    view: (authorisationId, tppId = tpp) =>
      callCommand(engine, ['readAuthorisation', { params: { authorisationId } }], {
        now: now(),
        tpp: tppId,
      }),
  }
}

/** What a form sends. */
type Fields = Readonly<Record<string, string | readonly string[]>>

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
  const form = readForm(await open(visitor, `${path}?step=identify`), 'identify')
  const answer = await post(visitor, path, { ...form, customerNumber })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, path])
}

/** Opens a link and logs a person in. */
export async function arrive(visitor: Visitor, customerNumber: string, wish?: Wish) {
  const link = await visitor.createConsentLink(wish)
  await logIn(visitor, link.path, customerNumber)
  return link
}

/** Where an answer sends the browser. */
export function goesTo(answer: Response): URL {
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('Location') ?? '')
}
