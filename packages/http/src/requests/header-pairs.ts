import type { HeaderSource } from '@pocketbank/signatures/signature'

/** Headers as pairs, in the order in which they came. */
export type HeaderPairs = readonly (readonly [name: string, value: string])[]

/** Headers that know in which order they came. */
export interface OrderedHeaders extends HeaderSource {
  /** Names and values in turn. Whoever keeps them keeps this list. */
  readonly raw: string[]
}

/** Names and values in turn, as pairs. */
export function pairUp(raw: readonly string[]): HeaderPairs {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []))
}

/** The headers that were kept last. */
let latest: readonly string[] = []

/**
 * Prepares headers for being kept, and counts their bytes: a text that is equal to the one at its place in the headers that were kept before
 * gives way to that. D: a client sends its certificate and all names anew with every request, and memory that outlives a request costs more
 * than comparing.
 */
export function keepRaw(raw: string[]): number {
  let bytes = 0
  for (let at = 0; at < raw.length; at += 1) {
    const [part = '', former] = [raw[at], latest[at]]
    bytes += part.length
    if (former === part) raw[at] = former
  }
  latest = raw
  return bytes
}

/** The headers of a request as they came; nothing of ones that know no order. */
export function listRawHeaders(source: HeaderSource): string[] {
  return 'raw' in source ? (source as OrderedHeaders).raw : []
}

/** Headers of pairs. */
export function createHeaders(pairs: HeaderPairs): OrderedHeaders {
  const get = (name: string) => {
    const values = pairs.flatMap(([one, value]) => (one.toLowerCase() === name.toLowerCase() ? [value] : []))
    return values.length === 0 ? null : values.join(', ')
  }
  return {
    get,
    has: (name) => get(name) !== null,
    raw: pairs.flat(),
  }
}
