import type { Refusal, Result, Snapshot } from '@pocketbank/core'
import { bankFromRows, type StoredDamage } from '@pocketbank/core/engine'
import { tableNames } from '@pocketbank/core/rows/tables'
import { type HostHead, readHostHead } from './head.ts'
import {
  type Collection,
  collections,
  type Key,
  readStoredJson,
  type Storage,
  StorageDamage,
  type StoredEntry,
} from './storage.ts'
import { type LoadedRequests, loadRequests } from './stored-requests.ts'

/** A bank as it was stored last, and what its host stored with it. */
export interface StoredState extends Omit<HostHead, 'requests'> {
  readonly bank: Snapshot
  readonly requests: LoadedRequests
  /** Kept snapshots as they are stored. */
  readonly snapshots: Iterable<StoredEntry>
  /** Rows of the snapshot `start` that the bank has no longer, as they are stored. */
  readonly start: Iterable<StoredEntry>
}

function must<Value>(read: Result<Value, Refusal>, collection: Collection, key: Key): Value {
  if (read.ok) return read.value
  throw new StorageDamage(collection, key, read.error.text)
}

/** The key of the entry at a place of a collection. */
function findKey(storage: Storage, collection: Collection, index: number): Key | undefined {
  let place = 0
  for (const [key] of storage.load(collection)) {
    if (place === index) return key
    place += 1
  }
  return undefined
}

function blame(storage: Storage, { refusal, row }: StoredDamage): StorageDamage {
  if (row === undefined) return new StorageDamage('head', 'bank', refusal.text)
  return new StorageDamage(row.table, findKey(storage, row.table, row.index), refusal.text)
}

/** The texts of a collection, one by one: a bank may have more rows than there is memory for twice. */
function* storedTexts(storage: Storage, collection: Collection): Generator<string> {
  for (const [, text] of storage.load(collection)) yield text
}

/** A table that has lost rows without a trace is not whole. */
function checkRowCounts({ bank }: Snapshot, { rows }: HostHead): void {
  for (const table of tableNames) {
    const [expected, found] = [rows[table] ?? 0, bank[table].size]
    if (found !== expected)
      throw new StorageDamage(table, undefined, `has ${found} rows, and had ${expected}`)
  }
}

function loadBank(storage: Storage, head: string, host: HostHead): Snapshot {
  const rows = Object.fromEntries(tableNames.map((table) => [table, storedTexts(storage, table)]))
  const bank = bankFromRows({ head, rows })
  if (!bank.ok) throw blame(storage, bank.error)
  checkRowCounts(bank.value, host)
  return bank.value
}

/** D: a bank and its head are stored at once, so that rows without a head are a damage, and no bank that is to begin. */
function mustBeNew(storage: Storage): void {
  for (const collection of collections) {
    const [first] = storage.load(collection)
    if (first !== undefined) throw new StorageDamage('head', 'bank', `is missing, and ${collection} has rows`)
  }
}

/** Loads the state of a storage; undefined if it is new. Throws `StorageDamage` with the place of the first fault. */
export function loadState(storage: Storage): StoredState | undefined {
  const heads = new Map(storage.load('head'))
  const [bank, host] = [heads.get('bank'), heads.get('host')]
  if (bank === undefined || host === undefined) {
    if (heads.size === 0) {
      mustBeNew(storage)
      return undefined
    }
    throw new StorageDamage('head', bank === undefined ? 'bank' : 'host', 'is missing')
  }
  const hostHead = must(readHostHead(readStoredJson('head', ['host', host])), 'head', 'host')
  return {
    ...hostHead,
    bank: loadBank(storage, bank, hostHead),
    requests: loadRequests(storage.load('requests'), hostHead.requests),
    snapshots: storage.load('snapshots'),
    start: storage.load('start'),
  }
}
