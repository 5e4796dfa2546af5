/** The part of `node:sqlite`'s statements used here. */
export interface Statement {
  run(...values: readonly (string | number)[]): unknown
  all(
    ...values: readonly (string | number)[]
  ): readonly (readonly unknown[] | Readonly<Record<string, unknown>>)[]
  /** Makes rows lists. Missing in the first releases of `node:sqlite`. */
  setReturnArrays?(isOn: boolean): void
}

/**
 * The part of `node:sqlite`'s databases used here. Declared here, since the types of the oldest supported
 * Node lack it.
 */
export interface Database {
  exec(sql: string): void
  prepare(sql: string): Statement
  close(): void
}

export interface Sqlite {
  readonly DatabaseSync: new (file: string) => Database
}

/**
 * Finds the SQLite of Node; undefined if it has none. Suppresses the warning that it is experimental: the
 * part used here has not changed.
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

/** Error codes of SQLite (sqlite.org/rescode.html), by the kinds of faults that are handled differently. */
const meanings = {
  5: 'taken',
  6: 'taken',
  8: 'readOnly',
  11: 'damaged',
  13: 'full',
  14: 'unopenable',
  26: 'damaged',
} as const

/** Classifies an error of SQLite by its code; undefined for other errors. */
export function sqliteFault(
  fault: unknown,
): (typeof meanings)[keyof typeof meanings] | 'failing' | undefined {
  if (!(fault instanceof Error) || !('errcode' in fault)) return undefined
  // The lowest byte is the code, the others are details.
  const code = Number(fault.errcode) & 0xff
  return meanings[code as keyof typeof meanings] ?? 'failing'
}
