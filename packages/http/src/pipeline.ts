import {
  commands,
  type Engine,
  type Instant,
  laterOf,
  ok,
  parse,
  type RawInput,
  type Refusal,
  type Result,
} from '@pocketbank/core'
import { checkHeaderForms } from './headers/psu-headers.ts'
import { checkRequestId, checkRequiredHeaders } from './headers/required-headers.ts'
import type { Operation } from './operations/operation.ts'
import { type Answer, emptyAnswer, jsonAnswer } from './render/answer.ts'
import type { Arrival } from './requests/arrival.ts'
import { type BodyFailure, checkContentType, readBody, readJson } from './requests/body.ts'
import type { RequestMemory } from './requests/memory.ts'
import { readQuery } from './requests/query.ts'
import type { DoorSettings } from './settings.ts'
import type { Authenticate } from './signature/authenticate.ts'
import type { CryptoPort } from './signature/crypto-port.ts'
import type { Explanation } from './signature/explanation.ts'
import type { HeaderSource } from './signature/signing-string.ts'
import { requireRole, type Tpp } from './signature/tpp.ts'

/** What stands behind the door. */
export interface House {
  readonly settings: DoorSettings
  readonly crypto: CryptoPort
  readonly authenticate: Authenticate
  readonly now: () => Instant
  readonly engineFor: (tpp: string) => Engine
  readonly memoryOf: (engine: Engine) => RequestMemory
}

/** How a request went: the answer of the bank, or the refusal of a stage; and what the journal tells about it. */
export interface Passage {
  readonly answer?: Answer
  readonly refusal?: Refusal
  /** The HTTP status where it is not the one of the code. */
  readonly status?: number
  /** Headers that the refusal has besides. */
  readonly headers?: Readonly<Record<string, string>>
  readonly explanation?: Explanation
  readonly tpp?: string
  readonly warnings: readonly string[]
}

interface Visit {
  readonly house: House
  readonly operation: Operation
  readonly arrival: Arrival
  readonly params: Readonly<Record<string, string>>
}

/**
 * Takes one request through the bank. The order of the stages is the order of refusals (E3): body length and type, headers,
 * digest, signature, certificate, role, parameters, body, and then the rules of the operation.
 */
export async function pass(visit: Visit): Promise<Passage> {
  const { house, operation, arrival } = visit
  const { method, target, headers } = arrival

  const body = await readBody(arrival)
  if (!body.ok) return unread(body.error)
  const wrongType = hasBody(operation) ? checkContentType(headers) : undefined
  if (wrongType !== undefined) return unread(wrongType)

  const wrongHeader = checkHeaders(headers, operation, house.settings)
  if (wrongHeader !== undefined) return refused(wrongHeader)

  const now = house.now()
  const message = { method, target, headers, body: body.value }
  const verdict = await house.authenticate(message, {
    ...house.settings,
    now,
    digestRequired: hasBody(operation),
  })
  if (!verdict.accepted) return { ...refused(verdict.refusal), explanation: verdict.explanation }
  const { tpp, notes } = verdict

  const wrongRole = operation.role === undefined ? undefined : requireRole(tpp, operation.role)
  if (wrongRole !== undefined) return { ...refused(wrongRole), tpp: tpp.id }

  const input = readInput(visit, body.value)
  if (!input.ok) return { ...refused(input.error), tpp: tpp.id }

  const passage = await carryOut(visit, { tpp, now, body: body.value }, input.value)
  return { ...passage, tpp: tpp.id, warnings: [...notes, ...passage.warnings] }
}

function hasBody({ command }: Operation): boolean {
  return commands[command].body !== undefined
}

function checkHeaders(
  headers: HeaderSource,
  operation: Operation,
  settings: DoorSettings,
): Refusal | undefined {
  const { signatures, requiredHeaders } = settings
  const withoutId = signatures === 'off' && !headers.has('X-Request-ID')
  return (
    (withoutId ? undefined : checkRequestId(headers)) ??
    (requiredHeaders === 'contract' ? checkRequiredHeaders(headers, operation.requiredHeaders) : undefined) ??
    checkHeaderForms(headers)
  )
}

/** Reads parameters and body: the query is refused before the body, and the body before the rules of the operation. */
function readInput({ operation, arrival, params }: Visit, octets: Uint8Array): Result<RawInput, Refusal> {
  const { query: contract } = commands[operation.command]
  const query = contract === undefined ? undefined : readQuery(contract, arrival.target.replace(/^[^?]*/, ''))
  const checked = contract === undefined ? undefined : parse(contract, query, 'query')
  if (checked?.ok === false) return checked
  const body = hasBody(operation) ? readJson(octets) : ok(undefined)
  return body.ok ? ok({ params, query, body: body.value }) : body
}

interface Caller {
  readonly tpp: Tpp
  readonly now: Instant
  readonly body: Uint8Array<ArrayBuffer>
}

/** What the request asks, as text that is the same for the same request (Q11). */
async function fingerprintOf({ house, arrival }: Visit, { body }: Caller): Promise<string> {
  const hash = await house.crypto.digest('SHA-256', body)
  return `${arrival.method} ${arrival.target} ${hash.join('.')}`
}

/** Asks the bank, unless it was asked the same before (Q11). */
async function carryOut(visit: Visit, caller: Caller, input: RawInput): Promise<Passage> {
  const { house, operation, arrival } = visit
  const { tpp } = caller
  const engine = house.engineFor(tpp.id)
  const memory = house.memoryOf(engine)
  const now = laterOf(engine.now, caller.now)
  const requestId = arrival.headers.get('X-Request-ID')
  const key = requestId === null ? undefined : `${tpp.id}\n${requestId}`
  const creating = operation.method === 'POST'
  const fingerprint = creating && key !== undefined ? await fingerprintOf(visit, caller) : ''
  const known = key === undefined ? { kind: 'new' as const } : memory.recall(key, now, creating, fingerprint)
  if (known.kind === 'again') return { answer: known.answer, warnings: ['the first answer was given again'] }
  if (known.kind === 'conflict') return refused(known.refusal)

  const outcome = engine.perform(operation.command, input, { now, tpp: tpp.id, amounts: 'whole' })
  if (!outcome.ok) return refused(outcome.error)
  const answer = answerOf(operation, outcome.value)
  if (key !== undefined) {
    // Asked for anew: what was done may have wiped the bank, and with it the memory.
    house.memoryOf(engine).remember(key, { at: now, fingerprint, answer: creating ? answer : undefined })
  }
  return { answer, warnings: known.kind === 'warning' ? [known.text] : [] }
}

function answerOf({ success, render, location }: Operation, outcome: unknown): Answer {
  const headers = location === undefined ? {} : { Location: location(outcome as never) }
  return success.body === undefined
    ? emptyAnswer(success.status, headers)
    : jsonAnswer(success.status, render(outcome as never), headers)
}

function refused(refusal: Refusal): Passage {
  return { refusal, warnings: [] }
}

function unread({ refusal, status }: BodyFailure): Passage {
  return { refusal, status, warnings: [] }
}
