/** Ids and other texts by name. */
export type Ids = Readonly<Record<string, string>>

/** The ids and numbers of the bank in which an example runs. An id has the name of its path parameter. */
export interface ExampleWorld extends Ids {
  /** A customer number that no customer has yet. */
  readonly newcomer: string
  /** A person with an account and a card. */
  readonly customer: string
  /** Another person. */
  readonly colleague: string
  readonly company: string
  readonly companyIban: string
  readonly ownIban: string
  readonly otherIban: string
  /** A single payment that waits for approval. */
  readonly paymentId: string
  /** A pending transaction of the account; `transactionId` is a booked one. */
  readonly pendingTransactionId: string
}

/** Parts of a request to an operation. */
export interface ExampleCall {
  /** Path parameters that differ from the ids of the same names in the world. */
  readonly params?: Ids
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: unknown
}

/** Makes the request of an operation's example. */
export type ExampleRequest = (world: ExampleWorld) => ExampleCall
