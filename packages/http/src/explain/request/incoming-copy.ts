import type { IncomingRequest } from '../../requests/incoming-request.ts'
import type { RawRequest } from '../raw/raw-request.ts'

/** The request that the checks of the bank get of a copied one. */
export function createIncomingCopy(
  { method, target, url }: RawRequest,
  headers: IncomingRequest['headers'],
): IncomingRequest {
  return {
    method,
    target,
    headers,
    basePath: '',
    url,
    path: target.split('?')[0] ?? '',
    search: /\?.*$/s.exec(target)?.[0] ?? '',
    raw: new Request('http://localhost/'),
    origin: 'http://localhost',
    signal: new AbortController().signal,
  }
}
