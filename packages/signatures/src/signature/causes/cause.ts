/** Parts of a request, and of a program that signs it. */
export type Topic =
  | 'address'
  | 'body'
  | 'digest'
  | 'certificate'
  | 'key'
  | 'key-id'
  | 'list'
  | 'value'
  | 'layout'
  | 'computation'
  | 'writing'
  | 'parameters'
  | `header:${string}`

/** One thing that is wrong with a request. Sentences about it are written from this, and nothing is read out of them. */
export interface Cause {
  /** The mistake, a clause: `it signs the body`. */
  readonly what: string
  /** An order that is understood alone: `sign the signing string`. Absent where nobody knows what would help. */
  readonly do?: string
  /** Parts that have to be changed. */
  readonly topics: readonly Topic[]
}

export function ofHeader(name: string): Topic {
  return `header:${name.toLowerCase()}`
}

/** Makes causes about the same parts of a request. */
export function createCause(...topics: readonly Topic[]): (what: string, order?: string) => Cause {
  return (what, order) => (order === undefined ? { what, topics } : { what, do: order, topics })
}

/** A cause in one clause, the mistake before the order. */
export function causeText({ what, do: order }: Cause): string {
  return order === undefined ? what : `${what}: ${order}`
}

/** A clause with a capital in front and a full stop behind. */
export function asSentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}${/[.!?…]$/.test(clause) ? '' : '.'}`
}
