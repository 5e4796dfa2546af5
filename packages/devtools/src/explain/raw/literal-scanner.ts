/** A value that stands in a program by its name alone, or is computed. */
export class NotWritten {
  readonly what: string

  constructor(what: string) {
    this.what = what
  }
}

/** Why a program cannot be read: the place, and what was expected there. */
export interface UnreadProgram {
  readonly at: number
  readonly expected: string
}

/** Reads a text piece by piece. */
export interface Scanner {
  readonly text: string
  at: number
  /** Takes what a sticky pattern finds at this place. */
  take(pattern: RegExp): RegExpExecArray | undefined
  /** True if a sign occurs ahead. D: an unclosed opening must not cost a search to the end each time. */
  hasAhead(sign: string): boolean
  /** Values within values. */
  depth: number
  /** Values that the text assigns to names. */
  readonly variables: Map<string, unknown>
  /** Characters and values that may still be put together: values that name each other could grow without end. */
  left: number
}

/** D: more than a paste can hold. */
const leftMax = 4_194_304

export function createScanner(text: string): Scanner {
  const last = new Map<string, number>()
  return {
    text,
    at: 0,
    depth: 0,
    variables: new Map(),
    left: leftMax,
    hasAhead(sign) {
      const found = last.get(sign) ?? text.lastIndexOf(sign)
      last.set(sign, found)
      return found >= this.at
    },
    take(pattern) {
      pattern.lastIndex = this.at
      const match = pattern.exec(text) ?? undefined
      this.at += match?.[0].length ?? 0
      return match
    },
  }
}

/** D: what stands in a request is a few levels deep. */
export const depthMax = 100
