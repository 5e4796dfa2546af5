import { parseJson } from '../base/input/json.ts'
import { parse } from '../base/input/parse.ts'
import { ok, type Result } from '../base/result.ts'
import { type Instant, pickLater } from '../base/time/instant.ts'
import { accountTables } from '../rows/agreements/model.ts'
import { findNextBatch } from '../rows/batches/clock.ts'
import {
  type BankTables,
  counters,
  mapTables,
  rowSchemas,
  type TableName,
  tableNames,
  tableWith,
} from '../rows/tables.ts'
import { byDay, type Entry, pendingDay } from '../rows/transactions/history.ts'
import type { Snapshot } from './engine.ts'
import { waitingSum } from './integrity/pending.ts'
import { listRows, type ReadSnapshot } from './integrity/read-snapshot.ts'
import { type IntegrityRepair, type IntegrityRule, integrityRules } from './integrity/rules.ts'
import { refuseViolation, type Violation } from './integrity/violation.ts'
import { emptyJournal } from './journal.ts'
import { headContract, toBankHead } from './snapshot.ts'

interface DroppedRow {
  readonly table: TableName
  readonly serial: number
  readonly reason: string
}

/** A repaired bank, and the rows that were dropped. */
export interface Salvaged {
  readonly snapshot: Snapshot
  readonly dropped: readonly DroppedRow[]
  /** The number of checks of the whole bank: one per broken rule, not per row. */
  readonly passes: number
}

/** A stored bank with missing or wrong rows, as JSON texts by serial. */
export interface DamagedBank {
  /** The JSON written by `writeHead`. */
  readonly head: unknown
  readonly rows: { readonly [Name in TableName]?: Iterable<readonly [serial: number, text: string]> }
}

type MutableRow = Record<string, unknown> & { serial: number }

class Salvage {
  readonly dropped: DroppedRow[] = []
  readonly #head: Omit<ReturnType<typeof toBankHead>, 'now'>
  readonly #rows = new Map<TableName, MutableRow[]>()
  #now: Instant
  /** The rules that were repaired since a row was last dropped. */
  readonly #repairedRules = new Set<IntegrityRule>()

  constructor(bankHead: ReturnType<typeof toBankHead>, { rows }: DamagedBank) {
    const { now, ...head } = bankHead
    this.#head = head
    this.#now = now
    for (const name of tableNames) this.#rows.set(name, this.#readTable(name, rows[name] ?? []))
    this.#countAll()
  }

  #readTable(name: TableName, texts: Iterable<readonly [number, string]>): MutableRow[] {
    const rows: MutableRow[] = []
    for (const [serial, text] of texts) {
      const result = parse(rowSchemas[name], parseJson(text), 'body')
      if (!result.ok) this.dropped.push({ table: name, serial, reason: result.error.text })
      else rows.push(result.value as unknown as MutableRow)
    }
    return rows
  }

  /** Raises each counter to the highest serial of its table. */
  #countAll(): void {
    const counts: Record<string, number> = { ...this.#head.counts }
    for (const [name, rows] of this.#rows) {
      const highest = rows.reduce((maximum, { serial }) => Math.max(maximum, serial), 0)
      if (highest > (counts[counters[name]] ?? 0)) counts[counters[name]] = highest
    }
    Object.assign(this.#head, { counts })
  }

  #read(): ReadSnapshot {
    const rows = Object.fromEntries(this.#rows) as unknown as ReadSnapshot['rows']
    const tables = mapTables((name) => tableWith(name, listRows({ rows }, name))) as unknown as BankTables
    return { bank: { ...this.#head, ...tables }, now: this.#now, rows }
  }

  #drop(violations: readonly Violation[]): void {
    this.#repairedRules.clear()
    const droppedIndices = new Map<TableName, Set<number>>()
    for (const violation of violations) {
      const [, table, index] = violation.at as readonly [string, TableName, number]
      const serial = this.#rows.get(table)?.[index]?.serial ?? 0
      this.dropped.push({ table, serial, reason: refuseViolation(violation).text })
      droppedIndices.set(table, (droppedIndices.get(table) ?? new Set()).add(index))
    }
    for (const [table, indices] of droppedIndices) {
      this.#rows.set(
        table,
        (this.#rows.get(table) ?? []).filter((_, index) => !indices.has(index)),
      )
    }
  }

  /** Closes the gaps that dropped rows leave in the sequence of a day. */
  #renumber(): void {
    for (const name of ['transactions', 'cardTransactions'] as const) {
      const rows = this.#rows.get(name) as unknown as (MutableRow & { sequence: number } & Entry)[]
      let last: Entry | undefined
      for (const row of [...rows].sort(byDay)) {
        const isSameDay = last?.account === row.account && last.day === row.day
        row.sequence = row.day === pendingDay ? row.serial : isSameDay && last ? last.sequence + 1 : 0
        last = row
      }
    }
  }

  #sumUp(snapshot: ReadSnapshot): void {
    for (const kind of ['account', 'card-account'] as const) {
      const accounts = this.#rows.get(accountTables[kind]) ?? []
      for (const row of accounts) row.waiting = waitingSum(snapshot, kind, row.serial)
    }
  }

  #scheduleBatch(): void {
    const at = findNextBatch(this.#head.calendar, this.#now)
    const timers = this.#rows.get('due') ?? []
    const otherTimers = timers.filter(({ kind }) => kind !== 'batch')
    const serial = (this.#head.counts.due ?? 0) + 1
    this.#rows.set('due', at === undefined ? otherTimers : [...otherTimers, { at, serial, kind: 'batch' }])
    this.#countAll()
  }

  #moveClock(violations: readonly Violation[]): void {
    for (const { value } of violations) this.#now = pickLater(this.#now, value as Instant)
  }

  /**
   * Repairs a violation. Returns false if there is no repair, or if the same repair has already failed since
   * a row was last dropped.
   */
  #repair(rule: IntegrityRule, violations: readonly Violation[], snapshot: ReadSnapshot): boolean {
    if (rule.repair === undefined || this.#repairedRules.has(rule)) return false
    this.#repairedRules.add(rule)
    const repairs: Readonly<Record<IntegrityRepair, () => void>> = {
      clock: () => this.#moveClock(violations),
      counts: () => this.#countAll(),
      sequence: () => this.#renumber(),
      waiting: () => this.#sumUp(snapshot),
      batch: () => this.#scheduleBatch(),
    }
    repairs[rule.repair]()
    return true
  }

  /** Repairs or drops all violations of the first broken rule, and repeats until no rule is broken. */
  finish(): Pick<Salvaged, 'snapshot' | 'passes'> {
    for (let passes = 1; ; passes += 1) {
      const snapshot = this.#read()
      const broken = firstBroken(snapshot)
      if (broken === undefined) {
        return {
          snapshot: { bank: snapshot.bank, now: this.#now, journal: emptyJournal(snapshot.bank) },
          passes,
        }
      }
      const { rule, violations } = broken
      if (!this.#repair(rule, violations, snapshot)) this.#drop(violations)
    }
  }
}

/** Finds the first broken rule with all its violations. */
function firstBroken(snapshot: ReadSnapshot) {
  for (const rule of integrityRules) {
    const violations = [...rule.find(snapshot)]
    if (violations.length > 0) return { rule, violations }
  }
  return undefined
}

/**
 * Restores a bank from damaged rows. Drops rows that cannot be read or that do not match the others, and
 * recomputes derived values. Rejects a head that cannot be read.
 */
export function salvageBank(damaged: DamagedBank): Result<Salvaged, { readonly text: string }> {
  const result = parse(headContract, damaged.head, 'body')
  if (!result.ok) return result
  const salvage = new Salvage(toBankHead(result.value), damaged)
  return ok({ ...salvage.finish(), dropped: salvage.dropped })
}
