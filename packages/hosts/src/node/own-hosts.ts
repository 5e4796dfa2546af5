import { isIP } from 'node:net'
import { loopbackHost } from '@pocketbank/http/address'
import type { OwnHosts } from '@pocketbank/http/requests/sender'
import { readHost } from './host-header.ts'

/** The names by which a server may be asked, besides those of the loopback. */
interface HostNames {
  /** The address at which it listens. */
  readonly host: string
  /** The origin where browsers find it. */
  readonly publicOrigin?: string | undefined
  /** Further names. */
  readonly allowedHosts?: readonly string[] | undefined
}

/** A name as Host headers have it, without its port; an IPv6 address in one spelling. */
function toHostName(host: string): string {
  return (readHost(host) ?? host).toLowerCase().replace(/:\d*$/, '')
}

/** D: who listens on every address is asked by any of them, and DNS rebinding needs a name. */
const everyAddress: readonly string[] = ['0.0.0.0', '::']

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}

/** Makes the check of Host headers of a server. */
export function createHostCheck({ host, publicOrigin, allowedHosts = [] }: HostNames): OwnHosts {
  const listening = isIP(host) === 6 ? `[${host}]` : host
  const origin = publicOrigin === undefined ? [] : [new URL(publicOrigin).host]
  const names = new Set([listening, ...origin, ...allowedHosts].map(toHostName))
  const hasAnyAddress = everyAddress.includes(host)
  return (text) => {
    if (loopbackHost.test(text)) return true
    const name = toHostName(text)
    return names.has(name) || (hasAnyAddress && isAddress(name))
  }
}
