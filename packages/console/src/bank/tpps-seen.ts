import type { RequestEntry } from '@pocketbank/http'

/** A TPP of the request journal, with the number of its requests. */
export interface SeenTpp {
  readonly id: string
  readonly count: number
}

/** Lists the TPPs with requests in the journal, the one with the latest request first. */
export function listSeenTpps(entries: readonly RequestEntry[]): readonly SeenTpp[] {
  const counts = new Map<string, number>()
  for (const { tpp } of entries.toReversed()) {
    if (tpp !== undefined) counts.set(tpp, (counts.get(tpp) ?? 0) + 1)
  }
  return [...counts].map(([id, count]) => ({ id, count }))
}
