import type { Bank, Refusal, Result, Snapshot } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { isObject, parse } from '@pocketbank/core/base/input'
import {
  differenceFromJson,
  differenceToJson,
  earlierFromJson,
  sharingRows,
  writeHead,
} from '@pocketbank/core/engine'
import type { Carried } from '@pocketbank/devtools/control/carried'
import { requestIdsName } from '@pocketbank/devtools/control/carried-idempotency'
import {
  startId,
  type WeighedSnapshot,
  type WeighedSnapshots,
} from '@pocketbank/devtools/control/kept-snapshots'
import {
  type ControlSnapshot,
  readCarried,
  readControlSnapshot,
  writeSnapshot,
} from '@pocketbank/devtools/control/snapshot'
import * as v from 'valibot'
import { readStartRows } from './start-rows.ts'
import { readStoredJson, StorageDamage, type StoredEntry } from './storage.ts'
import { type LoadedRequests, readStoredIds, type StoredRequests } from './stored-requests.ts'

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * A stored snapshot. `base` names the snapshot that it is a difference from. For `start` it is null: the
 * tables follow from the current bank and the rows in the collection `start`. Without `base` the snapshot is
 * whole.
 */
const storedSnapshot = v.strictObject({
  order: whole,
  bytes: whole,
  base: v.optional(v.nullable(v.string())),
  snapshot: v.unknown(),
  carried: v.optional(v.unknown()),
})

/**
 * Writes the states that a snapshot carries. Replaces its requests by their serials, since they are stored
 * separately.
 */
function writeCarried(weighed: WeighedSnapshot, requests: StoredRequests): string {
  const { carried } = weighed.snapshot
  const ids = carried[requestIdsName] === undefined ? undefined : requests.findSerialRanges(weighed)
  return JSON.stringify({ ...carried, [requestIdsName]: ids })
}

/** Replaces the reader of request ids by one that looks them up among the stored requests. */
function storedParts({ carried, requests }: Beside): readonly Carried[] {
  return carried.map((part) =>
    part.name === requestIdsName ? { ...part, read: (json) => readStoredIds(json, requests) } : part,
  )
}

/** Writes a kept snapshot as a difference from its base. Writes an uploaded snapshot whole. */
export function writeKept(
  kept: WeighedSnapshots,
  weighed: WeighedSnapshot,
  requests: StoredRequests,
): string {
  const { snapshot, order, bytes, base } = weighed
  if (weighed === kept.get(startId)) {
    const head = writeHead(snapshot.bank)
    const carried = writeCarried(weighed, requests)
    return `{"order":${order},"bytes":${bytes},"base":null,"snapshot":{"head":${head}},"carried":${carried}}`
  }
  const beside = base === undefined ? undefined : kept.get(base)
  if (beside === undefined) return `{"order":${order},"bytes":${bytes},"snapshot":${writeSnapshot(snapshot)}}`
  const difference = differenceToJson(beside.snapshot.bank.bank, snapshot.bank)
  const names = JSON.stringify({ order, bytes, base }).slice(0, -1)
  return `${names},"snapshot":${difference},"carried":${writeCarried(weighed, requests)}}`
}

/** Context for reading a snapshot: earlier snapshots, the current bank, and the other collections. */
interface Beside {
  readonly kept: WeighedSnapshots
  readonly bank: Bank
  readonly start: Iterable<StoredEntry>
  readonly requests: LoadedRequests
  readonly carried: readonly Carried[]
}

type StoredSnapshot = v.InferOutput<typeof storedSnapshot>

function readStoredSnapshot(
  { snapshot }: StoredSnapshot,
  { bank, carried }: Beside,
): Result<ControlSnapshot, Refusal> {
  const read = readControlSnapshot(JSON.stringify(snapshot), carried)
  if (!read.ok) return read
  // Reuses the row objects of the bank, so equal rows are in memory once.
  const shared = sharingRows(read.value.bank.bank, bank)
  return ok({ ...read.value, bank: { ...read.value.bank, bank: shared } })
}

function withCarried(
  bank: Result<Snapshot, Refusal>,
  { carried = {} }: StoredSnapshot,
  parts: readonly Carried[],
): Result<ControlSnapshot, Refusal> {
  if (!bank.ok) return bank
  const states = readCarried(carried, parts)
  return states.ok ? ok({ bank: bank.value, carried: states.value }) : states
}

function readStart(stored: StoredSnapshot, beside: Beside): Result<ControlSnapshot, Refusal> {
  const { bank, start } = beside
  const head = isObject(stored.snapshot) ? stored.snapshot.head : undefined
  const read = earlierFromJson(bank, { head, rows: readStartRows(start) })
  return withCarried(read, stored, storedParts(beside))
}

function readDifference(
  stored: StoredSnapshot,
  base: ControlSnapshot,
  beside: Beside,
): Result<ControlSnapshot, Refusal> {
  const read = differenceFromJson(base.bank.bank, stored.snapshot, beside.bank)
  return withCarried(read, stored, storedParts(beside))
}

function readWeighedSnapshot(id: string, stored: StoredSnapshot, beside: Beside): WeighedSnapshot {
  const { order, bytes, base } = stored
  const before = beside.kept.get(base ?? '')
  if (typeof base === 'string' && before === undefined) {
    throw new StorageDamage('snapshots', id, `goes on from ${base}, which is not there`)
  }
  const readFirst = base === null ? readStart : readStoredSnapshot
  const read =
    before === undefined ? readFirst(stored, beside) : readDifference(stored, before.snapshot, beside)
  if (!read.ok) throw new StorageDamage('snapshots', id, read.error.text)
  return { snapshot: read.value, order, bytes, ...(typeof base === 'string' && { base }) }
}

function parsed(entry: StoredEntry): readonly [string, StoredSnapshot] {
  const [id] = entry
  const read = parse(storedSnapshot, readStoredJson('snapshots', entry), 'body')
  if (!read.ok) throw new StorageDamage('snapshots', id, read.error.text)
  return [String(id), read.value]
}

/** Returns the bank of the snapshot `start`. Throws `StorageDamage` if it is missing. */
export function readStartBank(kept: WeighedSnapshots): Bank {
  const start = kept.get(startId)
  if (start === undefined) throw new StorageDamage('snapshots', startId, 'is missing')
  return start.snapshot.bank.bank
}

/**
 * Reads the kept snapshots in the order in which they were kept. Throws `StorageDamage` for the first damaged
 * one.
 */
export function readKept(entries: Iterable<StoredEntry>, beside: Omit<Beside, 'kept'>): WeighedSnapshots {
  const stored = [...entries].map(parsed).sort(([, left], [, right]) => left.order - right.order)
  const kept = new Map<string, WeighedSnapshot>()
  for (const [id, one] of stored) kept.set(id, readWeighedSnapshot(id, one, { ...beside, kept }))
  readStartBank(kept)
  return kept
}
