import * as v from 'valibot'
import { type Refusal, refuseAt } from '../base/errors/refusal.ts'
import { makeOnFirstUse } from '../base/first-use.ts'
import { idSeed, resourceKinds } from '../base/ids/seed.ts'
import { isObject } from '../base/input/arrays.ts'
import { parseJson } from '../base/input/json.ts'
import { parse } from '../base/input/parse.ts'
import { limits } from '../base/limits.ts'
import { fail, ok, type Result } from '../base/result.ts'
import { anyText, countMax, instantSchema, maybe, serial, storedList, whole } from '../base/store/fields.ts'
import { row } from '../base/store/row.ts'
import { allRows } from '../base/store/table.ts'
import { createWriter } from '../base/store/write-row.ts'
import { parseZone, type TimeOfDay, type Zone } from '../base/time/zone.ts'
import type { Bank } from '../rows/bank.ts'
import {
  type AnyRow,
  type BankTables,
  counters,
  mapTables,
  pickTable,
  rowSchemas,
  type TableName,
  tableWith,
} from '../rows/tables.ts'
import type { Snapshot } from './engine.ts'
import { findViolation } from './integrity/find-violation.ts'
import { listRows, type ReadSnapshot } from './integrity/read-snapshot.ts'
import { emptyJournal } from './journal.ts'

const timeOfDay = v.pipe(v.string(), v.regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, 'a time of day, HH:MM'))

/**
 * The version of snapshots and stored banks. Any change of stored rows raises it; other versions are refused.
 */
export const storedVersion = 5

/** The names of all counters. */
const counterNames = [...new Set([...Object.keys(resourceKinds), ...Object.values(counters)])]

/** The highest number of rows of bounded tables. */
const rowsMax: Readonly<Partial<Record<TableName, number>>> = {
  batches: limits.batchesKeptMax,
  closedAccounts: limits.closedAccountsMax,
  customers: limits.customersMax,
  payments: limits.paymentsMax,
}

/** A bank gains a generation each time that a TPP's folder becomes the folder of all TPPs. */
const generationsMax = 100

const generationRow = row({
  number: serial,
  since: row({
    authorisation: whole,
    consent: whole,
    psu: whole,
    session: whole,
    payment: whole,
    'signing-basket': whole,
  }),
})

const headFields = {
  pocketbank: v.literal(
    storedVersion,
    `${storedVersion}, the version of snapshots that this release ` +
      'reads (use the release that wrote the snapshot, or a seed file)',
  ),
  now: instantSchema,
  seed: anyText,
  generations: maybe(storedList(generationRow, generationsMax)),
  zone: v.pipe(
    anyText,
    v.check((name) => parseZone(name) !== undefined, 'the name of a time zone such as "Europe/Oslo"'),
  ),
  batchTimes: storedList(timeOfDay, limits.batchTimesMax),
  counts: row(Object.fromEntries(counterNames.map((kind) => [kind, maybe(whole)]))),
}

export const headContract = row(headFields)

const snapshotContract = row({
  ...headFields,
  tables: row(
    mapTables((name) =>
      storedList(rowSchemas[name] as v.GenericSchema<unknown, AnyRow>, rowsMax[name] ?? countMax),
    ),
  ),
  /** Data of a host. The bank ignores it. */
  carried: v.optional(v.unknown()),
})

/** Made on first use, since most banks are never written. */
const findWriter = makeOnFirstUse(() => createWriter(snapshotContract))

function writeSnapshotText({ bank, now }: Pick<Snapshot, 'bank' | 'now'>, tables?: object): string {
  const { ids, calendar, counts } = bank
  const generations = ids.generations.length === 0 ? undefined : ids.generations
  const head = { pocketbank: storedVersion, now, seed: ids.text, generations }
  return JSON.stringify(findWriter()({ ...head, ...calendar, counts, tables }))
}

/**
 * Writes a snapshot as JSON text, without its journal. A bank that is read again has an empty one.
 *
 * @param snapshot - From `engine.snapshot()`.
 * @example
 * ```ts
 * import { createEngine, instant, snapshotFromJson, snapshotToJson } from '@pocketbank/core'
 *
 * const bank = createEngine({ now: instant(0), seed: 'my test' })
 * const text = snapshotToJson(bank.snapshot())
 * const read = snapshotFromJson(text)
 * read.ok && snapshotToJson(read.value) // => text
 * ```
 */
export function snapshotToJson(snapshot: Snapshot): string {
  return writeSnapshotText(
    snapshot,
    mapTables((name) => allRows(pickTable(snapshot.bank, name))),
  )
}

/** Writes a snapshot without its tables as JSON text. */
export function writeHead(snapshot: Pick<Snapshot, 'bank' | 'now'>): string {
  return writeSnapshotText(snapshot)
}

/**
 * Reads a snapshot from JSON text. Rejects other versions.
 *
 * @param text - From `snapshotToJson`.
 * @returns The snapshot, or a refusal with the path of the first wrong value, the expected value and the
 *   actual one.
 * @example
 * ```ts
 * import { snapshotFromJson } from '@pocketbank/core'
 *
 * const read = snapshotFromJson('{}')
 * read.ok ? undefined : read.error.path // => '$.pocketbank'
 * ```
 */
export function snapshotFromJson(text: string): Result<Snapshot, Refusal> {
  const json = parseJson(text)
  if (json === undefined) return refuseAt(['K1b', 'FORMAT_ERROR'], '$', 'must be JSON text')
  return isOfAnotherKind(json)
    ? refuseAt(['K1b', 'FORMAT_ERROR'], '$.pocketbank', 'is missing, so this is not a snapshot')
    : readSnapshot(json)
}

/**
 * Returns true for an object without any field of a snapshot. For such a file, "the version is missing" would
 * not help.
 */
function isOfAnotherKind(json: unknown): boolean {
  return isObject(json) && !Object.keys(snapshotContract.entries).some((name) => Object.hasOwn(json, name))
}

export function toBankHead(head: v.InferOutput<typeof headContract>) {
  const { now, seed, generations, zone, batchTimes, counts } = head
  const calendar = { zone: zone as Zone, batchTimes: batchTimes as readonly TimeOfDay[] }
  return { now, ids: idSeed(seed, generations), calendar, counts: counts as Bank['counts'] }
}

/**
 * Reads a snapshot from parsed JSON. The bank keeps objects of `json`, so the caller must not change them.
 */
export function readSnapshot(json: unknown): Result<Snapshot, Refusal> {
  const parsed = parse(snapshotContract, json, 'body')
  if (!parsed.ok) return parsed
  const { now, ...head } = toBankHead(parsed.value)
  const rows = parsed.value.tables as unknown as ReadSnapshot['rows']
  const tables = mapTables((name) => tableWith(name, listRows({ rows }, name))) as unknown as BankTables
  const bank = { ...head, ...tables }
  const violation = findViolation({ bank, now, rows })
  return violation === undefined ? ok({ bank, now, journal: emptyJournal(bank) }) : fail(violation)
}
