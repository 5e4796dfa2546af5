import type { Context } from '../base/context.ts'
import { limits } from '../base/limits.ts'
import type { Bank } from '../rows/bank.ts'
import type { CommandName } from './commands.ts'
import type { RawInput } from './execute.ts'

/** A command that changed the bank, with its parsed input. */
export interface JournalEntry {
  readonly name: CommandName
  readonly input: RawInput
  readonly context: Context
}

interface JournalLink {
  readonly entry: JournalEntry
  readonly before: JournalLink | undefined
}

/** Consecutive commands, and the bank before the first. */
interface CommandRun {
  readonly start: Bank
  readonly last: JournalLink | undefined
  readonly rows: number
}

/**
 * The latest commands that changed the bank, and the bank before them. Running them again gives the same
 * bank. Old commands are dropped a run at a time. A run has at least `journalRowsMin` rows, so large commands
 * take no more memory than many small ones.
 */
export interface Journal {
  readonly older: CommandRun | undefined
  readonly newer: CommandRun
}

export function emptyJournal(start: Bank): Journal {
  return { older: undefined, newer: { start, last: undefined, rows: 0 } }
}

/** Counts the rows that an entry keeps: its list items, plus 1 for the entry. */
function estimateEntryBytes({ input: { body } }: JournalEntry): number {
  const lists = Array.isArray(body) ? [body] : Object.values(body ?? {}).filter(Array.isArray)
  return lists.reduce((rows, list) => rows + list.length, 1)
}

/** Adds an entry. `before` is the bank before the command. */
export function record({ older, newer }: Journal, before: Bank, entry: JournalEntry): Journal {
  const rows = estimateEntryBytes(entry)
  if (newer.rows < limits.journalRowsMin) {
    return { older, newer: { ...newer, last: { entry, before: newer.last }, rows: newer.rows + rows } }
  }
  return { older: newer, newer: { start: before, last: { entry, before: undefined }, rows } }
}

/**
 * Finds the bank with which a journal begins: an empty one, until the journal drops its oldest commands.
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
 * Lists the commands that changed the bank since the start of the journal, oldest first. The journal keeps at
 * least the last `limits.journalRowsMin` rows of commands. It contains no commands that only read.
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
