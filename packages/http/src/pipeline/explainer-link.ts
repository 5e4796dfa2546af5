import { loopbackHost } from '../address/bank-address.ts'
import type { IncomingRequest, RequestHead } from '../requests/incoming-request.ts'
import type { Env } from './exchange.ts'

interface Explained extends Pick<Env, 'console' | 'address'> {
  readonly request: IncomingRequest | RequestHead
  readonly id: string
  readonly tpp: string | undefined
}

/**
 * Returns the address of the page that explains a request; undefined without a console. D: takes the host
 * from `Host` only if it is a loopback name, since any web page may have a name that leads here. Otherwise
 * returns the path alone. A request in the same process gets none, since its sender has no browser.
 */
export function explainerAddress({ console, address, request, id, tpp }: Explained): string | undefined {
  const page = console?.requestPath(id, tpp)
  if (page === undefined) return undefined
  const { publicOrigin, publicPath } = address
  const path = publicPath + page
  if (publicOrigin !== undefined) return publicOrigin + path
  if (!('raw' in request)) return path
  if (request.remote === undefined) return undefined
  const host = request.headers.get('Host') ?? ''
  if (!loopbackHost.test(host)) return path
  return (request.origins?.pages ?? `${request.isEncrypted ? 'https' : 'http'}://${host}`) + path
}
