import { bytesFromText } from '../../certificates/bytes.ts'
import type { Cause } from './cause.ts'
import type { Bytes, Guess } from './search-guesses.ts'

export interface Line {
  readonly name: string
  readonly value: string
}

/** A signing string in parts. A client's mistake is described by the parts that it changes. */
export interface Draft {
  readonly lines: readonly Line[]
  readonly spell: (name: string, at: number) => string
  readonly colon: string
  readonly joint: string
  readonly head: string
  readonly tail: string
  /** Converts the whole text to its final form. */
  readonly form: (text: string) => string | Bytes
}

/** A mistake in building the signing string, as changed parts of a draft. */
export interface Variation {
  readonly cause: Cause
  readonly change: Partial<Draft>
}

/** Creates the correct signing string (draft-cavage-http-signatures-10 §2.3). */
export function createDraft(lines: readonly Line[]): Draft {
  return { lines, spell: (name) => name, colon: ': ', joint: '\n', head: '', tail: '', form: (text) => text }
}

function writeDraft({ lines, spell, colon, joint, head, tail, form }: Draft): Bytes {
  const text = lines.map(({ name, value }, at) => `${spell(name, at)}${colon}${value}`).join(joint)
  const formed = form(`${head}${text}${tail}`)
  return typeof formed === 'string' ? bytesFromText(formed) : formed
}

/** Creates the guess that a client made exactly these mistakes. */
export function createGuess(draft: Draft, variations: readonly Variation[]): Guess {
  const changedDraft: Draft = Object.assign({}, draft, ...variations.map(({ change }) => change))
  const length = changedDraft.lines.reduce((sum, { name, value }) => sum + name.length + value.length + 3, 0)
  return { causes: variations.map(({ cause }) => cause), length, bytes: () => writeDraft(changedDraft) }
}

export function withLine(lines: readonly Line[], at: number, line: Line): readonly Line[] {
  return lines.map((old, index) => (index === at ? line : old))
}
