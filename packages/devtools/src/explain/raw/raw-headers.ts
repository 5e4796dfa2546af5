import type { HeaderPairs } from '@pocketbank/http/requests/header-pairs'

export type { HeaderPairs }

/** Finds the first header with a name, in any letter case. The wanted name is in lower case. */
export function findHeader(headers: HeaderPairs, wantedName: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wantedName)?.[1]
}
