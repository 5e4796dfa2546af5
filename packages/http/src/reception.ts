import { type RuleId, refuse } from '@pocketbank/core'
import { toldOf } from './faults/damage.ts'
import { deliver } from './faults/deliver.ts'
import { spoil } from './faults/spoil.ts'
import { checkRequestId } from './headers/required-headers.ts'
import type { Operation } from './operations/operation.ts'
import { pass } from './pipeline.ts'
import { type Answer, emptyAnswer } from './render/answer.ts'
import { renderError } from './render/error.ts'
import type { Arrival, RequestHead } from './requests/arrival.ts'
import type { RequestEntry, RequestJournal } from './requests/journal.ts'
import type { Verdicts } from './rules/stages.ts'
import { noneReached, verdictsOf } from './rules/verdicts.ts'
import { release } from './settings.ts'
import { type House, type Passage, refused, type Visit } from './visit.ts'

/** What is known of an answer as it goes out. */
export interface Told {
  readonly entry: RequestEntry
  /** None where no route leads. */
  readonly operation: Operation | undefined
  readonly answer: Answer
  /** Whether a fault or a quirk made it something else than the bank would say. */
  readonly isDamaged: boolean
}

/** Where requests arrive: each is taken through the bank, answered and entered in the journal. */
export interface Reception {
  readonly house: House
  readonly requests: RequestJournal
  /** Hears of every exception. */
  readonly onFault: ((fault: unknown, journalId: string) => void) | undefined
  /** Hears of every answer. */
  readonly onAnswer: ((response: Response, told: Told) => void) | undefined
}

/** What becomes of a request, and under which names it is told. */
interface Case {
  readonly id: string
  /** Whole where the host could read it. */
  readonly arrival: Arrival | RequestHead
  readonly passage: Passage
  /** The part of the bank that answers. */
  readonly system: string
  readonly operation?: Operation
  readonly stages: Verdicts
}

/** The Response of an answer. D: where the request has no usable X-Request-ID, the answer carries the id of the journal entry. */
function respond(
  { headers: sent }: RequestHead,
  { status, headers, body, octets }: Answer,
  id: string,
): Response {
  const requestId = checkRequestId(sent) === undefined ? sent.get('X-Request-ID') : id
  const all = { ...headers, 'X-Request-ID': requestId ?? id, [release.header]: release.value }
  return new Response(octets ?? body ?? null, { status, headers: all })
}

function answerOf({ id, passage, system, operation }: Case): Answer {
  const { refusal, status, headers } = passage
  if (refusal === undefined) return passage.answer ?? emptyAnswer(204)
  const tellsMessages = operation?.tellsMessages === true
  return renderError(refusal, { id, system, tellsMessages, ...(status !== undefined && { status }) }, headers)
}

/** The rule that decided: that of the check that refused, or of an answer that is no usual one. */
function ruleOf({ passage }: Case): RuleId | undefined {
  const { refusal, refusedBy, rule } = passage
  // A fault that a test put there stands in for the bank, by no rule.
  if (refusal === undefined || refusedBy === undefined || refusedBy === 'injected') return rule
  return refusal.rule
}

/** What the journal tells of a request. */
function entryOf(house: House, concluded: Case, { status }: Answer): RequestEntry {
  const { id, arrival, passage, operation, stages } = concluded
  return {
    id,
    at: house.now(),
    method: arrival.method,
    target: arrival.target,
    requestId: arrival.headers.get('X-Request-ID') ?? undefined,
    tpp: passage.tpp,
    operation: operation?.id,
    status,
    refusal: passage.refusal,
    stages,
    rule: ruleOf(concluded),
    explanation: passage.explanation,
    warnings: passage.warnings,
    ...(passage.damage && toldOf(passage.damage)),
  }
}

/** Answers a request and enters it in the journal. */
function conclude({ requests, house, onAnswer }: Reception, concluded: Case): Response {
  const { id, arrival, passage, operation } = concluded
  const { damage } = passage
  const faults = passage.tpp === undefined ? undefined : house.faultsFor?.(passage.tpp)
  const answer = spoil(answerOf(concluded), damage?.effect)
  const entry = entryOf(house, concluded, answer)
  requests.add(entry)
  const intact = respond(arrival, answer, id)
  const response =
    damage !== undefined && faults !== undefined && 'request' in arrival
      ? deliver({ response: intact, answer, damage }, arrival, faults.lapses)
      : intact
  onAnswer?.(response, { entry, operation, answer, isDamaged: damage !== undefined })
  return response
}

/** Answers a request to an operation. An exception is a fault of the bank: it is told to the host, and to the client only that it happened (E4). */
export async function receive(
  reception: Reception,
  operation: Operation,
  arrival: Arrival,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  const id = reception.requests.nextId()
  const visit: Visit = { house: reception.house, operation, arrival, params }
  let passage: Passage
  try {
    passage = await pass(visit)
  } catch (fault) {
    reception.onFault?.(fault, id)
    // The checks before the bank answer by values: what throws is the bank.
    const { error } = refuse('E4h', 'SYSTEM_ERROR', `The bank failed; its log tells more under ${id}.`)
    passage = refused('fault', error)
  }
  const stages = verdictsOf(visit, passage)
  return conclude(reception, { id, arrival, passage, system: operation.tag, operation, stages })
}

/** Answers a request that is for no operation, without asking who sends it. */
export function receiveElsewhere(reception: Reception, arrival: Arrival, passage: Passage): Response {
  const id = reception.requests.nextId()
  return conclude(reception, { id, arrival, passage, system: 'Door', stages: noneReached })
}

/** A request that the host could not read, as far as it is known. */
export interface UnreadRequest extends RequestHead {
  /** The HTTP status of the answer. */
  readonly status: number
  /** What was wrong, in a sentence. */
  readonly text: string
  /** The header where it was, if it was in one. */
  readonly path?: string
}

/** Answers a request that the host could not read. What comes behind it cannot be told from it, so the connection is closed. */
export function receiveUnread(
  reception: Reception,
  { status, text, path, ...arrival }: UnreadRequest,
): Response {
  const id = reception.requests.nextId()
  const { error } = refuse(path === 'Host' ? 'E5d' : 'E5c', 'BAD_REQUEST', text, path)
  const passage = { ...refused('http', error), status, headers: { Connection: 'close' } }
  return conclude(reception, { id, arrival, passage, system: 'Door', stages: noneReached })
}
