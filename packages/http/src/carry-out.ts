import {
  endOfDay,
  isScaNeeded,
  listPageOf,
  localDateAt,
  type RunRefusal,
  type ScaNeeded,
} from '@pocketbank/core'
import { ignoredHeader, readFixes } from './accept-fix/read.ts'
import { meetFaults } from './faults/meet.ts'
import type { Operation } from './operations/operation.ts'
import { type Answer, emptyAnswer, textAnswer } from './render/answer.ts'
import { renderListHeaders } from './render/list-headers.ts'
import { answerUnder } from './render/public-path.ts'
import type { Rim } from './render/rim.ts'
import { renderSca, scaApproach, scaLinkTo, withoutWayBack } from './render/sca.ts'
import { type Caller, type Passage, type RequestInput, refused, type Visit } from './visit.ts'

/** The headers that say for whom a request is made, and where they come back to. */
const meaningfulHeaders = [
  'PSU-ID',
  'TPP-Session-ID',
  'PSU-Corporate-ID',
  'PSU-Context',
  'X-PSU-IDENTITY',
  'TPP-Redirect-URI',
  'TPP-Redirect-Preferred',
  'TPP-Brand-Logging-Information',
]

/** What the request asks and for whom, as text that is the same for the same request (Q11). */
async function fingerprintOf({ house, arrival }: Visit, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const { method, target, headers } = arrival
  const hash = await house.crypto.digest('SHA-256', body)
  return JSON.stringify([
    method,
    target,
    hash.join('.'),
    ...meaningfulHeaders.map((name) => headers.get(name)),
  ])
}

/** Whether an operation makes something, which the same request must not make twice. */
function isCreating({ success }: Operation): boolean {
  return success.status === 201
}

/** Does the work when earlier work under the same key has ended: two requests with one id, sent at once, are one after the other. */
async function inTurn<Value>(
  underWay: Map<string, Promise<unknown>>,
  key: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const turn = (underWay.get(key) ?? Promise.resolve()).then(work)
  const ended = turn.catch(() => undefined)
  underWay.set(key, ended)
  try {
    return await turn
  } finally {
    if (underWay.get(key) === ended) underWay.delete(key)
  }
}

/** Asks the bank, past the faults that strike the request. */
export function carryOut(
  visit: Visit,
  caller: Caller,
  input: RequestInput,
  body: Uint8Array<ArrayBuffer>,
): Promise<Passage> {
  const faults = visit.house.faultsFor?.(caller.tpp.id)
  if (faults === undefined) return ask(visit, caller, input, body)
  return meetFaults(faults, { visit, caller, input }, (later, asked) => ask(visit, later, asked, body))
}

/** Asks the bank. What makes something is made once for one request id (Q11), also where the same request comes twice at once. */
function ask(
  visit: Visit,
  caller: Caller,
  input: RequestInput,
  body: Uint8Array<ArrayBuffer>,
): Promise<Passage> {
  const requestId = visit.arrival.headers.get('X-Request-ID')
  const key = requestId === null ? undefined : `${caller.tpp.id}\n${requestId}`
  const once = () => askOnce(visit, caller, input, { key, body })
  return isCreating(visit.operation) && key !== undefined ? inTurn(visit.house.underWay, key, once) : once()
}

/** What a request is known by, and what it brings. */
interface Sent {
  readonly key: string | undefined
  readonly body: Uint8Array<ArrayBuffer>
}

/** Asks the bank, unless it was asked the same before (Q11). What only leads to SCA uses its request id up as little as a refusal. */
async function askOnce(
  visit: Visit,
  caller: Caller,
  input: RequestInput,
  { key, body }: Sent,
): Promise<Passage> {
  const { house, operation } = visit
  const { engine, context } = caller
  const memory = house.memoryOf(engine)
  const creating = isCreating(operation)
  const fingerprint = creating && key !== undefined ? await fingerprintOf(visit, body) : ''
  const known =
    key === undefined ? { kind: 'new' as const } : memory.recall(key, context.now, creating, fingerprint)
  if (known.kind === 'again') {
    return { answer: known.answer, rule: 'Q11a', warnings: ['the first answer was given again'] }
  }
  if (known.kind === 'conflict') return refused('repetition', known.refusal)

  const outcome = engine.run(operation.command, input, context)
  if (!outcome.ok) return refusedIn(outcome.error, caller)
  const warnings = known.kind === 'warning' ? [known.text] : []
  if (isScaNeeded(outcome.value)) return leadToSca(visit, caller, outcome.value, warnings)
  const answer = await answerOf(visit, caller, { input, outcome: outcome.value })
  if (key !== undefined) {
    // Asked for anew: what was done may have wiped the bank, and with it the memory.
    const request = { at: context.now, fingerprint, answer: creating ? answer : undefined }
    house.memoryOf(engine).remember(key, request)
  }
  return { answer, warnings }
}

/** When it may be asked again what is used up for the day: the whole seconds from now to the bank's midnight (RFC 9110, 10.2.3). */
function retryAfter({ engine, context: { now } }: Caller): Readonly<Record<string, string>> {
  const { zone } = engine.bank.calendar
  const milliseconds = endOfDay(localDateAt(now, zone), zone) - now
  return { 'Retry-After': String(Math.ceil(milliseconds / 1_000)) }
}

function refusedIn({ stage, refusal }: RunRefusal, caller: Caller): Passage {
  const passage = refused(stage === 'bank' ? 'bank' : 'contract', refusal)
  return refusal.code === 'ACCESS_EXCEEDED' ? { ...passage, headers: retryAfter(caller) } : passage
}

/** The absolute address of the bank's page, which a browser opens. */
async function pageAddress(
  { house, arrival }: Visit,
  { tpp, context }: Caller,
  authorisationId: string,
): Promise<string> {
  const path = await house.pagePath(tpp.id, authorisationId)
  const variant = context.redirect?.mobile === true ? '?mobile=true' : ''
  const { publicOrigin = new URL(arrival.request.url).origin, publicPath } = house.address
  return publicOrigin + publicPath + path + variant
}

async function leadToSca(
  visit: Visit,
  caller: Caller,
  { scaNeeded, authorisationId }: ScaNeeded,
  warnings: readonly string[],
): Promise<Passage> {
  if (authorisationId === undefined) {
    return { ...refused('way-back', withoutWayBack(scaNeeded)), status: 401, warnings }
  }
  const { status, body, headers } = renderSca(await pageAddress(visit, caller, authorisationId))
  const answer = { status, body: body ?? '', headers: { ...headers, ...ignoredIn(visit) } }
  return { answer, needsSca: true, rule: 'S1c', warnings: [...warnings, scaNeeded.text] }
}

function authorisationIn(outcome: unknown): string | undefined {
  const holder = typeof outcome === 'object' && outcome !== null ? outcome : {}
  return 'authorisationId' in holder && typeof holder.authorisationId === 'string'
    ? holder.authorisationId
    : undefined
}

/** Names what was asked for and is no fix, where fixes change anything: in account information. */
function ignoredIn({ operation, arrival }: Visit): Readonly<Record<string, string>> {
  const ignored = operation.leadsToSca === true ? readFixes(arrival.headers).ignored : ''
  return ignored === '' ? {} : { [ignoredHeader]: ignored }
}

/** What a renderer takes from the rim: the fixes that the request asks for, and the link of what was made for approval. */
async function rimOf(visit: Visit, caller: Caller, outcome: unknown): Promise<Rim> {
  const { fixes } = readFixes(visit.arrival.headers)
  const rim = { fixes, zone: caller.engine.bank.calendar.zone, target: visit.arrival.path }
  const authorisationId = authorisationIn(outcome)
  if (authorisationId === undefined) return rim
  return { ...rim, scaLink: scaLinkTo(await pageAddress(visit, caller, authorisationId)) }
}

/** The headers of an answer that is a page of a list. */
function listHeadersOf({ operation, arrival }: Visit, { engine, context }: Caller, input: RequestInput) {
  const page = listPageOf(engine.bank, operation.command, input, context)
  if (page === undefined) return {}
  return renderListHeaders(page, { path: arrival.path, search: arrival.target.replace(/^[^?]*/, '') })
}

/** What the bank was asked, and what it tells. */
interface Carried {
  readonly input: RequestInput
  readonly outcome: unknown
}

async function answerOf(visit: Visit, caller: Caller, { input, outcome }: Carried): Promise<Answer> {
  const { render, write, location, headers: usual, otherwise } = visit.operation
  const success = otherwise?.applies(outcome as never) === true ? otherwise.success : visit.operation.success
  const rim = await rimOf(visit, caller, outcome)
  const headers = {
    ...usual,
    ...(location && { Location: location(outcome as never, rim.target) }),
    ...(rim.scaLink && scaApproach),
    ...listHeadersOf(visit, caller, input),
    ...ignoredIn(visit),
  }
  const { publicPath } = visit.house.address
  if (success.body === undefined) return answerUnder(publicPath, emptyAnswer(success.status, headers))
  const body = write === undefined ? JSON.stringify(render(outcome as never, rim)) : write(outcome as never)
  return answerUnder(publicPath, textAnswer(success.status, body, headers))
}
