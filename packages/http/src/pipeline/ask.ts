import { isScaNeeded, type ScaNeeded } from '@pocketbank/core'
import { endOfDay, toLocalDate } from '@pocketbank/core/base/time'
import type { RunRefusal } from '@pocketbank/core/engine'
import { type Awaitable, andThen } from '@pocketbank/signatures/runtime'
import { digestText } from '@pocketbank/signatures/signature'
import { writeFingerprint } from '../idempotency/fingerprint.ts'
import { openIdempotencyStore } from '../idempotency/idempotency-stores.ts'
import { hasKeptResponse } from '../operations/operation.ts'
import { renderSca, withoutRedirectUri } from '../operations/render/sca-answer.ts'
import { createAnswer, ignoredFixHeader, pageAddress } from './answer.ts'
import { type Durability, doStored, findDurability } from './durability.ts'
import type { Caller, Exchange } from './exchange.ts'
import { type Outcome, refusalOutcome } from './outcome.ts'

/**
 * Runs the work after earlier work under the same key, so simultaneous requests with one id run one after the
 * other.
 */
function serialized<Value>(
  inFlight: Map<string, Promise<unknown>>,
  key: string,
  work: () => Awaitable<Value>,
): Awaitable<Value> {
  const earlier = inFlight.get(key)
  const turn = earlier === undefined ? work() : earlier.then(work)
  if (!(turn instanceof Promise)) return turn
  const end = turn
    .catch(() => undefined)
    .then(() => {
      if (inFlight.get(key) === end) inFlight.delete(key)
    })
  inFlight.set(key, end)
  return turn
}

/** Passes a request to the bank, or to the interceptor if there is one. */
export function askBank(exchange: Exchange): Awaitable<Outcome> {
  exchange.isAsked = true
  const { interceptor } = exchange.env
  if (interceptor === undefined) return askInterface(exchange)
  const chosenInterceptor =
    typeof interceptor === 'function' ? interceptor(exchange.caller.tpp.id) : interceptor
  return chosenInterceptor.intercept(exchange, askInterface)
}

/** SHA-256 of an empty body, in base64. */
const emptyDigest = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

/** Returns the digest of a body. Computes it only if the check of the Digest header did not. */
function findBodyDigest({ env, body, bodyDigest }: Exchange): Awaitable<string> {
  return bodyDigest ?? (body.length === 0 ? emptyDigest : digestText(env.crypto, 'SHA-256', body))
}

/**
 * Passes a request to the bank. Runs a change once for each request id (Q11), also if the same request
 * arrives twice at once.
 */
function askInterface(exchange: Exchange): Awaitable<Outcome> {
  const { env, operation, requestId, caller } = exchange
  const isKept = hasKeptResponse(operation)
  const key = requestId.value === null ? undefined : `${caller.tpp.id}\n${requestId.value}`
  if (key === undefined || !isKept) return askStored(exchange, { key, isKept, fingerprint: '' })
  const { request, operationHeaders } = exchange
  const { method, target } = request
  return serialized(env.inFlight, key, () =>
    andThen(findBodyDigest(exchange), (digest) =>
      askStored(exchange, {
        key,
        isKept,
        fingerprint: writeFingerprint({ method, target, digest, operationHeaders }),
      }),
    ),
  )
}

/**
 * The idempotency key and the fingerprint of a request. The fingerprint is empty if the response is not kept.
 */
interface SentRequest {
  readonly key: string | undefined
  readonly fingerprint: string
  readonly isKept: boolean
}

/** Passes a request to the bank, and waits until its changes are stored. */
function askStored(exchange: Exchange, sentRequest: SentRequest): Awaitable<Outcome> {
  const durability = findDurability(exchange.caller.engine)
  if (durability === undefined) return askOnce(exchange, sentRequest)
  return doStored({
    durability,
    work: () => askOnce(exchange, sentRequest, durability),
    isRead: () => exchange.journalBefore === exchange.journalAfter,
  })
}

/**
 * Runs a request, unless it is a repeated one (Q11). Neither a refusal nor a response that leads to SCA uses
 * up the request id.
 */
function askOnce(exchange: Exchange, sentRequest: SentRequest, durability?: Durability): Awaitable<Outcome> {
  const { engine, context } = exchange.caller
  const { key, isKept, fingerprint } = sentRequest
  const lookup =
    key === undefined ? undefined : openIdempotencyStore(engine).lookup(key, context.now, isKept, fingerprint)
  exchange.isIdUsed = lookup !== undefined && lookup.kind !== 'new'
  if (lookup?.kind === 'again') {
    return { answer: lookup.answer, rule: 'Q11a', warnings: ['the first response was sent again'] }
  }
  if (lookup?.kind === 'conflict') return refusalOutcome('idempotency', lookup.refusal)

  const warnings = lookup?.kind === 'warning' ? [lookup.text] : []
  // The change and its idempotency record must be stored together.
  return durability === undefined
    ? performOnce(exchange, sentRequest, warnings)
    : durability.whole(() => performOnce(exchange, sentRequest, warnings))
}

/** Runs the command, and keeps the response under the request id. */
function performOnce(
  exchange: Exchange,
  { key, fingerprint, isKept }: SentRequest,
  warnings: string[],
): Awaitable<Outcome> {
  const { operation, input, caller } = exchange
  const { engine, context } = caller
  exchange.journalBefore = engine.journal
  exchange.turn = exchange.env.requests.turn()
  const result = engine.executeParsed(operation.command, input, context)
  exchange.journalAfter = engine.journal
  if (!result.ok) return toRefusalOutcome(result.error, caller)
  exchange.commandResult = result.value
  if (isScaNeeded(result.value)) return leadToSca(exchange, result.value, warnings)
  return andThen(createAnswer(exchange, result.value, warnings), (answer) => {
    if (key !== undefined) {
      // The store is looked up again: the command may have reset the bank and its store.
      const request = { at: context.now, fingerprint, answer: isKept ? answer : undefined }
      openIdempotencyStore(engine).store(key, request)
    }
    // A list may have the same amount many times.
    return { answer, warnings: warnings.length > 1 ? [...new Set(warnings)] : warnings }
  })
}

/**
 * Returns Retry-After once the daily allowance is used up: seconds until midnight at the bank (RFC 9110
 * §10.2.3).
 */
function retryAfter({ engine, context: { now } }: Caller): Readonly<Record<string, string>> {
  const { zone } = engine.bank.calendar
  const milliseconds = endOfDay(toLocalDate(now, zone), zone) - now
  return { 'Retry-After': String(Math.ceil(milliseconds / 1_000)) }
}

function toRefusalOutcome({ stage, refusal }: RunRefusal, caller: Caller): Outcome {
  const outcome = refusalOutcome(stage === 'bank' ? 'bank' : 'contract', refusal)
  return refusal.code === 'ACCESS_EXCEEDED' ? { ...outcome, headers: retryAfter(caller) } : outcome
}

async function leadToSca(
  exchange: Exchange,
  { scaNeeded, authorisationId }: ScaNeeded,
  warnings: readonly string[],
): Promise<Outcome> {
  if (authorisationId === undefined) {
    return { ...refusalOutcome('redirect-uri', withoutRedirectUri(scaNeeded)), status: 401, warnings }
  }
  const { status, body, headers } = renderSca(await pageAddress(exchange, authorisationId))
  const answer = { status, body: body ?? '', headers: { ...headers, ...ignoredFixHeader(exchange) } }
  return { answer, needsSca: true, rule: 'S1c', warnings: [...warnings, scaNeeded.text] }
}
