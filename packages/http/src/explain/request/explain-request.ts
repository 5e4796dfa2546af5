import { type Problem, type Refusal, type RuleId, ruleOf } from '@pocketbank/core'
import { problemsOf } from '@pocketbank/core/internal'
import { type BankAddress, basePathOf, sentTarget } from '../../bank-address.ts'
import type { StageResults } from '../../pipeline/stages.ts'
import type { RequestEntry } from '../../requests/entry.ts'
import { pairedHeaders } from '../../requests/header-pairs.ts'
import type { Settings } from '../../settings.ts'
import { cutShort } from '../../signature/causes/effort.ts'
import { anotherText } from '../../signature/causes/signature-causes.ts'
import type { CryptoPort } from '../../signature/crypto-port.ts'
import { type Explanation, instant } from '../../signature/explanation.ts'
import { mendsOf } from '../mends/mends.ts'
import { planOf } from '../mends/plan.ts'
import { type Evidence, evidenceOf, type SentRequest } from './evidence.ts'
import type { ExplainedRequest, ShownProblem, Verdict } from './explained.ts'
import { causesSeen, unwrappedBody } from './seen-in-request.ts'
import { shownOctets } from './shown-body.ts'
import { changeSentence, type Judged, topicsOf } from './what-to-change.ts'

/** The bank by which requests are explained. */
export interface ExplainingBank {
  readonly crypto: CryptoPort
  readonly settings: Settings
  readonly address: BankAddress
  /** What was asked lately. */
  readonly entries: readonly RequestEntry[]
}

/** What a bank said of a request. */
export interface Told {
  readonly verdict: Verdict
  readonly status: number | undefined
  readonly id: string | undefined
  /** Epoch milliseconds of the bank's clock. */
  readonly at: number
  readonly operation: string | undefined
  readonly tpp: string | undefined
  readonly requestId: string | undefined
  readonly stages: StageResults
  readonly refusal: Refusal | undefined
  readonly rule: RuleId | undefined
  readonly explanation: Explanation | undefined
  readonly remarks: readonly string[]
}

function shownRule(id: RuleId): ShownProblem['rule'] {
  const { sentence, source } = ruleOf(id)
  return { id, sentence, source }
}

function shownProblem({ rule, code, text, path }: Problem): ShownProblem {
  return { code, text, path, rule: shownRule(rule) }
}

/** Hints that name no cause. */
function isOpen(hint: string): boolean {
  return hint === cutShort || hint === anotherText
}

/** Said where neither keyId nor signature belong to the certificate: it is the certificate that is wrong. */
function certificateOfOther(
  explanation: Explanation | undefined,
  signing: Evidence['signing'],
  keyId: Evidence['keyId'],
): readonly string[] {
  const isNeither = explanation?.step === 'key-id' && signing?.faults.includes('key') === true
  const named = keyId?.parts[0]?.received ?? ''
  return isNeither
    ? [
        `the signature was not made by the key of this certificate either, so another certificate was sent than you sign with: send the certificate with the serial number ${named}`,
      ]
    : []
}

/** Why a request was refused: as the bank told it, as the longer search found it, as looking at the request shows. */
function causesOf(
  { explanation, refusal }: Told,
  { signing, digest, keyId }: Evidence,
  sent: SentRequest,
): readonly string[] {
  const hints = explanation?.hints ?? []
  const isSignature = explanation?.step === 'signature'
  const searched =
    isSignature &&
    signing !== undefined &&
    (signing.signed?.basis === 'proven' || hints.length === 0 || hints.some(isOpen))
  const told = searched ? signing.causes : hints
  const further = explanation?.step === 'digest' ? (digest?.hashed?.says ?? []) : []
  const seen =
    refusal === undefined || explanation !== undefined
      ? []
      : problemsOf(refusal).flatMap(({ code, path }) => causesSeen(sent.message, { code, path }))
  const all = [...new Set([...told, ...certificateOfOther(explanation, signing, keyId), ...further, ...seen])]
  // That the search ended early counts only where nothing was found.
  return all.length > 1 ? all.filter((cause) => cause !== cutShort) : all
}

/** What would be refused next of a request that was refused before its signature was looked at. */
function alsoWrong({ refusal, explanation, stages }: Told, { signing, digest }: Evidence): readonly string[] {
  if (refusal === undefined || explanation !== undefined || stages.signature !== 'not reached') return []
  const [cause] = signing?.causes ?? []
  return [
    ...(digest?.fits === false ? ['The digest does not fit the body, either.'] : []),
    ...(signing?.verifies === false && cause !== undefined ? [`The signature is wrong, too: ${cause}.`] : []),
  ]
}

/** Names of headers that the bank misses or does not take, in lower case; of alternatives the first. */
function wrongHeadersIn({ refusal, explanation }: Told): readonly string[] {
  const problems = refusal === undefined ? [] : problemsOf(refusal)
  const named = problems.flatMap(({ path }) => {
    const [name = ''] = path?.split(' or ') ?? []
    return /^[A-Z][\w-]+$/.test(name) ? [name.toLowerCase()] : []
  })
  return explanation?.step === 'date' ? [...named, 'date'] : named
}

function codeFor(told: Told, sent: SentRequest, evidence: Evidence, judged: Judged) {
  const { message, headers, url, isWhole } = sent
  const isOfBody = told.refusal?.path?.startsWith('$') === true
  const isOther = certificateOfOther(told.explanation, evidence.signing, evidence.keyId).length > 0
  const unsigned = {
    ...{ message, headers, url, isWhole, certificate: evidence.certificate, now: told.at },
    list: evidence.signing?.list.map((name) => name.toLowerCase()),
    keyId: isOther ? evidence.keyId?.received : undefined,
    wrongHeaders: wrongHeadersIn(told),
    body: isOfBody ? unwrappedBody(message.body) : undefined,
  }
  return mendsOf(planOf(unsigned), topicsOf(judged))
}

const noEvidence: Evidence = {
  certificate: undefined,
  card: undefined,
  digest: undefined,
  keyId: undefined,
  signing: undefined,
}

/** Everything that is known of a request, given what a bank said of it. */
export async function explained(
  bank: ExplainingBank,
  told: Told,
  sent: SentRequest | undefined,
): Promise<ExplainedRequest> {
  const { crypto, settings, entries } = bank
  const { refusal, explanation, rule } = told
  const judge = { crypto, policy: { ...settings, now: told.at }, entries, id: told.id }
  const evidence = sent === undefined ? noEvidence : await evidenceOf(sent, judge)
  const { digest, keyId, signing, card: certificate } = evidence
  const judged: Judged = {
    ...{
      verdict: told.verdict,
      at: instant(told.at),
      step: explanation?.step,
      digest,
      keyId,
      signing,
      certificate,
    },
    problems: refusal === undefined ? [] : problemsOf(refusal).map(shownProblem),
    causes: sent === undefined ? (explanation?.hints ?? []) : causesOf(told, evidence, sent),
  }
  const { status, id, operation, tpp, requestId, stages, remarks } = told
  return {
    ...judged,
    ...{ status, id, operation, tpp, requestId, stages },
    rule: refusal === undefined && rule !== undefined ? shownRule(rule) : undefined,
    remarks: [...remarks, ...alsoWrong(told, evidence), ...(keyId?.remarks ?? [])],
    change: {
      sentence: changeSentence(judged),
      code: sent === undefined ? [] : codeFor(told, sent, evidence, judged),
    },
    request: sent && {
      method: sent.message.method,
      target: sent.received,
      url: sent.url,
      headers: sent.headers,
      body: { ...shownOctets(sent.message.body), ...(!sent.isWhole && { isCut: true }) },
    },
  }
}

/** The request of an entry, where the journal still has it. */
function sentIn({ request }: RequestEntry, address: BankAddress): SentRequest | undefined {
  if (request === undefined) return undefined
  const { method, target: received, headers, body, url, truncated } = request
  const basePath = basePathOf(address, received.split('?')[0] ?? '')
  const target = sentTarget(address, { target: received, basePath })
  return {
    message: { method, target, headers: pairedHeaders(headers), body },
    headers,
    url,
    received,
    isWhole: !truncated,
  }
}

function verdictOf({ refusal, stages }: RequestEntry): Verdict {
  if (refusal !== undefined) return 'refused'
  return stages.bank === 'needs SCA' ? 'needs SCA' : 'answered'
}

/** Explains a request of the journal. Searches longer than the bank did as it refused, so it is done when somebody looks. */
export function explainRequest(bank: ExplainingBank, entry: RequestEntry): Promise<ExplainedRequest> {
  const {
    status,
    id,
    at,
    operation,
    tpp,
    requestId,
    stages,
    refusal,
    rule,
    explanation,
    warnings: remarks,
  } = entry
  const told = { status, id, at, operation, tpp, requestId, stages, refusal, rule, explanation, remarks }
  return explained(bank, { ...told, verdict: verdictOf(entry) }, sentIn(entry, bank.address))
}
