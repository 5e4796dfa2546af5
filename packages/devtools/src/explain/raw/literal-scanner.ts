/** A value that the text does not contain: a name without a known value, or the result of a computation. */
export class NotWritten {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

/** The reason why a program cannot be read. `at` is an index in the text. */
export interface UnreadProgram {
  readonly at: number
  readonly expected: string
}

export interface Scanner {
  readonly text: string
  at: number
  /** Matches a sticky pattern at the current place, and moves to the end of the match. */
  take(pattern: RegExp): RegExpExecArray | undefined
  /**
   * True if a character sequence occurs later. It spares a search to the end of the text for each unclosed
   * bracket.
   */
  hasAhead(sign: string): boolean
  depth: number
  readonly variables: Map<string, unknown>
  /**
   * Characters and members that values may still grow by. Without this limit, values that refer to each other
   * could grow without end.
   */
  budget: number
}

const leftMax = 4_194_304

export function createScanner(text: string): Scanner {
  const last = new Map<string, number>()
  return {
    text,
    at: 0,
    depth: 0,
    variables: new Map(),
    budget: leftMax,
    hasAhead(sign) {
      const position = last.get(sign) ?? text.lastIndexOf(sign)
      last.set(sign, position)
      return position >= this.at
    },
    take(pattern) {
      pattern.lastIndex = this.at
      const match = pattern.exec(text) ?? undefined
      this.at += match?.[0].length ?? 0
      return match
    },
  }
}

/** Deepest nesting of values. A request is a few levels deep; a deeper paste could overflow the stack. */
export const depthMax = 100
