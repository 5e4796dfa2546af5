/** A prepared statement of `node:sqlite`: the part used here. */
export interface Statement {
  run(...values: readonly (string | number)[]): unknown
  all(
    ...values: readonly (string | number)[]
  ): readonly (readonly unknown[] | Readonly<Record<string, unknown>>)[]
  /** Has rows come as lists; an early SQLite of Node has not got it. */
  setReturnArrays?(isOn: boolean): void
}

/** A database of `node:sqlite`: the part used here. D: declared here, since the types of the oldest supported Node have none. */
export interface Database {
  exec(sql: string): void
  prepare(sql: string): Statement
  close(): void
}

/** The module `node:sqlite`: the part used here. */
export interface Sqlite {
  readonly DatabaseSync: new (file: string) => Database
}

/**
 * Finds the SQLite of this Node; undefined if it has none. D: loaded only if a bank is stored. The warning of Node 22 and early 24 that it
 * may change is kept from the terminal, since the used part has not changed.
 */
export function findSqlite(): Sqlite | undefined {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return process.getBuiltinModule('node:sqlite') as Sqlite | undefined
  } catch {
    return undefined
  } finally {
    process.emitWarning = emitWarning
  }
}

/** The error codes of SQLite that have a meaning of their own here (sqlite.org/rescode.html). */
const meanings = {
  5: 'taken',
  6: 'taken',
  8: 'readOnly',
  11: 'damaged',
  13: 'full',
  14: 'unopenable',
  26: 'damaged',
} as const

/** Reads the meaning of an SQLite error from its code; undefined for an error of another origin. */
export function sqliteFault(
  fault: unknown,
): (typeof meanings)[keyof typeof meanings] | 'failing' | undefined {
  if (!(fault instanceof Error) || !('errcode' in fault)) return undefined
  // The lowest byte is the code, the others are details of it.
  const code = Number(fault.errcode) & 0xff
  return meanings[code as keyof typeof meanings] ?? 'failing'
}
