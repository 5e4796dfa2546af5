import type { Context } from '../base/context.ts'
import type { Refusal } from '../base/errors/refusal.ts'
import { type Generation, idSeed, keptKinds } from '../base/ids/seed.ts'
import { shortenInput } from '../base/input/parse.ts'
import { didYouMean } from '../base/nearest.ts'
import { fail, ok, type Result } from '../base/result.ts'
import type { Instant } from '../base/time/instant.ts'
import { defaultZone } from '../base/time/zone.ts'
import { scheduleBatch } from '../domain/batches/run.ts'
import { type FoundIdentity, findIdentity, type IdentityKind } from '../domain/consents/identity.ts'
import type { AnyCommand } from '../domain/transition.ts'
import { type Bank, type BankCalendar, emptyBank, withParts } from '../rows/bank.ts'
import { defaultBatchTimes } from '../rows/batches/clock.ts'
import type { BankEvent } from './bank-event.ts'
import { type CommandInput, type CommandName, type CommandOutcome, commands } from './commands.ts'
import {
  type RawInput,
  type ReadInput,
  type RunRefusal,
  readNamesAndQuery,
  runTransition,
} from './execute.ts'
import { emptyJournal, type Journal, type JournalEntry, record } from './journal.ts'
import { type BankStep, playSteps } from './play-steps.ts'
import { runDue } from './run-due.ts'

/** Initial settings of a bank. */
export interface EngineOptions {
  /** The moment from which the bank exists: the first batch is the next one after it. */
  readonly now: Instant
  /** The source of all ids: with equal seeds, equal commands give equal ids. */
  readonly seed: string
  /** The zone of the bank and its batch times. Default: Europe/Oslo, and 05:30, 11:00, 13:30, 15:30 and 18:30 (D). */
  readonly calendar?: Partial<BankCalendar>
}

/** The bank at a moment, with the journal that led to it. Immutable: keeping it costs nothing. */
export interface Snapshot {
  readonly bank: Bank
  /** The latest moment that the bank has seen. */
  readonly now: Instant
  /** The commands that led to the bank: see `journalEntries`. */
  readonly journal: Journal
}

/** A command that the bank refused. */
export interface RefusedCommand {
  readonly name: CommandName
  readonly input: ReadInput
  readonly context: Context
  readonly refusal: Refusal
  readonly bank: Bank
}

/** The one mutable cell: a bank that changes by commands. */
export interface Engine {
  /** The bank as it is now: an immutable value. */
  readonly bank: Bank
  /** The latest moment that the bank has seen. D: its clock never goes back; an earlier moment counts as this one. */
  readonly now: Instant
  /** The commands that changed the bank lately: see `journalEntries`. */
  readonly journal: Journal
  /** Rises when the bank is put back or wiped, so that what was remembered about it can be let go. */
  readonly epoch: number
  /** Called with each step that changed the bank, and with no refused or reading command; a fork has none. Default: not called. */
  onStep: ((step: BankStep, engine: Engine) => void) | undefined
  /** Called with each command that the bank refused; a fork has none. Default: not called. */
  onRefused: ((refused: RefusedCommand, engine: Engine) => void) | undefined
  /** Called before the bank is restored or wiped; a fork has none. Default: not called. */
  onReplace: ((engine: Engine) => void) | undefined
  /**
   * Runs a command. A refusal is a value, and leaves the bank as it was.
   *
   * @param name - A name of `commands`.
   * @param input - Names in the path, query and body of the command, each as far as it has them.
   * @param context - The moment of the command and who asks; everything that falls due up to that moment happens first.
   * @throws {Error} If there is no command of this name, or the context has no moment.
   * @example
   * ```ts
   * import { createEngine, instant } from '@pocketbank/core'
   *
   * const bank = createEngine({ now: instant(0), seed: 'my test' })
   * const params = { customerId: 'nobody' }
   * const answer = bank.execute('readCustomer', { params }, { now: bank.now })
   * answer.ok ? undefined : answer.error.code // => 'RESOURCE_UNKNOWN'
   * ```
   */
  execute<Name extends CommandName>(
    name: Name,
    input: CommandInput<Name>,
    context: Context,
  ): Result<CommandOutcome<Name>, Refusal>
  /** Runs a command as `execute` does, with input that has no type yet: a request, a line of a journal. */
  perform(name: CommandName, input: RawInput, context: Context): Result<unknown, Refusal>
  /** Runs a command of which names and query have been read; the refusal tells whether the body or the bank refused. */
  run(name: CommandName, input: ReadInput, context: Context): Result<unknown, RunRefusal>
  /** Finds the PSU for whom a request is made, as the bank stands at its moment. */
  identify(context: Context, kind: IdentityKind): Result<FoundIdentity, Refusal>
  /** Runs every timer that falls due up to a moment, in their order; `onEvent` is called with what each did. */
  settle(now: Instant, onEvent?: (event: BankEvent) => void): void
  /** The bank as it is now, in constant time. */
  snapshot(): Snapshot
  /** Puts a snapshot back, which may be of another engine. */
  restore(snapshot: Snapshot): void
  /** A second bank that goes on from here; neither sees what happens to the other. */
  fork(): Engine
}

/**
 * Makes an empty bank: no customers, no accounts, and the next batch scheduled. The command `initialize` fills it with the fixed data set.
 *
 * @param options - Its first moment, the seed of its ids, and its calendar.
 * @example
 * ```ts
 * import { createEngine, instant } from '@pocketbank/core'
 *
 * const now = instant(Date.UTC(2026, 0, 15, 9))
 * const bank = createEngine({ now, seed: 'my test' })
 * const body = { customerNumber: '13039319955', name: 'Kari Nordmann', type: 'PRIVATE' } as const
 * const created = bank.execute('createCustomer', { body }, { now })
 * created.ok && created.value.name // => 'Kari Nordmann'
 * ```
 */
export function createEngine({ now, seed, calendar }: EngineOptions): Engine {
  const hours: BankCalendar = {
    zone: calendar?.zone ?? defaultZone,
    batchTimes: [...(calendar?.batchTimes ?? defaultBatchTimes)].sort(),
  }
  const bank = scheduleBatch(emptyBank(idSeed(seed), hours), now)
  return engineFrom({ bank, now, journal: emptyJournal(bank) })
}

/** Throws where there is no such command, or no moment for it: types tell that only to who has them. */
function checkCommand(name: string, context: Partial<Context> | undefined): void {
  if (!Object.hasOwn(commands, name)) {
    const names = Object.keys(commands)
    const mend = didYouMean(name, names) || `: there are ${names.join(', ')}`
    throw new Error(`the bank has no command “${shortenInput(name)}”${mend}`)
  }
  if (context?.now === undefined) {
    throw new Error(`${name} needs a context with the moment of the command, as in { now: bank.now }`)
  }
}

/** D: a class, since the methods of a class cost a fork nothing: the object of closures that it replaces took 1 µs. */
class BankEngine implements Engine {
  bank: Bank
  now: Instant
  journal: Journal
  epoch = 0
  onStep: Engine['onStep']
  onRefused: Engine['onRefused']
  onReplace: Engine['onReplace']
  /** The bank in which nothing is due any more at `now`: a request is settled as it is identified and again as it is run. */
  #settled: Bank | undefined

  constructor({ bank, now, journal }: Snapshot) {
    this.bank = bank
    this.now = now
    this.journal = journal
  }

  perform(name: CommandName, input: RawInput, context: Context): Result<unknown, Refusal> {
    checkCommand(name, context)
    this.settle(context.now)
    const given = readNamesAndQuery(name, input, context.strictness)
    if (!given.ok) return given
    const answer = this.run(name, given.value, context)
    return answer.ok ? answer : fail(answer.error.refusal)
  }

  run(name: CommandName, input: ReadInput, given: Context): Result<unknown, RunRefusal> {
    this.settle(given.now)
    const { bank, now } = this
    const context = given.now === now ? given : { ...given, now }
    const step = runTransition(bank, name, input, context)
    if (!step.ok) {
      this.onRefused?.({ name, input, context, refusal: step.error.refusal, bank }, this)
      return step
    }
    const { bank: changed, input: read, outcome } = step.value
    const { wipes }: AnyCommand = commands[name]
    if (wipes === true) this.onReplace?.(this)
    if (changed !== bank) this.#enter({ name, input: read, context }, changed)
    if (wipes === true) this.epoch += 1
    return ok(outcome)
  }

  #enter(entry: JournalEntry, after: Bank): void {
    const before = this.bank
    this.journal = record(this.journal, before, entry)
    this.bank = after
    this.onStep?.({ at: entry.context.now, cause: { kind: 'command', entry }, before, after }, this)
  }

  execute<Name extends CommandName>(name: Name, input: CommandInput<Name>, context: Context) {
    return this.perform(name, input, context) as Result<CommandOutcome<Name>, Refusal>
  }

  identify(context: Context, kind: IdentityKind): Result<FoundIdentity, Refusal> {
    this.settle(context.now)
    const { bank } = this
    const identity = findIdentity(bank, context, kind)
    return identity.ok ? ok({ bank, kind, identity: identity.value }) : identity
  }

  settle(moment: Instant, onEvent?: (event: BankEvent) => void): void {
    if (moment <= this.now && this.bank === this.#settled) return
    if (moment > this.now) this.now = moment
    const { onStep } = this
    if (onStep === undefined) this.bank = runDue(this.bank, this.now, onEvent)
    else {
      let before = this.bank
      this.bank = runDue(before, this.now, (event, after) => {
        onEvent?.(event)
        onStep({ at: event.at, cause: { kind: 'event', event }, before, after }, this)
        before = after
      })
    }
    this.#settled = this.bank
  }

  snapshot(): Snapshot {
    return { bank: this.bank, now: this.now, journal: this.journal }
  }

  restore({ bank, now, journal }: Snapshot): void {
    this.onReplace?.(this)
    this.bank = bank
    this.now = now
    this.journal = journal
    this.#settled = undefined
    this.epoch += 1
  }

  fork(): Engine {
    return new BankEngine(this)
  }
}

/**
 * The same bank as another beginning, with a journal of its own; generation 0 is the bank itself. D: the ids that it will give to
 * authorisations, consents, PSUs, sessions, payments and baskets are made with keys of its generation: a host that begins the bank of a
 * TPP again must not let an old link or PSU-ID mean something new, however many a generation gives.
 */
export function begin({ bank, now }: Snapshot, generation: number): Snapshot {
  const { ids, counts } = bank
  const since = Object.fromEntries(keptKinds.map((kind) => [kind, counts[kind] ?? 0])) as Generation['since']
  const generations = generation === 0 ? [] : [{ number: generation, since }]
  const begun = withParts(bank, { ids: idSeed(ids.text, [...ids.generations, ...generations]) })
  return { bank: begun, now, journal: emptyJournal(begun) }
}

/**
 * Makes an engine that goes on from a snapshot. Neither the snapshot nor the engine that gave it is changed by what follows.
 *
 * @param snapshot - From `engine.snapshot()` or `snapshotFromJson`.
 * @example
 * ```ts
 * import { createEngine, engineFrom, instant } from '@pocketbank/core'
 *
 * const now = instant(Date.UTC(2026, 0, 15, 9))
 * const bank = createEngine({ now, seed: 'my test' })
 * const copy = engineFrom(bank.snapshot())
 * copy.execute('initialize', {}, { now })
 * const customers = bank.execute('listCustomers', {}, { now })
 * customers.ok && customers.value.length // => 0
 * ```
 */
export function engineFrom(snapshot: Snapshot): Engine {
  return new BankEngine(snapshot)
}

/**
 * Carries out the commands of a journal again, each at its own moment.
 *
 * @param start - The bank with which the journal begins: `journalStart(engine.journal)`.
 * @param entries - The commands, oldest first: `journalEntries(engine.journal)`.
 * @param now - The moment up to which everything that falls due happens after the last command.
 * @returns The bank to which the journal led.
 * @throws {Error} If a command is refused, which none of a whole journal is.
 * @example
 * ```ts
 * import { createEngine, instant, journalEntries, journalStart, replayJournal } from '@pocketbank/core'
 *
 * const now = instant(Date.UTC(2026, 0, 15, 9))
 * const engine = createEngine({ now, seed: 'my test' })
 * engine.execute('initialize', {}, { now })
 * const same = replayJournal(journalStart(engine.journal), journalEntries(engine.journal), engine.now)
 * same.counts // => engine.bank.counts
 * ```
 */
export function replayJournal(start: Bank, entries: Iterable<JournalEntry>, now: Instant): Bank {
  return playSteps({ start, entries, now })
}
