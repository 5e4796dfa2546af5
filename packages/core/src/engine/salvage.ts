import { jsonIn } from '../base/input/json.ts'
import { parse } from '../base/input/parse.ts'
import { ok, type Result } from '../base/result.ts'
import { type TableName, tableNames } from '../base/store/row.ts'
import { putAll } from '../base/store/table.ts'
import type { Instant } from '../base/time/instant.ts'
import { type Bank, emptyTables } from '../rows/bank.ts'
import { nextBatchAt } from '../rows/batches/clock.ts'
import { byDay, type Entry, pendingDay } from '../rows/transactions/history.ts'
import type { Snapshot } from './engine.ts'
import { firstViolation } from './integrity/find-violation.ts'
import { brokenReferences } from './integrity/foreign-keys.ts'
import { waitingSums } from './integrity/pending.ts'
import { type AnyTable, counters, type ReadSnapshot, rowSchemas } from './integrity/rows.ts'
import { refuseViolation, type Violation } from './integrity/violation.ts'
import { emptyJournal } from './journal.ts'
import { headContract, headOf } from './snapshot.ts'

/** A row that is left out of a bank, and why. */
export interface DroppedRow {
  readonly table: TableName
  readonly serial: number
  readonly reason: string
}

/** What is left of a bank, and what of it was left out. */
export interface Salvaged {
  readonly snapshot: Snapshot
  readonly dropped: readonly DroppedRow[]
}

/** A stored bank of which some rows may be missing or wrong: texts by table and serial. */
export interface DamagedBank {
  /** What `writeHead` wrote, from JSON. */
  readonly head: unknown
  readonly rows: { readonly [Name in TableName]?: Iterable<readonly [serial: number, text: string]> }
}

type MutableRow = Record<string, unknown> & { serial: number }

/** A bank that is being put together. */
class Salvage {
  readonly dropped: DroppedRow[] = []
  readonly #head: Omit<ReturnType<typeof headOf>, 'now'>
  readonly #rows = new Map<TableName, MutableRow[]>()
  #now: Instant
  /** The path of what was mended last. */
  #mended = ''

  constructor({ now, ...head }: ReturnType<typeof headOf>, rows: DamagedBank['rows']) {
    this.#head = head
    this.#now = now
    for (const name of tableNames) this.#rows.set(name, this.#readTable(name, rows[name] ?? []))
    this.#countAll()
  }

  #readTable(name: TableName, texts: Iterable<readonly [number, string]>): MutableRow[] {
    const rows: MutableRow[] = []
    for (const [serial, text] of texts) {
      const read = parse(rowSchemas[name], jsonIn(text), 'body')
      if (!read.ok) this.dropped.push({ table: name, serial, reason: read.error.text })
      else rows.push(read.value as unknown as MutableRow)
    }
    return rows
  }

  /** What a bank has counted is at least the highest serial that there is. */
  #countAll(): void {
    const counts: Record<string, number> = { ...this.#head.counts }
    for (const [name, rows] of this.#rows) {
      const highest = rows.reduce((most, { serial }) => Math.max(most, serial), 0)
      if (highest > (counts[counters[name]] ?? 0)) counts[counters[name]] = highest
    }
    Object.assign(this.#head, { counts })
  }

  #read(): ReadSnapshot {
    const rows = Object.fromEntries(this.#rows) as unknown as ReadSnapshot['rows']
    const tables = tableNames.map((name) => {
      return [name, putAll(emptyTables[name] as unknown as AnyTable, rows[name] as never)] as const
    })
    const bank = { ...this.#head, ...Object.fromEntries(tables) } as unknown as Bank
    return { bank, now: this.#now, rows }
  }

  #drop(violations: readonly Violation[]): void {
    const gone = new Map<TableName, Set<number>>()
    for (const violation of violations) {
      const [, table, index] = violation.at as readonly [string, TableName, number]
      const serial = this.#rows.get(table)?.[index]?.serial ?? 0
      this.dropped.push({ table, serial, reason: refuseViolation(violation).text })
      gone.set(table, (gone.get(table) ?? new Set()).add(index))
    }
    for (const [table, indices] of gone) {
      this.#rows.set(
        table,
        (this.#rows.get(table) ?? []).filter((_, index) => !indices.has(index)),
      )
    }
  }

  /** Rows of a day count from 0 without a gap: those behind one that is gone move up. */
  #renumber(name: TableName): void {
    const rows = this.#rows.get(name) as unknown as (MutableRow & { sequence: number } & Entry)[]
    let last: Entry | undefined
    for (const row of [...rows].sort(byDay)) {
      const isSameDay = last?.holder === row.holder && last.day === row.day
      row.sequence = row.day === pendingDay ? row.serial : isSameDay && last ? last.sequence + 1 : 0
      last = row
    }
  }

  #sumUp(table: TableName, read: ReadSnapshot): void {
    const sums = waitingSums(read, table === 'accounts' ? 'account' : 'card-account')
    for (const row of this.#rows.get(table) ?? []) row.waiting = sums.get(row.serial) ?? 0n
  }

  #scheduleBatch(): void {
    const at = nextBatchAt(this.#head.calendar, this.#now)
    const timers = this.#rows.get('due') ?? []
    const others = timers.filter(({ kind }) => kind !== 'batch')
    const serial = (this.#head.counts.due ?? 0) + 1
    this.#rows.set('due', at === undefined ? others : [...others, { at, serial, kind: 'batch' }])
    this.#countAll()
  }

  /** Mends what follows from other rows; tells whether that was it. What a mend has not helped is not mended again. */
  #mend({ at, expected, value }: Violation, read: ReadSnapshot): boolean {
    const [place, last] = [at.join(), this.#mended]
    this.#mended = place
    if (place === last) return false
    const [, table, index, field] = at as readonly [string, TableName, number | undefined, string | undefined]
    if (expected === 'not be after now') this.#now = value as Instant
    else if (field === 'sequence') this.#renumber(table)
    else if (field === 'waiting') this.#sumUp(table, read)
    else if (table === 'due' && (index === undefined || read.rows.due[index]?.kind === 'batch')) {
      this.#scheduleBatch()
    } else return false
    return true
  }

  /** Drops and mends until the bank hangs together. */
  finish(): Snapshot {
    for (;;) {
      const read = this.#read()
      const broken = [...brokenReferences(read)]
      const violation = broken[0] ?? firstViolation(read)
      if (violation === undefined) {
        return { bank: read.bank, now: this.#now, journal: emptyJournal(read.bank) }
      }
      if (broken.length > 0) this.#drop(broken)
      else if (!this.#mend(violation, read)) this.#drop([violation])
    }
  }
}

/**
 * Makes a bank of what is left of one: rows that cannot be read, or that do not fit to the others, are left out; what follows from
 * other rows, such as the place of a row in its day, is made anew. Refuses a head that cannot be read.
 */
export function salvageBank({ head, rows }: DamagedBank): Result<Salvaged, { readonly text: string }> {
  const read = parse(headContract, head, 'body')
  if (!read.ok) return read
  const salvage = new Salvage(headOf(read.value), rows)
  return ok({ snapshot: salvage.finish(), dropped: salvage.dropped })
}
