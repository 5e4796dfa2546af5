import type { HeaderSource } from '../signature/signing-string.ts'

/** Headers as pairs, in the order in which they came. */
export type HeaderPairs = readonly (readonly [name: string, value: string])[]

/** What is kept of headers for whoever reads them later. */
export interface KeptHeaders {
  pairs(): HeaderPairs
  /** Octets of all names and values. */
  readonly octets: number
}

/** Headers that know in which order they came. */
export interface OrderedHeaders extends HeaderSource {
  pairs(): HeaderPairs
  /** The same without what only the request needs. */
  readonly kept?: KeptHeaders
}

/** The headers that were kept last, names and values in turn. */
let latest: readonly string[] = []

/**
 * Headers as a server of Node reads them, names and values in turn. What is equal to the headers that were kept before is kept as those
 * texts, in the list that is given. D: a client sends its certificate and all names anew with every request, and memory that outlives a
 * request costs more than comparing.
 */
export class RawHeaders implements KeptHeaders {
  readonly #raw: readonly string[]
  readonly octets: number

  constructor(raw: string[]) {
    let octets = 0
    for (let at = 0; at < raw.length; at += 1) {
      const [part = '', former] = [raw[at], latest[at]]
      octets += part.length
      if (former === part) raw[at] = former
    }
    latest = raw
    this.#raw = raw
    this.octets = octets
  }

  pairs(): HeaderPairs {
    const raw = this.#raw
    return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []))
  }
}

function isOrdered(source: HeaderSource): source is OrderedHeaders {
  return 'pairs' in source
}

/** D: a class, since requests in process have one each. */
class KeptPairs implements KeptHeaders {
  readonly octets: number
  readonly #pairs: HeaderPairs

  constructor(pairs: HeaderPairs) {
    let octets = 0
    for (const [name, value] of pairs) octets += name.length + value.length
    this.octets = octets
    this.#pairs = pairs
  }

  pairs(): HeaderPairs {
    return this.#pairs
  }
}

/** What is kept of the headers of a request; nothing of ones that know no order. */
export function keptHeaders(source: HeaderSource): KeptHeaders {
  if (!isOrdered(source)) return new KeptPairs([])
  return source.kept ?? new KeptPairs(source.pairs())
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
  }
}
