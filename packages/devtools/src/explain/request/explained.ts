import type { ErrorCode, RuleId } from '@pocketbank/core'
import type { StageResults } from '@pocketbank/http/pipeline'
import type { HeaderPairs } from '@pocketbank/http/requests/header-pairs'
import type { SignatureStep } from '@pocketbank/signatures/signature'
import type { Cause } from '@pocketbank/signatures/signature/causes'
import type { SigningProgram } from '../programs/program.ts'
import type { CertificateCard } from './certificate-card.ts'
import type { ShownDigest } from './digest-finding.ts'
import type { ShownKeyId } from './key-id-parts.ts'
import type { ShownBytes } from './shown-body.ts'
import type { SigningComparison } from './signing-comparison.ts'

/**
 * The bank's verdict on a request. `struck`: an injected fault changed the response, and the client did
 * nothing wrong. `passed`: the request was only checked, not executed, and has no visible error.
 */
export type Verdict = 'answered' | 'needs SCA' | 'refused' | 'struck' | 'passed'

/** A fault or quirk that changed a request. */
export interface StruckBy {
  readonly kind: 'fault' | 'quirk'
  /** The fault's id or the quirk's name. */
  readonly id: string
  readonly sentence: string
  /** How many requests the fault strikes: `once`, `3 times`, `until turned off`. */
  readonly often?: string
}

/** A reason why the bank refused a request. */
export interface ShownProblem {
  readonly code: ErrorCode
  readonly text: string
  readonly path: string | undefined
  readonly rule: { readonly id: RuleId; readonly sentence: string; readonly source: string }
}

/** A request as the bank received it. */
export interface ShownRequest {
  readonly method: string
  readonly target: string
  readonly url: string | undefined
  /** The headers in their order. Values are bytes, one character each. */
  readonly headers: HeaderPairs
  readonly body: ShownBytes
}

/** The changes that make a request valid, in sentences and as code. */
export interface Change {
  /** One sentence for each thing to do. */
  readonly sentences: readonly string[]
  /** A program in each language that signs this request correctly; empty if a program would not help. */
  readonly code: readonly SigningProgram[]
}

/**
 * Everything that is known about a request, as plain data. A page, a terminal and JSON show the same facts.
 */
export interface ExplainedRequest {
  readonly verdict: Verdict
  /** The status of the response: 0 if the client got none, undefined if no bank was asked. */
  readonly status: number | undefined
  /** Its id in the request journal, if it has one. */
  readonly id: string | undefined
  /** The bank's clock at the time of the request, ISO 8601 in UTC. */
  readonly at: string
  readonly operation: string | undefined
  readonly tpp: string | undefined
  readonly requestId: string | undefined
  readonly stages: StageResults
  /** The faults and quirks that changed the request, in the order of their effect. */
  readonly struckBy: readonly StruckBy[]
  /** The problems of the request, the deciding one first. */
  readonly problems: readonly ShownProblem[]
  /** The rule that caused an unusual response which is not a refusal. */
  readonly rule: ShownProblem['rule'] | undefined
  /** The step of the signature check that refused the request. */
  readonly step: SignatureStep | undefined
  /** The refusal of a signature without its causes: a sentence. */
  readonly finding: string | undefined
  /** The proven causes of the refusal, the most specific first. */
  readonly causes: readonly Cause[]
  /** Sentences about other oddities of the request. */
  readonly remarks: readonly string[]
  readonly change: Change
  /** The request; undefined if the journal no longer has it. */
  readonly request: ShownRequest | undefined
  readonly signing: SigningComparison | undefined
  readonly digest: ShownDigest | undefined
  readonly keyId: ShownKeyId | undefined
  /** The certificate, or the reason why the header cannot be read; absent without the header. */
  readonly certificate: CertificateCard | { readonly unreadable: string } | undefined
  /** The client certificate, if the bank looked at it. */
  readonly clientCertificate?: CertificateCard | undefined
}

/** The facts that a terminal shows about a request. Some may not have been searched for. */
export interface RequestFacts
  extends Pick<
    ExplainedRequest,
    | 'verdict'
    | 'status'
    | 'id'
    | 'at'
    | 'operation'
    | 'tpp'
    | 'requestId'
    | 'stages'
    | 'struckBy'
    | 'problems'
    | 'rule'
    | 'step'
    | 'finding'
    | 'causes'
    | 'remarks'
    | 'change'
    | 'certificate'
    | 'clientCertificate'
  > {
  readonly request: Pick<ShownRequest, 'method' | 'target'> | undefined
  readonly signing: Pick<SigningComparison, 'lines' | 'difference' | 'signed' | 'verifies'> | undefined
  readonly digest:
    | Partial<Pick<ShownDigest, 'expected' | 'received' | 'fits' | 'difference' | 'bytes'>>
    | undefined
  readonly keyId: Partial<Pick<ShownKeyId, 'expected' | 'received' | 'fits' | 'difference'>> | undefined
}
