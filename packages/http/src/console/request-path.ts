import type { ConsoleSite } from '../pipeline/exchange.ts'
import type { ConsoleOptions } from './options.ts'

/** The path of the page that explains a request. */
export function requestPath(id: string): string {
  return `/console/requests/${encodeURIComponent(id)}`
}

/** Gives the path of the page that explains a request, where answers tell it: where each TPP has a bank it says whose. */
export function requestPathOf({
  tenants,
  isLinked = true,
}: Pick<ConsoleOptions, 'tenants' | 'isLinked'>): ConsoleSite['requestPath'] {
  return (id, tpp) => {
    if (!isLinked) return undefined
    const path = requestPath(id)
    return tenants === undefined || tpp === undefined ? path : `${path}?${new URLSearchParams({ tpp })}`
  }
}
