import type { Context } from '../base/context.ts'
import { limits } from '../base/limits.ts'
import type { Bank } from '../rows/bank.ts'
import type { CommandName } from './commands.ts'
import type { RawInput } from './execute.ts'

/** A command that changed the bank, with all that it was given. */
export interface JournalEntry {
  readonly name: CommandName
  /** The input as the contract of the command has read it. */
  readonly input: RawInput
  /** The moment of the command and who asked. */
  readonly context: Context
}

interface JournalLink {
  readonly entry: JournalEntry
  readonly before: JournalLink | undefined
}

/** Commands that were carried out one after the other, from a bank on. */
interface CommandRun {
  readonly start: Bank
  readonly last: JournalLink | undefined
  readonly rows: number
}

/**
 * The commands that changed the bank lately, and the bank from which they led here: played again they give the same bank.
 * D: it forgets in chapters of `journalRowsMin` rows, so that a few large commands weigh as much as many small ones.
 */
export interface Journal {
  readonly older: CommandRun | undefined
  readonly newer: CommandRun
}

/** A journal that begins with this bank. */
export function emptyJournal(start: Bank): Journal {
  return { older: undefined, newer: { start, last: undefined, rows: 0 } }
}

/** The weight of an entry: the rows of its body, or of the lists in it, and 1 for itself. */
function weighEntry({ input: { body } }: JournalEntry): number {
  const lists = Array.isArray(body) ? [body] : Object.values(body ?? {}).filter(Array.isArray)
  return lists.reduce((rows, list) => rows + list.length, 1)
}

/** The journal with one more entry; `before` is the bank that the command found. */
export function record({ older, newer }: Journal, before: Bank, entry: JournalEntry): Journal {
  const rows = weighEntry(entry)
  if (newer.rows < limits.journalRowsMin) {
    return { older, newer: { ...newer, last: { entry, before: newer.last }, rows: newer.rows + rows } }
  }
  return { older: newer, newer: { start: before, last: { entry, before: undefined }, rows } }
}

/**
 * Finds the bank with which a journal begins: an empty one, until the journal has forgotten its oldest commands.
 *
 * @param journal - The `journal` of an engine or a snapshot.
 * @example
 * ```ts
 * import { createEngine, instant, journalStart } from '@pocketbank/core'
 *
 * const engine = createEngine({ now: instant(0), seed: 'my test' })
 * const first = engine.bank
 * engine.execute('initialize', {}, { now: engine.now })
 * expect(journalStart(engine.journal)).toBe(first)
 * ```
 */
export function journalStart({ older, newer }: Journal): Bank {
  return (older ?? newer).start
}

/**
 * Lists the commands that changed the bank since the start of the journal, oldest first. The journal keeps at least the last 5,000 rows that
 * commands brought (`limits.journalRowsMin`). Commands that only read are not in it.
 *
 * @param journal - The `journal` of an engine or a snapshot.
 * @example
 * ```ts
 * import { createEngine, instant, journalEntries } from '@pocketbank/core'
 *
 * const engine = createEngine({ now: instant(0), seed: 'my test' })
 * engine.execute('initialize', {}, { now: engine.now })
 * journalEntries(engine.journal).map(({ name }) => name) // => ['initialize']
 * ```
 */
export function journalEntries({ older, newer }: Journal): readonly JournalEntry[] {
  const entries: JournalEntry[] = []
  for (const chapter of [newer, older]) {
    for (let link = chapter?.last; link !== undefined; link = link.before) entries.push(link.entry)
  }
  return entries.reverse()
}
