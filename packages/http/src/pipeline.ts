import {
  commands,
  fail,
  identityOf,
  ok,
  type Refusal,
  type Result,
  readParams,
  readQuery,
} from '@pocketbank/core'
import type { GenericSchema } from 'valibot'
import { sentTarget } from './bank-address.ts'
import { carryOut } from './carry-out.ts'
import { checkHeaders } from './headers/check-headers.ts'
import type { Operation } from './operations/operation.ts'
import { type BodyFailure, checkContentType, mayLackBody, readBody, readJson } from './requests/body.ts'
import { queryValues } from './requests/query.ts'
import type { Check } from './rules/checks.ts'
import type { Verdict } from './signature/authenticate.ts'
import { requireRole } from './signature/tpp.ts'
import { type Caller, callerOf, type Passage, type RequestInput, refused, type Visit } from './visit.ts'

/**
 * Takes one request through the bank. The order of the stages is the order of refusals (E3): body length and type, headers,
 * digest, signature, certificate, role, identity, parameters, body, and then the rules of the operation. Whatever refuses names its
 * check, from which the journal knows how far the request came and by which rule it was refused.
 */
export async function pass(visit: Visit): Promise<Passage> {
  const { house, operation, arrival } = visit
  const { headers } = arrival

  const body = await readBody(arrival)
  if (!body.ok) return unread(body.error.status === 413 ? 'body-length' : 'body-end', body.error)
  const digestRequired = hasBody(operation, body.value)
  const wrongType = digestRequired ? checkContentType(headers) : undefined
  if (wrongType !== undefined) return unread('content-type', wrongType)

  const { settings } = house
  const wrongHeader = checkHeaders({ headers, body: body.value, digestRequired, operation, settings })
  if (wrongHeader !== undefined) return wrongHeader

  const verdict = await authenticate(visit, body.value)
  if (!verdict.accepted) {
    const { refusal, explanation } = verdict
    return { ...refused(explanation.step, refusal), explanation }
  }
  const { tpp, notes } = verdict

  const wrongRole = operation.role === undefined ? undefined : requireRole(tpp, operation.role)
  if (wrongRole !== undefined) return { ...refused('role', wrongRole), tpp: tpp.id }

  const caller = callerOf(visit, tpp)
  const wrongPsu = operation.identifiesPsu ? checkIdentity(caller) : undefined
  if (wrongPsu !== undefined) return { ...refused('identity', wrongPsu), tpp: tpp.id }

  const input = readInput(visit, body.value)
  if (!input.ok) return { ...input.error, tpp: tpp.id }

  const passage = await carryOut(visit, caller, input.value, body.value)
  return { ...passage, tpp: tpp.id, warnings: [...notes, ...passage.warnings] }
}

/**
 * Verifies the signature over the target that the client has sent. D: where a proxy may have changed its path, what the bank has received
 * will do as well, since a program beside the proxy sends just that.
 */
async function authenticate(
  { house, operation, arrival }: Visit,
  body: Uint8Array<ArrayBuffer>,
): Promise<Verdict> {
  const { method, target, headers } = arrival
  const policy = { ...house.settings, now: house.now(), digestRequired: hasBody(operation, body) }
  const sent = sentTarget(house.address, arrival)
  const verdict = await house.authenticate({ method, target: sent, headers, body }, policy)
  if (verdict.accepted || sent === target || verdict.explanation.step !== 'signature') return verdict
  const received = await house.authenticate({ method, target, headers, body }, policy)
  return received.accepted ? received : verdict
}

/** Whether an operation reads a body: one that may be left out only where there is one. */
function hasBody({ command }: Operation, octets: Uint8Array): boolean {
  const { body }: { readonly body?: GenericSchema | undefined } = commands[command]
  return body !== undefined && (octets.length > 0 || !mayLackBody(body))
}

/** Reads parameters and body: names are refused before the query, that before the body, and the body before the rules of the operation. */
function readInput(
  { operation, arrival, ...visit }: Visit,
  octets: Uint8Array,
): Result<RequestInput, Passage> {
  const { command, fixedParams } = operation
  const params = readParams(command, { ...visit.params, ...fixedParams })
  if (!params.ok) return fail(refused('names', params.error))
  const { query: contract } = commands[command]
  const sentQuery = contract && queryValues(contract, arrival.target.replace(/^[^?]*/, ''))
  const query = readQuery(command, sentQuery)
  if (!query.ok) return fail(refused('query', query.error))
  const body = hasBody(operation, octets) ? readJson(octets) : ok(undefined)
  if (!body.ok) return fail(refused('json', body.error))
  return ok({ params: params.value, query: query.value, sentQuery, body: body.value })
}

/** Refuses a request whose PSU or corporation cannot be whom it names (S7), as the bank stands at this moment. */
function checkIdentity({ engine, context }: Caller): Refusal | undefined {
  engine.settle(context.now)
  const identity = identityOf(engine.bank, context)
  return identity.ok ? undefined : identity.error
}

function unread(check: Check, { refusal, status }: BodyFailure): Passage {
  return { ...refused(check, refusal), status }
}
