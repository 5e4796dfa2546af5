import { bytesFromText } from '../../certificates/bytes.ts'
import type { Cause } from './cause.ts'
import type { Bytes, Guess } from './search-guesses.ts'

/** A line of a signing string. */
export interface Line {
  /** In lower case. */
  readonly name: string
  readonly value: string
}

/** A signing string in its parts, so that a client's way to build one is told by what it changes of them. */
export interface Draft {
  readonly lines: readonly Line[]
  /** Writes the name of a line. */
  readonly spell: (name: string, at: number) => string
  readonly colon: string
  readonly joint: string
  readonly head: string
  readonly tail: string
  /** Turns the whole text into its final form. */
  readonly form: (text: string) => string | Bytes
}

/** Something that a client does otherwise. */
export interface Variation {
  readonly cause: Cause
  readonly change: Partial<Draft>
}

/** As the draft describes it (draft-cavage-http-signatures-10 §2.3). */
export function createDraft(lines: readonly Line[]): Draft {
  return { lines, spell: (name) => name, colon: ': ', joint: '\n', head: '', tail: '', form: (text) => text }
}

function writeDraft({ lines, spell, colon, joint, head, tail, form }: Draft): Bytes {
  const text = lines.map(({ name, value }, at) => `${spell(name, at)}${colon}${value}`).join(joint)
  const formed = form(`${head}${text}${tail}`)
  return typeof formed === 'string' ? bytesFromText(formed) : formed
}

/** The guess that a client did these things, and nothing else, otherwise. */
export function createGuess(draft: Draft, variations: readonly Variation[]): Guess {
  const changed: Draft = Object.assign({}, draft, ...variations.map(({ change }) => change))
  const length = changed.lines.reduce((sum, { name, value }) => sum + name.length + value.length + 3, 0)
  return { causes: variations.map(({ cause }) => cause), length, bytes: () => writeDraft(changed) }
}

export function withLine(lines: readonly Line[], at: number, line: Line): readonly Line[] {
  return lines.map((old, index) => (index === at ? line : old))
}
