import type { Snapshot } from '@pocketbank/core'
import { parseJson } from '@pocketbank/core/base/input'
import {
  type DamagedBank,
  listAllChanges,
  type Salvaged,
  salvageBank,
  writeHead,
} from '@pocketbank/core/engine'
import { tableNames } from '@pocketbank/core/rows/tables'
import type { ControlOptions } from '@pocketbank/devtools'
import { startId } from '@pocketbank/devtools/control/kept-snapshots'
import { type HostHead, readHostHead } from './head.ts'
import { readSnapshotHead, repairSnapshots } from './repair-snapshots.ts'
import { rowChanges, rowCounts } from './row-changes.ts'
import { type ReportDrop, salvageEntries } from './salvage-entries.ts'
import { SerialRanges } from './serial-ranges.ts'
import type { SqlDatabase } from './sql-storage.ts'
import { type Collection, type CollectionChanges, type StoredEntry, writeKey } from './storage.ts'
import { findRequestFault, loadRequests } from './stored-requests.ts'

/** Entries of a repaired storage, and a line for each dropped or replaced entry. */
export interface RepairedStorage {
  readonly changes: readonly CollectionChanges[]
  readonly lines: readonly string[]
}

export interface RepairOptions {
  readonly control: ControlOptions
  readonly linkKey: string
}

class Repair {
  readonly lines: string[] = []
  readonly #database: SqlDatabase
  readonly #options: RepairOptions
  readonly #tell: ReportDrop = (collection, key, reason) => {
    this.lines.push(`dropped ${collection} ${writeKey(key)}: ${reason}`)
  }

  constructor(database: SqlDatabase, options: RepairOptions) {
    this.#database = database
    this.#options = options
  }

  #entries(collection: Collection): readonly StoredEntry[] {
    return salvageEntries(this.#database, collection, this.#tell)
  }

  #rows(): DamagedBank['rows'] {
    return Object.fromEntries(tableNames.map((name) => [name, this.#entries(name) as never]))
  }

  #bank(
    head: unknown,
    { snapshots, rows }: { readonly snapshots: readonly StoredEntry[]; readonly rows: DamagedBank['rows'] },
  ): Salvaged | undefined {
    const [salvageOwn, ...otherSalvages] = [head, ...snapshots.map(readSnapshotHead)].map(
      (snapshotHead) => () => salvageBank({ head: snapshotHead, rows }),
    )
    const result = salvageOwn?.()
    if (result?.ok) return result.value
    for (const [index, salvageOther] of otherSalvages.entries()) {
      const salvaged = salvageOther()
      if (!salvaged.ok) continue
      this.lines.push(
        `head bank: is lost, and that of the kept snapshot "${snapshots[index]?.[0]}" takes its place`,
      )
      return salvaged.value
    }
    return undefined
  }

  #host(text: string | undefined): Omit<HostHead, 'rows' | 'requests'> & Partial<HostHead> {
    const result = readHostHead(parseJson(text ?? ''))
    if (result.ok) {
      const { linkKey, base, requests, ahead } = result.value
      return { linkKey, base, requests, ahead }
    }
    this.lines.push(
      'head host: is lost; the clock follows the machine, and links that were sent lead nowhere',
    )
    return { linkKey: this.#options.linkKey, ahead: 0, base: startId }
  }

  #requests(): readonly StoredEntry[] {
    return this.#entries('requests').filter((entry) => {
      const reason = findRequestFault(entry)
      if (reason !== undefined) this.#tell('requests', entry[0], reason)
      return reason === undefined
    })
  }

  finish(): RepairedStorage | undefined {
    const heads = new Map(this.#entries('head'))
    const [snapshotEntries, rows] = [this.#entries('snapshots'), this.#rows()]
    const salvaged = this.#bank(parseJson(heads.get('bank') ?? ''), { snapshots: snapshotEntries, rows })
    if (salvaged === undefined) return undefined
    const { snapshot, dropped } = salvaged
    for (const { table, serial, reason } of dropped) this.#tell(table, serial, reason)
    const host = this.#host(heads.get('host'))
    const requests = this.#requests()
    const loaded = loadRequests(requests, host.requests)
    const snapshots = repairSnapshots(
      { snapshots: snapshotEntries, start: this.#entries('start') },
      { snapshot, rows, requests: loaded, control: this.#options.control },
      {
        drop: (id, reason) => this.#tell('snapshots', id, reason),
        line: (line) => this.lines.push(line),
      },
    )
    const base = snapshots.snapshots.some(([id]) => id === host.base) ? host.base : startId
    const ranges = host.requests ?? new SerialRanges(loaded.rows.map(({ serial }) => serial)).toJSON()
    const head: HostHead = { ...host, base, rows: rowCounts(snapshot.bank), requests: ranges }
    const put: readonly StoredEntry[] = [
      ['bank', writeHead(snapshot)],
      ['host', JSON.stringify(head)],
    ]
    const changes = [
      { collection: 'head', put, removed: [] },
      ...rowChanges(listAllChanges(snapshot.bank)),
      { collection: 'requests', put: requests, removed: [] },
      { collection: 'snapshots', put: snapshots.snapshots, removed: [] },
      { collection: 'start', put: snapshots.start, removed: [] },
    ] as const
    return {
      changes,
      lines: [...this.lines, ...this.#describeLost(heads.get('host'), snapshot, dropped.length)],
    }
  }

  /** Describes rows that are missing although no damaged entry was found. */
  #describeLost(text: string | undefined, { bank }: Snapshot, reportCount: number): readonly string[] {
    const result = readHostHead(parseJson(text ?? ''))
    if (!result.ok || reportCount > 0 || this.lines.length > 0) return []
    return tableNames.flatMap((name) => {
      const [had, has] = [result.value.rows[name] ?? 0, bank[name].size]
      return had === has ? [] : [`${name}: has ${has} rows, and had ${had}`]
    })
  }
}

/** Rebuilds a storage from the readable entries of a damaged one; undefined if no bank can be rebuilt. */
export function repairStorage(database: SqlDatabase, options: RepairOptions): RepairedStorage | undefined {
  return new Repair(database, options).finish()
}
