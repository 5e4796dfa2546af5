import type { Refusal, RuleId } from '@pocketbank/core'
import type { Explanation } from '@pocketbank/signatures'
import { type Awaitable, andThen, firstResult } from '@pocketbank/signatures/runtime'
import type { SignatureStep } from '@pocketbank/signatures/signature'
import type { EntryNotes } from '../journal/entry.ts'
import type { Answer } from '../operations/render/answer-value.ts'
import type { IncomingRequest } from '../requests/incoming-request.ts'

/** The checks that can refuse a request: those of a signature (its steps), those around them, and those before the pipeline. */
export type CheckId =
  | SignatureStep
  | 'http'
  | 'path'
  | 'method'
  | 'body-length'
  | 'body-end'
  | 'body-headers'
  | 'request-id'
  | 'required-headers'
  | 'header-forms'
  | 'sender'
  | 'role'
  | 'identity'
  | 'names'
  | 'query'
  | 'json'
  | 'contract'
  | 'idempotency'
  | 'redirect-uri'
  | 'bank'
  | 'fault'
  | 'injected'

/** An interceptor's changes to an answer on its way out. */
export interface Interference {
  /** Fields that the journal adds or replaces. */
  readonly notes: EntryNotes & { readonly status?: number }
  /** The answer that is sent instead. */
  change(answer: Answer): Answer
  /** The Response as it goes out; throws a `NoAnswer` where none does. */
  deliver(response: Response, answer: Answer, request: IncomingRequest): Response
}

/** The result of the pipeline: the answer of the bank or the refusal of a check, with what the journal says of it. */
export interface Outcome {
  readonly answer?: Answer
  readonly refusal?: Refusal
  readonly refusedBy?: CheckId
  /** The rule by which the answer is no default one, though nothing was refused. */
  readonly rule?: RuleId
  /** The answer leads to the bank's page. */
  readonly needsSca?: true
  /** The HTTP status where it is not the one of the code. */
  readonly status?: number
  /** Headers that the refusal has besides. */
  readonly headers?: Readonly<Record<string, string>>
  readonly explanation?: Explanation
  readonly warnings: readonly string[]
  readonly interference?: Interference
}

/** The outcome of a request that a check refused. */
export function refusalOutcome(refusedBy: CheckId, refusal: Refusal): Outcome {
  return { refusal, refusedBy, warnings: [] }
}

/** Checks a request: returns a refusal, or undefined if it may go on with what was read in the exchange. The last check answers. */
export type CheckOf<Exchange> = (exchange: Exchange) => Awaitable<Outcome | undefined>

function requireOutcome(outcome: Outcome | undefined): Outcome {
  if (outcome === undefined) throw new Error('no check answers or refuses')
  return outcome
}

/** Takes a request through checks until one has an outcome. */
export function runChecks<Exchange>(
  checks: readonly CheckOf<Exchange>[],
  exchange: Exchange,
): Awaitable<Outcome> {
  return andThen(firstResult(checks, exchange), requireOutcome)
}

/**
 * Thrown where a request gets no answer, with the reason for its client. D: no Error, since the router answers every Error that is
 * thrown; this passes through it to whoever called.
 */
export class NoAnswer {
  readonly reason: unknown

  constructor(reason: unknown) {
    this.reason = reason
  }
}
