import type { Instant, Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import type { MessageBounds, Settings } from '@pocketbank/http'
import type { AddressOptions } from '@pocketbank/http/address'
import { defaultSettings } from '@pocketbank/http/settings'
import { optionTable } from '../option-table.ts'
import { type OptionsOf, readOptionRows, readVariable, type WrittenOption } from '../read-option-rows.ts'
import { readArguments, type Written } from './arguments.ts'
import type { Printer } from './printer.ts'
import { anchors } from './readers.ts'

const { 'access-token': _access, 'link-key': _key, 'storage-mib': _storage, ...rows } = optionTable

/** The options of the local server. Trust anchors are named by their file, and not by their text. */
export const serverFlags = { ...rows, 'trust-anchors': { ...rows['trust-anchors'], read: anchors } }

type ReadOptions = OptionsOf<typeof serverFlags>

/** Options of the local server. */
export interface ServerOptions extends AddressOptions {
  /** The port; 0 takes a free one. */
  readonly port: number
  /** Address of the interface, such as `127.0.0.1`, or `0.0.0.0` for all. */
  readonly host: string
  /** Names under which unsigned requests may ask for the bank, besides localhost, `host` and that of `publicUrl`. Default: none. */
  readonly allowedHosts?: readonly string[] | undefined
  /** Start of the bank's clock. Default: the system's clock. */
  readonly now: Instant | undefined
  /** Stops the clock until it is moved. Default: false. */
  readonly frozen?: boolean
  /** Seed of the ids. Default: random. */
  readonly seed: string | undefined
  /** Begins without the fixed data set. */
  readonly empty: boolean
  /** A YAML or JSON file that fills the bank, instead of the fixed data set. */
  readonly seedFile?: string | undefined
  /** The folder in which the bank is stored. Default: the bank lives in memory alone. */
  readonly data?: string | undefined
  /** Makes a whole bank of what can be read in the folder before it is opened. Default: false. */
  readonly repair?: boolean | undefined
  /** Gives each TPP a bank of its own. Default: false, all share one (Q14). */
  readonly bankPerTpp?: boolean
  /** Banks of TPPs that are kept. Default: 500. */
  readonly banksMax?: number | undefined
  /** The token that requests under `/_sandbox/` need: 16 characters or more. Default: only this machine is served there. */
  readonly controlToken?: string | undefined
  /** Ends the process as SIGTERM does when its standard input ends, which it does when the parent that holds its other end is gone. */
  readonly untilStdinEnds?: boolean | undefined
  /** Serves the console to browsers at `/`. Default: true. */
  readonly hasConsole?: boolean | undefined
  /** Records the situations that clients meet, and advice to them. Default: true. */
  readonly situations?: boolean | undefined
  /** Ends the message of a refusal with the address of its page in the console. Default: true. */
  readonly isLinked?: boolean | undefined
  /** Prints faults of the bank and explanations of refused signatures. Default: to stderr. */
  readonly printer?: Printer | undefined
  /** Octets that kept snapshots of a bank have together at most. Default: 256 MiB. */
  readonly snapshotOctetsMax?: number | undefined
  /** Bound of the messages that the request journal keeps. Default: 64 KiB of a body and 16 MiB in all. */
  readonly messages?: MessageBounds | undefined
  /** True if the command line asks for help; the server itself does not look at it. */
  readonly help: boolean
  /** Settings for the treatment of requests. */
  readonly settings: Settings
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The text of a flag, else of its variable. */
function writtenFor(name: string, flags: Written, environment: Environment): WrittenOption | undefined {
  const flag = flags[name]
  return flag === undefined ? readVariable(name, environment) : { text: String(flag), by: `--${name}` }
}

/** Reads what was written for the options of a bank; a flag wins over a variable. The failure is one line for a person. */
export function optionsFrom(flags: Written, environment: Environment): Result<ServerOptions, string> {
  const read = readOptionRows(serverFlags, (name) => writtenFor(name, flags, environment))
  if (!read.ok) return read
  const problem = togetherProblem(read.value)
  if (problem !== undefined) return fail(problem)
  const settings = { ...defaultSettings, ...read.value.settings }
  return ok({ ...defaultOptions, ...read.value, help: flags.help === true, settings })
}

/** The options of a server that is told none. */
const defaultOptions = {
  port: 8080,
  host: '127.0.0.1',
  now: undefined,
  seed: undefined,
  empty: false,
  frozen: false,
  bankPerTpp: false,
}

const help = { help: 'prints this', short: 'h' }

/**
 * Reads the options of the local server. A flag wins over its variable.
 *
 * @param given - The command line without the program, as in `process.argv.slice(2)`.
 * @param environment - The variables, as in `process.env`: `POCKETBANK_PORT` stands for `--port`.
 * @returns The options with their defaults, or one line for a person that says what is wrong.
 * @example
 * ```ts
 * import { readOptions } from '@pocketbank/hosts/node'
 *
 * const read = readOptions(['--port', '0'], { POCKETBANK_PORT: '9090', POCKETBANK_FROZEN: 'true' })
 * read.ok && read.value.port // => 0
 * read.ok && read.value.frozen // => true
 * readOptions(['--prot', '0'], {}).ok // => false
 * ```
 */
export function readOptions(
  given: readonly string[],
  environment: Environment,
): Result<ServerOptions, string> {
  const read = readArguments(given, { ...serverFlags, help })
  if (!read.ok) return read
  const [unexpected] = [...read.value.operands, ...(read.value.behind ?? [])]
  return unexpected === undefined
    ? optionsFrom(read.value.flags, environment)
    : fail(`“${unexpected}” is no option`)
}

/** Describes options that exclude or need each other; undefined if all go together. */
function togetherProblem({
  repair,
  data,
  empty,
  seedFile,
  banksMax,
  bankPerTpp,
}: ReadOptions): string | undefined {
  if (repair === true && data === undefined) return '--repair needs --data DIR, the folder to repair'
  if (empty === true && seedFile !== undefined) return '--empty and --seed-file cannot both be meant'
  if (banksMax === undefined || bankPerTpp === true) return undefined
  return '--banks-max says how many banks of TPPs are kept: it needs --bank-per-tpp'
}
