import * as v from 'valibot'
import { type Bank, type BankTables, emptyTables } from './bank.ts'
import { parse } from './contract/parse.ts'
import type { Snapshot } from './engine.ts'
import { type Refusal, refuse } from './errors/refusal.ts'
import { idSeed } from './ids/seed.ts'
import { emptyJournal } from './journal.ts'
import { fail, ok, type Result } from './result.ts'
import { moment, snapshotTables, whole } from './snapshot-tables.ts'
import { findDamage } from './snapshot-ties.ts'
import { allRows, type Orders, putAll, type Table } from './store/table.ts'
import { instant } from './time/instant.ts'
import { parseZone, type TimeOfDay, type Zone } from './time/zone.ts'

/** The version of the form below; another one is refused. */
const version = 1

const timeOfDay = v.pipe(v.string(), v.regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, 'a time of day, HH:MM'))

const snapshotContract = v.object({
  pocketbank: v.literal(version, `${version}, the version of snapshots that this bank reads`),
  now: moment,
  seed: v.string(),
  zone: v.string(),
  batchTimes: v.array(timeOfDay),
  counts: v.record(v.string(), whole),
  tables: snapshotTables,
})

type AnyTable = Table<{ readonly serial: number }, Orders<{ readonly serial: number }>>

const tableNames = Object.keys(emptyTables) as readonly (keyof BankTables)[]

function mapTables(contentOf: (name: keyof BankTables) => unknown): Record<keyof BankTables, unknown> {
  return Object.fromEntries(tableNames.map((name) => [name, contentOf(name)])) as Record<
    keyof BankTables,
    unknown
  >
}

/** JSON has no bigint: an amount becomes `{"#": "12345"}`, in minor units. */
function writeAmount(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? { '#': String(value) } : value
}

function readAmount(_key: string, value: unknown): unknown {
  const digits = typeof value === 'object' && value !== null && '#' in value ? value['#'] : undefined
  return typeof digits === 'string' && /^-?[0-9]{1,40}$/.test(digits) ? BigInt(digits) : value
}

/** Writes a snapshot as JSON text. D: the journal stays behind; the bank that comes back begins a new one. */
export function snapshotToJson({ bank, now }: Snapshot): string {
  const { ids, calendar, counts } = bank
  const tables = mapTables((name) => allRows(bank[name] as unknown as AnyTable))
  return JSON.stringify(
    {
      pocketbank: version,
      now,
      seed: ids.text,
      zone: calendar.zone,
      batchTimes: calendar.batchTimes,
      counts,
      tables,
    },
    writeAmount,
  )
}

function readJson(text: string): Result<unknown, Refusal> {
  try {
    return ok(JSON.parse(text, readAmount))
  } catch {
    return refuse('FORMAT_ERROR', 'a snapshot is JSON text', '$')
  }
}

/** Reads a snapshot from JSON text; the refusal names the first place that is wrong. */
export function snapshotFromJson(text: string): Result<Snapshot, Refusal> {
  const json = readJson(text)
  if (!json.ok) return json
  const parsed = parse(snapshotContract, json.value, 'body')
  if (!parsed.ok) return parsed
  const { now, seed, zone, batchTimes, counts, tables } = parsed.value
  if (parseZone(zone) === undefined) return refuse('FORMAT_ERROR', '$.zone is no time zone', '$.zone')
  const filled = mapTables((name) => putAll(emptyTables[name] as unknown as AnyTable, tables[name] as never))
  const damage = findDamage(filled as unknown as BankTables, tables, counts)
  if (damage !== undefined) return fail(damage)
  const bank = {
    ids: idSeed(seed),
    calendar: { zone: zone as Zone, batchTimes: batchTimes as TimeOfDay[] },
    counts,
    ...filled,
  } as unknown as Bank
  return ok({ bank, now: instant(now), journal: emptyJournal(bank) })
}
