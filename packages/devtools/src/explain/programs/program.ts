import type { Topic } from '@pocketbank/signatures/signature/causes'

/** The languages in which a signing program is written. */
export const languages = ['curl', 'javascript', 'java', 'python', 'csharp'] as const

/** A language in which a signing program is written. */
export type CodeLanguage = (typeof languages)[number]

/** A line of a program. `isMend` is true if the line fixes what was wrong with the request. */
export interface ProgramLine {
  readonly text: string
  readonly isRemedy: boolean
}

/** A program that signs a request correctly and sends it. */
export interface SigningProgram {
  readonly language: CodeLanguage
  /** Display name of the language and its library. */
  readonly title: string
  /** The default file name of the program. */
  readonly file: string
  readonly lines: readonly ProgramLine[]
}

/**
 * A line of a program with the parts of the request that it writes. By them the lines that fix an error are
 * found.
 */
export interface CodeLine {
  readonly text: string
  readonly topics: readonly Topic[]
}

export function line(text: string, ...topics: readonly Topic[]): CodeLine {
  return { text, topics }
}

/**
 * Writes a program as text, with a line feed at its end.
 *
 * @param program - One of `change.code` of an explained request.
 * @example
 * ```ts
 * import { writeProgram } from '@pocketbank/devtools/explain'
 *
 * writeProgram({ lines: [{ text: 'print(1)', isRemedy: false }] }) // => 'print(1)\n'
 * ```
 */
export function writeProgram({ lines }: Pick<SigningProgram, 'lines'>): string {
  return `${lines.map(({ text }) => text).join('\n')}\n`
}
