/** The tones of a terminal, by what they stand for (ECMA-48: select graphic rendition). */
const codes = { strong: [1, 22], faint: [2, 22], good: [32, 39], bad: [31, 39], remark: [33, 39] } as const

/** The meaning of a piece of text, which decides its colour. */
export type Tone = keyof typeof codes

/** Writes a piece of text so that it is seen as what it is. */
export type Colour = (tone: Tone, text: string) => string

/** Writes text as it is. */
export const plain: Colour = (_, text) => text

/** Writes text in the colours of a terminal. */
export const colourText: Colour = (tone, text) => `\u001b[${codes[tone][0]}m${text}\u001b[${codes[tone][1]}m`

/** The environment variables and the kind of output that decide on colours. */
interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly isTerminal: boolean
}

const no: readonly string[] = ['0', 'false']

/** Reads an environment variable; undefined without the permission to read it, where Deno throws. */
export function readVariable(environment: Surroundings['environment'], name: string): string | undefined {
  try {
    return environment[name]
  } catch {
    return undefined
  }
}

/**
 * Chooses the colours of an output: a terminal has them. FORCE_COLOR asks for colours anywhere (`0` and `false`: nowhere) and wins over
 * NO_COLOR, which, where it is not empty, asks for none.
 */
export function colourFor({ environment, isTerminal }: Surroundings): Colour {
  const [forced, unwanted = '', terminal] = ['FORCE_COLOR', 'NO_COLOR', 'TERM'].map((name) =>
    readVariable(environment, name),
  )
  if (forced !== undefined) return no.includes(forced) ? plain : colourText
  return isTerminal && unwanted === '' && terminal !== 'dumb' ? colourText : plain
}
