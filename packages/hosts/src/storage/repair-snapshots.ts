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

/** Kept snapshots as they are stored, with the rows of `start` that the bank has no longer. */
interface SnapshotEntries {
  readonly kept: readonly StoredEntry[]
  readonly start: readonly StoredEntry[]
}

/** Callbacks for messages of a repair: a dropped entry, or another line. */
interface RepairTold {
  readonly drop: (id: string, reason: string) => void
  readonly line: (line: string) => void
}

/** The bank beside which kept snapshots are repaired. */
interface RepairedBank {
  readonly snapshot: Snapshot
  /** Its rows as they were read, damaged ones among them. */
  readonly rows: DamagedBank['rows']
  readonly requests: LoadedRequests
  readonly control: ControlOptions
}

/** The head of a bank as a kept snapshot has it: with its tables beside it, or before a difference. */
export function readSnapshotHead([, text]: StoredEntry): unknown {
  const { snapshot } = (parseJson(text) ?? {}) as { readonly snapshot?: Record<string, unknown> }
  if (snapshot?.head !== undefined) return snapshot.head
  const { tables: _, carried: __, ...head } = snapshot ?? {}
  return head
}

/** Reads the snapshot from which another one goes on; undefined for a snapshot stored whole. */
function readSnapshotBase([, text]: StoredEntry): unknown {
  const stored = parseJson(text)
  return isObject(stored) ? stored.base : undefined
}

/** Makes whole kept snapshots of what can be read of them. */
class SnapshotRepair {
  readonly #bank: ControlledBank
  readonly #rows: DamagedBank['rows']
  readonly #requests: LoadedRequests
  readonly #told: RepairTold
  #left: SnapshotEntries
  /** True while `start` has all its rows, so that snapshots which go on from it are whole, too. */
  #isStartWhole = true

  constructor(
    entries: SnapshotEntries,
    { snapshot, rows, requests, control }: RepairedBank,
    told: RepairTold,
  ) {
    this.#left = entries
    this.#bank = controlBank(engineFrom(snapshot), control)
    this.#rows = rows
    this.#requests = requests
    this.#told = told
  }

  #drop(id: string, reason: string): void {
    this.#told.drop(id, reason)
    this.#left = { ...this.#left, kept: this.#left.kept.filter(([one]) => one !== id) }
  }

  #dropAfter(base: string): void {
    for (const entry of this.#left.kept) {
      if (readSnapshotBase(entry) !== base) continue
      const id = String(entry[0])
      this.#drop(id, `goes on from ${base}, which is lost`)
      this.#dropAfter(id)
    }
  }

  /** Takes the bank as it is now for `start`. What goes on from the one that is lost goes with it. */
  #replaceStart(): void {
    this.#told.line(`snapshots ${startId}: is lost, and the bank as it is now takes its place`)
    this.#dropAfter(startId)
    const start = { snapshot: takeSnapshot(this.#bank), order: 0, bytes: 0 }
    const text = writeKept(new Map([[startId, start]]), start, new StoredRequests())
    const others = this.#left.kept.filter(([id]) => id !== startId)
    this.#left = { kept: [[startId, text], ...others], start: [] }
  }

  /** Makes `start` of its own rows and of those of the bank, of which some may be damaged. */
  #repairStart(): void {
    const entry = this.#left.kept.find(([id]) => id === startId)
    if (entry !== undefined && readSnapshotBase(entry) !== null) return
    const lost = this.#left.start.map((row) => [...placeOfStartRow(row), row[1]] as const)
    const salvaged =
      entry && salvageBank(earlierTexts({ head: readSnapshotHead(entry), rows: this.#rows }, lost))
    if (entry === undefined || !salvaged?.ok) {
      this.#replaceStart()
      return
    }
    const { snapshot, dropped } = salvaged.value
    this.#isStartWhole = dropped.length === 0
    const { bank } = this.#bank.engine
    const start = sharingRows(snapshot.bank, bank)
    const written = parseJson(entry[1]) as object
    const text = JSON.stringify({ ...written, snapshot: { head: parseJson(writeHead(snapshot)) } })
    this.#left = {
      kept: this.#left.kept.map((one) => (one === entry ? [startId, text] : one)),
      start: [...startRowChanges(start, changesBetween(start, bank).tables, true).put],
    }
  }

  /** Reads what is left; tells of the first entry that cannot be read. */
  #findDamage(): StorageDamage | undefined {
    const { engine, carried } = this.#bank
    const beside = { bank: engine.bank, start: this.#left.start, requests: this.#requests, carried }
    try {
      const kept = readKept(this.#left.kept, beside)
      if (this.#isStartWhole) return undefined
      for (const [id, { snapshot }] of kept) {
        const read = snapshotFromJson(snapshotToJson(snapshot.bank))
        if (!read.ok) return new StorageDamage('snapshots', id, read.error.text)
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
      if (damage === undefined) return this.#left
      const id = String(damage.key ?? startId)
      this.#drop(id, damage.message)
      if (id === startId) this.#replaceStart()
    }
  }
}

/**
 * Makes whole kept snapshots of what can be read of them, beside what is left of the bank: where `start` is lost, the bank as it is now
 * takes its place.
 */
export function repairSnapshots(
  entries: SnapshotEntries,
  bank: RepairedBank,
  told: RepairTold,
): SnapshotEntries {
  return new SnapshotRepair(entries, bank, told).finish()
}
