import { commands } from '@pocketbank/core'
import { toRefusal } from '@pocketbank/core/base/errors'
import { bodyContract, readParams, readQuery } from '@pocketbank/core/engine'
import type { AuthenticatedTpp, Authentication } from '@pocketbank/signatures'
import { type Awaitable, andThen } from '@pocketbank/signatures/runtime'
import { missingHeaders, requireRole, toTpp } from '@pocketbank/signatures/signature'
import type { GenericSchema } from 'valibot'
import { publicTarget } from '../address/bank-address.ts'
import { readOperationHeaders } from '../headers/read-headers.ts'
import { missingRequiredHeaders } from '../headers/required-headers.ts'
import { unknownFields, unknownParameters } from '../journal/passed-over.ts'
import {
  type BodyFailure,
  bodyFailure,
  findWrongBodyHeaders,
  mayLackBody,
  parseJson,
  readText,
} from '../requests/body.ts'
import { readSearch, refuseRepeated } from '../requests/query.ts'
import { checkSender } from '../requests/sender.ts'
import type { CheckedRequest, Exchange } from './exchange.ts'
import { type CheckId, type CheckOf, type Outcome, refusalOutcome } from './outcome.ts'

export type Check = CheckOf<Exchange>

/** A check that runs before the bank is called. */
export type EarlyCheck = CheckOf<CheckedRequest>

export function refuseUnreadBody(check: CheckId, { refusal, status }: BodyFailure): Outcome {
  return { ...refusalOutcome(check, refusal), status }
}

/** True if an operation reads the body. It does not read an empty body that is optional. */
function readsBody({ operation: { command }, body: bytes }: CheckedRequest): boolean {
  const { body }: { readonly body?: GenericSchema | undefined } = commands[command]
  return body !== undefined && (bytes.length > 0 || !mayLackBody(body))
}

/** Takes the received body. Refuses one that is too large or incomplete. */
export const takeBody: EarlyCheck = (exchange) => {
  const { arrived } = exchange
  if (!arrived.ok) {
    const { error } = arrived
    return refuseUnreadBody(error.status === 413 ? 'body-length' : 'body-end', bodyFailure(error))
  }
  exchange.body = arrived.value
  exchange.hasBody = readsBody(exchange)
  return undefined
}

export const checkBodyHeaders: EarlyCheck = ({ request, hasBody }) => {
  const failure = hasBody ? findWrongBodyHeaders(request.headers) : undefined
  return failure && refuseUnreadBody('body-headers', failure)
}

/**
 * Refuses missing and malformed headers of §4, all at once (E4). The first problem decides. Missing headers
 * of the signature are added to the list.
 */
export const checkHeaders: EarlyCheck = (exchange) => {
  const { env, request, operation, requestId, body, hasBody } = exchange
  const { settings } = env
  const { headers } = request
  const isIdOptional = settings.signatures === 'off' && requestId.value === null
  const wrongId = isIdOptional ? undefined : requestId.problem
  const { operationHeaders, problems, warnings } = readOperationHeaders(headers, operation)
  exchange.operationHeaders = operationHeaders
  exchange.notes = warnings
  const lacking =
    settings.strictness === 'contract' ? missingRequiredHeaders(headers, operationHeaders, operation) : []
  if (wrongId === undefined && lacking.length === 0 && problems.length === 0) return undefined
  const [first, ...otherProblems] = [...(wrongId === undefined ? [] : [wrongId]), ...lacking, ...problems]
  const check = first === wrongId ? 'request-id' : first === lacking[0] ? 'required-headers' : 'header-forms'
  const unsigned = missingHeaders({ headers, body }, { ...settings, digestRequired: hasBody })
  return first && refusalOutcome(check, toRefusal([first, ...otherProblems, ...unsigned]))
}

function authenticateAs(
  { env, request, body, hasBody }: CheckedRequest,
  target: string,
): Awaitable<Authentication> {
  const { method, headers } = request
  const { signatures, rsaBitsMin, dateWindowSeconds, trustAnchors } = env.settings
  const digestRequired = hasBody
  const policy = {
    now: env.now(),
    nowFor: env.now,
    signatures,
    digestRequired,
    rsaBitsMin,
    dateWindowSeconds,
    trustAnchors,
  }
  return env.authenticate({ method, target, headers, body }, policy)
}

/**
 * Verifies the signature. D: if a proxy may have changed the path, the received target is valid as well as
 * the public one, since a program next to the proxy signs the received one.
 */
export const authenticate: EarlyCheck = (exchange) => {
  const { env, request } = exchange
  const requestTarget = publicTarget(env.address, request)
  return andThen(authenticateAs(exchange, requestTarget), (first) => {
    if (first.accepted || requestTarget === request.target || first.explanation.step !== 'signature') {
      return concludeAuthentication(exchange, first)
    }
    return andThen(authenticateAs(exchange, request.target), (second) =>
      concludeAuthentication(exchange, second.accepted ? second : first),
    )
  })
}

function concludeAuthentication(
  exchange: CheckedRequest,
  authentication: Authentication,
): Outcome | undefined {
  if (!authentication.accepted) {
    const { refusal, explanation } = authentication
    return { ...refusalOutcome(explanation.step, refusal), explanation }
  }
  exchange.tpp = findSender(exchange, authentication)
  exchange.certificate = authentication.certificate
  exchange.bodyDigest = authentication.bodyDigest
  exchange.addNotes(authentication.notes)
  return undefined
}

/** Returns the TPP of the verified signature, otherwise that of the client certificate. */
function findSender(
  { env, clientCertificate }: CheckedRequest,
  { tpp, certificate }: Extract<Authentication, { readonly accepted: true }>,
): AuthenticatedTpp {
  if (clientCertificate === undefined) return tpp
  const isVerified = env.settings.signatures !== 'off' && certificate !== undefined
  return isVerified ? tpp : toTpp(clientCertificate)
}

function requireTpp({ tpp }: CheckedRequest) {
  if (tpp === undefined) throw new Error('a request is authenticated before it is asked who sends it')
  return tpp
}

/** Refuses an unsigned request that a foreign page may have sent. A verified signature proves the sender. */
export const checkUnsignedSender: EarlyCheck = ({ env, request }) => {
  const { signatures } = env.settings
  if (signatures === 'required' || (signatures === 'optional' && request.headers.has('Signature')))
    return undefined
  const { isOwnHost } = request
  const foreign = isOwnHost && checkSender(request.headers, env.address.publicOrigin, isOwnHost)
  return foreign && refusalOutcome('sender', foreign)
}

export const checkRole: EarlyCheck = (exchange) => {
  const { role } = exchange.operation
  const refusal = role === undefined ? undefined : requireRole(requireTpp(exchange), role)
  return refusal && refusalOutcome('role', refusal)
}

/** Refuses a request whose PSU or corporation does not exist or match (S7). */
export const checkIdentity: Check = (exchange) => {
  const { engine, context } = exchange.call(requireTpp(exchange))
  const { identifies } = exchange.operation
  if (identifies === undefined) return undefined
  const identity = engine.identify(context, identifies)
  if (!identity.ok) return refusalOutcome('identity', identity.error)
  exchange.foundIdentity = identity.value
  return undefined
}

function passedOver({
  operation: { command },
  request,
  input,
  reading,
  hasBody,
}: CheckedRequest): readonly string[] {
  const parameters = unknownParameters(commands[command].query, request.search)
  const contract = hasBody ? bodyContract(command, reading) : undefined
  return contract === undefined ? parameters : [...parameters, ...unknownFields(contract, input.body)]
}

/** Reads path names, then the query, then the JSON body. The first that is wrong decides. */
export const readInput: EarlyCheck = (exchange) => {
  const { operation, request, names, body: bytes } = exchange
  const { command, fixedParams } = operation
  const params = readParams(command, fixedParams === undefined ? names : { ...names, ...fixedParams })
  if (!params.ok) return refusalOutcome('names', params.error)
  const { query: contract } = commands[command]
  const { strictness } = exchange.env.settings
  const searchQuery = contract && readSearch(contract, request.search, strictness)
  const sentQuery = searchQuery?.values
  const result = readQuery(command, sentQuery, strictness)
  const query = contract && searchQuery ? refuseRepeated(contract, searchQuery, result) : result
  if (!query.ok) return refusalOutcome('query', query.error)
  const text = exchange.hasBody ? readText(bytes) : undefined
  if (text?.ok === false) return refusalOutcome('json', text.error)
  exchange.bodyText = text?.value
  const body = text && parseJson(text.value)
  if (body?.ok === false) return refusalOutcome('json', body.error)
  const { foundIdentity } = exchange
  exchange.input = { params: params.value, query: query.value, sentQuery, body: body?.value, foundIdentity }
  exchange.passedOver = passedOver(exchange)
  exchange.addNotes(exchange.passedOver)
  return undefined
}
