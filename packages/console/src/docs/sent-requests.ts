import type { HeaderPairs } from '@pocketbank/http/requests/header-pairs'
import type { ConsoleEnv } from '../page.ts'
import type { SampleRequest } from './sample-request.ts'

export interface SentAnswer {
  readonly status: number
  readonly headers: HeaderPairs
  readonly body: string
  readonly isCut: boolean
}

export interface SentOperation {
  readonly operation: string
  readonly lang: string | undefined
  readonly sample: SampleRequest
  /** The sent headers without the token of the host. */
  readonly headers: HeaderPairs
  /** Undefined if the request is unsigned. */
  readonly signingString?: string | undefined
  /** Undefined if a fault withheld the response. */
  readonly answer?: SentAnswer | undefined
  readonly milliseconds: number
  /** The id of its entry in the journal; undefined for a control operation. */
  readonly journalId?: string | undefined
}

/** The most requests that are kept. The page of each is open for a short time only. */
const keptMax = 50

const sentOperations = new WeakMap<ConsoleEnv, Map<string, SentOperation>>()

/** Stores a sent request for the page that shows it, and returns its id. */
export function keepSent(env: ConsoleEnv, sentOperation: SentOperation): string {
  const operations = sentOperations.get(env) ?? new Map<string, SentOperation>()
  sentOperations.set(env, operations)
  const id = crypto.randomUUID()
  operations.set(id, sentOperation)
  const [oldest] = operations.keys()
  if (operations.size > keptMax && oldest !== undefined) operations.delete(oldest)
  return id
}

/** Finds a sent request of an operation; undefined if it is no longer kept. */
export function findSent(env: ConsoleEnv, operation: string, id: string): SentOperation | undefined {
  const sentOperation = sentOperations.get(env)?.get(id)
  return sentOperation?.operation === operation ? sentOperation : undefined
}
