import { parseArgs } from 'node:util'
import type { Result } from '@pocketbank/core'
import { fail, nearest, ok } from '@pocketbank/core/internal'

/** An option of a command line. */
export interface Flag {
  /** How the help names the value; a switch has none. */
  readonly value?: string
  readonly help: string
  /** One letter that stands for it. */
  readonly short?: string
  /** Words that it takes. */
  readonly choices?: readonly string[]
  /** Whether it may be given more than once; otherwise the last one counts. */
  readonly multiple?: true
}

/** The options of a command, by name. */
export type Flags = Readonly<Record<string, Flag>>

/** The texts written for options, by name. */
export type Written = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

/** A command line, taken apart. */
export interface Arguments {
  readonly flags: Written
  /** What is no option. */
  readonly operands: readonly string[]
  /** What stands behind `--`; nothing where it is not there. */
  readonly behind: readonly string[] | undefined
}

type Token = NonNullable<ReturnType<typeof tokensOf>>[number]
type OptionToken = Extract<Token, { kind: 'option' }>

function tokensOf(given: readonly string[], known: ReadonlyMap<string, Flag>) {
  const options = [...known].map(([name, { value, short, multiple = false }]) => {
    const type = value === undefined ? ('boolean' as const) : ('string' as const)
    return [name, { type, multiple, ...(short !== undefined && { short }) }] as const
  })
  return parseArgs({
    ...{ args: [...given], options: Object.fromEntries(options) },
    ...{ strict: false, allowPositionals: true, tokens: true },
  }).tokens
}

/** Whether a word looks like an option; `-` alone stands for the standard input, and numbers may be negative. */
const likeAnOption = /^--?[A-Za-z]/

/** What is wrong with an option as it was written, in a line. */
function problemWith({ name, rawName, value, inlineValue }: OptionToken, known: ReadonlyMap<string, Flag>) {
  const flag = known.get(name)
  if (flag === undefined) {
    const meant = nearest(name, [...known.keys()])
    const isBegun = rawName.startsWith('--') || rawName.length > 2
    const hint = meant === undefined || !isBegun ? '' : `; did you mean --${meant}?`
    return `there is no option ${rawName}${hint}`
  }
  if (flag.value === undefined) {
    return inlineValue === true ? `${rawName} takes no value, but got “${value}”` : undefined
  }
  if (value === undefined) return `${rawName} needs a value: ${rawName} ${flag.value}`
  return inlineValue === false && likeAnOption.test(value)
    ? `${rawName} needs a value, and ${value} is an option; ${rawName}=${value} gives just that`
    : undefined
}

function collect(tokens: readonly OptionToken[], known: ReadonlyMap<string, Flag>): Written {
  const written: Record<string, string | boolean | string[]> = {}
  for (const { name, value = true } of tokens) {
    const before = written[name]
    if (known.get(name)?.multiple !== true || value === true) written[name] = value
    else if (Array.isArray(before)) before.push(value)
    else written[name] = [value]
  }
  return written
}

/** Takes a command line apart, or says in one line what is wrong with it. */
export function readArguments(given: readonly string[], flags: Flags): Result<Arguments, string> {
  const known = new Map(Object.entries(flags))
  const end = given.indexOf('--')
  const tokens = tokensOf(end < 0 ? given : given.slice(0, end), known)
  const options = tokens.filter((token) => token.kind === 'option')
  const problem = options.map((token) => problemWith(token, known)).find((one) => one !== undefined)
  if (problem !== undefined) return fail(problem)
  return ok({
    flags: collect(options, known),
    operands: tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : [])),
    behind: end < 0 ? undefined : given.slice(end + 1),
  })
}
