import type { Context } from '../base/context.ts'
import { quoteText, writeError } from '../base/errors/error-text.ts'
import type { Refusal } from '../base/errors/refusal.ts'
import { type Generation, idSeed, keptKinds } from '../base/ids/seed.ts'
import { suggestNearest } from '../base/nearest.ts'
import { fail, ok, type Result } from '../base/result.ts'
import type { Instant } from '../base/time/instant.ts'
import { defaultZone } from '../base/time/zone.ts'
import { scheduleBatch } from '../domain/batches/run.ts'
import type { AnyCommand } from '../domain/command.ts'
import { type FoundIdentity, findIdentity, type IdentityKind } from '../domain/consents/identity.ts'
import { type Bank, type BankCalendar, emptyBank, withParts } from '../rows/bank.ts'
import { defaultBatchTimes } from '../rows/batches/clock.ts'
import type { BankEvent } from './bank-event.ts'
import { type CommandInput, type CommandName, type CommandOutcome, commands } from './commands.ts'
import { type RawInput, type ReadInput, type RunRefusal, readNamesAndQuery, runStep } from './execute.ts'
import { emptyJournal, type Journal, type JournalEntry, record } from './journal.ts'
import { type BankStep, playSteps } from './play-steps.ts'
import { runDue } from './run-due.ts'

/** Initial settings of a bank. */
export interface EngineOptions {
  /** The time of creation. The first batch is the next one after it. */
  readonly now: Instant
  /** The seed of all ids: same seed and same commands, same ids. */
  readonly seed: string
  /** The time zone of the bank and its batch times. Default: `defaultZone` and `defaultBatchTimes`. */
  readonly calendar?: Partial<BankCalendar>
}

/** The bank at one time, with the journal that led to it. Immutable; keeping one copies no rows. */
export interface Snapshot {
  readonly bank: Bank
  /** The latest time that the bank has seen. */
  readonly now: Instant
  readonly journal: Journal
}

export interface RefusedCommand {
  readonly name: CommandName
  readonly input: ReadInput
  readonly context: Context
  readonly refusal: Refusal
  readonly bank: Bank
}

/** A bank that commands change. */
export interface Engine {
  /** The current bank, an immutable value. */
  readonly bank: Bank
  /** The latest time that the bank has seen. Its clock never goes back. */
  readonly now: Instant
  readonly journal: Journal
  /** Increases with each restore and wipe, so that callers can discard cached values. */
  readonly epoch: number
  /**
   * Called after each step that changed the bank; reads and refused commands do not call it. Not copied to a
   * fork. Default: not called.
   */
  onStep: ((step: BankStep, engine: Engine) => void) | undefined
  /** Called after each refused command. Not copied to a fork. Default: not called. */
  onRefused: ((refusedCommand: RefusedCommand, engine: Engine) => void) | undefined
  /** Called before a restore or a wipe. Not copied to a fork. Default: not called. */
  onReplace: ((engine: Engine) => void) | undefined
  /**
   * Runs a command. A refusal is returned, not thrown, and leaves the bank unchanged.
   *
   * @param name - A name of `commands`.
   * @param input - Path parameters, query and body, if the command has them.
   * @param context - The time of the command and the caller. All timers due by then run first.
   * @throws {Error} If there is no command of this name, or the context has no time.
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
  /** Runs a command like `execute`, with untyped input such as a request or a line of a journal. */
  executeUntyped(name: CommandName, input: RawInput, context: Context): Result<unknown, Refusal>
  /**
   * Runs a command after its parameters and query were read. The refusal says whether the body or the bank
   * refused.
   */
  executeParsed(name: CommandName, input: ReadInput, context: Context): Result<unknown, RunRefusal>
  /** Finds the PSU of a request at the time of the context. */
  identify(context: Context, kind: IdentityKind): Result<FoundIdentity, Refusal>
  /** Runs all timers due by `now` in order of time. Calls `onEvent` with the event of each. */
  settle(now: Instant, onEvent?: (event: BankEvent) => void): void
  /** Returns the current bank with its journal. Copies nothing. */
  snapshot(): Snapshot
  /** Restores a snapshot of this engine or of another one. */
  restore(snapshot: Snapshot): void
  /** Creates a second engine with the same bank. Neither sees later changes of the other. */
  fork(): Engine
}

/**
 * Creates an empty bank: no customers, no accounts, and the next batch scheduled. The command `initialize`
 * fills it with the fixed data set.
 *
 * @param options - The first time of the bank, the seed of its ids, and its calendar.
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

/** Throws for an unknown command or a missing time, which plain JavaScript can pass. */
function checkCommand(name: string, context: Partial<Context> | undefined): void {
  if (!Object.hasOwn(commands, name)) {
    const names = Object.keys(commands)
    const problem = `there is no command ${quoteText(name)}`
    const remedy = `The commands are ${names.join(', ')}`
    throw new Error(writeError({ problem, hint: suggestNearest(name, names), remedy }))
  }
  if (context?.now === undefined) {
    throw new Error(`${name} needs a context with the time of the command, as in { now: bank.now }`)
  }
}

/** A class, since its methods cost a fork nothing. An object of closures took 1 µs for each fork. */
class BankEngine implements Engine {
  bank: Bank
  now: Instant
  journal: Journal
  epoch = 0
  onStep: Engine['onStep']
  onRefused: Engine['onRefused']
  onReplace: Engine['onReplace']
  /** The bank after the last `settle`. Each request settles it twice; the second time returns at once. */
  #settled: Bank | undefined

  constructor({ bank, now, journal }: Snapshot) {
    this.bank = bank
    this.now = now
    this.journal = journal
  }

  executeUntyped(name: CommandName, input: RawInput, context: Context): Result<unknown, Refusal> {
    checkCommand(name, context)
    this.settle(context.now)
    const reading = readNamesAndQuery(name, input, context.strictness)
    if (!reading.ok) return reading
    const answer = this.executeParsed(name, reading.value, context)
    return answer.ok ? answer : fail(answer.error.refusal)
  }

  executeParsed(name: CommandName, input: ReadInput, requestContext: Context): Result<unknown, RunRefusal> {
    this.settle(requestContext.now)
    const { bank, now } = this
    const context = requestContext.now === now ? requestContext : { ...requestContext, now }
    const step = runStep(bank, name, input, context)
    if (!step.ok) {
      this.onRefused?.({ name, input, context, refusal: step.error.refusal, bank }, this)
      return step
    }
    const { bank: changedBank, input: parsedInput, outcome } = step.value
    const { wipes }: AnyCommand = commands[name]
    if (wipes === true) this.onReplace?.(this)
    if (changedBank !== bank) this.#enter({ name, input: parsedInput, context }, changedBank)
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
    return this.executeUntyped(name, input, context) as Result<CommandOutcome<Name>, Refusal>
  }

  identify(context: Context, kind: IdentityKind): Result<FoundIdentity, Refusal> {
    this.settle(context.now)
    const { bank } = this
    const identity = findIdentity(bank, context, kind)
    return identity.ok ? ok({ bank, kind, identity: identity.value }) : identity
  }

  settle(time: Instant, onEvent?: (event: BankEvent) => void): void {
    if (time <= this.now && this.bank === this.#settled) return
    if (time > this.now) this.now = time
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
 * Starts another generation of a bank, with an empty journal; generation 0 keeps the seed. Each generation
 * makes the ids of authorisations, consents, PSUs, sessions, payments and baskets with its own key. So an old
 * link or PSU-ID never names a resource of a bank that was started again.
 */
export function begin({ bank, now }: Snapshot, generation: number): Snapshot {
  const { ids, counts } = bank
  const since = Object.fromEntries(keptKinds.map((kind) => [kind, counts[kind] ?? 0])) as Generation['since']
  const generations = generation === 0 ? [] : [{ number: generation, since }]
  const newBank = withParts(bank, { ids: idSeed(ids.text, [...ids.generations, ...generations]) })
  return { bank: newBank, now, journal: emptyJournal(newBank) }
}

/**
 * Creates an engine from a snapshot. The engine changes neither the snapshot nor the engine that made it.
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
 * Runs the commands of a journal again, each at its own time.
 *
 * @param start - The bank with which the journal begins: `journalStart(engine.journal)`.
 * @param entries - The commands, oldest first: `journalEntries(engine.journal)`.
 * @param now - After the last command all timers due by this time run.
 * @returns The bank to which the journal led.
 * @throws {Error} If a command is refused. This never happens with a complete journal.
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
