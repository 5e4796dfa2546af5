import type { HeaderPairs } from '@pocketbank/http/requests/header-pairs'
import type { ConsoleEnv } from '../page.ts'
import type { SampleRequest } from './sample-request.ts'

/** The response to a request that the reference sent. */
export interface SentAnswer {
  readonly status: number
  readonly headers: HeaderPairs
  readonly body: string
  readonly isCut: boolean
}

/** A request that the reference sent. */
export interface SentOperation {
  /** The id of the operation. */
  readonly operation: string
  /** The language of the page. */
  readonly lang: string | undefined
  /** The request of the form. */
  readonly sample: SampleRequest
  /** The headers as sent, without the token of the host. */
  readonly headers: HeaderPairs
  /** Undefined if the request is unsigned. */
  readonly signingString?: string | undefined
  /** Undefined if a fault withheld it. */
  readonly answer?: SentAnswer | undefined
  readonly milliseconds: number
  /** The id of its entry in the journal; control operations have none. */
  readonly journalId?: string | undefined
}

/** Sent requests that are kept. D: the page of one is open for a moment. */
const keptMax = 50

const kept = new WeakMap<ConsoleEnv, Map<string, SentOperation>>()

/** Keeps a sent request for the page that shows it; returns its id. */
export function keepSent(env: ConsoleEnv, sent: SentOperation): string {
  const own = kept.get(env) ?? new Map<string, SentOperation>()
  kept.set(env, own)
  const id = crypto.randomUUID()
  own.set(id, sent)
  const [oldest] = own.keys()
  if (own.size > keptMax && oldest !== undefined) own.delete(oldest)
  return id
}

/** Finds a sent request of an operation; undefined if it is no longer kept. */
export function findSent(env: ConsoleEnv, operation: string, id: string): SentOperation | undefined {
  const sent = kept.get(env)?.get(id)
  return sent?.operation === operation ? sent : undefined
}
