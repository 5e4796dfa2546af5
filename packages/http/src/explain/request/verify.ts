import type { Refusal, Result } from '@pocketbank/core'
import { bodyContract, fail, idSeed, ok, parse } from '@pocketbank/core/internal'
import { bankAddressOf } from '../../bank-address.ts'
import { base64FromOctets } from '../../certificates/base64.ts'
import { carriedCertificate } from '../../certificates/carriage.ts'
import { sameOctets } from '../../certificates/octets.ts'
import { allOperations } from '../../operations/index.ts'
import {
  authenticate,
  type Check,
  checkContentType,
  checkHeaders,
  checkRole,
  readInput,
  takeBody,
} from '../../pipeline/checks.ts'
import { type Env, Exchange } from '../../pipeline/exchange.ts'
import { type Outcome, refused } from '../../pipeline/outcome.ts'
import { runChecks } from '../../pipeline/run-checks.ts'
import { stageResultsOf } from '../../pipeline/stage-results.ts'
import type { StageResults } from '../../pipeline/stages.ts'
import { type HeaderPairs, pairedHeaders } from '../../requests/header-pairs.ts'
import type { IncomingRequest } from '../../requests/incoming-request.ts'
import { createRequestJournal } from '../../requests/journal.ts'
import { createLinks } from '../../sca/link.ts'
import { defaultSettings } from '../../settings.ts'
import { createAuthenticator } from '../../signature/authenticate.ts'
import { readDigestHeader } from '../../signature/digest.ts'
import type { PossibleBody, RawRequest } from '../raw/raw-request.ts'
import { type ExplainingBank, explained } from './explain-request.ts'
import type { ExplainedRequest, Verdict } from './explained.ts'
import { anyOperation, findOperation } from './find-operation.ts'

/** The bank by which a copied request is judged: nothing of it is asked, changed or remembered. What is left out is as banks have it. */
export interface VerifyingBank extends Partial<Omit<ExplainingBank, 'crypto'>> {
  readonly crypto: ExplainingBank['crypto']
  /** Epoch milliseconds. */
  readonly now: number
}

/** A copied request with the certificate that stands beside it. */
export interface Copied {
  readonly raw: RawRequest
  /** PEM, or DER in base64. */
  readonly certificate?: string | undefined
}

/** The headers with the certificate beside them, and what is odd about that; the error says what it is not. */
function withCertificate({
  raw,
  certificate = '',
}: Copied): Result<{ readonly headers: HeaderPairs; readonly remarks: readonly string[] }, string> {
  const { headers } = raw
  if (certificate.trim() === '') return ok({ headers, remarks: [] })
  const read = carriedCertificate(certificate)
  if (!read.ok) return fail(`The certificate beside the request cannot be read: ${read.error}.`)
  const { octets } = read.value
  const carried = pairedHeaders(headers).get('TPP-Signature-Certificate')
  if (carried === null) {
    return ok({
      headers: [...headers, ['TPP-Signature-Certificate', base64FromOctets(octets)]],
      remarks: [],
    })
  }
  const own = carriedCertificate(carried)
  const isSame = own.ok && sameOctets(own.value.octets, octets)
  return ok({
    headers,
    remarks: isSame
      ? []
      : [
          'The header has another certificate than the one that is given beside the request; the header counts.',
        ],
  })
}

/** The body whose digest the request has; else the likeliest. */
async function bodyOf(
  { crypto }: Pick<ExplainingBank, 'crypto'>,
  { bodies }: RawRequest,
  headers: HeaderPairs,
): Promise<PossibleBody> {
  const digest = readDigestHeader(pairedHeaders(headers).get('Digest') ?? '')
  const value = digest.ok ? digest.value.find(({ hash }) => hash !== undefined) : undefined
  if (value?.hash === undefined) return bodies[0]
  for (const body of bodies) {
    if (sameOctets(await crypto.digest(value.hash, body.octets), value.octets)) return body
  }
  return bodies[0]
}

/** An environment in which nothing is kept. */
function bareEnv({ crypto, settings, address, now }: Required<VerifyingBank>): Env {
  return {
    ...{ crypto, address },
    // Whatever a host demands, a signature is what is asked about.
    settings: { ...settings, signatures: 'required' },
    authenticate: createAuthenticator({ crypto }),
    links: createLinks('verify'),
    sandbox: true,
    operations: [],
    now: () => now as ReturnType<Env['now']>,
    requests: createRequestJournal({ ids: idSeed('verify') }),
    inFlight: new Map(),
    engineFor: () => {
      throw new Error('a request that is only looked at asks no bank')
    },
  }
}

/** Reads the body by the contract of the operation, as the bank does before it looks at its books. */
const checkBody: Check = ({ env, operation, hasBody, input }) => {
  const contract = hasBody
    ? bodyContract(operation.command, { amounts: 'whole', strictness: env.settings.strictness })
    : undefined
  const body: Result<unknown, Refusal> =
    contract === undefined ? ok(undefined) : parse(contract, input.body, 'body')
  return body.ok ? undefined : refused('contract', body.error)
}

const conclude: Check = () => ({ warnings: [] })

const checksOfAny = [takeBody, checkHeaders, authenticate, conclude]
const checksOfOperation = [
  takeBody,
  checkContentType,
  checkHeaders,
  authenticate,
  checkRole,
  readInput,
  checkBody,
  conclude,
]

/** The stages as far as they were gone through: neither PSU nor books are looked at. */
function stagesOf(exchange: Exchange, outcome: Outcome, isKnown: boolean): StageResults {
  const stages = stageResultsOf(exchange, outcome)
  const unasked = isKnown
    ? (['identity', 'bank'] as const)
    : (['role', 'identity', 'parameters', 'body', 'bank'] as const)
  return { ...stages, ...Object.fromEntries(unasked.map((stage) => [stage, 'not reached'] as const)) }
}

const noOperation =
  'No operation of this bank has this address, so only headers, digest, signature and certificate were looked at.'

/** Whether a copied request would pass the bank's checks, and why not. The error is a sentence about what is given beside it. */
export async function verifyRequest(
  judging: VerifyingBank,
  copied: Copied,
): Promise<Result<ExplainedRequest, string>> {
  const bank = { settings: defaultSettings, address: bankAddressOf({}), entries: [], ...judging }
  const { raw } = copied
  const given = withCertificate(copied)
  if (!given.ok) return given
  const { headers } = given.value
  const { octets, says } = await bodyOf(bank, raw, headers)
  const { method, target, url } = raw
  const found = findOperation(allOperations, method, target)
  const message = { method, target, headers: pairedHeaders(headers), body: octets }
  const incoming: IncomingRequest = {
    ...{ method, target, headers: message.headers, basePath: undefined, url },
    path: target.split('?')[0] ?? '',
    search: /\?.*$/s.exec(target)?.[0] ?? '',
    ...{ raw: new Request('http://localhost/'), origin: 'http://localhost' },
    signal: new AbortController().signal,
  }
  const exchange = new Exchange(
    { env: bareEnv(bank), request: incoming },
    found?.operation ?? anyOperation(allOperations),
    found?.names ?? {},
  )
  exchange.arrived = ok(octets)
  const outcome = await runChecks(found === undefined ? checksOfAny : checksOfOperation, exchange)
  const { refusal, explanation } = outcome
  const verdict: Verdict = refusal === undefined ? 'passed' : 'refused'
  const remarks = [
    ...[...raw.remarks, ...(says === undefined ? [] : [`Of the body ${says}`])].map(
      (remark) => `${remark.charAt(0).toUpperCase()}${remark.slice(1)}.`,
    ),
    ...given.value.remarks,
    ...(found === undefined ? [noOperation] : []),
    ...exchange.notes,
  ]
  const told = {
    ...{
      verdict,
      status: undefined,
      id: undefined,
      at: bank.now,
      operation: found?.operation.id,
      tpp: exchange.tpp?.id,
    },
    requestId: message.headers.get('X-Request-ID') ?? undefined,
    stages: stagesOf(exchange, outcome, found !== undefined),
    ...{ refusal, rule: refusal?.rule, explanation, remarks },
  }
  return ok(await explained(bank, told, { message, headers, url, received: target, isWhole: true }))
}
