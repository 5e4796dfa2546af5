import { engineFrom, type Snapshot, snapshotFromJson, snapshotToJson } from '@pocketbank/core'
import { isObject, parseJson } from '@pocketbank/core/base/input'
import {
  changesBetween,
  type DamagedBank,
  earlierTexts,
  salvageBank,
  sharingRows,
  writeHead,
} from '@pocketbank/core/engine'
import { type ControlledBank, type ControlOptions, controlBank } from '@pocketbank/devtools'
import { startId } from '@pocketbank/devtools/control/kept-snapshots'
import { takeSnapshot } from '@pocketbank/devtools/control/snapshot'
import { placeOfStartRow, startRowChanges } from './start-rows.ts'
import { StorageDamage, type StoredEntry } from './storage.ts'
import { type LoadedRequests, StoredRequests } from './stored-requests.ts'
import { readKept, writeKept } from './stored-snapshots.ts'

/** Stored kept snapshots, and the stored rows of `start` that the bank no longer has. */
interface SnapshotEntries {
  readonly snapshots: readonly StoredEntry[]
  readonly start: readonly StoredEntry[]
}

interface RepairReport {
  readonly drop: (id: string, reason: string) => void
  readonly line: (line: string) => void
}

/** The repaired bank that the snapshots share rows with. */
interface RepairedBank {
  readonly snapshot: Snapshot
  /** Rows of the storage, including damaged ones. */
  readonly rows: DamagedBank['rows']
  readonly requests: LoadedRequests
  readonly control: ControlOptions
}

/** Reads the head of a kept snapshot, in either stored form: apart from the tables, or next to them. */
export function readSnapshotHead([, text]: StoredEntry): unknown {
  const { snapshot } = (parseJson(text) ?? {}) as { readonly snapshot?: Record<string, unknown> }
  if (snapshot?.head !== undefined) return snapshot.head
  const { tables: _, carried: __, ...head } = snapshot ?? {}
  return head
}

/**
 * Reads the id of the snapshot that another one is a difference from; undefined for a snapshot stored whole.
 */
function readSnapshotBase([, text]: StoredEntry): unknown {
  const storedJson = parseJson(text)
  return isObject(storedJson) ? storedJson.base : undefined
}

class SnapshotRepair {
  readonly #bank: ControlledBank
  readonly #rows: DamagedBank['rows']
  readonly #requests: LoadedRequests
  readonly #report: RepairReport
  #remaining: SnapshotEntries
  /** True while `start` has all its rows. Only then are the differences from it whole. */
  #isStartWhole = true

  constructor(
    entries: SnapshotEntries,
    { snapshot, rows, requests, control }: RepairedBank,
    report: RepairReport,
  ) {
    this.#remaining = entries
    this.#bank = controlBank(engineFrom(snapshot), control)
    this.#rows = rows
    this.#requests = requests
    this.#report = report
  }

  #drop(id: string, reason: string): void {
    this.#report.drop(id, reason)
    this.#remaining = {
      ...this.#remaining,
      snapshots: this.#remaining.snapshots.filter(([entryId]) => entryId !== id),
    }
  }

  #dropAfter(base: string): void {
    for (const entry of this.#remaining.snapshots) {
      if (readSnapshotBase(entry) !== base) continue
      const id = String(entry[0])
      this.#drop(id, `differs from ${base}, which is lost`)
      this.#dropAfter(id)
    }
  }

  /** Makes the current bank the snapshot `start`, and drops all differences from the lost one. */
  #replaceStart(): void {
    this.#report.line(`snapshots ${startId}: is lost; the present bank replaces it`)
    this.#dropAfter(startId)
    const start = { snapshot: takeSnapshot(this.#bank), order: 0, bytes: 0 }
    const text = writeKept(new Map([[startId, start]]), start, new StoredRequests())
    const otherEntries = this.#remaining.snapshots.filter(([id]) => id !== startId)
    this.#remaining = { snapshots: [[startId, text], ...otherEntries], start: [] }
  }

  /** Rebuilds `start` from its own stored rows and the rows that it shares with the bank. */
  #repairStart(): void {
    const entry = this.#remaining.snapshots.find(([id]) => id === startId)
    if (entry !== undefined && readSnapshotBase(entry) !== null) return
    const lostRows = this.#remaining.start.map((row) => [...placeOfStartRow(row), row[1]] as const)
    const salvaged =
      entry && salvageBank(earlierTexts({ head: readSnapshotHead(entry), rows: this.#rows }, lostRows))
    if (entry === undefined || !salvaged?.ok) {
      this.#replaceStart()
      return
    }
    const { snapshot, dropped } = salvaged.value
    this.#isStartWhole = dropped.length === 0
    const { bank } = this.#bank.engine
    const start = sharingRows(snapshot.bank, bank)
    const storedSnapshot = parseJson(entry[1]) as object
    const text = JSON.stringify({ ...storedSnapshot, snapshot: { head: parseJson(writeHead(snapshot)) } })
    this.#remaining = {
      snapshots: this.#remaining.snapshots.map((storedEntry) =>
        storedEntry === entry ? [startId, text] : storedEntry,
      ),
      start: [...startRowChanges(start, changesBetween(start, bank).tables, true).put],
    }
  }

  /** Reads the remaining snapshots. Returns the damage of the first one that cannot be read. */
  #findDamage(): StorageDamage | undefined {
    const { engine, carried } = this.#bank
    const context = {
      bank: engine.bank,
      start: this.#remaining.start,
      requests: this.#requests,
      snapshotParts: carried,
    }
    try {
      const snapshots = readKept(this.#remaining.snapshots, context)
      if (this.#isStartWhole) return undefined
      for (const [id, { snapshot }] of snapshots) {
        const result = snapshotFromJson(snapshotToJson(snapshot.bank))
        if (!result.ok) return new StorageDamage('snapshots', id, result.error.text)
      }
      return undefined
    } catch (fault) {
      if (fault instanceof StorageDamage) return fault
      throw fault
    }
  }

  finish(): SnapshotEntries {
    this.#repairStart()
    for (;;) {
      const damage = this.#findDamage()
      if (damage === undefined) return this.#remaining
      const id = String(damage.key ?? startId)
      this.#drop(id, damage.message)
      if (id === startId) this.#replaceStart()
    }
  }
}

/** Rebuilds the kept snapshots of a damaged storage. If `start` is lost, the current bank replaces it. */
export function repairSnapshots(
  entries: SnapshotEntries,
  bank: RepairedBank,
  report: RepairReport,
): SnapshotEntries {
  return new SnapshotRepair(entries, bank, report).finish()
}
