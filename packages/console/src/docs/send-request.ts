import { toPublicUrl } from '@pocketbank/http/address'
import { incomingRequest } from '@pocketbank/http/requests/incoming-request'
import { requireRoutes } from '@pocketbank/http/routes'
import { signingString } from '@pocketbank/signatures'
import type { PageInput } from '../page.ts'
import { ownTpp } from './own-tpp.ts'
import type { OperationView } from './reference.ts'
import type { SampleRequest } from './sample-request.ts'
import type { SentAnswer, SentOperation } from './sent-requests.ts'

/** The most characters of a body that a page shows. */
const shownCharactersMax = 200_000

/** The longest wait for a response, in milliseconds. A fault may delay a response for hours. */
const waitedMilliseconds = 10_000

/** Returns the address of the bank for the clients of its operations. */
export function publicBankUrl({ env, request }: Pick<PageInput, 'env' | 'request'>): string {
  return toPublicUrl(env.address, request.origins?.operations ?? request.origin)
}

/** Builds the request. A control operation gets the token of the host. */
function buildRequest({ env, request }: PageInput, sample: SampleRequest, isSigned: boolean): Request {
  const { method, target, body } = sample
  const headers = new Headers(sample.headers.map(([name, value]): [string, string] => [name, value]))
  const isJson = body !== undefined || (!isSigned && method !== 'GET')
  if (isJson && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
  const { secret } = env.requests
  if (!isSigned && secret !== undefined && !headers.has('Authorization')) {
    headers.set('Authorization', `Bearer ${secret}`)
  }
  return new Request(request.origin + target, { method, headers, ...(body !== undefined && { body }) })
}

/** Signs a request at the time of the bank. Loads the signer late, since few requests are sent from here. */
async function signAtBankTime({ env }: PageInput, request: Request): Promise<Request> {
  const { signAsOwnTpp } = await import('./sign-as-own-tpp.ts')
  return signAsOwnTpp(request, new Date(env.now(ownTpp.id)))
}

/** Issues the client certificate of the TPP of the console, if the bank looks at them. */
async function issueCertificate({ env }: PageInput): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (env.settings.clientCertificates === 'none') return undefined
  const { issueForOwnTpp } = await import('./sign-as-own-tpp.ts')
  return issueForOwnTpp(new Date(env.now(ownTpp.id)))
}

/** Writes the signing string of a signed request from the header list in its Signature header. */
function writeSigningString({ method, headers }: Request, target: string): string | undefined {
  const names = /headers="([^"]*)"/.exec(headers.get('Signature') ?? '')?.[1]
  if (names === undefined) return undefined
  const result = signingString({ method, target, headers }, names.split(' '))
  return result.ok ? result.value : undefined
}

/** Sends a request through the routes of the bank, so that the journal records it. */
export async function sendToBank(
  { env, request: pageRequest }: PageInput,
  request: Request,
  clientCertificate?: Uint8Array<ArrayBuffer>,
): Promise<SentAnswer> {
  const host = request.headers.get('Host') ?? pageRequest.headers.get('Host') ?? new URL(request.url).host
  request.headers.set('Host', host)
  const incoming = incomingRequest(request, { remote: pageRequest.remote, clientCertificate }, env.address)
  const answer = await requireRoutes(env.operations).answer({ env, request: incoming })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: [...answer.headers],
    body: text.slice(0, shownCharactersMax),
    isCut: text.length > shownCharactersMax,
  }
}

/**
 * Waits for the response. Returns undefined if a fault cuts the connection or the response takes too long.
 */
async function askInTime(
  input: PageInput,
  request: Request,
  clientCertificate: Uint8Array<ArrayBuffer> | undefined,
): Promise<SentAnswer | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), waitedMilliseconds)
  })
  try {
    return await Promise.race([sendToBank(input, request, clientCertificate).catch(() => undefined), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Sends a request to the bank, signed if the operation needs a signature. */
export async function sendOperation(
  pageInput: PageInput,
  view: OperationView,
  sample: SampleRequest,
): Promise<SentOperation> {
  const { isSigned, id: operation } = view
  const unsignedRequest = buildRequest(pageInput, sample, isSigned)
  const request = isSigned ? await signAtBankTime(pageInput, unsignedRequest) : unsignedRequest
  const headers = [...request.headers].filter(([name]) => name !== 'authorization')
  const start = performance.now()
  const answer = await askInTime(pageInput, request.clone(), await issueCertificate(pageInput))
  const milliseconds = performance.now() - start
  const requestId = request.headers.get('X-Request-ID')
  const entry = pageInput.env.requests.entries.findLast(
    (candidate) => isSigned && candidate.requestId === requestId,
  )
  return {
    operation,
    lang: pageInput.query.get('lang') ?? undefined,
    sample,
    headers,
    signingString: writeSigningString(request, sample.target),
    answer,
    milliseconds,
    journalId: entry?.id,
  }
}
