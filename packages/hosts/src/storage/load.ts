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

export interface StoredState extends Omit<HostHead, 'requests'> {
  readonly bank: Snapshot
  readonly requests: LoadedRequests
  readonly snapshots: Iterable<StoredEntry>
  /** Stored rows of the snapshot `start` that the bank no longer has. */
  readonly start: Iterable<StoredEntry>
}

function must<Value>(result: Result<Value, Refusal>, collection: Collection, key: Key): Value {
  if (result.ok) return result.value
  throw new StorageDamage(collection, key, result.error.text)
}

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

/** Yields the texts of a collection one by one: a large bank would not fit into memory twice. */
function* storedTexts(storage: Storage, collection: Collection): Generator<string> {
  for (const [, text] of storage.load(collection)) yield text
}

/** Rejects a table with another number of rows than the head says. */
function checkRowCounts({ bank }: Snapshot, { rows }: HostHead): void {
  for (const table of tableNames) {
    const [expectedCount, actualCount] = [rows[table] ?? 0, bank[table].size]
    if (actualCount !== expectedCount)
      throw new StorageDamage(table, undefined, `has ${actualCount} rows, and had ${expectedCount}`)
  }
}

function loadBank(storage: Storage, head: string, host: HostHead): Snapshot {
  const rows = Object.fromEntries(tableNames.map((table) => [table, storedTexts(storage, table)]))
  const bank = bankFromRows({ head, rows })
  if (!bank.ok) throw blame(storage, bank.error)
  checkRowCounts(bank.value, host)
  return bank.value
}

/**
 * Rejects rows without a head. A bank and its head are stored in one transaction, so a new storage has
 * neither.
 */
function mustBeNew(storage: Storage): void {
  for (const collection of collections) {
    const [first] = storage.load(collection)
    if (first !== undefined) throw new StorageDamage('head', 'bank', `is missing, and ${collection} has rows`)
  }
}

/**
 * Loads the state of a storage; undefined if nothing is stored. Throws `StorageDamage` with the first damaged
 * entry.
 */
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
