import type { RuleId } from '@pocketbank/core'
import { refuse } from '@pocketbank/core/internal'
import { type Awaitable, andThen } from '../awaitable.ts'
import { readRequestId, type SentRequestId } from '../headers/required-headers.ts'
import type { Operation } from '../operations/operation.ts'
import { type Answer, emptyAnswer } from '../render/answer-value.ts'
import { type ErrorSource, renderError } from '../render/error.ts'
import { readBody } from '../requests/body.ts'
import type { IncomingRequest, RequestHead } from '../requests/incoming-request.ts'
import { JournalledRequest } from '../requests/journalled-request.ts'
import { withAllHeaders } from './answer-headers.ts'
import { StorageFull } from './durability.ts'
import { type Env, Exchange } from './exchange.ts'
import { explainerAddress } from './explainer-link.ts'
import { type Outcome, refusalOutcome } from './outcome.ts'
import { runPipeline } from './pipeline.ts'
import { noneReached, stageResultsOf } from './stage-results.ts'
import type { StageResults } from './stages.ts'

/** A request whose outcome is known, ready for its response and the journal. */
interface Concluded {
  readonly env: Env
  /** Time of arrival, by the clock of `performance`. */
  readonly started: number
  /** None where no operation took it. */
  readonly exchange?: Exchange
  readonly id: string
  /** Whole where the host could read it. */
  readonly request: IncomingRequest | RequestHead
  readonly requestId: SentRequestId
  readonly outcome: Outcome
  /** None where no route leads. */
  readonly operation?: Operation
  readonly tpp?: string | undefined
  readonly warnings: readonly string[]
  readonly stages: StageResults
}

/** The Response of an answer that has all its headers. */
function responseOf({ status, headers, body, octets }: Answer): Response {
  return new Response(octets ?? body ?? null, { status, headers })
}

export function respond(request: Pick<RequestHead, 'headers'>, answer: Answer, id: string): Response {
  return responseOf(withAllHeaders(answer, readRequestId(request.headers), id))
}

/** The answer of an outcome: that of the bank, or the error object of a refusal. */
export function answerTo({ answer, refusal, status, headers }: Outcome, source: ErrorSource): Answer {
  if (refusal === undefined) return answer ?? emptyAnswer(204)
  return renderError(refusal, status === undefined ? source : { ...source, status }, headers)
}

/** The rule that decided: that of the check that refusalOutcome, or of an answer that is no usual one. */
function findDecidingRule({ refusal, refusedBy, rule }: Outcome): RuleId | undefined {
  // An injected fault answers in place of the bank, by no rule.
  if (refusal === undefined || refusedBy === undefined || refusedBy === 'injected') return rule
  return refusal.rule
}

/** The reply to a request: an answer, or a Response if a host callback reads it or an interceptor changed it. */
export type Reply = Answer | Response

export function isResponse(reply: Reply): reply is Response {
  // D: not by its class, since a server of Node has another one than its process.
  return 'arrayBuffer' in reply
}

/** The Response of what a request came to. */
export function responseTo(reply: Reply): Response {
  return isResponse(reply) ? reply : responseOf(reply)
}

/** Answers a request and enters it in the journal. */
function conclude(concluded: Concluded): Reply {
  const { env, id, request, requestId, outcome, operation, tpp } = concluded
  const { interference } = outcome
  const { tag: system = 'Bank', tppMessages = false } = operation ?? {}
  const explainer =
    outcome.refusal && explainerAddress({ console: env.console, address: env.address, request, id, tpp })
  const own = answerTo(outcome, { id, system, tppMessages, explainer })
  const answer = interference === undefined ? own : interference.change(own)
  const sent = withAllHeaders(answer, requestId, id)
  const entry = new JournalledRequest(concluded, sent, findDecidingRule(outcome))
  env.requests.add(entry)
  if (interference === undefined && env.onAnswer === undefined) return sent
  const intact = responseOf(sent)
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
    const outcome = runPipeline(exchange)
    if (!(outcome instanceof Promise)) return outcome
    return outcome.catch((fault) => failureOutcome(env, id, fault))
  } catch (fault) {
    return failureOutcome(env, id, fault)
  }
}

type SentBy = Pick<Concluded, 'tpp' | 'warnings'>

/** The sender of a request, and its warnings. D: without remarks of the authentication where the bank was not asked, or failed. */
function sentBy({ tpp, notes, isAsked }: Exchange, { refusedBy, warnings }: Outcome): SentBy {
  if (refusedBy === 'fault') return { tpp: undefined, warnings }
  if (!isAsked) return { tpp: tpp?.id, warnings }
  return { tpp: tpp?.id, warnings: warnings.length === 0 ? notes : [...notes, ...warnings] }
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
  const end = (outcome: Outcome) => concludeExchange(exchange, outcome)
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

function concludeExchange(exchange: Exchange, outcome: Outcome): Reply {
  const { env, id, started, request, requestId, operation } = exchange
  const stages = stageResultsOf(exchange, outcome)
  const { tpp, warnings } = sentBy(exchange, outcome)
  return conclude({
    env,
    id,
    started,
    request,
    requestId,
    exchange,
    outcome,
    operation,
    stages,
    tpp,
    warnings,
  })
}

/** Answers a request that is for no operation, without asking who sends it. */
export function receiveElsewhere({ env, request }: Received, outcome: Outcome): Response {
  return responseTo(concludeAtOnce({ env, request }, outcome))
}

function concludeAtOnce({ env, request }: Pick<Concluded, 'env' | 'request'>, outcome: Outcome): Reply {
  const [started, id] = [performance.now(), env.requests.nextId()]
  const requestId = readRequestId(request.headers)
  return conclude({ env, id, started, request, requestId, outcome, warnings: [], stages: noneReached })
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
