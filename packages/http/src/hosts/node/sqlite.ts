/** What is used of a prepared statement of `node:sqlite`. */
export interface Statement {
  run(...values: readonly (string | number)[]): unknown
  all(
    ...values: readonly (string | number)[]
  ): readonly (readonly unknown[] | Readonly<Record<string, unknown>>)[]
  /** Has rows come as lists; an early SQLite of Node has not got it. */
  setReturnArrays?(isOn: boolean): void
}

/** What is used of a database of `node:sqlite`. D: told here, since the types of the oldest Node that is supported have none. */
export interface Database {
  exec(sql: string): void
  prepare(sql: string): Statement
  close(): void
}

/** What is used of `node:sqlite`. */
export interface Sqlite {
  readonly DatabaseSync: new (file: string) => Database
}

/**
 * The SQLite of this Node; nothing where it has none. D: looked for only where a bank is to be stored, so that nothing of it is loaded
 * else. The warning of Node 22 and early 24 that it may change is kept from the terminal, since what is used of it has not.
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

/** What SQLite says by an error: the meaning of its code, where it has one here; nothing where the error is not one of SQLite. */
export function sqliteFault(
  fault: unknown,
): (typeof meanings)[keyof typeof meanings] | 'failing' | undefined {
  if (!(fault instanceof Error) || !('errcode' in fault)) return undefined
  // The lowest octet is the code, the others are details of it.
  const code = Number(fault.errcode) & 0xff
  return meanings[code as keyof typeof meanings] ?? 'failing'
}
