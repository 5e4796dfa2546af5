import type { Refusal } from '@pocketbank/core'
import { refuse } from '@pocketbank/core/base/errors'
import { checkLoopback, type GuardOptions } from '@pocketbank/devtools/control/guard'
import { createTokenCheck, type TokenVerdict } from '@pocketbank/devtools/control/token'
import type { BankAddress } from '@pocketbank/http/address'
import { visible } from '@pocketbank/http/display'
import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import { isFromForeignPage } from '@pocketbank/http/requests/sender'
import type { ConsoleSession, Sessions } from './session.ts'

/** The address to which the form sends the token; the other one ends a session. */
export const enterPath = '/console/enter'
export const leavePath = '/console/leave'

/** The decision of the guard about a browser. */
type Admission =
  /** The browser may continue. `isNew` is true if it had no session. */
  | { readonly kind: 'in'; readonly session: ConsoleSession; readonly isNew: boolean }
  /** The browser must send the token first. */
  | { readonly kind: 'token' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

export interface Entrance {
  readonly hasToken: boolean
  admit(request: IncomingRequest): Promise<Admission>
  /** Compares a text that a browser sent with the token. */
  checkToken(guess: string, request: IncomingRequest): Promise<TokenVerdict>
}

/**
 * Creates the guard. It admits browsers on this machine, or with a session that the token opened, as control
 * operations admit programs.
 */
export function createEntrance({ token, publicUrl }: GuardOptions, sessions: Sessions): Entrance {
  const check = token === undefined ? undefined : createTokenCheck(token)
  return {
    hasToken: token !== undefined,
    checkToken: async (guess, { remote }) => (await check?.(guess, remote)) ?? 'wrong',
    async admit(request) {
      const refusal = token === undefined ? checkLoopback(request, publicUrl) : undefined
      if (refusal !== undefined) return { kind: 'refused', refusal }
      const session = await sessions.of(request)
      if (session !== undefined) return { kind: 'in', session: session, isNew: false }
      if (token !== undefined) return { kind: 'token' }
      return { kind: 'in', session: await sessions.open(), isNew: true }
    },
  }
}

/**
 * Refuses a form that the browser reports as sent by another site. A client that does not report the site is
 * not a browser.
 */
export function foreignForm(request: IncomingRequest, { publicOrigin }: BankAddress): Refusal | undefined {
  const { headers } = request
  const isTyped = headers.get('Sec-Fetch-Site') === 'none'
  if (!isTyped && !isFromForeignPage(headers, publicOrigin)) return undefined
  return refuse('K4a', 'A page of another origin cannot control the sandbox.').error
}

/**
 * Returns whether the browser reports that a page of the console sends the form. Old browsers report nothing.
 */
export function isFromConsole({ headers }: IncomingRequest): boolean {
  return headers.get('Sec-Fetch-Site') === 'same-origin' || headers.has('Origin')
}

const shownMax = 200

/** Refuses a form that only seems to come from another site, because a proxy changed the host name. */
export function refuseMisledForm({ headers }: IncomingRequest): Refusal | undefined {
  const origin = headers.get('Origin') ?? ''
  const isOtherSite = ['cross-site', 'same-site'].includes(headers.get('Sec-Fetch-Site') ?? '')
  if (isOtherSite || !/^https?:/.test(origin)) return undefined
  const [host, formOrigin] = [headers.get('Host') ?? '', origin].map((text) =>
    visible(text).slice(0, shownMax),
  )
  const text =
    `The form came from ${formOrigin}, and the bank was asked as ${host}. If a ` +
    `proxy in between changes Host, start the bank with --public-url ${formOrigin}.`
  return refuse('K4a', text).error
}

/**
 * Refuses to load a page into a page of another site. D: a person may follow a link from another site, since
 * opening a page changes nothing.
 */
export function foreignReading({ headers }: IncomingRequest): Refusal | undefined {
  const site = headers.get('Sec-Fetch-Site') ?? 'none'
  if (site === 'none' || site === 'same-origin') return undefined
  const isFollowed =
    headers.get('Sec-Fetch-Mode') === 'navigate' && headers.get('Sec-Fetch-Dest') === 'document'
  if (isFollowed) return undefined
  return refuse('K4a', 'A page of another origin cannot read the sandbox.').error
}
