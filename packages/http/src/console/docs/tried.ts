import type { ConsoleEnv } from '../page.ts'
import type { RequestParts } from './sample.ts'

/** A request that was tried from a page of the reference, and what came of it. */
export interface Tried {
  readonly operation: string
  /** What the form was filled with. */
  readonly parts: RequestParts
  readonly method: string
  readonly target: string
  /** The headers as they were sent; the token of the host is left out. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  /** What was signed; none where nothing was. */
  readonly signingString?: string | undefined
  /** None where no answer came. */
  readonly answer?: TriedAnswer
  /** The real time that it took. */
  readonly milliseconds: number
  /** The id of its entry in the journal, where it has one. */
  readonly journalId?: string | undefined
}

/** The answer to a request that was tried. */
export interface TriedAnswer {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  readonly isCut: boolean
}

/** Requests that were tried and can still be looked at. D: the page that shows one is open for a moment. */
const keptMax = 50

const kept = new WeakMap<ConsoleEnv, Map<string, Tried>>()

/** Keeps a request that was tried, for the page that shows it; gives the number by which it is found. */
export function keepTried(env: ConsoleEnv, tried: Tried): string {
  const own = kept.get(env) ?? new Map<string, Tried>()
  kept.set(env, own)
  const id = crypto.randomUUID()
  own.set(id, tried)
  const [oldest] = own.keys()
  if (own.size > keptMax && oldest !== undefined) own.delete(oldest)
  return id
}

/** A request that was tried at an operation; nothing where it is not kept any more. */
export function findTried(env: ConsoleEnv, operation: string, id: string | undefined): Tried | undefined {
  const tried = id === undefined ? undefined : kept.get(env)?.get(id)
  return tried?.operation === operation ? tried : undefined
}
