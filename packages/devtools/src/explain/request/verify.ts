import { commands, type Refusal, type Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { parse } from '@pocketbank/core/base/input'
import { bodyContract } from '@pocketbank/core/engine'
import { readBankAddress } from '@pocketbank/http/address'
import { allOperations } from '@pocketbank/http/operations'
import type { Stage, StageResults } from '@pocketbank/http/pipeline'
import {
  authenticate,
  CheckedRequest,
  checkBodyHeaders,
  checkClientCertificate,
  checkHeaders,
  checkOrganisations,
  checkRole,
  computeStageResults,
  type EarlyCheck,
  type Outcome,
  readInput,
  refusalOutcome,
  runChecks,
  takeBody,
} from '@pocketbank/http/pipeline'
import { createHeaders, type HeaderPairs } from '@pocketbank/http/requests/header-pairs'
import { repeatedNames } from '@pocketbank/http/requests/repeated-names'
import { defaultSettings } from '@pocketbank/http/settings'
import {
  base64FromBytes,
  holdsPrivateKey,
  latin1FromBytes,
  readHeaderCertificate,
  sameBytes,
  utf8FromBytes,
  withoutPrivateKeys,
} from '@pocketbank/signatures/certificates'
import { digestText, findSupportedDigest } from '@pocketbank/signatures/signature'
import { asSentence } from '@pocketbank/signatures/signature/causes'
import { bodiesOfFile, type PossibleBody } from '../raw/possible-bodies.ts'
import { type RawRequest, toBinaryText } from '../raw/raw-request.ts'
import { createCheckEnv } from './copied-check-env.ts'
import { type ExplainingBank, explainResult } from './explain-request.ts'
import type { ExplainedRequest, Verdict } from './explained.ts'
import { anyOperation, findOperation } from './find-operation.ts'

/** The settings by which a copied request is checked. Omitted ones have their defaults. */
export interface VerifyingBank extends Partial<Omit<ExplainingBank, 'crypto'>> {
  readonly crypto: ExplainingBank['crypto']
  /** The time of the bank's clock in epoch milliseconds. */
  readonly now: number
}

/** A copied request, with a certificate and body from other files. */
export interface Copied {
  readonly raw: RawRequest
  /** The certificate as PEM, or DER in base64. */
  readonly certificate?: string | undefined
  /** The body. It wins over a body in the copied request. */
  readonly body?: string | Uint8Array | undefined
}

function withoutKeys({ raw, certificate, body }: Copied): Copied {
  const headers = raw.headers.map(([name, value]) => [name, withoutPrivateKeys(value)] as const)
  return { raw: { ...raw, headers }, certificate: certificate && withoutPrivateKeys(certificate), body }
}

/** Adds the given certificate, unless the header has one. The error says why it is unreadable. */
function withCertificate({
  raw,
  certificate = '',
}: Copied): Result<{ readonly headers: HeaderPairs; readonly remarks: readonly string[] }, string> {
  const { headers } = raw
  if (certificate.trim() === '') return ok({ headers, remarks: [] })
  const result = readHeaderCertificate(certificate)
  if (!result.ok) {
    return fail(
      holdsPrivateKey(certificate)
        ? 'The certificate has a private key. Give the certificate ' +
            'alone; a private key is never sent, so replace this one.'
        : `The certificate of the option or field cannot be read: ${result.error}.`,
    )
  }
  const { bytes } = result.value
  const sentCertificate = createHeaders(headers).get('TPP-Signature-Certificate')
  if (sentCertificate === null) {
    return ok({
      headers: [...headers, ['TPP-Signature-Certificate', base64FromBytes(bytes)]],
      remarks: [],
    })
  }
  const headerCertificate = readHeaderCertificate(sentCertificate)
  const isSame = headerCertificate.ok && sameBytes(headerCertificate.value.bytes, bytes)
  return ok({
    headers,
    remarks: isSame
      ? []
      : ['The header has another certificate than the option or field; the header counts.'],
  })
}

function listCopiedBodies({ raw, body = '' }: Copied): readonly PossibleBody[] {
  if (body.length > 0) {
    const bytes = typeof body === 'string' ? undefined : latin1FromBytes(body)
    return bodiesOfFile(toBinaryText(body), raw.headers, bytes)
  }
  return raw.missingBody === undefined ? raw.bodies : []
}

const noBody: PossibleBody = { bytes: new Uint8Array() }

/** Finds the body that fits the Digest, or else the likeliest one. */
async function findLikelyBody(
  { crypto }: Pick<ExplainingBank, 'crypto'>,
  bodies: readonly PossibleBody[],
  headers: HeaderPairs,
): Promise<PossibleBody> {
  const [likeliest = noBody] = bodies
  const value = findSupportedDigest(createHeaders(headers).get('Digest') ?? '')
  if (value === undefined) return likeliest
  for (const body of bodies) {
    if ((await digestText(crypto, value.hash, body.bytes)) === value.base64) return body
  }
  return likeliest
}

const checkBody: EarlyCheck = ({ reading, operation, hasBody, input }) => {
  const contract = hasBody ? bodyContract(operation.command, reading) : undefined
  const body: Result<unknown, Refusal> =
    contract === undefined ? ok(undefined) : parse(contract, input.body, 'body')
  return body.ok ? undefined : refusalOutcome('contract', body.error)
}

const endVerification: EarlyCheck = () => ({ warnings: [] })

/** Requires the headers of a body although the body itself was not copied. */
const expectBody: EarlyCheck = (exchange) => {
  const { body }: { readonly body?: unknown } = commands[exchange.operation.command]
  exchange.hasBody = body !== undefined
  return undefined
}

/** Skips the contract of the body, which was not copied. */
const forgetBody: EarlyCheck = (exchange) => {
  exchange.hasBody = false
  return undefined
}

const checksOfAny = [takeBody, checkHeaders, authenticate, endVerification]
const checksOfOperation = [
  checkClientCertificate,
  takeBody,
  checkBodyHeaders,
  checkHeaders,
  authenticate,
  checkRole,
  checkOrganisations,
  readInput,
  checkBody,
  endVerification,
]
const checksWithoutBody = [
  checkClientCertificate,
  takeBody,
  expectBody,
  checkBodyHeaders,
  checkHeaders,
  authenticate,
  forgetBody,
  checkRole,
  checkOrganisations,
  readInput,
  endVerification,
]

function computeStages(
  exchange: CheckedRequest,
  outcome: Outcome,
  { isOperation, isBodyKnown }: { readonly isOperation: boolean; readonly isBodyKnown: boolean },
): StageResults {
  const stages = computeStageResults(exchange, outcome)
  const unasked: readonly Stage[] = isOperation
    ? ['identity', 'bank']
    : ['role', 'identity', 'parameters', 'body', 'bank']
  const unread: readonly Stage[] = isBodyKnown || stages.digest === 'refused' ? [] : ['digest', 'body']
  const stageEntries = [...unasked, ...unread].map((stage) => [stage, 'not reached'] as const)
  return { ...stages, ...Object.fromEntries(stageEntries) }
}

const noOperation =
  'No operation of this bank has this address, so only ' +
  'headers, digest, signature and certificate were looked at.'

function copyRemarks(
  { missingBody, remarks }: RawRequest,
  isBodyKnown: boolean,
  says?: string,
): readonly string[] {
  const missing =
    isBodyKnown || missingBody === undefined
      ? []
      : [`${missingBody}, so neither the body nor its Digest was checked: give the body as well`]
  return [...missing, ...remarks, ...(says === undefined ? [] : [`of the body ${says}`])].map(asSentence)
}

const noFindingWithoutBody = 'Nothing that can be seen without the body: its Digest was not checked.'

function checksFor(isOperation: boolean, isBodyKnown: boolean): readonly EarlyCheck[] {
  if (!isOperation) return checksOfAny
  return isBodyKnown ? checksOfOperation : checksWithoutBody
}

/**
 * Checks a copied request by the rules of the bank, and explains the verdict. No bank is called, and nothing
 * is stored.
 *
 * @param judging - The time of the bank's clock in epoch milliseconds, and settings that differ from the
 * defaults.
 * @param copied - The request, and the certificate or body that it was copied without.
 * @returns The explained request, or a sentence if the certificate cannot be read.
 * @example
 * ```ts
 * import { readRequests, verifyRequest } from '@pocketbank/devtools/explain'
 * import { nodeCrypto } from '@pocketbank/hosts/node'
 *
 * const [raw] = readRequests('curl https://bank.example/v1/accounts')
 * if (!raw.ok) throw new Error('unread')
 * const report = await verifyRequest({ crypto: nodeCrypto, now: Date.now() }, { raw: raw.value })
 * report.ok && report.value.problems[0]?.code // => 'HTTP_HEADER_REQUIRED'
 * ```
 */
export async function verifyRequest(
  judging: VerifyingBank,
  { raw: copiedRequest, certificate, body }: Copied,
): Promise<Result<ExplainedRequest, string>> {
  const copied = withoutKeys({ raw: copiedRequest, certificate, body })
  const bank = { settings: defaultSettings, address: readBankAddress({}), entries: [], ...judging }
  const { raw } = copied
  const headerResult = withCertificate(copied)
  if (!headerResult.ok) return headerResult
  const { headers } = headerResult.value
  const bodies = listCopiedBodies(copied)
  const isBodyKnown = bodies.length > 0
  const { bytes, says } = await findLikelyBody(bank, bodies, headers)
  const { method, target, url } = raw
  const match = findOperation(method, target)
  const message = { method, target, headers: createHeaders(headers), body: bytes }
  const search = /\?.*$/s.exec(target)?.[0] ?? ''
  const exchange = new CheckedRequest(
    {
      env: createCheckEnv(bank, isBodyKnown),
      request: { method, target, headers: message.headers, basePath: '', search },
    },
    match?.operation ?? anyOperation(allOperations),
    match?.names ?? {},
  )
  exchange.arrived = ok(bytes)
  const isOperation = match !== undefined
  const outcome = await runChecks(checksFor(isOperation, isBodyKnown), exchange)
  const { refusal, explanation } = outcome
  const verdict: Verdict = refusal === undefined ? 'passed' : 'refused'
  const result = {
    verdict,
    status: undefined,
    id: undefined,
    at: bank.now,
    operation: match?.operation.id,
    tpp: exchange.tpp?.id,
    requestId: message.headers.get('X-Request-ID') ?? undefined,
    stages: computeStages(exchange, outcome, { isOperation, isBodyKnown }),
    struckBy: [],
    refusal,
    rule: refusal?.rule,
    explanation,
    remarks: [
      ...copyRemarks(raw, isBodyKnown, says),
      ...headerResult.value.remarks,
      ...(isOperation ? [] : [noOperation]),
      ...exchange.notes,
      ...(isOperation && exchange.hasBody ? repeatedNames(utf8FromBytes(bytes) ?? '') : []),
    ],
  }
  const { clientCertificate } = exchange
  const request = { message, headers, url, received: target, isWhole: isBodyKnown, clientCertificate }
  const explainedRequest = await explainResult(bank, result, request)
  if (verdict === 'refused' || isBodyKnown) return ok(explainedRequest)
  return ok({
    ...explainedRequest,
    change: { ...explainedRequest.change, sentences: [noFindingWithoutBody] },
  })
}
