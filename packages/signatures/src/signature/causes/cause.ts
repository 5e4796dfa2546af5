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

/**
 * A mistake in a request. Sentences are written from its fields; no program reads a sentence to decide
 * something.
 */
export interface Cause {
  /** The mistake as a clause: `it signs the body`. */
  readonly what: string
  /**
   * The instruction to fix it, understandable on its own: `sign the signing string`. Absent if no fix is
   * known.
   */
  readonly do?: string
  /** The parts of the request to change. */
  readonly topics: readonly Topic[]
}

export function ofHeader(name: string): Topic {
  return `header:${name.toLowerCase()}`
}

/** Creates a function that creates causes about the same parts of a request. */
export function createCause(...topics: readonly Topic[]): (mistake: string, order?: string) => Cause {
  return (mistake, order) =>
    order === undefined ? { what: mistake, topics } : { what: mistake, do: order, topics }
}

/** Writes a cause as one clause: the mistake, then the instruction. */
export function causeText({ what, do: order }: Cause): string {
  return order === undefined ? what : `${what}: ${order}`
}

/** Writes a clause with a capital letter and a full stop. */
export function asSentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}${/[.!?…]$/.test(clause) ? '' : '.'}`
}
