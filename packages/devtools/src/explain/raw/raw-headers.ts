import type { HeaderPairs } from '@pocketbank/http/requests/header-pairs'

export type { HeaderPairs }

/** The value of a header, whatever the case of its name; the first of several. */
export function findHeader(headers: HeaderPairs, wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1]
}
