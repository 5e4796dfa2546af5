import { refuse } from '@pocketbank/core/base/errors'
import { type Awaitable, andThen } from '@pocketbank/signatures/runtime'
import { readRequestId, type SentRequestId } from '../headers/required-headers.ts'
import { type Asked, type EntryJudgement, JournalledRequest } from '../journal/journalled-request.ts'
import type { Operation } from '../operations/operation.ts'
import { type Answer, allHeaders, emptyAnswer } from '../operations/render/answer-value.ts'
import { type ErrorSource, renderError } from '../operations/render/error.ts'
import { readBody } from '../requests/body.ts'
import type { IncomingRequest, RequestHead } from '../requests/incoming-request.ts'
import { release } from '../settings.ts'
import { StorageFull } from './durability.ts'
import { type Env, Exchange, type SeenExchange } from './exchange.ts'
import { explainerAddress } from './explainer-link.ts'
import { type Outcome, refusalOutcome, runChecks } from './outcome.ts'
import { pipelineChecks } from './pipeline.ts'
import { computeStageResults, noneReached } from './stage-results.ts'

/** A request on its way out: the exchange of an operation, or as much of one as is known. */
type LeavingRequest = Pick<Exchange, 'env' | 'id' | 'started' | 'requestId'> &
  SeenExchange &
  Partial<Pick<Exchange, keyof Asked | 'hasBody'>> & {
    /** Whole where the host could read it. */
    readonly request: IncomingRequest | RequestHead
  }

/** The Response of an answer that has all its headers. */
function toResponse({ status, headers, body, bytes }: Answer): Response {
  return new Response(bytes ?? body ?? null, { status, headers })
}

export function respond(request: Pick<RequestHead, 'headers'>, answer: Answer, id: string): Response {
  return toResponse(withAllHeaders(answer, readRequestId(request.headers), id))
}

/** D: a browser that opens an answer runs nothing of it, whatever it holds, since the console has the same origin. */
const always = {
  [release.header]: release.value,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
}

/**
 * An answer with all its headers, those of the bank with them. D: where the request has no usable X-Request-ID, the answer carries the id under
 * which the bank knows it.
 */
function withAllHeaders(answer: Answer, { sent, problem }: SentRequestId, id: string): Answer {
  const requestId = problem === undefined ? (sent ?? id) : id
  return { ...answer, headers: allHeaders(answer.headers, always, { 'X-Request-ID': requestId }) }
}

/** The answer of an outcome: that of the bank, or the error object of a refusal. */
export function answerTo({ answer, refusal, status, headers }: Outcome, source: ErrorSource): Answer {
  if (refusal === undefined) return answer ?? emptyAnswer(204)
  return renderError(refusal, status === undefined ? source : { ...source, status }, headers)
}

/** The reply to a request: an answer, or a Response if a host callback reads it or an interceptor changed it. */
export type Reply = Answer | Response

export function isResponse(reply: Reply): reply is Response {
  // D: not by its class, since a server of Node has another one than its process.
  return 'arrayBuffer' in reply
}

/** The Response of what a request came to. */
export function responseTo(reply: Reply): Response {
  return isResponse(reply) ? reply : toResponse(reply)
}

/** Answers a request and enters it in the journal. */
function conclude(answered: LeavingRequest, outcome: Outcome, judged: EntryJudgement): Reply {
  const { env, id, request, requestId, operation } = answered
  const { interference } = outcome
  const { tag: system = 'Bank', tppMessages = false } = operation ?? {}
  const explainer =
    outcome.refusal &&
    explainerAddress({ console: env.console, address: env.address, request, id, tpp: judged.tpp })
  const own = answerTo(outcome, { id, system, tppMessages, explainer })
  const answer = interference === undefined ? own : interference.change(own)
  const sent = withAllHeaders(answer, requestId, id)
  const entry = new JournalledRequest(answered, outcome, judged, sent)
  env.requests.add(entry)
  env.observe?.({ exchange: answered, outcome, entry, answer: sent })
  if (interference === undefined && env.onAnswer === undefined) return sent
  const intact = toResponse(sent)
  const response =
    interference !== undefined && 'raw' in request ? interference.deliver(intact, answer, request) : intact
  env.onAnswer?.(response, { entry, operation, answer, isIntercepted: interference !== undefined })
  return response
}

/** The outcome of an exception, which is a fault of the bank: the host gets it, and the client only learns that it happened (E4). */
export function failureOutcome({ onFault }: Pick<Env, 'onFault'>, id: string, fault: unknown): Outcome {
  if (fault instanceof StorageFull) return refusalOutcome('bank', fault.refusal)
  onFault?.(fault, id)
  // The checks before the bank answer by values: what throws is the bank.
  return refusalOutcome('fault', refuse('E4h', `The bank failed: its log has more under ${id}.`).error)
}

/** Takes a request whose body has come through the pipeline. */
function passPipeline(exchange: Exchange): Awaitable<Outcome> {
  const { env, id } = exchange
  try {
    const outcome = runChecks(pipelineChecks, exchange)
    if (!(outcome instanceof Promise)) return outcome
    return outcome.catch((fault) => failureOutcome(env, id, fault))
  } catch (fault) {
    return failureOutcome(env, id, fault)
  }
}

/** Judges a request. D: without remarks of the authentication where the bank was not asked, or failed. */
function judge(exchange: Exchange, outcome: Outcome): EntryJudgement {
  const { tpp, notes, isAsked } = exchange
  const { refusedBy, warnings } = outcome
  const stages = computeStageResults(exchange, outcome)
  if (refusedBy === 'fault') return { tpp: undefined, warnings, stages }
  const isNoted = isAsked && notes.length > 0
  return { tpp: tpp?.id, warnings: isNoted ? [...notes, ...warnings] : warnings, stages }
}

/** A request and its environment, as a router passes them on. */
export type Received = Pick<Exchange, 'env' | 'request'>

/** Answers a request to an operation, with the names in its path. */
export function receive(
  received: Received,
  operation: Operation,
  names: Readonly<Record<string, string>>,
): Awaitable<Reply> {
  const exchange = new Exchange(received, operation, names)
  const { env, id, request } = exchange
  const end = (outcome: Outcome) => conclude(exchange, outcome, judge(exchange, outcome))
  // All that a request may wait for before it is looked at: the checks behind find its body there.
  return andThen(
    readBody(request),
    (arrived) => {
      exchange.arrived = arrived
      return andThen(passPipeline(exchange), end)
    },
    (fault) => end(failureOutcome(env, id, fault)),
  )
}

/** Answers a request that is for no operation, without asking who sends it. */
export function receiveElsewhere({ env, request }: Received, outcome: Outcome): Response {
  return responseTo(concludeAtOnce({ env, request }, outcome))
}

function concludeAtOnce({ env, request }: Pick<LeavingRequest, 'env' | 'request'>, outcome: Outcome): Reply {
  const [started, id] = [performance.now(), env.requests.nextId()]
  const requestId = readRequestId(request.headers)
  const judged = { tpp: undefined, warnings: [], stages: noneReached }
  return conclude({ env, id, started, request, requestId }, outcome, judged)
}

/** A request that the host could not read, as far as it is known. */
export interface UnreadRequest extends RequestHead {
  /** The HTTP status of the answer. */
  readonly status: number
  /** The fault, in a sentence. */
  readonly text: string
  /** The header where it was, if it was in one. */
  readonly path?: string
}

/** Answers a request that the host could not read. What comes behind it cannot be told from it, so the connection is closed. */
export function receiveUnread(env: Env, { status, text, path, ...request }: UnreadRequest): Response {
  const { error } = refuse(path === 'Host' ? 'E5d' : 'E5c', text, path)
  const outcome = { ...refusalOutcome('http', error), status, headers: { Connection: 'close' } }
  return responseTo(concludeAtOnce({ env, request }, outcome))
}
