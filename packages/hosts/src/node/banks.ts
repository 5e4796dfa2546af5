import { existsSync } from 'node:fs'
import { createEngine, type Engine, type Instant } from '@pocketbank/core'
import { type ControlledBank, type ControlOptions, controlBank, createControlApi } from '@pocketbank/devtools'
import type { BackUp } from '@pocketbank/devtools/control/back-up'
import type { ConsoleOptions } from '@pocketbank/devtools/control/console-options'
import type { Faults } from '@pocketbank/devtools/faults'
import type { Observer } from '@pocketbank/devtools/situations'
import type { BankOptions } from '@pocketbank/http'
import { nanoid } from 'nanoid'
import { createFilledBank, createForks } from '../banks-by-tpp.ts'
import { createControlledBanks, withOwnJournal } from '../controlled-banks.ts'
import { defaultBanksMax, defaultStoredBanksMax } from '../limits.ts'
import { loadConsole } from '../load-console.ts'
import { systemClock } from '../system-clock.ts'
import { createBackUp } from './copy-database.ts'
import { type DataBank, openDataBank } from './data-bank.ts'
import type { ServerOptions } from './options.ts'
import type { SeededWorld } from './seed-file.ts'
import { folderOfTpp } from './tpp-folder.ts'
import { effectlessLines } from './words.ts'

/** The banks of a server: one for all TPPs, or one for each; in memory, or stored. */
export interface ServerBanks {
  /** The bank of a TPP, opened when it is first asked for; where all share one, whoever is named. Nothing where one must be named. */
  bankFor(tpp?: string): ControlledBank | undefined
  /** Options that an application gets from its banks. */
  readonly bankOptions: Pick<
    BankOptions,
    'engineFor' | 'now' | 'faults' | 'controlApi' | 'console' | 'onRequest' | 'observe'
  >
  /** The secret of the links to the bank's page; without it chance. */
  readonly linkKey: string | undefined
  /** True if the bank was in its folder already; options of how a bank begins then have no effect. */
  readonly wasThere: boolean
  /** Notes about a bank that was in its folder already, a line each. */
  readonly notes: readonly string[]
  /** Has others who want the folder told where this process listens, and does what the first request would wait for. */
  listensAt(url: string): void
  /** Stores what is left, where banks are stored, and lets others have the folder. */
  close(): void
}

/** Options of the banks of a server: their start, their number and their control. */
interface ServerBanksOptions extends ServerOptions {
  /** Seed of the ids: the one given, or a random one. */
  readonly idSeed: string
  /** The bank filled by a seed file. */
  readonly world?: SeededWorld | undefined
  /** Hears of the requests to all banks, and of their steps. Default: none. */
  readonly observer?: Observer | undefined
  /** Hears of each bank that is let go and begins anew. */
  readonly onLetGo: (tpp: string) => void
  /** Hears of all that was dropped or made anew of the stored bank of a TPP. */
  readonly onRepair: (tpp: string, line: string) => void
}

/** A bank as it begins: as a seed file says, or with the fixed data set unless it is to be empty. */
function createStartBank({ now = systemClock(), idSeed, empty, world }: ServerBanksOptions): Engine {
  if (world !== undefined) return world.engine.fork()
  return empty ? createEngine({ now, seed: idSeed }) : createFilledBank({ seed: idSeed, now })
}

/** Options by which the banks of a server are controlled. */
export function toControlOptions({
  frozen,
  snapshotBytesMax,
  world,
  observer,
}: Pick<ServerBanksOptions, 'frozen' | 'snapshotBytesMax' | 'world' | 'observer'>): ControlOptions {
  return { system: Date.now, frozen, snapshotBytesMax, prepare: world?.prepare, observer }
}

/** The console of these banks, unless the host is to have none. */
function createServerConsole(
  { hasConsole = true, isLinked, controlToken: token, publicUrl, seed, seedFile, data }: ServerBanksOptions,
  banks: Pick<ConsoleOptions, 'bankFor' | 'tenants'>,
) {
  if (!hasConsole) return undefined
  const facts = { seed, seedFile, dataFolder: data, keepsSessions: true }
  return loadConsole({ ...banks, ...facts, isLinked, token, publicUrl })
}

function shareBank(bank: () => ControlledBank, options: ServerBanksOptions, backUp?: BackUp) {
  const { controlToken: token, publicUrl } = options
  return {
    bankFor: bank,
    bankOptions: {
      engineFor: () => bank().engine,
      now: () => bank().clock.now,
      faults: () => bank().faults,
      controlApi: createControlApi({ bankFor: bank, token, publicUrl, backUp }),
      console: createServerConsole(options, { bankFor: bank }),
    },
  }
}

/**
 * One bank for all TPPs, in memory. D: its clock begins when the server does, and it is opened as soon as it is known where it listens, or by
 * the first request that looks at it, so that nobody waits for its data set to hear where the bank is.
 */
function bankForAll(options: ServerBanksOptions): ServerBanks {
  const { now = systemClock(), seed } = options
  let opened: ControlledBank | undefined
  const bank = () => {
    opened ??= controlBank(createStartBank({ ...options, now }), toControlOptions(options))
    return opened
  }
  return {
    ...shareBank(bank, options),
    // A seed that was chosen is for runs that are alike, links included.
    linkKey: seed,
    wasThere: false,
    notes: [],
    listensAt: () => void setImmediate(bank),
    close: () => {},
  }
}

/** Options with which a stored bank begins. The seed file has no effect on a bank that was there already. */
function createStartOptions(options: ServerBanksOptions, make: () => Engine) {
  const { prepare, ...control } = toControlOptions(options)
  let isNew = false
  const beginOne = () => {
    isNew = true
    return make()
  }
  const prepareNew = (faults: Faults) => (isNew ? prepare?.(faults) : undefined)
  return { begin: beginOne, control: { ...control, prepare: prepareNew } }
}

/** Opens the bank of a folder, begun as all banks of the server where there is none. */
function openRoot(folder: string, options: ServerBanksOptions): DataBank {
  const { seed: linkKey = nanoid(), repair } = options
  return openDataBank(folder, {
    ...createStartOptions(options, () => createStartBank(options)),
    linkKey,
    repair,
  })
}

/** Finds how the open bank of a folder is copied: nobody else can read its file. */
function createCopyFinder(open: () => readonly DataBank[]) {
  return (folder: string) => {
    const bank = open().find((one) => one.folder === folder)
    return bank && ((_: string, file: string) => bank.copyTo(file))
  }
}

/** One bank for all TPPs, stored in a folder. */
function openStoredBank(folder: string, options: ServerBanksOptions): ServerBanks {
  const root = openRoot(folder, options)
  const { bank, linkKey, wasThere, repairs, listensAt, close } = root
  return {
    ...shareBank(
      () => bank,
      options,
      createBackUp(
        folder,
        createCopyFinder(() => [root]),
      ),
    ),
    linkKey,
    wasThere,
    listensAt,
    close,
    notes: [...repairs, ...(wasThere ? effectlessLines(options, bank) : [])],
  }
}

/** Access control for the banks of TPPs, and the clock shown for a bank that is not open: its start. */
function createTenancy({ now, world, controlToken: token, publicUrl }: ServerBanksOptions) {
  return { now: (): Instant => world?.now ?? now ?? systemClock(), token, publicUrl }
}

/** A bank for each TPP, in memory. Its clock begins where it is told to, or else with the time at which the bank is opened. */
function bankPerTpp(options: ServerBanksOptions): ServerBanks {
  const { seed, onLetGo, banksMax = defaultBanksMax } = options
  const tenancy = createTenancy(options)
  const fork = createForks(() => createStartBank(options))
  const { bankFor, bankOptions, tenants } = createControlledBanks({
    ...tenancy,
    banksMax,
    onLetGo,
    open(_, letGo) {
      const engine = fork(letGo)
      engine.settle(tenancy.now())
      return withOwnJournal(controlBank(engine, toControlOptions(options)))
    },
  })
  const prepare = () => void fork(0)
  return {
    bankOptions: { ...bankOptions, console: createServerConsole(options, { bankFor, tenants }) },
    bankFor,
    linkKey: seed,
    wasThere: false,
    notes: [],
    listensAt: () => void setImmediate(prepare),
    close: () => {},
  }
}

/**
 * A bank for each TPP, stored in a folder of its own within one. D: the bank of the outer folder is the one as which they all begin, so that
 * those of a later run begin alike; it has the key of their links, and keeps other processes out.
 */
function openStoredBanks(folder: string, options: ServerBanksOptions): ServerBanks {
  const root = openRoot(folder, options)
  const { linkKey, wasThere, repairs, bank: first } = root
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
      const beginOne = () => {
        const engine = fork(0)
        engine.settle(tenancy.now())
        return engine
      }
      const data = openDataBank(folderOfTpp(folder, tpp), {
        ...createStartOptions(options, beginOne),
        linkKey,
        repair: options.repair,
      })
      for (const line of data.repairs) options.onRepair(tpp, line)
      const bank = withOwnJournal(data.bank)
      files.set(bank, data)
      return bank
    },
    // D: one that is closed while a request waits for it could not store what that request has done.
    isIdle: (bank) => files.get(bank)?.isIdle ?? true,
    onLetGo: (_, bank) => files.get(bank)?.close(),
  })
  return {
    bankOptions: { ...bankOptions, console: createServerConsole(options, { bankFor, tenants }) },
    bankFor,
    linkKey,
    wasThere,
    listensAt: root.listensAt,
    notes: [
      ...repairs,
      ...(wasThere ? effectlessLines({ ...options, now: undefined, frozen: false }, first) : []),
    ],
    close() {
      for (const bank of banks.all()) files.get(bank)?.close()
      root.close()
    },
  }
}

/** The banks of a server as its options say. Throws `DataFault` where their folder cannot be had. */
export function openBanks(options: ServerBanksOptions): ServerBanks {
  const banks = openUnobserved(options)
  return { ...banks, bankOptions: { ...banks.bankOptions, observe: options.observer?.observe } }
}

function openUnobserved(options: ServerBanksOptions): ServerBanks {
  const { data, bankPerTpp: isPerTpp = false } = options
  if (data === undefined) return isPerTpp ? bankPerTpp(options) : bankForAll(options)
  return isPerTpp ? openStoredBanks(data, options) : openStoredBank(data, options)
}
