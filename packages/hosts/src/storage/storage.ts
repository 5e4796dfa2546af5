import { parseJson } from '@pocketbank/core/base/input'
import { type TableName, tableNames } from '@pocketbank/core/rows/tables'

/**
 * Collections with names as keys; all others have serials as keys. `head` holds the bank's counters and the
 * state of its host, `snapshots` the kept snapshots, `start` the rows of the first snapshot that the bank no
 * longer has.
 */
export const namedCollections = ['head', 'snapshots', 'start'] as const

/** `requests` holds results by request id. Each other collection holds the rows of a table of the bank. */
export type Collection = (typeof namedCollections)[number] | 'requests' | TableName

export const collections: readonly Collection[] = [...namedCollections, 'requests', ...tableNames]

/** Key of an entry: the serial of a row, or a name. */
export type Key = string | number

export type StoredEntry = readonly [key: Key, text: string]

export interface CollectionChanges {
  readonly collection: Collection
  /** Deletes all entries of the collection first. Default: false. */
  readonly isCleared?: boolean
  readonly put: Iterable<StoredEntry>
  readonly removed: Iterable<Key>
}

/** Stores the entries of one bank. */
export interface Storage {
  /** Loads the entries of a collection, sorted by serial. Throws `StorageDamage` for a damaged entry. */
  load(collection: Collection): Iterable<StoredEntry>
  /** Writes all changes durably. If it throws, none is written. */
  write(changes: readonly CollectionChanges[]): void
  close(): void
}

/** Writes a key in one line. The key of a request has two lines: TPP and request id. */
export function writeKey(key: Key): string {
  return String(key).replaceAll('\n', ' ')
}

/** Error: a stored entry is damaged, or no bank can be made from it. */
export class StorageDamage extends Error {
  readonly collection: Collection | 'format'
  /** Undefined if the whole collection is damaged. */
  readonly key: Key | undefined

  constructor(collection: Collection | 'format', key: Key | undefined, reason: string) {
    const place = key === undefined ? collection : `${collection} ${writeKey(key)}`
    super(`${place}: ${reason}`)
    this.name = 'StorageDamage'
    this.collection = collection
    this.key = key
  }
}

/** Parses a stored JSON text. Throws `StorageDamage` if it is not JSON. */
export function readStoredJson(collection: Collection, [key, text]: StoredEntry): unknown {
  const json = parseJson(text)
  if (json === undefined) throw new StorageDamage(collection, key, 'must be JSON text')
  return json
}
