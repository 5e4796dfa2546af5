import { type Bank, type BankCalendar, emptyBank } from './bank.ts'
import { defaultBatchTimes } from './batches/clock.ts'
import { scheduleBatch } from './batches/run.ts'
import type { CommandInput, CommandName, CommandOutcome } from './commands.ts'
import type { Context } from './context.ts'
import type { Refusal } from './errors/refusal.ts'
import { execute, type RawInput } from './execute.ts'
import { idSeed } from './ids/seed.ts'
import { emptyJournal, type Journal, record } from './journal.ts'
import { ok, type Result } from './result.ts'
import { settle } from './settle.ts'
import type { Instant } from './time/instant.ts'
import { defaultZone } from './time/zone.ts'

/** How a bank begins. */
export interface EngineOptions {
  /** The moment from which the bank exists: the first batch is the next one after it. */
  readonly now: Instant
  /** What ids follow from: the same seed and the same commands give the same ids. */
  readonly seed: string
  /** D: Europe/Oslo and five batches a day. */
  readonly calendar?: Partial<BankCalendar>
}

/** The bank at a moment, with the journal that led to it. Immutable: keeping it costs nothing. */
export interface Snapshot {
  readonly bank: Bank
  readonly now: Instant
  readonly journal: Journal
}

/** The one mutable cell: a bank that changes by commands. */
export interface Engine {
  readonly bank: Bank
  /** The latest moment that the bank has seen. D: its clock never goes back; an earlier moment counts as this one. */
  readonly now: Instant
  readonly journal: Journal
  /** Counts how often the bank was put back, so that what was remembered about it can be let go. */
  readonly restores: number
  /** Asks the bank something. A refusal leaves the bank as it was. */
  execute<Name extends CommandName>(
    name: Name,
    input: CommandInput<Name>,
    context: Context,
  ): Result<CommandOutcome<Name>, Refusal>
  /** The same for what has no type yet: a request, a line of a journal. */
  perform(name: CommandName, input: RawInput, context: Context): Result<unknown, Refusal>
  /** Lets everything happen that falls due up to a moment. */
  settle(now: Instant): void
  snapshot(): Snapshot
  restore(snapshot: Snapshot): void
  /** A second bank that goes on from here; neither sees what happens to the other. */
  fork(): Engine
}

/** A bank in which nothing has happened yet. */
export function createEngine({ now, seed, calendar }: EngineOptions): Engine {
  const hours: BankCalendar = {
    zone: calendar?.zone ?? defaultZone,
    batchTimes: [...(calendar?.batchTimes ?? defaultBatchTimes)].sort(),
  }
  const bank = scheduleBatch(emptyBank(idSeed(seed), hours), now)
  return engineFrom({ bank, now, journal: emptyJournal(bank) })
}

/** An engine that goes on from a snapshot. */
export function engineFrom(start: Snapshot): Engine {
  let { bank, now, journal } = start
  let restores = 0

  function settleTo(moment: Instant): void {
    if (moment > now) now = moment
    bank = settle(bank, now)
  }

  function perform(name: CommandName, input: RawInput, given: Context): Result<unknown, Refusal> {
    settleTo(given.now)
    const context = given.now === now ? given : { ...given, now }
    const answer = execute(bank, name, input, context)
    if (!answer.ok) return answer
    if (answer.value.bank !== bank) journal = record(journal, bank, { name, input, context })
    bank = answer.value.bank
    return ok(answer.value.outcome)
  }

  return {
    get bank() {
      return bank
    },
    get now() {
      return now
    },
    get journal() {
      return journal
    },
    get restores() {
      return restores
    },
    perform,
    execute: (name, input, context) =>
      perform(name, input, context) as Result<CommandOutcome<typeof name>, Refusal>,
    settle: settleTo,
    snapshot: () => ({ bank, now, journal }),
    restore(snapshot) {
      ;({ bank, now, journal } = snapshot)
      restores += 1
    },
    fork: () => engineFrom({ bank, now, journal }),
  }
}

/** Plays a journal again from the bank with which it begins, up to a moment: gives the bank that the journal led to. */
export function replay(
  start: Bank,
  entries: Iterable<{ name: CommandName; input: RawInput; context: Context }>,
  now: Instant,
): Bank {
  let bank = start
  for (const { name, input, context } of entries) {
    bank = settle(bank, context.now)
    const answer = execute(bank, name, input, context)
    if (!answer.ok) throw new Error(`the journal does not lead on: ${name} is refused, ${answer.error.text}`)
    bank = answer.value.bank
  }
  return settle(bank, now)
}
