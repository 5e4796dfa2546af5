import type { HeaderSource } from '@pocketbank/signatures/signature'

/** Headers as pairs, in the order received. */
export type HeaderPairs = readonly (readonly [name: string, value: string])[]

export interface OrderedHeaders extends HeaderSource {
  /** Names and values alternately. A caller may keep this list, and must not change it otherwise. */
  readonly raw: string[]
}

/** Converts alternate names and values to pairs. */
export function pairUp(raw: readonly string[]): HeaderPairs {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []))
}

let latest: readonly string[] = []

/**
 * Prepares headers for the journal and counts their bytes. Replaces each text by the equal text of the
 * previous request, so both share memory. Clients send the same certificate and names with every request, and
 * comparing costs less than long-lived memory.
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

/** Lists names and values alternately, in the order received. Empty if the order is unknown. */
export function listRawHeaders(source: HeaderSource): string[] {
  return 'raw' in source ? (source as OrderedHeaders).raw : []
}

export function createHeaders(pairs: HeaderPairs): OrderedHeaders {
  const get = (name: string) => {
    const values = pairs.flatMap(([headerName, value]) =>
      headerName.toLowerCase() === name.toLowerCase() ? [value] : [],
    )
    return values.length === 0 ? null : values.join(', ')
  }
  return {
    get,
    has: (name) => get(name) !== null,
    raw: pairs.flat(),
  }
}
