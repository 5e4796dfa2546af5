import type { Refusal } from '@pocketbank/core'
import { type Complaint, refuse } from '@pocketbank/core/base/errors'
import { loopbackHost } from '@pocketbank/http/address'
import { type Outcome, refusalOutcome } from '@pocketbank/http/pipeline'
import { listRawHeaders, pairUp } from '@pocketbank/http/requests/header-pairs'
import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import { isFromForeignPage } from '@pocketbank/http/requests/sender'
import { bearerToken, createTokenCheck, requireToken, type TokenVerdict } from './token.ts'

/** Options for who may use the control operations of a host. */
export interface GuardOptions {
  /**
   * The secret of every request, in printable ASCII. A short one is refused. Default: only this machine is
   * served, on its loopback.
   */
  readonly token?: string | undefined
  /**
   * Address of the bank in browsers. If it names another machine, there is a proxy, and only a token gives
   * access. Default: none.
   */
  readonly publicUrl?: string | undefined
}

/** Refuses a request that may not use the control operations, or returns undefined. */
export type Guard = (request: IncomingRequest) => Promise<Outcome | undefined>

const loopbackAddress = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i

/**
 * Names of headers that proxies add. Through a proxy on this machine every request has a loopback address.
 */
const proxyHeaders: readonly RegExp[] = [
  /^(?:via|cdn-loop|x-original-.*)$/,
  // Forwarded, X-Forwarded-For, Forwarded-For, X-Vercel-Forwarded-For, X-Vercel-Proxied-For and so on.
  /(?:^|-)(?:forwarded|proxied)(?:-|$)/,
  // Names of various products for the client's address: X-Client-IP, CF-Connecting-IPv6, X-Real-IP and so on.
  /(?:^|-)(?:client|connecting|connection|pseudo|real|remote|user|proxyuser|viewer|originating|socket)-?(?:ip|addr|address)(?:v?[46])?$/,
  /^(?:x-envoy-external-address|cf-ray|x-azure-ref|x-arr-log-id|x-amzn-trace-id|x-cloud-trace-context)$/,
]

const tokenRemedy = 'From anywhere else, start the host with --control-token and send the token'

/** The error for an address that has sent many wrong tokens, some of which still wait to be compared. */
export const tooManyGuesses = {
  problem: 'too many wrong tokens from this address: this one was not checked',
  remedy: 'Try again in ten seconds',
} satisfies Complaint

function forbidden(complaint: Complaint): Refusal {
  return refuse('K4a', complaint).error
}

function listHeaderNames(request: IncomingRequest): readonly string[] {
  const names = pairUp(listRawHeaders(request.headers)).map(([name]) => name)
  return names.length > 0 ? names : [...request.raw.headers.keys()]
}

/**
 * Returns true if headers show a proxy. A proxy without such headers looks like a program on this machine.
 */
function cameThroughProxy(request: IncomingRequest): boolean {
  return listHeaderNames(request).some((name) => proxyHeaders.some((form) => form.test(name.toLowerCase())))
}

/** Returns true if the public address implies a proxy before the bank. */
export function isBehindProxy(publicUrl: string | undefined): boolean {
  return publicUrl !== undefined && !loopbackHost.test(new URL(publicUrl).host)
}

/**
 * Refuses a request from another machine. The address alone is not enough: with DNS rebinding, a web page
 * directs a browser on this machine to the bank under another Host.
 */
export function checkLoopback(request: IncomingRequest, publicUrl: string | undefined): Refusal | undefined {
  const { remote, headers } = request
  if (isBehindProxy(publicUrl) || cameThroughProxy(request)) {
    return forbidden({
      problem: 'through a proxy the sandbox is controlled with a token only',
      remedy: tokenRemedy,
    })
  }
  if (remote === undefined || !loopbackAddress.test(remote)) {
    return forbidden({ problem: 'the sandbox is controlled from its own machine', remedy: tokenRemedy })
  }
  if (loopbackHost.test(headers.get('Host') ?? '')) return undefined
  return forbidden({
    place: 'Host',
    problem: 'must be localhost, 127.0.0.1 or [::1], so that no web page can use another name',
    remedy: tokenRemedy,
  })
}

function refuseToken(verdict: Exclude<TokenVerdict, 'right'>): Outcome {
  if (verdict === 'later') {
    return {
      ...refusalOutcome('role', forbidden(tooManyGuesses)),
      status: 429,
      headers: { 'Retry-After': '10' },
    }
  }
  const complaint = {
    problem: 'the control token is missing or wrong',
    remedy: 'Send Authorization: Bearer <token>',
  }
  const headers = { 'WWW-Authenticate': 'Bearer realm="pocketbank"' }
  return { ...refusalOutcome('role', forbidden(complaint)), status: 401, headers }
}

/** Makes the guard of control operations. Throws if the token is too weak. */
export function createGuard({ token, publicUrl }: GuardOptions): Guard {
  requireToken('a control token', token)
  const publicOrigin = publicUrl && new URL(publicUrl).origin
  const checkToken = token === undefined ? undefined : createTokenCheck(token)
  return async (request) => {
    const { headers, remote } = request
    if (isFromForeignPage(headers, publicOrigin)) {
      return refusalOutcome('role', forbidden('a page of another origin cannot control the sandbox'))
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
