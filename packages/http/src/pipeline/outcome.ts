import type { Refusal, RuleId } from '@pocketbank/core'
import type { Explanation } from '@pocketbank/signatures'
import { type Awaitable, andThen, firstResult } from '@pocketbank/signatures/runtime'
import type { SignatureStep } from '@pocketbank/signatures/signature'
import type { EntryNotes } from '../journal/entry.ts'
import type { Answer } from '../operations/render/answer-value.ts'
import type { IncomingRequest } from '../requests/incoming-request.ts'

/** Checks that can refuse a request, including the steps of a signature. */
export type CheckId =
  | SignatureStep
  | 'client-certificate'
  | 'organisations'
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

export interface Interference {
  /** Fields that are added to or replaced in the journal entry. */
  readonly notes: EntryNotes & { readonly status?: number }
  change(answer: Answer): Answer
  /** Returns the Response to send. Throws `NoAnswer` if none is sent. */
  deliver(response: Response, answer: Answer, request: IncomingRequest): Response
}

/** Result of a request: a response or a refusal, with facts for the journal. */
export interface Outcome {
  readonly answer?: Answer
  readonly refusal?: Refusal
  readonly refusedBy?: CheckId
  /** Rule that decided a response that is not a refusal. */
  readonly rule?: RuleId
  /** Marks a response that leads to the SCA page. */
  readonly needsSca?: true
  /** HTTP status. Default: that of the code of the refusal. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly explanation?: Explanation
  readonly warnings: readonly string[]
  readonly interference?: Interference
}

export function refusalOutcome(refusedBy: CheckId, refusal: Refusal): Outcome {
  return { refusal, refusedBy, warnings: [] }
}

/** A check of a request. Returns an outcome, or undefined to continue. The last check always returns one. */
export type CheckOf<Exchange> = (exchange: Exchange) => Awaitable<Outcome | undefined>

function requireOutcome(outcome: Outcome | undefined): Outcome {
  if (outcome === undefined) throw new Error('no check answers or refuses')
  return outcome
}

export function runChecks<Exchange>(
  checks: readonly CheckOf<Exchange>[],
  exchange: Exchange,
): Awaitable<Outcome> {
  return andThen(firstResult(checks, exchange), requireOutcome)
}

/**
 * Thrown if a request gets no response. Not an Error: the router converts errors to responses, and this must
 * reach the caller.
 */
export class NoAnswer {
  readonly reason: unknown

  constructor(reason: unknown) {
    this.reason = reason
  }
}
