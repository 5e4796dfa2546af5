import type { ConsoleSite } from '@pocketbank/http/pipeline'
import type { ConsoleOptions } from './console-options.ts'
import { isBehindProxy } from './guard.ts'

/** The path of the page that explains a request. */
export function requestPath(id: string): string {
  return `/console/requests/${encodeURIComponent(id)}`
}

/**
 * Gives the path of the page that explains a request, where answers tell it: where each TPP has a bank it says whose. D: not behind a public
 * address without a token, where the console lets nobody in.
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
