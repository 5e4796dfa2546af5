import { engineFrom, type Snapshot } from '@pocketbank/core'
import {
  allOf,
  jsonIn,
  type Salvaged,
  salvageBank,
  type TableName,
  tableNames,
  writeHead,
} from '@pocketbank/core/internal'
import { type ControlOptions, controlBank } from '../control/bank.ts'
import { readIdempotencyRecord } from '../control/carried-idempotency.ts'
import { startId } from '../control/kept-snapshots.ts'
import { takeSnapshot } from '../control/snapshot.ts'
import { type HostHead, readHostHead } from './head.ts'
import { rowChanges, rowCounts } from './row-changes.ts'
import { salvageEntries, type Tell } from './salvage-entries.ts'
import type { SqlDatabase } from './sql-storage.ts'
import { type CollectionChanges, StorageDamage, type StoredEntry, shownKey } from './storage.ts'
import { readKept, writeKept } from './stored-snapshots.ts'

/** What a repaired storage has, and what was dropped or made anew on the way, a line each. */
export interface RepairedStorage {
  readonly changes: readonly CollectionChanges[]
  readonly lines: readonly string[]
}

/** What is needed where the head of the host is lost. */
export interface RepairOptions {
  readonly control: ControlOptions
  readonly linkKey: string
}

/** The head of a bank as a kept snapshot has it: with its tables beside it, or before a difference. */
function headIn([, text]: StoredEntry): unknown {
  const { snapshot } = (jsonIn(text) ?? {}) as { readonly snapshot?: Record<string, unknown> }
  if (snapshot?.head !== undefined) return snapshot.head
  const { tables: _, carried: __, ...head } = snapshot ?? {}
  return head
}

/** Reads what can be read of a database, and makes a whole bank of it. */
class Repair {
  readonly lines: string[] = []
  readonly #database: SqlDatabase
  readonly #options: RepairOptions
  readonly #tell: Tell = (collection, key, reason) => {
    this.lines.push(`dropped ${collection} ${shownKey(key)}: ${reason}`)
  }

  constructor(database: SqlDatabase, options: RepairOptions) {
    this.#database = database
    this.#options = options
  }

  #entries(collection: TableName | 'head' | 'requests' | 'snapshots'): readonly StoredEntry[] {
    return salvageEntries(this.#database, collection, this.#tell)
  }

  #bank(head: unknown, kept: readonly StoredEntry[]): Salvaged | undefined {
    const rows = Object.fromEntries(
      tableNames.map((name) => [
        name,
        this.#entries(name) as unknown as readonly (readonly [number, string])[],
      ]),
    )
    const [own, ...others] = [head, ...kept.map(headIn)].map((one) => () => salvageBank({ head: one, rows }))
    const read = own?.()
    if (read?.ok) return read.value
    for (const [index, other] of others.entries()) {
      const salvaged = other()
      if (!salvaged.ok) continue
      this.lines.push(
        `head bank: is lost, and that of the kept snapshot “${kept[index]?.[0]}” takes its place`,
      )
      return salvaged.value
    }
    return undefined
  }

  #host(text: string | undefined): Pick<HostHead, 'linkKey' | 'ahead' | 'base'> {
    const read = readHostHead(jsonIn(text ?? ''))
    if (read.ok) return read.value
    this.lines.push(
      'head host: is lost; the clock follows the machine, and links that were sent lead nowhere',
    )
    return { linkKey: this.#options.linkKey, ahead: 0, base: startId }
  }

  #requests(): readonly StoredEntry[] {
    return this.#entries('requests').filter(([key, text]) => {
      const read = readIdempotencyRecord(jsonIn(text))
      if (!read.ok) this.#tell('requests', key, read.error.text)
      return read.ok
    })
  }

  /** Kept snapshots that can be read; where the first one is lost, the bank as it is now takes its place. */
  #snapshots(entries: readonly StoredEntry[], snapshot: Snapshot): readonly StoredEntry[] {
    const bank = controlBank(engineFrom(snapshot), this.#options.control)
    let left = entries
    for (;;) {
      try {
        readKept(left, { bank: bank.engine.bank, carried: bank.carried })
        return left
      } catch (fault) {
        if (!(fault instanceof StorageDamage)) throw fault
        const { key = startId } = fault
        if (left.some(([id]) => id === key)) this.#tell('snapshots', key, fault.message)
        else this.lines.push(`snapshots ${key}: is lost, and the bank as it is now takes its place`)
        left = left.filter(([id]) => id !== key)
        if (key !== startId) continue
        const start = { snapshot: takeSnapshot(bank), order: 0, octets: 0 }
        left = [[startId, writeKept(new Map(), start, bank.carried)], ...left]
      }
    }
  }

  finish(): RepairedStorage | undefined {
    const heads = new Map(this.#entries('head'))
    const kept = this.#entries('snapshots')
    const salvaged = this.#bank(jsonIn(heads.get('bank') ?? ''), kept)
    if (salvaged === undefined) return undefined
    const { snapshot, dropped } = salvaged
    for (const { table, serial, reason } of dropped) this.#tell(table, serial, reason)
    const host = this.#host(heads.get('host'))
    const snapshots = this.#snapshots(kept, snapshot)
    const base = snapshots.some(([id]) => id === host.base) ? host.base : startId
    const head: HostHead = { linkKey: host.linkKey, base, rows: rowCounts(snapshot.bank), ahead: host.ahead }
    const put: readonly StoredEntry[] = [
      ['bank', writeHead(snapshot)],
      ['host', JSON.stringify(head)],
    ]
    const changes = [
      { collection: 'head', put, removed: [] },
      ...rowChanges(allOf(snapshot.bank)),
      { collection: 'requests', put: this.#requests(), removed: [] },
      { collection: 'snapshots', put: snapshots, removed: [] },
    ] as const
    return { changes, lines: [...this.lines, ...this.#lost(heads.get('host'), snapshot, dropped.length)] }
  }

  /** Rows that are gone without a trace. */
  #lost(text: string | undefined, { bank }: Snapshot, told: number): readonly string[] {
    const read = readHostHead(jsonIn(text ?? ''))
    if (!read.ok || told > 0 || this.lines.length > 0) return []
    return tableNames.flatMap((name) => {
      const [had, has] = [read.value.rows[name] ?? 0, bank[name].size]
      return had === has ? [] : [`${name}: has ${has} rows, and had ${had}`]
    })
  }
}

/** Makes a whole storage of what can be read of a damaged one; nothing where no bank can be made of it. */
export function repairStorage(database: SqlDatabase, options: RepairOptions): RepairedStorage | undefined {
  return new Repair(database, options).finish()
}
