import { isIP } from 'node:net'
import { loopbackHost } from '@pocketbank/http/address'
import type { OwnHosts } from '@pocketbank/http/requests/sender'
import { readHost } from './host-header.ts'

/** Names under which requests may reach a server, in addition to those of the loopback. */
export interface HostNames {
  readonly host: string
  /** Public origin of the server. */
  readonly publicOrigin?: string | undefined
  readonly allowedHosts?: readonly string[] | undefined
}

/** Writes a name in the form of a Host header without port. */
function toHostName(host: string): string {
  return (readHost(host) ?? host).toLowerCase().replace(/:\d*$/, '')
}

// A server on all addresses may be reached by any of them. DNS rebinding needs a name, so addresses are safe.
export const everyAddress: readonly string[] = ['0.0.0.0', '::']

export function createHostCheck({ host, publicOrigin, allowedHosts = [] }: HostNames): OwnHosts {
  const listening = isIP(host) === 6 ? `[${host}]` : host
  const origin = publicOrigin === undefined ? [] : [new URL(publicOrigin).host]
  const names = new Set([listening, ...origin, ...allowedHosts].map(toHostName))
  const hasAnyAddress = everyAddress.includes(host)
  return (text) => {
    if (loopbackHost.test(text)) return true
    const name = toHostName(text)
    return names.has(name) || (hasAnyAddress && isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0)
  }
}
