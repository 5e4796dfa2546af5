import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { writeError } from '@pocketbank/core/base/errors'
import type { OptionRow } from '@pocketbank/core/base/options'
import type { MessageBounds, Settings } from '@pocketbank/http'
import type { AddressOptions } from '@pocketbank/http/address'
import { defaultSettings } from '@pocketbank/http/settings'
import { pickOptionRows, writeDefault } from '../option-table.ts'
import type { CommonOptions, ObserverOptions, TenantOptions } from '../options/host-options.ts'
import type { LocalAddressOptions, LocalOptions } from '../options/local-options.ts'
import type { TlsOptions } from '../options/tls-options.ts'
import { readOptionRows, readVariable, type WrittenOption } from '../read-option-rows.ts'
import { type Flag, readArguments, type WrittenOptions } from './arguments.ts'
import type { Printer } from './printer.ts'
import { anchors } from './readers.ts'
import { findKeysProblem, readCertificateFile, readKeyFile } from './tls/key-files.ts'

const serverRows = pickOptionRows('server')

// The command line names certificates and keys by file; the file is read here.
const serverOptions = {
  ...serverRows,
  trustAnchors: { ...serverRows.trustAnchors, read: anchors },
  tlsCert: { ...serverRows.tlsCert, read: readCertificateFile },
  tlsKey: { ...serverRows.tlsKey, read: readKeyFile },
}

type ServerRows = typeof serverOptions

function toFlag(row: OptionRow): readonly [string, Flag] {
  return [row.flag, row.value === undefined ? row : { ...row, byDefault: writeDefault(row) }]
}

export const serverFlags = Object.fromEntries(
  Object.values<OptionRow>(serverOptions).map(toFlag),
) as Readonly<Record<ServerRows[keyof ServerRows]['flag'], Flag>>

/** Options of the local server. */
export interface ServerOptions
  extends LocalAddressOptions,
    TlsOptions,
    AddressOptions,
    LocalOptions,
    CommonOptions,
    TenantOptions,
    ObserverOptions {
  /** Settings of the checks of requests. */
  readonly settings: Settings
  /** Limits of the messages that the request journal keeps. Default: 64 KiB of a body and 16 MiB in all. */
  readonly messages?: MessageBounds | undefined
  /** Ends the message of a refusal with the address of its explanation in the console. Default: true. */
  readonly isLinked?: boolean | undefined
  /** Prints faults of the bank and explanations of refused signatures. Default: to stderr. */
  readonly printer?: Printer | undefined
  /** True if the command line asks for help. The server ignores it. */
  readonly help: boolean
}

export type Environment = Readonly<Record<string, string | undefined>>

function writtenFor(
  name: string,
  flags: WrittenOptions,
  environment: Environment,
): WrittenOption | undefined {
  const flag = flags[name]
  return flag === undefined ? readVariable(name, environment) : { text: String(flag), by: `--${name}` }
}

const defaultOptions = Object.fromEntries(
  Object.entries<OptionRow>(serverOptions).flatMap(([name, row]) =>
    row.default === undefined ? [] : [[name, row.default]],
  ),
) as LocalAddressOptions & object

/** Reads the options from flags and variables. A flag wins over its variable. The error is one line. */
export function optionsFrom(flags: WrittenOptions, environment: Environment): Result<ServerOptions, string> {
  const read = readOptionRows<Partial<LocalAddressOptions> & TlsOptions>(serverOptions, (flag) =>
    writtenFor(flag, flags, environment),
  )
  if (!read.ok) return read
  const { settings: chosen, messages } = read.value
  const problem =
    findCombinationProblem({ ...read.value, ...chosen, ...messages }) ?? findKeysProblem(read.value)
  if (problem !== undefined) return fail(problem)
  const settings = { ...defaultSettings, ...read.value.settings }
  return ok({ ...defaultOptions, ...read.value, help: flags.help === true, settings })
}

const help = { help: 'prints this', short: 'h' }

/**
 * Reads the options of the local server from a command line and variables. A flag wins over its variable.
 *
 * @param argv - The command line without the program, as in `process.argv.slice(2)`.
 * @param environment - The variables, as in `process.env`: `POCKETBANK_PORT` is `--port`.
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
  argv: readonly string[],
  environment: Environment,
): Result<ServerOptions, string> {
  const result = readArguments(argv, { ...serverFlags, help })
  if (!result.ok) return result
  const [unexpected] = [...result.value.operands, ...(result.value.afterDashes ?? [])]
  return unexpected === undefined
    ? optionsFrom(result.value.flags, environment)
    : fail(writeError({ problem: 'only options are allowed', got: unexpected }))
}

function writeFlag({ flag, value }: OptionRow): string {
  return ['--', flag, value && ` ${value}`].join('')
}

/**
 * Describes the first option that excludes another one or lacks a required one; undefined if all can be
 * combined.
 */
function findCombinationProblem(options: Readonly<Record<string, unknown>>): string | undefined {
  const rows: Readonly<Record<string, OptionRow>> = serverOptions
  const defaults: Readonly<Record<string, unknown>> = { ...defaultOptions, ...defaultSettings }
  const isOn = (name: string) => ![undefined, false, defaults[name]].includes(options[name])
  const problems = Object.entries(rows).map(([name, { flag, needs = [], excludes = '' }]) => {
    if (!isOn(name)) return undefined
    const needed = [needs].flat()
    if (needed.length > 0 && !needed.some(isOn)) {
      const flags = needed.flatMap((other) => rows[other] ?? []).map(writeFlag)
      return `--${flag}: needs ${flags.join(' or ')}`
    }
    const excluded = rows[excludes]
    return excluded !== undefined && isOn(excludes)
      ? `--${flag}: cannot be combined with --${excluded.flag}`
      : undefined
  })
  return problems.find((problem) => problem !== undefined)
}
