/** The codes that turn each tone on and off in a terminal (ECMA-48: select graphic rendition). */
const codes = { strong: [1, 22], faint: [2, 22], good: [32, 39], bad: [31, 39], remark: [33, 39] } as const

export type Tone = keyof typeof codes

/** A function that colours a piece of text by its tone. */
export type Colour = (tone: Tone, text: string) => string

export const plain: Colour = (_, text) => text

export const colourText: Colour = (tone, text) => `\u001b[${codes[tone][0]}m${text}\u001b[${codes[tone][1]}m`

interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly isTerminal: boolean
}

const no: readonly string[] = ['0', 'false']

/**
 * Reads an environment variable. Deno throws without the permission to read it; the result is then undefined.
 */
export function readVariable(environment: Surroundings['environment'], name: string): string | undefined {
  try {
    return environment[name]
  } catch {
    return undefined
  }
}

/**
 * Chooses the colours of an output: a terminal gets them, anything else does not. FORCE_COLOR wins over
 * everything (`0` and `false` turn colours off). A NO_COLOR that is not empty turns them off.
 */
export function colourFor({ environment, isTerminal }: Surroundings): Colour {
  const [forced, unwanted = '', terminal] = ['FORCE_COLOR', 'NO_COLOR', 'TERM'].map((name) =>
    readVariable(environment, name),
  )
  if (forced !== undefined) return no.includes(forced) ? plain : colourText
  return isTerminal && unwanted === '' && terminal !== 'dumb' ? colourText : plain
}
