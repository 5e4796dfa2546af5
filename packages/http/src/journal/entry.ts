import type { Refusal, RuleId } from '@pocketbank/core'
import type { Explanation } from '@pocketbank/signatures'
import type { OperationName } from '../operations/contracts/operations.ts'
import type { StageResults } from '../pipeline/stages.ts'
import type { AnswerMessage, RequestMessage } from './message.ts'

export interface FaultNote {
  readonly id: string
  readonly kind: string
  /** True if the bank had carried out the request. */
  readonly after: boolean
}

/** Fields of an entry whose response an interceptor changed. */
export interface EntryNotes {
  readonly faults?: readonly FaultNote[]
  readonly quirks?: readonly string[]
}

/** A request in the journal, with its result. */
export interface RequestEntry extends EntryNotes {
  /** Id of the request, also in the error object (E2). */
  readonly id: string
  /** Time by the bank's clock, in epoch milliseconds. */
  readonly at: number
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** X-Request-ID; undefined if not sent. */
  readonly requestId: string | undefined
  /** Decoded and shortened `X-Sandbox-Label`; undefined if not sent. */
  readonly label: string | undefined
  /** Id of the TPP; undefined if not authenticated. */
  readonly tpp: string | undefined
  /** Id of the operation, which a host may add; undefined if none has this path and method. */
  readonly operation: OperationName | undefined
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** The refusal; undefined for any other response. */
  readonly refusal: Refusal | undefined
  /** Result of each stage, in the order of refusals (E3). */
  readonly stages: StageResults
  /** Rule that decided; undefined for a response that follows no special rule. */
  readonly rule: RuleId | undefined
  /** Explanation of a failed authentication (Q10). */
  readonly explanation: Explanation | undefined
  /** Remarks on headers and authentication that did not decide. */
  readonly warnings: readonly string[]
  /** The request as received; undefined if it is not kept or was deleted for later ones. */
  readonly request?: RequestMessage | undefined
  /** The response of the bank; undefined if it is not kept or was deleted for later ones. */
  readonly answer?: AnswerMessage | undefined
}
