import { parseJson } from '@pocketbank/core/base/input'
import { type TableName, tableNames } from '@pocketbank/core/rows/tables'

/**
 * Collections with names for keys; the others have rows of tables by their serials. `head` has the bank beside its tables and the state of
 * its host, `requests` the results by request id, `snapshots` the kept ones, `start` the rows of the first of them that the bank has no
 * longer.
 */
export const namedCollections = ['head', 'requests', 'snapshots', 'start'] as const

/** The name of a collection. */
export type Collection = (typeof namedCollections)[number] | TableName

/** The names of all collections. */
export const collections: readonly Collection[] = [...namedCollections, ...tableNames]

/** Key of an entry in its collection: the serial of a row, or a name. */
export type Key = string | number

/** Something stored: a text under a key. */
export type StoredEntry = readonly [key: Key, text: string]

/** Changes of a collection to write. */
export interface CollectionChanges {
  readonly collection: Collection
  /** Deletes all entries of the collection first. */
  readonly isCleared?: boolean
  readonly put: Iterable<StoredEntry>
  readonly removed: Iterable<Key>
}

/** Keeps the entries of one bank, each a text under a key, beyond the process. */
export interface Storage {
  /** The entries of a collection, serials in their order; throws `StorageDamage` where one is not what was written. */
  load(collection: Collection): Iterable<StoredEntry>
  /** Writes changes: all of them, durably, or none, which it throws about. */
  write(changes: readonly CollectionChanges[]): void
  close(): void
}

/** A key in a line: that of a request has a TPP and a request id, a line each. */
export function writeKey(key: Key): string {
  return String(key).replaceAll('\n', ' ')
}

/** Something stored that is not what was written, or that no bank can be made of. */
export class StorageDamage extends Error {
  readonly collection: Collection | 'format'
  /** None where it is the collection as a whole. */
  readonly key: Key | undefined

  constructor(collection: Collection | 'format', key: Key | undefined, reason: string) {
    const place = key === undefined ? collection : `${collection} ${writeKey(key)}`
    super(`${place}: ${reason}`)
    this.name = 'StorageDamage'
    this.collection = collection
    this.key = key
  }
}

/** Reads what was stored as JSON text. */
export function readStoredJson(collection: Collection, [key, text]: StoredEntry): unknown {
  const json = parseJson(text)
  if (json === undefined) throw new StorageDamage(collection, key, 'must be JSON text')
  return json
}
