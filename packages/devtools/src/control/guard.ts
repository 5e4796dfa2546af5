import type { Refusal } from '@pocketbank/core'
import { refuse } from '@pocketbank/core/base/errors'
import { loopbackHost } from '@pocketbank/http/address'
import { type Outcome, refusalOutcome } from '@pocketbank/http/pipeline'
import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import { isFromForeignPage } from '@pocketbank/http/requests/sender'
import { bearerToken, createTokenCheck, requireToken, type TokenVerdict } from './token.ts'

/** Access rules for the control operations of a host. */
export interface GuardOptions {
  /** The secret that every request must bring: 16 characters or more. Default: only this machine is served, through its loopback. */
  readonly token?: string | undefined
  /** Address of the bank in browsers. A name of another machine means a proxy before the host: only the token counts then. Default: none. */
  readonly publicUrl?: string | undefined
}

/** Refuses a request that may not use the control operations of a host; undefined if it may. */
export type Guard = (request: IncomingRequest) => Promise<Outcome | undefined>

const loopbackAddress = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i

/** The names of headers that proxies add: behind one, an address of this machine is that of the proxy. */
const proxyHeaders: readonly RegExp[] = [
  /^(?:via|cdn-loop|x-original-.*)$/,
  // Forwarded, X-Forwarded-For, Forwarded-For, X-Vercel-Forwarded-For, X-Vercel-Proxied-For and so on.
  /(?:^|-)(?:forwarded|proxied)(?:-|$)/,
  // The address of the client, as each product calls it: X-Client-IP, X-Azure-ClientIP, CF-Connecting-IPv6, X-Real-IP and so on.
  /(?:^|-)(?:client|connecting|connection|pseudo|real|remote|user|proxyuser|viewer|originating|socket)-?(?:ip|addr|address)(?:v?[46])?$/,
  /^(?:x-envoy-external-address|cf-ray|x-azure-ref|x-arr-log-id|x-amzn-trace-id|x-cloud-trace-context)$/,
]

const elsewhere = 'anywhere else it needs a host with --control-token, and the token'

/** Said to an address that sent many wrong tokens, of which some are not compared yet. */
export const tooManyGuesses =
  'Too many wrong tokens from this address: this one was not checked. Try again in ten seconds.'

function forbidden(text: string): Refusal {
  return refuse('K4a', text).error
}

/** True if a proxy names itself in the headers of a request. D: one that does not cannot be told from a program on this machine. */
function cameThroughProxy({ raw }: IncomingRequest): boolean {
  return [...raw.headers.keys()].some((name) => proxyHeaders.some((form) => form.test(name.toLowerCase())))
}

/** True if the public address of a bank implies a proxy before it. */
export function isBehindProxy(publicUrl: string | undefined): boolean {
  return publicUrl !== undefined && !loopbackHost.test(new URL(publicUrl).host)
}

/**
 * Refuses a request that does not come from this machine on purpose. D: not by the address alone, since any web page may have its own name
 * lead a browser here (DNS rebinding), and then asks for that name.
 */
export function checkLoopback(request: IncomingRequest, publicUrl: string | undefined): Refusal | undefined {
  const { remote, headers } = request
  if (isBehindProxy(publicUrl) || cameThroughProxy(request)) {
    return forbidden(`Through a proxy the sandbox is not controlled without a token: ${elsewhere}.`)
  }
  if (remote === undefined || !loopbackAddress.test(remote)) {
    return forbidden(`The sandbox is controlled from its own machine; ${elsewhere}.`)
  }
  if (loopbackHost.test(headers.get('Host') ?? '')) return undefined
  return forbidden(
    `The Host must be localhost, 127.0.0.1 or [::1], so that no other name leads here; ${elsewhere}.`,
  )
}

/** Refuses a request without the right token. */
function refuseToken(verdict: Exclude<TokenVerdict, 'right'>): Outcome {
  if (verdict === 'later') {
    return {
      ...refusalOutcome('role', forbidden(tooManyGuesses)),
      status: 429,
      headers: { 'Retry-After': '10' },
    }
  }
  const text = 'The sandbox is controlled with its token only: Authorization: Bearer <token>.'
  const headers = { 'WWW-Authenticate': 'Bearer realm="pocketbank"' }
  return { ...refusalOutcome('role', forbidden(text)), status: 401, headers }
}

/** A guard of control operations; throws where the token is too weak. */
export function createGuard({ token, publicUrl }: GuardOptions): Guard {
  requireToken('a control token', token)
  const publicOrigin = publicUrl && new URL(publicUrl).origin
  const checkToken = token === undefined ? undefined : createTokenCheck(token)
  return async (request) => {
    const { headers, remote } = request
    if (isFromForeignPage(headers, publicOrigin)) {
      return refusalOutcome('role', forbidden('A page of another origin cannot control the sandbox.'))
    }
    if (checkToken === undefined) {
      const refusal = checkLoopback(request, publicUrl)
      return refusal && refusalOutcome('role', refusal)
    }
    const guess = bearerToken(headers.get('Authorization'))
    const verdict = guess === undefined ? 'wrong' : await checkToken(guess, remote)
    return verdict === 'right' ? undefined : refuseToken(verdict)
  }
}
