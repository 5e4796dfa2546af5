import type { Refusal } from '@pocketbank/core'
import { refuseAt } from '@pocketbank/core/base/errors'
import type { HeaderSource } from '@pocketbank/signatures/signature'
import { quote } from '@pocketbank/signatures/signature'
import { visible } from '../display/visible-text.ts'

export type OwnHosts = (host: string) => boolean

/**
 * True if a browser reports that a foreign page sent the request. D: Origin `null` counts as foreign, since
 * it hides the origin.
 */
export function isFromForeignPage(headers: HeaderSource, publicOrigin: string | undefined): boolean {
  const site = headers.get('Sec-Fetch-Site')
  if (site !== null && site !== 'none' && site !== 'same-origin') return true
  const origin = headers.get('Origin')
  if (origin === null || origin === publicOrigin) return false
  const host = headers.get('Host')?.toLowerCase()
  return origin !== `http://${host}` && origin !== `https://${host}`
}

function foreignHost(headers: HeaderSource): Refusal {
  const host = quote(visible(headers.get('Host') ?? ''))
  return refuseAt('E6b', 'Host', {
    problem: 'must be a name of this bank, as the request is not signed',
    received: host,
    remedy: 'Start the bank with --allow-host and the name, or sign the request',
  }).error
}

function foreignPage(headers: HeaderSource): Refusal {
  const name = headers.has('Origin') ? 'Origin' : 'Sec-Fetch-Site'
  return refuseAt('E6a', name, {
    problem: 'must not be that of another origin, as the request is not signed',
    received: quote(visible(headers.get(name) ?? '')),
    remedy:
      'Send it from a program, or sign it; behind a proxy start ' +
      'the bank with --public-url and the address that browsers use',
  }).error
}

/**
 * Refuses an unsigned request that is from a foreign page or has a foreign host name. D: pages in a browser
 * can send requests to every port of its machine and, by DNS rebinding, read the responses. A request without
 * Host is not from a browser.
 */
export function checkSender(
  headers: HeaderSource,
  publicOrigin: string | undefined,
  isOwnHost: OwnHosts,
): Refusal | undefined {
  const host = headers.get('Host')
  if (host !== null && !isOwnHost(host)) return foreignHost(headers)
  return isFromForeignPage(headers, publicOrigin) ? foreignPage(headers) : undefined
}
