import { parseArgs } from 'node:util'
import type { Result } from '@pocketbank/core'
import { fail, nearest, ok, suggestNearest } from '@pocketbank/core/base'
import { writeError } from '@pocketbank/core/base/errors'
import { escapeForTerminal } from '@pocketbank/http/display'

export interface Flag {
  /** Placeholder of the value in the help. Without it the option is a switch. */
  readonly value?: string
  /** Value of the option if no value follows it. */
  readonly bare?: string
  readonly help: string
  /** Describes the default in the help. */
  readonly byDefault?: string
  readonly short?: string
  readonly choices?: readonly string[]
  /** Loads values from which the closest one is suggested after a typing error. */
  readonly words?: () => Promise<readonly string[]>
  readonly multiple?: true
}

export type Flags = Readonly<Record<string, Flag>>

/** The texts of the options in a command line, by name. A switch has `true`. */
export type WrittenOptions = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

export interface Arguments {
  readonly flags: WrittenOptions
  readonly operands: readonly string[]
  /** Words after `--`; undefined without `--`. */
  readonly afterDashes: readonly string[] | undefined
}

type Token = NonNullable<ReturnType<typeof readOptionTokens>>[number]
type OptionToken = Extract<Token, { kind: 'option' }>

function readOptionTokens(argv: readonly string[], flags: ReadonlyMap<string, Flag>) {
  const options = [...flags].map(([name, { value, short, multiple = false }]) => {
    const type = value === undefined ? ('boolean' as const) : ('string' as const)
    return [name, { type, multiple, ...(short !== undefined && { short }) }] as const
  })
  return parseArgs({
    args: [...argv],
    options: Object.fromEntries(options),
    strict: false,
    allowPositionals: true,
    tokens: true,
  }).tokens
}

/** Pattern of an option. It does not match `-`, which is the standard input, or negative numbers. */
const likeAnOption = /^--?[A-Za-z]/

const listedWordsMax = 10

/** Writes the error about a word that is not one of those that an option or operand takes. */
export function writeWordError(place: string, words: readonly string[], word: string): string {
  const choices =
    words.length > listedWordsMax ? `${words.length} words such as ${words[0]}` : words.join(', ')
  const problem = words.length === 1 ? `must be ${choices}` : `must be one of ${choices}`
  return writeError({ place, problem, got: word, hint: suggestNearest(word, words) })
}

/**
 * Finds the options that an unknown one may be a typing error of: the closest name. For a letter, finds all
 * names that begin with it and have no letter.
 */
function listSimilarOptions(
  { name, rawName }: OptionToken,
  flags: ReadonlyMap<string, Flag>,
): readonly string[] {
  if (rawName.startsWith('--')) {
    const suggestion = nearest(name, [...flags.keys()])
    return suggestion === undefined ? [] : [suggestion]
  }
  const matches = [...flags].filter(
    ([flagName, { short }]) => short === undefined && flagName.startsWith(name.toLowerCase()),
  )
  return matches.map(([flagName]) => flagName)
}

function optionProblem(token: OptionToken, flags: ReadonlyMap<string, Flag>) {
  const { name, rawName, value, inlineValue } = token
  const flag = flags.get(name)
  if (flag === undefined) {
    const suggestions = listSimilarOptions(token, flags).map((flagName) => `--${flagName}`)
    const hint = suggestions.length === 0 ? undefined : `did you mean ${suggestions.join(' or ')}?`
    return writeError({ problem: `there is no option ${escapeForTerminal(rawName)}`, hint })
  }
  if (flag.value === undefined) {
    return inlineValue === true
      ? writeError({ place: rawName, problem: 'takes no value', got: value })
      : undefined
  }
  if (value === undefined)
    return writeError({ place: rawName, problem: 'needs a value', remedy: `Write ${rawName} ${flag.value}` })
  if (inlineValue === false && likeAnOption.test(value))
    return writeError({
      place: rawName,
      problem: `needs a value, and ${value} is an option`,
      remedy: `Write ${rawName}=${value} if it is the value`,
    })
  const { choices } = flag
  return choices === undefined || choices.includes(value)
    ? undefined
    : writeWordError(rawName, choices, value)
}

function collectOptions(tokens: readonly OptionToken[], flags: ReadonlyMap<string, Flag>): WrittenOptions {
  const values: Record<string, string | boolean | string[]> = {}
  for (const { name, value = true } of tokens) {
    const before = values[name]
    if (flags.get(name)?.multiple !== true || value === true) values[name] = value
    else if (Array.isArray(before)) before.push(value)
    else values[name] = [value]
  }
  return values
}

/** Adds the default value to each option that may be written without one. */
function fillBare(argv: readonly string[], flags: ReadonlyMap<string, Flag>): readonly string[] {
  return argv.map((word, at) => {
    const bare = word.startsWith('--') ? flags.get(word.slice(2))?.bare : undefined
    const next = argv[at + 1]
    return bare === undefined || (next !== undefined && !likeAnOption.test(next)) ? word : `${word}=${bare}`
  })
}

/** Parses a command line. The error is one line. */
export function readArguments(argv: readonly string[], flags: Flags): Result<Arguments, string> {
  const flagsByName = new Map(Object.entries(flags))
  const end = argv.indexOf('--')
  const tokens = readOptionTokens(fillBare(end < 0 ? argv : argv.slice(0, end), flagsByName), flagsByName)
  const options = tokens.filter((token) => token.kind === 'option')
  const problem = options.map((token) => optionProblem(token, flagsByName)).find((text) => text !== undefined)
  if (problem !== undefined) return fail(problem)
  return ok({
    flags: collectOptions(options, flagsByName),
    operands: tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : [])),
    afterDashes: end < 0 ? undefined : argv.slice(end + 1),
  })
}
