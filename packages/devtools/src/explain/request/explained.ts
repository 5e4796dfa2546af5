import type { ErrorCode, RuleId } from '@pocketbank/core'
import type { StageResults } from '@pocketbank/http/pipeline'
import type { HeaderPairs } from '@pocketbank/http/requests/header-pairs'
import type { SignatureStep } from '@pocketbank/signatures/signature'
import type { Cause } from '@pocketbank/signatures/signature/causes'
import type { Mend } from '../mends/mend.ts'
import type { CertificateCard } from './certificate-card.ts'
import type { ShownDigest } from './digest-finding.ts'
import type { ShownKeyId } from './key-id-parts.ts'
import type { ShownBytes } from './shown-body.ts'
import type { SigningComparison } from './signing-comparison.ts'

/**
 * The bank's verdict on a request. `struck`: an injected fault changed the response, and the client did nothing wrong. `passed`: the
 * request was only checked, and no fault is visible without running it.
 */
export type Verdict = 'answered' | 'needs SCA' | 'refused' | 'struck' | 'passed'

/** A fault or quirk that changed a request. */
export interface StruckBy {
  readonly kind: 'fault' | 'quirk'
  /** The id of the fault, or the name of the quirk. */
  readonly id: string
  /** What it does. */
  readonly sentence: string
  /** How many requests the fault strikes: `once`, `3 times`, `until turned off`. */
  readonly often?: string
}

/** A problem that the bank found. */
export interface ShownProblem {
  readonly code: ErrorCode
  readonly text: string
  readonly path: string | undefined
  readonly rule: { readonly id: RuleId; readonly sentence: string; readonly source: string }
}

/** A request as it came. */
export interface ShownRequest {
  readonly method: string
  readonly target: string
  readonly url: string | undefined
  /** In their order; values are bytes, one character each. */
  readonly headers: HeaderPairs
  readonly body: ShownBytes
}

/** The changes that mend a request, in sentences and as code. */
export interface Change {
  /** Sentences, one for each thing to do. */
  readonly sentences: readonly string[]
  /** A program in each language that signs this request correctly; empty if that would mend nothing. */
  readonly code: readonly Mend[]
}

/** Everything that the explainer says of a request, as plain data: it is the same on a page, in a terminal and as JSON. */
export interface ExplainedRequest {
  readonly verdict: Verdict
  /** The status of the answer: 0 without an answer, absent if the bank was not asked. */
  readonly status: number | undefined
  /** Its id in the request journal, where it has one. */
  readonly id: string | undefined
  /** The bank's clock at that moment, ISO 8601 in UTC. */
  readonly at: string
  readonly operation: string | undefined
  readonly tpp: string | undefined
  readonly requestId: string | undefined
  readonly stages: StageResults
  /** The faults and quirks that changed the request, in the order in which they did. */
  readonly struckBy: readonly StruckBy[]
  /** The problems of the request, the deciding one first. */
  readonly problems: readonly ShownProblem[]
  /** The rule of an answer that is no default one, though nothing was refused. */
  readonly rule: ShownProblem['rule'] | undefined
  /** Of the check of the signature, where that refused. */
  readonly step: SignatureStep | undefined
  /** The refusal of a signature without its causes: a sentence. */
  readonly finding: string | undefined
  /** Why, as far as it is proven, the most telling first. */
  readonly causes: readonly Cause[]
  /** Sentences about other oddities of the request. */
  readonly remarks: readonly string[]
  readonly change: Change
  /** Nothing where the journal let it go. */
  readonly request: ShownRequest | undefined
  readonly signing: SigningComparison | undefined
  readonly digest: ShownDigest | undefined
  readonly keyId: ShownKeyId | undefined
  /** The certificate, or the reason why the header cannot be read; absent without the header. */
  readonly certificate: CertificateCard | { readonly unreadable: string } | undefined
}

/** A request as a terminal shows it: the same facts, of which some may not have been looked for. */
export interface RequestTold
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
  > {
  readonly request: Pick<ShownRequest, 'method' | 'target'> | undefined
  readonly signing: Pick<SigningComparison, 'lines' | 'difference' | 'signed' | 'verifies'> | undefined
  readonly digest:
    | Partial<Pick<ShownDigest, 'expected' | 'received' | 'fits' | 'difference' | 'bytes'>>
    | undefined
  readonly keyId: Partial<Pick<ShownKeyId, 'expected' | 'received' | 'fits' | 'difference'>> | undefined
}
