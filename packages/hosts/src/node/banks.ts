import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createEngine, type Engine, type Instant } from '@pocketbank/core'
import { createFilledBank } from '@pocketbank/core/engine'
import { type ControlledBank, type ControlOptions, controlBank, createControlApi } from '@pocketbank/devtools'
import type { BackUp } from '@pocketbank/devtools/control/back-up'
import type { ConsoleOptions } from '@pocketbank/devtools/control/console-options'
import type { Faults } from '@pocketbank/devtools/faults'
import type { Observer } from '@pocketbank/devtools/situations'
import type { BankOptions } from '@pocketbank/http'
import { createForks } from '../banks-by-tpp.ts'
import { createControlledBanks, withOwnJournal } from '../controlled-banks.ts'
import { defaultBanksMax, defaultStoredBanksMax } from '../limits.ts'
import { loadConsole } from '../load-console.ts'
import { systemClock } from '../system-clock.ts'
import { createBackUp } from './copy-database.ts'
import { type DataBank, openDataBank } from './data-bank.ts'
import type { ServerOptions } from './options.ts'
import type { SeededWorld } from './seed-file.ts'
import { authorityReader } from './tls/authority.ts'
import { folderOfTpp } from './tpp-folder.ts'
import { effectlessLines } from './words.ts'

export interface ServerBanks {
  /**
   * Returns the bank of a TPP, opening it if necessary. With one shared bank, `tpp` is ignored; otherwise
   * returns undefined without `tpp`.
   */
  bankFor(tpp?: string): ControlledBank | undefined
  readonly bankOptions: Pick<
    BankOptions,
    'engineFor' | 'now' | 'faults' | 'openFaults' | 'controlApi' | 'console' | 'onRequest' | 'observe'
  >
  /** Secret of the links to the SCA page; undefined for a random one. */
  readonly linkKey: string | undefined
  /** True if the bank was loaded from its folder. Options for a new bank then have no effect. */
  readonly wasLoaded: boolean
  readonly notes: readonly string[]
  /**
   * Records the address of the server for other processes that want the folder. Also prepares the bank for
   * its first request.
   */
  setAddress(url: string): void
  /** Stores unstored changes and releases the folder. */
  close(): void
}

interface ServerBanksOptions extends ServerOptions {
  /** Seed of the ids, from the options or random. */
  readonly idSeed: string
  readonly world?: SeededWorld | undefined
  readonly observer?: Observer | undefined
  readonly onRelease: (tpp: string) => void
  readonly onRepair: (tpp: string, line: string) => void
}

/** Makes a new bank: from the seed file, empty, or with the fixed data set. */
function createStartBank({ now = systemClock(), idSeed, empty, world }: ServerBanksOptions): Engine {
  if (world !== undefined) return world.engine.fork()
  return empty ? createEngine({ now, seed: idSeed }) : createFilledBank({ seed: idSeed, now })
}

export function toControlOptions({
  frozen,
  snapshotBytesMax,
  settings,
  world,
  observer,
}: Pick<
  ServerBanksOptions,
  'frozen' | 'snapshotBytesMax' | 'settings' | 'world' | 'observer'
>): ControlOptions {
  return { system: Date.now, frozen, snapshotBytesMax, settings, prepare: world?.prepare, observer }
}

function createServerConsole(
  { hasConsole = true, isLinked, controlToken: token, publicUrl, seed, seedFile, data }: ServerBanksOptions,
  banks: Pick<ConsoleOptions, 'bankFor' | 'tenants'>,
) {
  if (!hasConsole) return undefined
  const facts = { seed, seedFile, dataFolder: data, keepsSessions: true }
  return loadConsole({ ...banks, ...facts, isLinked, token, publicUrl })
}

function createSharedOptions(bank: () => ControlledBank, options: ServerBanksOptions, backUp?: BackUp) {
  const { controlToken: token, publicUrl } = options
  return {
    bankFor: bank,
    bankOptions: {
      engineFor: () => bank().engine,
      now: () => bank().clock.now,
      faults: () => bank().faults,
      openFaults: () => bank().faults,
      controlApi: createControlApi({ bankFor: bank, token, publicUrl, backUp, ca: authorityReader(options) }),
      console: createServerConsole(options, { bankFor: bank }),
    },
  }
}

/**
 * Opens one bank for all TPPs, in memory. Its clock begins when the server starts. Its data set is made after
 * the server listens, or by the first request, so the start does not wait for it.
 */
function openSharedBank(options: ServerBanksOptions): ServerBanks {
  const { now = systemClock(), seed } = options
  let controlledBank: ControlledBank | undefined
  const bank = () => {
    controlledBank ??= controlBank(createStartBank({ ...options, now }), toControlOptions(options))
    return controlledBank
  }
  return {
    ...createSharedOptions(bank, options),
    // With the same seed two runs are the same, so their links are too.
    linkKey: seed,
    wasLoaded: false,
    notes: [],
    setAddress: () => void setImmediate(bank),
    close: () => {},
  }
}

function createStartOptions(options: ServerBanksOptions, make: () => Engine) {
  const { prepare, ...control } = toControlOptions(options)
  let isNew = false
  const createBank = () => {
    isNew = true
    return make()
  }
  // The faults of a seed file have no effect on a bank that was loaded.
  const prepareNew = (faults: Faults) => (isNew ? prepare?.(faults) : undefined)
  return { begin: createBank, control: { ...control, prepare: prepareNew } }
}

function openRootBank(folder: string, options: ServerBanksOptions): DataBank {
  const { seed: linkKey = randomUUID(), repair } = options
  return openDataBank(folder, {
    ...createStartOptions(options, () => createStartBank(options)),
    linkKey,
    repair,
  })
}

function createCopyFinder(open: () => readonly DataBank[]) {
  return (folder: string) => {
    const bank = open().find((candidate) => candidate.folder === folder)
    return bank && ((_: string, file: string) => bank.copyTo(file))
  }
}

function openStoredSharedBank(folder: string, options: ServerBanksOptions): ServerBanks {
  const root = openRootBank(folder, options)
  const { bank, linkKey, wasLoaded, repairs, setAddress, close } = root
  return {
    ...createSharedOptions(
      () => bank,
      options,
      createBackUp(
        folder,
        createCopyFinder(() => [root]),
      ),
    ),
    linkKey,
    wasLoaded,
    setAddress,
    close,
    notes: [...repairs, ...(wasLoaded ? effectlessLines(options, bank) : [])],
  }
}

function createTenancy(options: ServerBanksOptions) {
  const { now, world, controlToken: token, publicUrl } = options
  // A bank that is not open has this time.
  const clock = (): Instant => world?.now ?? now ?? systemClock()
  return { now: clock, token, publicUrl, ca: authorityReader(options) }
}

/** Opens a bank for each TPP, in memory. Without `now`, its clock begins when the bank is opened. */
function bankPerTpp(options: ServerBanksOptions): ServerBanks {
  const { seed, onRelease, banksMax = defaultBanksMax } = options
  const tenancy = createTenancy(options)
  const fork = createForks(() => createStartBank(options))
  const { bankFor, bankOptions, tenants } = createControlledBanks({
    ...tenancy,
    banksMax,
    onRelease,
    open(_, release) {
      const engine = fork(release)
      engine.settle(tenancy.now())
      return withOwnJournal(controlBank(engine, toControlOptions(options)))
    },
  })
  const prepare = () => void fork(0)
  return {
    bankOptions: { ...bankOptions, console: createServerConsole(options, { bankFor, tenants }) },
    bankFor,
    linkKey: seed,
    wasLoaded: false,
    notes: [],
    setAddress: () => void setImmediate(prepare),
    close: () => {},
  }
}

/**
 * Opens a bank for each TPP, stored in a subfolder. The bank in the outer folder is the template of all, so
 * banks of a later run begin alike. It also holds the secret of the links and locks the folder.
 */
function openStoredTppBanks(folder: string, options: ServerBanksOptions): ServerBanks {
  const root = openRootBank(folder, options)
  const { linkKey, wasLoaded, repairs, bank: first } = root
  const { banksMax = defaultStoredBanksMax } = options
  const tenancy = createTenancy(options)
  const fork = createForks(() => first.engine.fork())
  const files = new WeakMap<ControlledBank, DataBank>()
  const open = () => [root, ...banks.all().flatMap((bank) => files.get(bank) ?? [])]
  const { bankFor, bankOptions, banks, tenants } = createControlledBanks({
    ...tenancy,
    banksMax,
    backUp: createBackUp(folder, createCopyFinder(open)),
    isStored: (tpp) => existsSync(folderOfTpp(folder, tpp)),
    open(tpp) {
      const createBank = () => {
        const engine = fork(0)
        engine.settle(tenancy.now())
        return engine
      }
      const data = openDataBank(folderOfTpp(folder, tpp), {
        ...createStartOptions(options, createBank),
        linkKey,
        repair: options.repair,
      })
      for (const line of data.repairs) options.onRepair(tpp, line)
      const bank = withOwnJournal(data.bank)
      files.set(bank, data)
      return bank
    },
    // A bank closed during a request could not store what the request changed.
    isIdle: (bank) => files.get(bank)?.isIdle ?? true,
    onRelease: (_, bank) => files.get(bank)?.close(),
  })
  return {
    bankOptions: { ...bankOptions, console: createServerConsole(options, { bankFor, tenants }) },
    bankFor,
    linkKey,
    wasLoaded,
    setAddress: root.setAddress,
    notes: [
      ...repairs,
      ...(wasLoaded ? effectlessLines({ ...options, now: undefined, frozen: false }, first) : []),
    ],
    close() {
      for (const bank of banks.all()) files.get(bank)?.close()
      root.close()
    },
  }
}

/** Opens the banks of a server. Throws `DataFault` if their folder cannot be used. */
export function openBanks(options: ServerBanksOptions): ServerBanks {
  const banks = openByOptions(options)
  return { ...banks, bankOptions: { ...banks.bankOptions, observe: options.observer?.observe } }
}

function openByOptions(options: ServerBanksOptions): ServerBanks {
  const { data, bankPerTpp: isPerTpp = false } = options
  if (data === undefined) return isPerTpp ? bankPerTpp(options) : openSharedBank(options)
  return isPerTpp ? openStoredTppBanks(data, options) : openStoredSharedBank(data, options)
}
