import { type Refusal, refuse } from '@pocketbank/core'
import { checkRequestId } from './headers/required-headers.ts'
import type { Operation } from './operations/operation.ts'
import { pass } from './pipeline.ts'
import { type Answer, emptyAnswer } from './render/answer.ts'
import { renderError } from './render/error.ts'
import type { Arrival } from './requests/arrival.ts'
import type { RequestJournal } from './requests/journal.ts'
import { release } from './settings.ts'
import type { House, Passage } from './visit.ts'

/** Where requests arrive: each is taken through the bank, answered and entered in the journal. */
export interface Reception {
  readonly house: House
  readonly requests: RequestJournal
  /** Hears of every exception. */
  readonly onFault?: (fault: unknown, journalId: string) => void
}

/** What becomes of a request, and under which names it is told. */
interface Case {
  readonly passage: Passage
  /** The part of the bank that answers. */
  readonly system: string
  readonly operation?: Operation
}

/** The Response of an answer. D: where the request has no usable X-Request-ID, the answer carries the id of the journal entry. */
function respond({ headers: sent }: Arrival, { status, headers, body }: Answer, id: string): Response {
  const requestId = checkRequestId(sent) === undefined ? sent.get('X-Request-ID') : id
  const all = { ...headers, 'X-Request-ID': requestId ?? id, [release.header]: release.value }
  return new Response(body ?? null, { status, headers: all })
}

function answerOf({ passage, system, operation }: Case, id: string): Answer {
  const { refusal, status, headers } = passage
  if (refusal === undefined) return passage.answer ?? emptyAnswer(204)
  const tellsMessages = operation?.tellsMessages === true
  return renderError(refusal, { id, system, tellsMessages, ...(status !== undefined && { status }) }, headers)
}

/** Answers a request and enters it in the journal. */
function conclude({ requests, house }: Reception, arrival: Arrival, id: string, concluded: Case): Response {
  const { passage, operation } = concluded
  const answer = answerOf(concluded, id)
  requests.add({
    id,
    at: house.now(),
    method: arrival.method,
    target: arrival.target,
    requestId: arrival.headers.get('X-Request-ID') ?? undefined,
    tpp: passage.tpp,
    operation: operation?.id,
    status: answer.status,
    refusal: passage.refusal,
    explanation: passage.explanation,
    warnings: passage.warnings,
  })
  return respond(arrival, answer, id)
}

/** Answers a request to an operation. An exception is a fault of the bank: it is told to the host, and to the client only that it happened (E4). */
export async function receive(
  reception: Reception,
  operation: Operation,
  arrival: Arrival,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  const id = reception.requests.nextId()
  let passage: Passage
  try {
    passage = await pass({ house: reception.house, operation, arrival, params })
  } catch (fault) {
    reception.onFault?.(fault, id)
    passage = refusedPassage(refuse('SYSTEM_ERROR', `The bank failed; its log tells more under ${id}.`).error)
  }
  return conclude(reception, arrival, id, { passage, system: operation.tag, operation })
}

/** Answers a request that is for no operation, without asking who sends it. */
export function receiveElsewhere(reception: Reception, arrival: Arrival, passage: Passage): Response {
  return conclude(reception, arrival, reception.requests.nextId(), { passage, system: 'Door' })
}

/** The passage of a request that no operation takes. */
export function refusedPassage(refusal: Refusal, more: Partial<Passage> = {}): Passage {
  return { warnings: [], ...more, refusal }
}
