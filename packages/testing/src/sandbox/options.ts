import {
  createEngine,
  defaultBatchTimes,
  defaultZone,
  type Engine,
  type EngineOptions,
  engineFrom,
  parseZone,
  type Snapshot,
  type TimeOfDay,
  type Zone,
} from '@pocketbank/core'
import { writeError } from '@pocketbank/core/base/errors'
import type { OptionRow } from '@pocketbank/core/base/options'
import { noNames } from '@pocketbank/core/worlds/names'
import { sandboxStart } from '@pocketbank/core/worlds/sandbox-start'
import { readTimeInput, type TimeInput } from '@pocketbank/devtools/control/time-input'
import type { World } from '@pocketbank/devtools/seed'
import type { ObserverOptions } from '@pocketbank/hosts/options/host-options'
import type { MessageBounds, SettingsInput } from '@pocketbank/http'
import {
  addressOptions,
  type CommonSettings,
  type PathOptions,
  settingOptions,
} from '@pocketbank/http/options'
import { readTrustAnchors } from '@pocketbank/signatures'
import { testAnchor } from '@pocketbank/signatures/authority'
import * as v from 'valibot'
import { option, optionsCheck } from '../misuse.ts'
import { snapshotFilledBank } from './fixed-data.ts'
import { unwrapResult } from './refused.ts'
import type { SandboxSnapshot } from './sandbox.ts'
import { type FilledSandbox, fillSandbox } from './world.ts'

/** Options of a sandbox. */
export interface SandboxOptions extends CommonSettings, PathOptions, ObserverOptions {
  /** Start of its clock. Default: `2026-01-15T10:00:00+01:00`, a Thursday morning. */
  readonly now?: TimeInput
  /**
   * Seed of the ids: the same seed and the same requests give the same ids. Or a world of your own, which
   * fills the bank instead of the fixed data set; its clock and seed are used unless another option sets
   * them. Default: `pocketbank`.
   */
  readonly seed?: string | World
  /** The bank's time zone, a name of the IANA database. Default: Europe/Oslo. */
  readonly zone?: string
  /**
   * Times at which batches run on a banking day, in the bank's zone. Default: 05:30, 11:00, 13:30, 15:30,
   * 18:30.
   */
  readonly batchTimes?: readonly TimeOfDay[]
  /**
   * The data at the start: `fixed`, `none`, or a function that runs commands. Default: `fixed`, with a world
   * `none`.
   */
  readonly fixtures?: 'fixed' | 'none' | ((bank: Engine) => void)
  /**
   * Trusted issuers: `test` for the authority of this package, or certificates in PEM. Default: any issuer.
   */
  readonly trustAnchors?: 'test' | string | readonly string[]
  /**
   * A snapshot, or its JSON text, to begin with. It replaces `now`, `seed`, `zone`, `batchTimes` and
   * `fixtures`. Default: none.
   */
  readonly from?: SandboxSnapshot | string
  /**
   * Rejects a response that breaks the contract of its operation, which is a bug of the bank. Default: true.
   */
  readonly checksContracts?: boolean
  /** Limits of the messages that `sandbox.requests` keeps. Default: 64 KiB of a body and 16 MiB in all. */
  readonly messages?: MessageBounds
  /** Called with every exception of the bank, for which the client gets 500. Default: prints it. */
  readonly onFault?: (fault: unknown, requestId: string) => void
}

const defaultSeed = 'pocketbank'

function requireZone(name: string): Zone {
  const zone = parseZone(name)
  if (zone === undefined)
    throw new Error(
      writeError({ place: 'zone', problem: 'must be a time zone such as Europe/Oslo', got: name }),
    )
  return zone
}

const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/

function checkBatchTimes(times: readonly string[]): void {
  const wrongTime = times.find((time) => !timeOfDay.test(time))
  const problem = 'must be times of day such as 05:30'
  if (wrongTime !== undefined) throw new Error(writeError({ place: 'batchTimes', problem, got: wrongTime }))
}

/** Parsed when this module is loaded, since the first use of time zones takes a runtime about 10 ms. */
const sandboxZone = requireZone(defaultZone)

const defaultFixtures = option.word('fixed', 'none')

function schemaFor({ choices, range, read }: OptionRow) {
  if (choices !== undefined) return option.word(...choices)
  if (range !== undefined) return option.number
  return read === undefined ? option.flag : option.any
}

const settingSchemas = Object.fromEntries(
  Object.entries<OptionRow>(settingOptions).map(([name, row]) => [name, schemaFor(row)]),
) as Readonly<Record<keyof SettingsInput, typeof option.any>>

export const checkOptions = optionsCheck<SandboxOptions>('createSandbox', {
  now: option.any,
  seed: option.any,
  zone: option.text,
  batchTimes: option.any,
  fixtures: v.optional(v.lazy((value) => (typeof value === 'function' ? option.any : defaultFixtures))),
  from: option.any,
  checksContracts: option.flag,
  situations: option.flag,
  onFault: option.callback(),
  basePath: option.text,
  links: option.word(...addressOptions.links.choices),
  messages: option.any,
  ...settingSchemas,
})

function toEngineOptions({
  now = sandboxStart,
  seed,
  zone = sandboxZone,
  batchTimes = defaultBatchTimes,
}: SandboxOptions): EngineOptions {
  const ids = typeof seed === 'string' ? seed : defaultSeed
  return {
    now: unwrapResult(readTimeInput(now)),
    seed: ids,
    calendar: { zone: requireZone(zone), batchTimes },
  }
}

/** Fills a bank. Throws for an async function, since the sandbox does not wait for it. */
function runFixtures(engine: Engine, fixtures: (bank: Engine) => unknown): void {
  const result = fixtures(engine)
  if (!(result instanceof Promise)) return
  result.catch(() => undefined)
  throw new Error('createSandbox: fixtures must fill the bank at once, not by an async function')
}

/** Creates a bank filled by a world, and then by the fixtures. */
function firstOfWorld(
  world: World,
  { now, zone, batchTimes, fixtures = 'none' }: SandboxOptions,
): FilledSandbox {
  if (fixtures === 'fixed') {
    throw new Error('createSandbox: `seed` is a world, so omit `fixtures`')
  }
  const filledWorld = fillSandbox(world, {
    now: now === undefined ? undefined : unwrapResult(readTimeInput(now)),
    zone: zone === undefined ? undefined : requireZone(zone),
    batchTimes,
    defaults: { now: unwrapResult(readTimeInput(sandboxStart)), seed: defaultSeed },
  })
  if (fixtures === 'none') return filledWorld
  const engine = engineFrom(filledWorld.start.bank)
  runFixtures(engine, fixtures)
  return { ...filledWorld, start: { ...filledWorld.start, bank: engine.snapshot() } }
}

export function firstState(options: SandboxOptions): FilledSandbox {
  const { seed, fixtures = 'fixed', batchTimes = [] } = options
  checkBatchTimes(batchTimes)
  if (typeof seed === 'object') return firstOfWorld(seed, options)
  const engineOptions = toEngineOptions(options)
  const withBank = (bank: Snapshot) => ({ start: { bank, carried: {} }, names: noNames() })
  if (fixtures === 'fixed') return withBank(snapshotFilledBank(engineOptions))
  const engine = createEngine(engineOptions)
  if (typeof fixtures === 'function') runFixtures(engine, fixtures)
  return withBank(engine.snapshot())
}

export function pickSettings(options: SandboxOptions): SettingsInput {
  const { trustAnchors: trusted, ...otherOptions } = options
  const isSetting = ([name, value]: readonly [string, unknown]) =>
    name in settingOptions && value !== undefined
  const settings: SettingsInput = Object.fromEntries(Object.entries(otherOptions).filter(isSetting))
  if (trusted === undefined) return settings
  const anchors = readTrustAnchors(trusted === 'test' ? testAnchor() : [trusted].flat().join('\n'))
  if (!anchors.ok) throw new Error(`trustAnchors: ${anchors.error}`)
  return { ...settings, trustAnchors: anchors.value }
}
