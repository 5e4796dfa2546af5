import type { Awaitable } from '../../awaitable.ts'
import { publicUrlOf } from '../../bank-address.ts'
import { incomingRequest } from '../../requests/incoming-request.ts'
import { routesOf } from '../../routes.ts'
import { signingString } from '../../signature/signing-string.ts'
import type { GivenAlways } from '../page.ts'
import type { OperationView } from './operation-view.ts'
import { ownTpp } from './own-tpp.ts'
import { buildSampleRequest, type RequestParts, type SampleRequest } from './sample.ts'
import type { Tried, TriedAnswer } from './tried.ts'

/** Characters of an answer that a page shows. */
const shownCharactersMax = 200_000

/** How long an answer is waited for: a fault may hold it back for hours. */
const waitedMilliseconds = 10_000

/** Where the bank is, as the browser sees it. */
export function publicBankUrl({ env, request }: Pick<GivenAlways, 'env' | 'request'>): string {
  return publicUrlOf(env.address, request.origin)
}

/** The address at which this process answers: a proxy may stand between it and the browser. */
function ownUrl({ request }: GivenAlways, target: string): string {
  return request.origin + target
}

/** The request of a form. Throws a TypeError where a header cannot be sent. */
function requestFrom(given: GivenAlways, { method, target, headers, body }: SampleRequest): Request {
  const own = new Headers(headers.map(([name, value]): [string, string] => [name, value]))
  if (body !== undefined) own.set('Content-Type', 'application/json')
  return new Request(ownUrl(given, target), { method, headers: own, ...(body !== undefined && { body }) })
}

/** What a control operation needs besides: that it is JSON, and the token of the host, which whoever is here has brought. */
function controlRequest(given: GivenAlways, sample: SampleRequest): Request {
  const request = requestFrom(given, sample)
  if (sample.method !== 'GET') request.headers.set('Content-Type', 'application/json')
  const { secret } = given.env.requests
  if (secret !== undefined) request.headers.set('Authorization', `Bearer ${secret}`)
  return request
}

/** The signing string of a request that was signed, by the list of its own header. */
function signingStringOf({ method, headers }: Request, target: string): string | undefined {
  const names = /headers="([^"]*)"/.exec(headers.get('Signature') ?? '')?.[1]
  if (names === undefined) return undefined
  const built = signingString({ method, target, headers }, names.split(' '))
  return built.ok ? built.value : undefined
}

async function readTriedAnswer(answer: Response): Promise<TriedAnswer> {
  const text = await answer.text()
  return {
    status: answer.status,
    headers: [...answer.headers],
    body: text.slice(0, shownCharactersMax),
    isCut: text.length > shownCharactersMax,
  }
}

/** What comes of it in time; nothing where no answer comes, which faults can bring about. */
async function inTime(answer: () => Awaitable<Response>): Promise<TriedAnswer | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), waitedMilliseconds)
  })
  const read = async () => readTriedAnswer(await answer())
  try {
    return await Promise.race([read().catch(() => undefined), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Has the bank answer a request as it answers any other: the same routes, the same journal. */
export async function sendToBank(given: GivenAlways, request: Request): Promise<TriedAnswer | undefined> {
  const { env, request: asking } = given
  const host = request.headers.get('Host') ?? asking.headers.get('Host') ?? new URL(request.url).host
  const sent = new Request(request)
  sent.headers.set('Host', host)
  const incoming = incomingRequest(sent, { remote: asking.remote }, env.address)
  return inTime(() => routesOf(env.operations).answer({ env, request: incoming }))
}

/** Signs a request by the clock of the bank that it is for. D: what signs is loaded then, as few requests are tried. */
async function signedByOwnTpp({ env }: GivenAlways, request: Request): Promise<Request> {
  const { signAsOwnTpp } = await import('./sign-as-own-tpp.ts')
  return signAsOwnTpp(request, new Date(env.now(ownTpp.id)))
}

/** Sends a request as the page of an operation has it. Throws a TypeError where it cannot be one. */
export async function sendTried(
  given: GivenAlways,
  view: OperationView,
  parts: RequestParts,
): Promise<Tried> {
  const sample = buildSampleRequest(view, parts)
  const isSigned = view.kind === 'interface'
  const bare = isSigned ? requestFrom(given, sample) : controlRequest(given, sample)
  const signed = isSigned ? await signedByOwnTpp(given, bare) : bare
  const started = performance.now()
  const answer = await sendToBank(given, signed.clone())
  const milliseconds = performance.now() - started
  const id = signed.headers.get('X-Request-ID')
  const entry = given.env.requests.entries.findLast(
    ({ requestId }) => requestId !== undefined && requestId === id,
  )
  return {
    operation: view.id,
    parts,
    method: sample.method,
    target: sample.target,
    headers: [...signed.headers].filter(([name]) => name !== 'authorization'),
    body: sample.body ?? '',
    signingString: isSigned ? signingStringOf(signed, sample.target) : undefined,
    ...(answer && { answer }),
    milliseconds,
    journalId: isSigned ? entry?.id : undefined,
  }
}
