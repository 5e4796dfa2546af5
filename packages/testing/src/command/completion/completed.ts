import type { Flag, Flags } from '@pocketbank/http/node/internal'
import type { Operand } from '../command.ts'

/** A subcommand as completion knows it. */
export interface Completed {
  readonly name: string
  readonly sentence: string
  readonly flags: Flags
  readonly operands: readonly Operand[]
}

/** True if a value is a file or folder, by its placeholder in the help. */
export function isPath(value: string | undefined): boolean {
  return value !== undefined && /FILE|DIR/.test(value)
}

/** The options that take a value: words to choose from, a file, or something else. */
export function takingFlags({ flags }: Completed): readonly (readonly [name: string, flag: Flag])[] {
  return Object.entries(flags).filter(([, { value }]) => value !== undefined)
}
