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
import type { SnapshotPart } from '@pocketbank/devtools/control/carried'
import { requestIdsName } from '@pocketbank/devtools/control/carried-idempotency'
import {
  type MeasuredSnapshot,
  type MeasuredSnapshots,
  startId,
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
function writeCarried(snapshot: MeasuredSnapshot, requests: StoredRequests): string {
  const { carried } = snapshot.snapshot
  const ids = carried[requestIdsName] === undefined ? undefined : requests.findSerialRanges(snapshot)
  return JSON.stringify({ ...carried, [requestIdsName]: ids })
}

/** Replaces the reader of request ids by one that looks them up among the stored requests. */
function storedParts({ snapshotParts, requests }: ReadContext): readonly SnapshotPart[] {
  return snapshotParts.map((part) =>
    part.name === requestIdsName ? { ...part, read: (json) => readStoredIds(json, requests) } : part,
  )
}

/** Writes a kept snapshot as a difference from its base. Writes an uploaded snapshot whole. */
export function writeKept(
  snapshots: MeasuredSnapshots,
  measuredSnapshot: MeasuredSnapshot,
  requests: StoredRequests,
): string {
  const { snapshot, order, bytes, base } = measuredSnapshot
  if (measuredSnapshot === snapshots.get(startId)) {
    const head = writeHead(snapshot.bank)
    const carriedText = writeCarried(measuredSnapshot, requests)
    return `{"order":${order},"bytes":${bytes},"base":null,"snapshot":{"head":${head}},"carried":${carriedText}}`
  }
  const context = base === undefined ? undefined : snapshots.get(base)
  if (context === undefined)
    return `{"order":${order},"bytes":${bytes},"snapshot":${writeSnapshot(snapshot)}}`
  const difference = differenceToJson(context.snapshot.bank.bank, snapshot.bank)
  const names = JSON.stringify({ order, bytes, base }).slice(0, -1)
  return `${names},"snapshot":${difference},"carried":${writeCarried(measuredSnapshot, requests)}}`
}

/** Context for reading a snapshot: earlier snapshots, the current bank, and the other collections. */
interface ReadContext {
  readonly snapshots: MeasuredSnapshots
  readonly bank: Bank
  readonly start: Iterable<StoredEntry>
  readonly requests: LoadedRequests
  readonly snapshotParts: readonly SnapshotPart[]
}

type StoredSnapshot = v.InferOutput<typeof storedSnapshot>

function readStoredSnapshot(
  { snapshot }: StoredSnapshot,
  { bank, snapshotParts }: ReadContext,
): Result<ControlSnapshot, Refusal> {
  const result = readControlSnapshot(JSON.stringify(snapshot), snapshotParts)
  if (!result.ok) return result
  // Reuses the row objects of the bank, so equal rows are in memory once.
  const sharedBank = sharingRows(result.value.bank.bank, bank)
  return ok({ ...result.value, bank: { ...result.value.bank, bank: sharedBank } })
}

function withCarried(
  bank: Result<Snapshot, Refusal>,
  { carried = {} }: StoredSnapshot,
  parts: readonly SnapshotPart[],
): Result<ControlSnapshot, Refusal> {
  if (!bank.ok) return bank
  const states = readCarried(carried, parts)
  return states.ok ? ok({ bank: bank.value, carried: states.value }) : states
}

function readStart(snapshotRow: StoredSnapshot, context: ReadContext): Result<ControlSnapshot, Refusal> {
  const { bank, start } = context
  const head = isObject(snapshotRow.snapshot) ? snapshotRow.snapshot.head : undefined
  const result = earlierFromJson(bank, { head, rows: readStartRows(start) })
  return withCarried(result, snapshotRow, storedParts(context))
}

function readDifference(
  snapshotRow: StoredSnapshot,
  base: ControlSnapshot,
  context: ReadContext,
): Result<ControlSnapshot, Refusal> {
  const result = differenceFromJson(base.bank.bank, snapshotRow.snapshot, context.bank)
  return withCarried(result, snapshotRow, storedParts(context))
}

function readMeasuredSnapshot(
  id: string,
  snapshotRow: StoredSnapshot,
  context: ReadContext,
): MeasuredSnapshot {
  const { order, bytes, base } = snapshotRow
  const before = context.snapshots.get(base ?? '')
  if (typeof base === 'string' && before === undefined) {
    throw new StorageDamage('snapshots', id, `differs from ${base}, which is missing`)
  }
  const readFirst = base === null ? readStart : readStoredSnapshot
  const result =
    before === undefined
      ? readFirst(snapshotRow, context)
      : readDifference(snapshotRow, before.snapshot, context)
  if (!result.ok) throw new StorageDamage('snapshots', id, result.error.text)
  return { snapshot: result.value, order, bytes, ...(typeof base === 'string' && { base }) }
}

function parsed(entry: StoredEntry): readonly [string, StoredSnapshot] {
  const [id] = entry
  const result = parse(storedSnapshot, readStoredJson('snapshots', entry), 'body')
  if (!result.ok) throw new StorageDamage('snapshots', id, result.error.text)
  return [String(id), result.value]
}

/** Returns the bank of the snapshot `start`. Throws `StorageDamage` if it is missing. */
export function readStartBank(snapshots: MeasuredSnapshots): Bank {
  const start = snapshots.get(startId)
  if (start === undefined) throw new StorageDamage('snapshots', startId, 'is missing')
  return start.snapshot.bank.bank
}

/**
 * Reads the kept snapshots in the order in which they were kept. Throws `StorageDamage` for the first damaged
 * one.
 */
export function readKept(
  entries: Iterable<StoredEntry>,
  context: Omit<ReadContext, 'snapshots'>,
): MeasuredSnapshots {
  const storedSnapshots = [...entries].map(parsed).sort(([, left], [, right]) => left.order - right.order)
  const snapshots = new Map<string, MeasuredSnapshot>()
  for (const [id, snapshotRow] of storedSnapshots)
    snapshots.set(id, readMeasuredSnapshot(id, snapshotRow, { ...context, snapshots }))
  readStartBank(snapshots)
  return snapshots
}
