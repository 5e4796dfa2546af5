import { parseArgs } from 'node:util'
import type { Result } from '@pocketbank/core'
import { didYouMean, fail, nearest, ok } from '@pocketbank/core/base'
import { escapeForTerminal } from '@pocketbank/http/display'

/** An option of a command line. */
export interface Flag {
  /** Placeholder of the value in the help; a switch has none. */
  readonly value?: string
  /** The value of the option where no value follows it: it is the last word, or stands before another option. */
  readonly bare?: string
  readonly help: string
  /** Words for the value without the option. */
  readonly byDefault?: string
  /** One letter that stands for it. */
  readonly short?: string
  /** Words that it takes, and no others. */
  readonly choices?: readonly string[]
  /** Words of which the nearest one is proposed, loaded when a value is checked. */
  readonly words?: () => Promise<readonly string[]>
  /** Allows the option more than once; otherwise the last one counts. */
  readonly multiple?: true
}

/** The options of a command, by name. */
export type Flags = Readonly<Record<string, Flag>>

/** The texts written for options, by name. */
export type Written = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

/** A command line, taken apart. */
export interface Arguments {
  readonly flags: Written
  /** Words that are no options. */
  readonly operands: readonly string[]
  /** Words behind `--`; undefined without `--`. */
  readonly behind: readonly string[] | undefined
}

type Token = NonNullable<ReturnType<typeof readOptionTokens>>[number]
type OptionToken = Extract<Token, { kind: 'option' }>

function readOptionTokens(given: readonly string[], known: ReadonlyMap<string, Flag>) {
  const options = [...known].map(([name, { value, short, multiple = false }]) => {
    const type = value === undefined ? ('boolean' as const) : ('string' as const)
    return [name, { type, multiple, ...(short !== undefined && { short }) }] as const
  })
  return parseArgs({
    args: [...given],
    options: Object.fromEntries(options),
    strict: false,
    allowPositionals: true,
    tokens: true,
  }).tokens
}

/** Form of a word that looks like an option. `-` alone is the standard input, and numbers may be negative. */
const likeAnOption = /^--?[A-Za-z]/

/** The longest list of words that a line tells. */
const listedWordsMax = 10

/** Says in a line that a word is none of those that something takes. */
export function wordProblem(taker: string, words: readonly string[], written: string): string {
  const known =
    words.length > listedWordsMax ? `one of ${words.length} words such as ${words[0]}` : words.join(', ')
  return `${taker} takes ${known}, not “${escapeForTerminal(written)}”${didYouMean(written, words)}`
}

/** The options that an unknown one may stand for: the nearest name; for a letter all that begin with it and have no letter of their own. */
function listSimilarOptions(
  { name, rawName }: OptionToken,
  known: ReadonlyMap<string, Flag>,
): readonly string[] {
  if (rawName.startsWith('--')) {
    const meant = nearest(name, [...known.keys()])
    return meant === undefined ? [] : [meant]
  }
  const begun = [...known].filter(
    ([other, { short }]) => short === undefined && other.startsWith(name.toLowerCase()),
  )
  return begun.map(([other]) => other)
}

/** Describes in a line an error in a written option; undefined if it is right. */
function optionProblem(token: OptionToken, known: ReadonlyMap<string, Flag>) {
  const { name, rawName, value, inlineValue } = token
  const flag = known.get(name)
  if (flag === undefined) {
    const meant = listSimilarOptions(token, known).map((other) => `--${other}`)
    return `there is no option ${escapeForTerminal(rawName)}${meant.length === 0 ? '' : `; did you mean ${meant.join(' or ')}?`}`
  }
  if (flag.value === undefined) {
    return inlineValue === true ? `${rawName} takes no value, but got “${value}”` : undefined
  }
  if (value === undefined) return `${rawName} needs a value: ${rawName} ${flag.value}`
  if (inlineValue === false && likeAnOption.test(value))
    return `${rawName} needs a value, and ${value} is an option; ${rawName}=${value} gives just that`
  const { choices } = flag
  return choices === undefined || choices.includes(value) ? undefined : wordProblem(rawName, choices, value)
}

function collectOptions(tokens: readonly OptionToken[], known: ReadonlyMap<string, Flag>): Written {
  const written: Record<string, string | boolean | string[]> = {}
  for (const { name, value = true } of tokens) {
    const before = written[name]
    if (known.get(name)?.multiple !== true || value === true) written[name] = value
    else if (Array.isArray(before)) before.push(value)
    else written[name] = [value]
  }
  return written
}

/** Writes the value behind an option that no value follows, where it may stand alone. */
function fillBare(given: readonly string[], known: ReadonlyMap<string, Flag>): readonly string[] {
  return given.map((word, at) => {
    const bare = word.startsWith('--') ? known.get(word.slice(2))?.bare : undefined
    const next = given[at + 1]
    return bare === undefined || (next !== undefined && !likeAnOption.test(next)) ? word : `${word}=${bare}`
  })
}

/** Takes a command line apart, or says in one line what is wrong with it. */
export function readArguments(given: readonly string[], flags: Flags): Result<Arguments, string> {
  const known = new Map(Object.entries(flags))
  const end = given.indexOf('--')
  const tokens = readOptionTokens(fillBare(end < 0 ? given : given.slice(0, end), known), known)
  const options = tokens.filter((token) => token.kind === 'option')
  const problem = options.map((token) => optionProblem(token, known)).find((one) => one !== undefined)
  if (problem !== undefined) return fail(problem)
  return ok({
    flags: collectOptions(options, known),
    operands: tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : [])),
    behind: end < 0 ? undefined : given.slice(end + 1),
  })
}
