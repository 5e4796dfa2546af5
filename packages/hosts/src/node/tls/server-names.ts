import { networkInterfaces } from 'node:os'
import { everyAddress, type HostNames } from '../own-hosts.ts'

const loopbackNames = ['localhost', '127.0.0.1', '::1']

/** Writes a name as certificates have it: without brackets, zone, final dot and capitals. */
function toCertificateName(name: string): string {
  return name
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/%.*$|\.$/, '')
    .toLowerCase()
}

/** Lists the names and addresses by which clients reach a server, for its certificate. */
export function listServerNames(
  { host, publicOrigin, allowedHosts = [] }: HostNames,
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): readonly string[] {
  const publicHost = publicOrigin === undefined ? [] : [new URL(publicOrigin).hostname]
  const addresses = everyAddress.includes(host)
    ? Object.values(interfaces).flatMap((list = []) => list.map(({ address }) => address))
    : []
  const names = [...loopbackNames, host, ...addresses, ...publicHost, ...allowedHosts]
  return [...new Set(names.map(toCertificateName))]
}
