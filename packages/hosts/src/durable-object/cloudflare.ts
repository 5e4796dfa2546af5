interface SqlCursor {
  /** Returns the rows, each as a list of columns. */
  raw(): Iterable<readonly unknown[]>
}

interface SqlStorage {
  exec(sql: string, ...values: readonly (string | number)[]): SqlCursor
  /** Size of the database in bytes. */
  readonly databaseSize: number
}

export interface ObjectStorage {
  readonly sql: SqlStorage
  /** Runs the work in a transaction, rolled back if it throws. */
  transactionSync<Value>(work: () => Value): Value
}

export interface ObjectState {
  readonly storage: ObjectStorage
}

/**
 * Namespace of the objects of a class: the part used here. Declared here, so projects need not install the
 * platform's types.
 */
export interface ObjectNamespace {
  idFromName(name: string): unknown
  get(id: unknown): { fetch(request: Request): Promise<Response> }
}

/** Variables, secrets and bindings of a Worker, by name. */
export type Bindings = Readonly<Record<string, unknown>>
