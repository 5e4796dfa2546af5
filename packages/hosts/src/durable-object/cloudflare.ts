/** Rows that a statement found: the part of the platform's type used here. */
interface SqlCursor {
  /** The rows, each as the values of its columns. */
  raw(): Iterable<readonly unknown[]>
}

/** The SQLite of an object. */
interface SqlStorage {
  exec(sql: string, ...values: readonly (string | number)[]): SqlCursor
  /** Bytes that are in use. */
  readonly databaseSize: number
}

/** The storage of an object. */
export interface ObjectStorage {
  readonly sql: SqlStorage
  /** Does the work as a whole, or not at all where it throws. */
  transactionSync<Value>(work: () => Value): Value
}

/** State that the platform gives an object. */
export interface ObjectState {
  readonly storage: ObjectStorage
}

/** Namespace of the objects of a class. D: declared here, as far as it is used, so that the declarations need no package of types. */
export interface ObjectNamespace {
  idFromName(name: string): unknown
  get(id: unknown): { fetch(request: Request): Promise<Response> }
}

/** Variables, secrets and bindings of a Worker, by their names. */
export type Bindings = Readonly<Record<string, unknown>>
