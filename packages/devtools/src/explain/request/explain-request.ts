import type { Refusal, RuleId } from '@pocketbank/core'
import { listProblems } from '@pocketbank/core/base/errors'
import { textBefore } from '@pocketbank/core/base/input'
import type { RequestEntry, Settings } from '@pocketbank/http'
import { type BankAddress, pickBasePath, publicTarget } from '@pocketbank/http/address'
import type { StageResults } from '@pocketbank/http/pipeline'
import { createHeaders } from '@pocketbank/http/requests/header-pairs'
import type { CryptoPort, Explanation } from '@pocketbank/signatures'
import { readDerCertificate } from '@pocketbank/signatures/certificates'
import { writeUtc } from '@pocketbank/signatures/signature'
import { type Cause, causeText, createCause } from '@pocketbank/signatures/signature/causes'
import { planProgram } from '../programs/plan.ts'
import { createSigningPrograms } from '../programs/programs.ts'
import {
  computeVerdict,
  describeProblem,
  describeRule,
  describeStruck,
  findRole,
} from '../refusal-explanations.ts'
import { changeSentences, type Judged, listTopics } from '../remedies.ts'
import { certificateCard } from './certificate-card.ts'
import { collectEvidence, type Evidence, type SentRequest } from './evidence.ts'
import type { ExplainedRequest, StruckBy, Verdict } from './explained.ts'
import { findCausesInRequest, unwrapBody } from './seen-in-request.ts'
import { describeBytes } from './shown-body.ts'

/** The bank of the explained requests. */
export interface ExplainingBank {
  readonly crypto: CryptoPort
  readonly settings: Settings
  readonly address: BankAddress
  readonly entries: readonly RequestEntry[]
}

interface BankResult {
  readonly verdict: Verdict
  readonly status: number | undefined
  readonly id: string | undefined
  /** The bank's clock in epoch milliseconds. */
  readonly at: number
  readonly operation: string | undefined
  readonly tpp: string | undefined
  readonly requestId: string | undefined
  readonly stages: StageResults
  readonly refusal: Refusal | undefined
  readonly rule: RuleId | undefined
  readonly explanation: Explanation | undefined
  readonly remarks: readonly string[]
  readonly struckBy: readonly StruckBy[]
}

/** True if the long search may find more: no cause is known, or one has no instruction. */
function mayFindMore(causes: readonly Cause[]): boolean {
  return causes.length === 0 || causes.some(({ do: order }) => order === undefined)
}

/**
 * Returns a cause if neither the keyId nor the signature belongs to the certificate. The certificate is then
 * the wrong part.
 */
function certificateOfOther(
  explanation: Explanation | undefined,
  signing: Evidence['signing'],
  keyId: Evidence['keyId'],
): readonly Cause[] {
  const isNeither = explanation?.step === 'key-id' && signing?.faults.includes('key') === true
  return isNeither
    ? [
        createCause('certificate')(
          'the signature was not made by the key of this certificate ' +
            'either, so another certificate was sent than you sign with',
          `send the certificate with the serial number ${keyId?.parts[0]?.received ?? ''}`,
        ),
      ]
    : []
}

/** Returns the causes of a refused signature or digest. Those of the long search win if they say more. */
function searched({ step, causes }: Explanation, { signing, digest }: Evidence): readonly Cause[] {
  const isBetter = step === 'signature' && (signing?.signed?.basis === 'proven' || mayFindMore(causes))
  if (isBetter && signing !== undefined && signing.causes.length > 0) return signing.causes
  return step === 'digest' && mayFindMore(causes) && digest?.hashed !== undefined ? digest.causes : causes
}

/**
 * Lists the causes of a refusal: those that the bank found, those of the long search, or those visible in the
 * request.
 */
function causesKnown(result: BankResult, evidence: Evidence, request: SentRequest): readonly Cause[] {
  const { explanation, refusal } = result
  if (explanation !== undefined) {
    const { signing, keyId } = evidence
    return [...searched(explanation, evidence), ...certificateOfOther(explanation, signing, keyId)]
  }
  const problems = refusal === undefined ? [] : listProblems(refusal)
  const causes = problems.flatMap(({ code, path }) => findCausesInRequest(request.message, { code, path }))
  return [...new Map(causes.map((cause) => [cause.what, cause])).values()]
}

/** Lists further errors of a request that was refused before its signature was checked. */
function alsoWrong(
  { refusal, explanation, stages }: BankResult,
  { signing, digest }: Evidence,
): readonly string[] {
  if (refusal === undefined || explanation !== undefined || stages.signature !== 'not reached') return []
  const [cause] = signing?.causes ?? []
  return [
    ...(digest?.fits === false ? ['The digest does not fit the body, either.'] : []),
    ...(signing?.verifies === false && cause !== undefined
      ? [`The signature is wrong, too: ${causeText(cause)}.`]
      : []),
  ]
}

/**
 * Lists headers that are missing or refused, in lower case. Of alternative headers the first one is listed.
 */
function listWrongHeaders({ refusal, explanation }: BankResult): readonly string[] {
  const problems = refusal === undefined ? [] : listProblems(refusal)
  const headerNames = problems.flatMap(({ path }) => {
    const [name = ''] = path?.split(' or ') ?? []
    return /^[A-Z][\w-]+$/.test(name) ? [name.toLowerCase()] : []
  })
  return explanation?.step === 'date' ? [...headerNames, 'date'] : headerNames
}

function codeFor(result: BankResult, request: SentRequest, evidence: Evidence, judged: Judged) {
  const { message, headers, url, isWhole } = request
  const isOfBody = result.refusal?.path?.startsWith('$') === true
  const isOther = certificateOfOther(result.explanation, evidence.signing, evidence.keyId).length > 0
  const unsigned = {
    message,
    headers,
    url,
    isWhole,
    certificate: evidence.certificate,
    now: result.at,
    list: evidence.signing?.list.map((name) => name.toLowerCase()),
    keyId: isOther ? evidence.keyId?.received : undefined,
    wrongHeaders: listWrongHeaders(result),
    body: isOfBody ? unwrapBody(message.body) : undefined,
  }
  return createSigningPrograms(planProgram(unsigned), listTopics(judged))
}

const noEvidence: Evidence = {
  certificate: undefined,
  card: undefined,
  digest: undefined,
  keyId: undefined,
  signing: undefined,
}

/** Explains a request by the bank's result and by everything that a longer search finds. */
export async function explainResult(
  bank: ExplainingBank,
  result: BankResult,
  request: SentRequest | undefined,
): Promise<ExplainedRequest> {
  const { crypto, settings, entries } = bank
  const { refusal, explanation, rule } = result
  const judge = { crypto, policy: { ...settings, now: result.at }, entries, id: result.id }
  const evidence = request === undefined ? noEvidence : await collectEvidence(request, judge)
  const { digest, keyId, signing, card: certificate } = evidence
  const client = request?.clientCertificate
  const clientCertificate = client && (await certificateCard(client, crypto, judge.policy, 'tls'))
  const { status, id, operation, tpp, requestId, stages, struckBy, remarks, verdict } = result
  const judged = {
    verdict,
    digest,
    keyId,
    signing,
    certificate,
    at: writeUtc(result.at),
    step: explanation?.step,
    problems: refusal === undefined ? [] : listProblems(refusal).map(describeProblem),
    causes: request === undefined ? (explanation?.causes ?? []) : causesKnown(result, evidence, request),
  }
  const judgedRequest: Judged = { ...judged, role: findRole(operation) }
  return {
    ...judged,
    ...(clientCertificate && { clientCertificate }),
    status,
    id,
    operation,
    tpp,
    requestId,
    stages,
    struckBy,
    finding: explanation?.finding,
    rule: refusal === undefined && rule !== undefined ? describeRule(rule) : undefined,
    remarks: [...remarks, ...alsoWrong(result, evidence), ...(keyId?.remarks ?? [])],
    change: {
      sentences: changeSentences(judgedRequest),
      code: request === undefined ? [] : codeFor(result, request, evidence, judgedRequest),
    },
    request: request && {
      method: request.message.method,
      target: request.received,
      url: request.url,
      headers: request.headers,
      body: { ...describeBytes(request.message.body), ...(!request.isWhole && { isCut: true }) },
    },
  }
}

/** Returns the sent request, if the journal still has it. */
function findSentRequest({ request }: RequestEntry, address: BankAddress): SentRequest | undefined {
  if (request === undefined) return undefined
  const { method, target: receivedTarget, headers, body, url, truncated, clientCertificate } = request
  const client = clientCertificate && readDerCertificate(clientCertificate)
  const basePath = pickBasePath(address, textBefore(receivedTarget, '?'))
  const target = publicTarget(address, { target: receivedTarget, basePath })
  return {
    message: { method, target, headers: createHeaders(headers), body },
    headers,
    url,
    received: receivedTarget,
    isWhole: !truncated,
    clientCertificate: client?.ok ? client.value : undefined,
  }
}

/**
 * Explains a request of the journal. It searches longer than the bank did when it refused, so call it only
 * when somebody reads the result.
 *
 * @param bank - The settings, address and journal of the bank that responded.
 * @param entry - The request, from the journal.
 * @example
 * ```ts
 * import { createEngine, instant } from '@pocketbank/core'
 * import { createApp } from '@pocketbank/http'
 * import { explainRequest } from '@pocketbank/devtools/explain'
 * import { nodeCrypto } from '@pocketbank/hosts/node'
 *
 * const engine = createEngine({ now: instant(Date.UTC(2026, 0, 15)), seed: 'my test' })
 * const app = createApp({ engineFor: () => engine, now: () => engine.now, crypto: nodeCrypto })
 * await app.fetch(new Request('https://bank.example/v1/accounts'))
 * const { entries } = app.requests
 * const [entry] = entries
 * const explained = entry && (await explainRequest({ crypto: nodeCrypto, ...app.host, entries }, entry))
 * explained?.verdict // => 'refused'
 * ```
 */
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
  const result = { status, id, at, operation, tpp, requestId, stages, refusal, rule, explanation, remarks }
  const judged = { ...result, verdict: computeVerdict(entry), struckBy: describeStruck(entry) }
  return explainResult(bank, judged, findSentRequest(entry, bank.address))
}
