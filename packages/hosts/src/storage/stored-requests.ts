import type { Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { parse, parseJson } from '@pocketbank/core/base/input'
import {
  isSameRequest,
  listRememberedRequests,
  readIdempotencyRecord,
  requestIdsName,
  type WritableState,
  writableState,
} from '@pocketbank/devtools/control/carried-idempotency'
import {
  isUploaded,
  type MeasuredSnapshot,
  type MeasuredSnapshots,
} from '@pocketbank/devtools/control/kept-snapshots'
import {
  type IdempotencyRecord,
  type IdempotencyState,
  type KeptRequest,
  noRequests,
  toRecordsState,
} from '@pocketbank/http/idempotency'
import * as v from 'valibot'
import type { HostHead } from './head.ts'
import { rowsInRanges, SerialRanges, serialRanges } from './serial-ranges.ts'
import { type CollectionChanges, StorageDamage, type StoredEntry } from './storage.ts'

// Each request is stored once, under a serial. The bank and each kept snapshot store ranges of these serials.

interface LoadedRow {
  readonly serial: number
  /** The TPP and the X-Request-ID, separated by a line break. */
  readonly key: string
  readonly request: KeptRequest
}

/** All stored requests sorted by serial, and those that the bank remembers. */
export interface LoadedRequests {
  readonly rows: readonly LoadedRow[]
  readonly state: IdempotencyState
}

const rowKey = v.object({ key: v.string() })

function readRow(entry: StoredEntry): Result<LoadedRow, Refusal> {
  const json = parseJson(entry[1])
  const keyResult = parse(rowKey, json, 'body')
  if (!keyResult.ok) return keyResult
  const recordResult = readIdempotencyRecord(json)
  if (!recordResult.ok) return recordResult
  return ok({ serial: Number(entry[0]), key: keyResult.value.key, request: recordResult.value })
}

export function findRequestFault(entry: StoredEntry): string | undefined {
  const result = readRow(entry)
  return result.ok ? undefined : result.error.text
}

function requireRow(entry: StoredEntry): LoadedRow {
  const result = readRow(entry)
  if (result.ok) return result.value
  throw new StorageDamage('requests', entry[0], result.error.text)
}

const pairRows = (rows: readonly LoadedRow[]) => rows.map(({ key, request }) => [key, request] as const)

/** Returns the requests in ranges, in the order of the ranges. A restored bank numbers its requests anew. */
function stateInRanges(rows: readonly LoadedRow[], ranges: HostHead['requests']): IdempotencyState {
  return { made: toRecordsState(pairRows(rowsInRanges(rows, ranges))), asked: noRequests }
}

/**
 * Reads the stored requests. Throws `StorageDamage` for the first damaged one. Without ranges the bank
 * remembers all.
 */
export function loadRequests(
  entries: Iterable<StoredEntry>,
  ranges: HostHead['requests'] | undefined,
): LoadedRequests {
  const rows = [...entries].map(requireRow).sort((left, right) => left.serial - right.serial)
  const state = { made: toRecordsState(pairRows(rows)), asked: noRequests }
  return { rows, state: ranges === undefined ? state : stateInRanges(rows, ranges) }
}

export function readStoredIds(
  json: unknown,
  { rows }: LoadedRequests,
): Result<WritableState | undefined, Refusal> {
  const ranges = parse(serialRanges, json, 'body')
  return ranges.ok ? ok(writableState(stateInRanges(rows, ranges.value))) : ranges
}

/**
 * Lists the requests that a kept snapshot stores in the collection `requests`. An uploaded snapshot has none
 * there: its own text contains them.
 */
function requestsOfKept(snapshot: MeasuredSnapshot): ReadonlyMap<string, KeptRequest> {
  const { bank, carried } = snapshot.snapshot
  if (isUploaded(snapshot)) return new Map()
  return listRememberedRequests(carried[requestIdsName] as WritableState | undefined, bank.now)
}

/** A request in the collection `requests`, shared by all that remember it. */
interface RequestRow {
  readonly serial: number
  readonly key: string
  readonly request: IdempotencyRecord
  /** Number of kept snapshots that remember the request, plus 1 if the bank does. */
  users: number
  isStored: boolean
}

/** The requests that a bank and its kept snapshots remember, and the changes to write. */
export class StoredRequests {
  /** Rows by key. A key has several rows if an id was used again after it expired. */
  readonly #rows = new Map<string, readonly RequestRow[]>()
  readonly #changedRows = new Set<RequestRow>()
  #ofBank = new Map<string, RequestRow>()
  #last = 0
  /** Serials of the requests that the bank remembers. */
  ranges = new SerialRanges()

  constructor(loaded: readonly LoadedRow[] = []) {
    for (const row of loaded) this.#add(row, true)
  }

  #add({ serial, key, request }: LoadedRow, isStored: boolean): RequestRow {
    const row = { serial, key, request, users: 0, isStored }
    this.#last = Math.max(this.#last, serial)
    this.#rows.set(key, [...(this.#rows.get(key) ?? []), row])
    this.#changedRows.add(row)
    return row
  }

  /** Finds a stored request. A restored snapshot may have an equal request as another object. */
  #find(key: string, request: IdempotencyRecord): RequestRow | undefined {
    const rows = this.#rows.get(key)
    return rows?.find((row) => row.request === request || isSameRequest(row.request, request))
  }

  #remove({ key, serial }: RequestRow): void {
    const rows = this.#rows.get(key)?.filter((row) => row.serial !== serial) ?? []
    if (rows.length > 0) this.#rows.set(key, rows)
    else this.#rows.delete(key)
  }

  #use(key: string, request: KeptRequest): RequestRow {
    const row = this.#find(key, request) ?? this.#add({ serial: this.#last + 1, key, request }, false)
    row.users += 1
    this.#changedRows.add(row)
    return row
  }

  #release(row: RequestRow | undefined): void {
    if (row === undefined) return
    row.users -= 1
    this.#changedRows.add(row)
  }

  /** Updates the requests that the bank remembers under some keys. */
  change(requests: Iterable<readonly [string, KeptRequest | undefined]>): void {
    for (const [key, request] of requests) {
      const before = this.#ofBank.get(key)
      if (before?.request === request) continue
      if (before !== undefined) this.ranges.remove(before.serial)
      this.#release(before)
      this.#ofBank.delete(key)
      if (request === undefined) continue
      const row = this.#use(key, request)
      this.#ofBank.set(key, row)
      this.ranges.add(row.serial)
    }
  }

  replace(requests: ReadonlyMap<string, KeptRequest>): void {
    const before = this.#ofBank
    this.#ofBank = new Map([...requests].map(([key, request]) => [key, this.#use(key, request)] as const))
    this.ranges = new SerialRanges([...this.#ofBank.values()].map(({ serial }) => serial))
    for (const row of before.values()) this.#release(row)
  }

  /** Updates the users of each request after snapshots were kept or deleted. */
  keep(snapshots: MeasuredSnapshots, before: MeasuredSnapshots): void {
    for (const [id, snapshot] of snapshots) {
      if (before.get(id) === snapshot) continue
      for (const [key, request] of requestsOfKept(snapshot)) this.#use(key, request)
    }
    for (const [id, snapshot] of before) {
      if (snapshots.get(id) === snapshot) continue
      for (const [key, request] of requestsOfKept(snapshot)) this.#release(this.#find(key, request))
    }
  }

  /** Counts the users of each request again, after a failed write. */
  recount(requests: ReadonlyMap<string, KeptRequest>, snapshots: MeasuredSnapshots): void {
    for (const row of [...this.#rows.values()].flat()) {
      row.users = 0
      this.#changedRows.add(row)
    }
    this.#ofBank = new Map()
    this.replace(requests)
    this.keep(snapshots, new Map())
  }

  findSerialRanges(snapshot: MeasuredSnapshot): SerialRanges {
    const requests = [...requestsOfKept(snapshot)]
    return new SerialRanges(requests.flatMap(([key, request]) => this.#find(key, request)?.serial ?? []))
  }

  /** Returns the changes to write; all entries if `isCleared`. */
  changes(isCleared: boolean): CollectionChanges {
    const put: StoredEntry[] = []
    const removed: number[] = []
    for (const row of isCleared ? [...this.#rows.values()].flat() : this.#changedRows) {
      const { serial, key, request, users, isStored } = row
      if (users > 0 && (isCleared || !isStored)) put.push([serial, JSON.stringify({ key, ...request })])
      if (users === 0 && isStored) removed.push(serial)
    }
    return { collection: 'requests', isCleared, put, removed: isCleared ? [] : removed }
  }

  settle(): void {
    for (const row of this.#changedRows) {
      row.isStored = row.users > 0
      if (!row.isStored) this.#remove(row)
    }
    this.#changedRows.clear()
  }
}
