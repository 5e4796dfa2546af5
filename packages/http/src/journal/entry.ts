import type { Refusal, RuleId } from '@pocketbank/core'
import type { Explanation } from '@pocketbank/signatures'
import type { OperationName } from '../operations/contracts/operations.ts'
import type { StageResults } from '../pipeline/stages.ts'
import type { AnswerMessage, RequestMessage } from './message.ts'

/** A fault that an interceptor injected, as the journal lists it. */
export interface FaultNote {
  readonly id: string
  readonly kind: string
  /** True if the bank had carried out the request. */
  readonly after: boolean
}

/** Fields of an entry if an interceptor changed the response. */
export interface EntryNotes {
  /** The faults that struck the request, in the order in which they did. */
  readonly faults?: readonly FaultNote[]
  /** The quirks that changed the response. */
  readonly quirks?: readonly string[]
}

/** A request and its result, as the journal lists it. */
export interface RequestEntry extends EntryNotes {
  /** Also the `id` of the error object, where the answer is one (E2). */
  readonly id: string
  /** The bank's clock, epoch milliseconds. */
  readonly at: number
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** The X-Request-ID, if the request has one. */
  readonly requestId: string | undefined
  /** The label that a test gave it: `X-Sandbox-Label`, decoded, at most 200 characters. */
  readonly label: string | undefined
  /** The id of the TPP, once the request has been authenticated. */
  readonly tpp: string | undefined
  /** The id of the operation, which may be a host's own; absent without a route. */
  readonly operation: OperationName | undefined
  /** 0 where there was no answer. */
  readonly status: number
  /** Why the bank refused; `undefined` for any other answer. */
  readonly refusal: Refusal | undefined
  /** The result of every stage of the pipeline, in the order of refusals (E3). */
  readonly stages: StageResults
  /** The rule of the rule book that decided: of every refusal, and of an answer that is no default one. */
  readonly rule: RuleId | undefined
  /** Everything that is known about why the request did not authenticate (Q10). */
  readonly explanation: Explanation | undefined
  /** Remarks on headers and authentication that did not decide. */
  readonly warnings: readonly string[]
  /** The request as sent; absent if the journal keeps none, or dropped it for later ones. */
  readonly request?: RequestMessage | undefined
  /** The answer as the bank gave it; nothing likewise. */
  readonly answer?: AnswerMessage | undefined
}
