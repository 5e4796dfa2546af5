import type { HeaderSource } from '../signature/signing-string.ts'

/** Headers as pairs, in the order in which they came. */
export type HeaderPairs = readonly (readonly [name: string, value: string])[]

/** Headers that know in which order they came, and how much they are. */
export interface OrderedHeaders extends HeaderSource {
  pairs(): HeaderPairs
  /** Octets of all names and values. */
  readonly octets: number
}

function isOrdered(source: HeaderSource): source is OrderedHeaders {
  return 'pairs' in source
}

/** The pairs of headers; a Headers object has its own in the order of their names. */
export function pairsOf(source: HeaderSource): HeaderPairs {
  if (isOrdered(source)) return source.pairs()
  return source instanceof Headers ? [...source] : []
}

/** What the headers of a request in the same process are taken for: they are not walked to be weighed. */
const unweighedOctets = 4_096

/** Octets of headers. */
export function octetsOf(source: HeaderSource): number {
  return isOrdered(source) ? source.octets : unweighedOctets
}

/** Headers of pairs. */
export function pairedHeaders(pairs: HeaderPairs): OrderedHeaders {
  const get = (name: string) => {
    const values = pairs.flatMap(([one, value]) => (one.toLowerCase() === name.toLowerCase() ? [value] : []))
    return values.length === 0 ? null : values.join(', ')
  }
  return {
    get,
    has: (name) => get(name) !== null,
    pairs: () => pairs,
    octets: pairs.reduce((sum, [name, value]) => sum + name.length + value.length, 0),
  }
}
