import type { ConsoleSite } from '@pocketbank/http/pipeline'
import type { ConsoleOptions } from './console-options.ts'
import { isBehindProxy } from './guard.ts'

/** Returns the path of the console page that explains a request. */
export function requestPath(id: string): string {
  return `/console/requests/${encodeURIComponent(id)}`
}

/**
 * Makes the function that returns the console page of a request, for links in refusals. The path names the
 * TPP if each has its own bank. D: no links for a bank with a public address and without a token, since its
 * console admits nobody.
 */
export function createRequestPath({
  tenants,
  token,
  publicUrl,
  isLinked = true,
}: Pick<ConsoleOptions, 'tenants' | 'token' | 'publicUrl' | 'isLinked'>): ConsoleSite['requestPath'] {
  const isTold = isLinked && (token !== undefined || !isBehindProxy(publicUrl))
  return (id, tpp) => {
    if (!isTold) return undefined
    const path = requestPath(id)
    return tenants === undefined || tpp === undefined ? path : `${path}?${new URLSearchParams({ tpp })}`
  }
}
