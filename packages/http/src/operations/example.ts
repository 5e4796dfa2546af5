/** Ids and other texts by name. */
export type Ids = Readonly<Record<string, string>>

/** What there is in the bank in which an example runs. Ids have the name of the parameter that takes them. */
export interface ExampleWorld extends Ids {
  /** A customer number that no customer has yet. */
  readonly newcomer: string
  /** A person with an account and a card. */
  readonly customer: string
  /** Another person. */
  readonly colleague: string
  readonly company: string
  readonly companyIban: string
  /** The account of the PSU. */
  readonly ownIban: string
  readonly otherIban: string
  /** A single payment that waits for approval. */
  readonly paymentId: string
  /** A pending transaction of the account; `transactionId` is a booked one. */
  readonly pendingTransactionId: string
}

/** Parts of a request to an operation. */
export interface ExampleCall {
  /** Parameters of the path, if they differ from the ids of their names in the world. */
  readonly params?: Ids
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: unknown
}

/** Makes a request that does what the operation is for. */
export type ExampleRequest = (world: ExampleWorld) => ExampleCall
