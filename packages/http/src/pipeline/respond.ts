import { refuse, refuseAt } from '@pocketbank/core/base/errors'
import { type Awaitable, andThen } from '@pocketbank/signatures/runtime'
import { readRequestId, type SentRequestId } from '../headers/required-headers.ts'
import { type EntryJudgement, JournalledRequest, type RequestStart } from '../journal/journalled-request.ts'
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
import { type Reply, responseTo, toResponse } from './reply.ts'
import { computeStageResults, noneReached } from './stage-results.ts'

/** A request to be answered: an exchange, or its known parts. */
type LeavingRequest = Pick<Exchange, 'env' | 'id' | 'startTime' | 'requestId'> &
  SeenExchange &
  Partial<Pick<Exchange, keyof RequestStart | 'hasBody'>> & {
    /** The whole request if the host could read it. */
    readonly request: IncomingRequest | RequestHead
  }

export function respond(request: Pick<RequestHead, 'headers'>, answer: Answer, id: string): Response {
  return toResponse(withAllHeaders(answer, readRequestId(request.headers), id))
}

/** The console has the same origin, so browsers must not run scripts of a response. */
const always = {
  [release.header]: release.value,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
}

/**
 * Adds the headers of every response. D: without a usable X-Request-ID, the response has the id of the
 * journal.
 */
function withAllHeaders(answer: Answer, { value, problem }: SentRequestId, id: string): Answer {
  const requestId = problem === undefined ? (value ?? id) : id
  return { ...answer, headers: allHeaders(answer.headers, always, { 'X-Request-ID': requestId }) }
}

/** Makes the response of an outcome. A refusal becomes the error object. */
export function answerTo({ answer, refusal, status, headers }: Outcome, source: ErrorSource): Answer {
  if (refusal === undefined) return answer ?? emptyAnswer(204)
  return renderError(refusal, status === undefined ? source : { ...source, status }, headers)
}

/** Makes the response to a request and adds it to the journal. */
function conclude(answered: LeavingRequest, outcome: Outcome, judged: EntryJudgement): Reply {
  const { env, id, request, requestId, operation } = answered
  const { interference } = outcome
  const { tag: system = 'Bank', tppMessages = false } = operation ?? {}
  const explainer =
    outcome.refusal &&
    explainerAddress({ console: env.console, address: env.address, request, id, tpp: judged.tpp })
  const bankResponse = answerTo(outcome, { id, system, tppMessages, explainer })
  const answer = interference === undefined ? bankResponse : interference.change(bankResponse)
  const sentResponse = withAllHeaders(answer, requestId, id)
  const entry = new JournalledRequest(answered, outcome, judged, sentResponse)
  env.requests.add(entry)
  env.observe?.({ exchange: answered, outcome, entry, answer: sentResponse })
  if (interference === undefined && env.onAnswer === undefined) return sentResponse
  const intact = toResponse(sentResponse)
  const response =
    interference !== undefined && 'raw' in request ? interference.deliver(intact, answer, request) : intact
  env.onAnswer?.(response, { entry, operation, answer, isIntercepted: interference !== undefined })
  return response
}

/**
 * Makes the outcome of an exception. The host gets the exception; the client only learns that the bank failed
 * (E4).
 */
export function failureOutcome({ onFault }: Pick<Env, 'onFault'>, id: string, fault: unknown): Outcome {
  if (fault instanceof StorageFull) return refusalOutcome('bank', fault.refusal)
  onFault?.(fault, id)
  // Checks return outcomes, so an exception is a fault of the bank.
  const text = `the bank failed: its log has more under ${id}`
  return refusalOutcome('fault', refuse('E4h', text).error)
}

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

/**
 * Collects the facts about a request for its journal entry. D: remarks about authentication are left out if
 * the bank was not called or failed.
 */
function judge(exchange: Exchange, outcome: Outcome): EntryJudgement {
  const { tpp, notes, isAsked } = exchange
  const { refusedBy, warnings } = outcome
  const stages = computeStageResults(exchange, outcome)
  if (refusedBy === 'fault') return { tpp: undefined, warnings, stages }
  const isNoted = isAsked && notes.length > 0
  return { tpp: tpp?.id, warnings: isNoted ? [...notes, ...warnings] : warnings, stages }
}

export type ReceivedRequest = Pick<Exchange, 'env' | 'request'>

/** Answers a request to an operation. `names` are the parameters of its path. */
export function receive(
  received: ReceivedRequest,
  operation: Operation,
  names: Readonly<Record<string, string>>,
): Awaitable<Reply> {
  const exchange = new Exchange(received, operation, names)
  const { env, id, request } = exchange
  const end = (outcome: Outcome) => conclude(exchange, outcome, judge(exchange, outcome))
  // The body is read before all checks, so they run without waiting.
  return andThen(
    readBody(request),
    (arrived) => {
      exchange.arrived = arrived
      return andThen(passPipeline(exchange), end)
    },
    (fault) => end(failureOutcome(env, id, fault)),
  )
}

/** Answers a request without an operation. Does not verify its sender. */
export function receiveUnserved({ env, request }: ReceivedRequest, outcome: Outcome): Response {
  return responseTo(concludeAtOnce({ env, request }, outcome))
}

/** Answers a request without an operation like `receiveElsewhere`, without a Response if possible. */
export function concludeAtOnce(
  { env, request }: Pick<LeavingRequest, 'env' | 'request'>,
  outcome: Outcome,
): Reply {
  const [startTime, id] = [performance.now(), env.requests.nextId()]
  const requestId = readRequestId(request.headers)
  const judged = { tpp: undefined, warnings: [], stages: noneReached }
  return conclude({ env, id, startTime, request, requestId }, outcome, judged)
}

/** The known parts of a request that the host could not read. */
export interface UnreadRequest extends RequestHead {
  readonly status: number
  readonly text: string
  readonly path?: string
}

/**
 * Refuses a request that the host could not read. Closes the connection: the end of the request is unknown.
 */
export function receiveUnread(env: Env, { status, text, path, ...request }: UnreadRequest): Response {
  const rule = path === 'Host' ? 'E5d' : 'E5c'
  const { error } = path === undefined ? refuse(rule, text) : refuseAt(rule, path, text)
  const outcome = { ...refusalOutcome('http', error), status, headers: { Connection: 'close' } }
  return responseTo(concludeAtOnce({ env, request }, outcome))
}
