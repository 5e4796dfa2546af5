import { loopbackHost } from '../address/bank-address.ts'
import type { IncomingRequest, RequestHead } from '../requests/incoming-request.ts'
import type { Env } from './exchange.ts'

/** A request to explain, with the console and the address of the bank. */
interface Explained extends Pick<Env, 'console' | 'address'> {
  readonly request: IncomingRequest | RequestHead
  readonly id: string
  readonly tpp: string | undefined
}

/**
 * The address of the page that explains a request; undefined without a console. D: only names of this machine are taken from `Host`, since
 * any web page may have its own name lead here; else the path alone. A request in the same process has no browser beside it.
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
  return loopbackHost.test(host) ? `http://${host}${path}` : path
}
