import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fail, type Instant, ok, parseInstant, type Result } from '@pocketbank/core'
import type { Certificate } from '../../certificates/certificate.ts'
import { readTrustAnchors } from '../../certificates/trust.ts'
import { type DoorSettings, defaultSettings } from '../../settings.ts'

/** How the local server runs. */
export interface ServerOptions {
  readonly port: number
  readonly host: string
  /** Where the bank's clock begins; without it the system's clock. */
  readonly now: Instant | undefined
  /** What ids follow from; without it chance. */
  readonly seed: string | undefined
  /** Without the fixed data set. */
  readonly empty: boolean
  readonly help: boolean
  readonly settings: DoorSettings
}

/** Reads the text of one option; the failure says what was expected. */
type Reader<Value> = (text: string) => Result<Value, string>

function whole(least: number, greatest: number, what: string): Reader<number> {
  return (text) => {
    const number = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN
    return number >= least && number <= greatest ? ok(number) : fail(`${what} from ${least} to ${greatest}`)
  }
}

function choice<const Choice extends string>(...choices: readonly Choice[]): Reader<Choice> {
  return (text) => {
    const chosen = choices.find((value) => value === text)
    return chosen === undefined ? fail(choices.join(', ')) : ok(chosen)
  }
}

const anyText: Reader<string> = (text) => (text === '' ? fail('a text') : ok(text))

const moment: Reader<Instant> = (text) => {
  const now = parseInstant(text)
  return now === undefined ? fail('a date and time with offset such as 2026-01-15T10:00:00+01:00') : ok(now)
}

const anchors: Reader<readonly Certificate[]> = (file) => {
  try {
    const read = readTrustAnchors(readFileSync(file, 'utf8'))
    return read.ok ? read : fail(`a file of PEM certificates (${read.error})`)
  } catch {
    return fail('a file that can be read')
  }
}

/** Every option that has a value: how it is read, and how the help names it. */
const valued = {
  port: {
    read: whole(0, 65_535, 'a port'),
    value: 'NUMBER',
    help: 'where to listen (8080; 0 takes a free one)',
  },
  host: { read: anyText, value: 'ADDRESS', help: 'where to listen (127.0.0.1)' },
  now: { read: moment, value: 'ISO', help: 'where the bank’s clock begins (the system’s clock)' },
  seed: { read: anyText, value: 'TEXT', help: 'what ids follow from (chance)' },
  signatures: {
    read: choice('required', 'optional', 'off'),
    value: 'MODE',
    help: 'required, optional or off (required)',
  },
  'trust-anchors': { read: anchors, value: 'FILE', help: 'PEM certificates of trusted issuers (any issuer)' },
  'min-rsa-bits': {
    read: whole(512, 8_192, 'bits'),
    value: 'NUMBER',
    help: 'of a TPP’s key at least (2048)',
  },
  'required-headers': {
    read: choice('contract', 'lenient'),
    value: 'MODE',
    help: 'contract or lenient (contract)',
  },
  'date-window': {
    read: whole(1, 999_999_999, 'seconds'),
    value: 'SECONDS',
    help: 'how far a Date header may be off (any distance)',
  },
} as const satisfies Record<string, { read: Reader<unknown>; value: string; help: string }>

type Name = keyof typeof valued
type ValueOf<Option extends Name> =
  (typeof valued)[Option]['read'] extends Reader<infer Value> ? Value : never

const names = Object.keys(valued) as readonly Name[]

function variableOf(name: string): string {
  return `POCKETBANK_${name.replaceAll('-', '_').toUpperCase()}`
}

/** What `--help` prints. */
export function helpText(): string {
  const lines = names.map((name) => {
    const { value, help } = valued[name]
    return `  ${`--${name} ${value}`.padEnd(28)} ${help}`
  })
  const empty = `  ${'--empty'.padEnd(28)} without the fixed data set`
  return [
    'Starts a NextGenPSD2 bank. npm start -- [options]',
    '',
    ...lines,
    empty,
    '',
    `Each is also read from the environment, as in ${variableOf('min-rsa-bits')}.`,
  ].join('\n')
}

interface Arguments {
  readonly values: Readonly<Record<string, string | boolean | undefined>>
}

function readArguments(given: readonly string[]): Result<Arguments, string> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const flags = { empty: { type: 'boolean' as const }, help: { type: 'boolean' as const, short: 'h' } }
  try {
    const { values } = parseArgs({
      args: [...given],
      options: { ...options, ...flags },
      allowPositionals: false,
    })
    return ok({ values: values as Arguments['values'] })
  } catch (error) {
    const [line = ''] = (error as Error).message.split(/\. |\n/)
    return fail(line.replace(/\.$/, ''))
  }
}

type Environment = Readonly<Record<string, string | undefined>>

function readValues(
  { values }: Arguments,
  environment: Environment,
): Result<Partial<Record<Name, unknown>>, string> {
  const read: Partial<Record<Name, unknown>> = {}
  for (const name of names) {
    const flag = values[name]
    const text = typeof flag === 'string' ? flag : environment[variableOf(name)]
    if (text === undefined) continue
    const value = valued[name].read(text)
    if (!value.ok) {
      const shown = typeof flag === 'string' ? `--${name}` : variableOf(name)
      return fail(`${shown} must be ${value.error}, got "${text}"`)
    }
    read[name] = value.value
  }
  return ok(read)
}

function isSet(text: string | undefined): boolean {
  return text !== undefined && text !== '' && text !== '0' && text !== 'false'
}

/** Reads the command line and the environment; a flag wins over a variable. The failure is one line for a person. */
export function readOptions(
  given: readonly string[],
  environment: Environment,
): Result<ServerOptions, string> {
  const sent = readArguments(given)
  if (!sent.ok) return sent
  const read = readValues(sent.value, environment)
  if (!read.ok) return read
  const values = read.value as { readonly [Option in Name]?: ValueOf<Option> }
  const dateWindowSeconds = values['date-window']
  const trustAnchors = values['trust-anchors']
  return ok({
    port: values.port ?? 8080,
    host: values.host ?? '127.0.0.1',
    now: values.now,
    seed: values.seed,
    empty: sent.value.values.empty === true || isSet(environment[variableOf('empty')]),
    help: sent.value.values.help === true,
    settings: {
      signatures: values.signatures ?? defaultSettings.signatures,
      requiredHeaders: values['required-headers'] ?? defaultSettings.requiredHeaders,
      rsaBitsMin: values['min-rsa-bits'] ?? defaultSettings.rsaBitsMin,
      ...(dateWindowSeconds !== undefined && { dateWindowSeconds }),
      ...(trustAnchors !== undefined && { trustAnchors }),
    },
  })
}
