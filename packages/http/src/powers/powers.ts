import { fail, ok, type Result, refuse } from '@pocketbank/core'
import { checkRequestId } from '../headers/required-headers.ts'
import type { ControlApi, Env } from '../pipeline/exchange.ts'
import { type Answer, emptyAnswer } from '../render/answer.ts'
import { renderError } from '../render/error.ts'
import { headersUnder } from '../render/public-path.ts'
import type { Arrival } from '../requests/arrival.ts'
import { release } from '../settings.ts'
import type { ControlledBank } from './controlled-bank.ts'
import { describePowers } from './description.ts'
import { type Found, findPower } from './find.ts'
import { createGuard, type GuardOptions } from './guard.ts'
import type { Place } from './power.ts'
import { readRequest, readTarget } from './read-request.ts'
import type { Stop } from './stop.ts'

/** Whose banks requests have power over, and whose requests. */
export interface PowersOptions extends GuardOptions {
  /** The bank that a request means; it may name a TPP, and must where this gives no bank without. */
  readonly bankFor: (tpp: string | undefined) => ControlledBank | undefined
}

/** What powers take of an application. */
export type PowersEnv = Pick<Env, 'requests' | 'links' | 'onFault' | 'address'>

/** The powers of a test over a bank, for requests under `/_sandbox/`. */
export type Powers = ControlApi

/** Makes the powers of an application. */
export type PowersMaker = (env: PowersEnv) => Powers

/** What every answer says: nobody keeps it, and a browser takes it for nothing else than it is. */
const usualHeaders = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  [release.header]: release.value,
}

function respond({ headers: sent }: Arrival, { status, headers, body }: Answer, id: string): Response {
  const requestId = checkRequestId(sent) === undefined ? sent.get('X-Request-ID') : id
  const all = { ...usualHeaders, ...headers, 'X-Request-ID': requestId ?? id }
  return new Response(body ?? null, { status, headers: all })
}

function underPath({ address: { publicPath } }: PowersEnv, answer: Answer): Answer {
  return { ...answer, headers: headersUnder(publicPath, answer.headers) }
}

function bankOf({ bankFor }: PowersOptions, tpp: string | undefined): Result<ControlledBank, Stop> {
  const bank = bankFor(tpp)
  if (bank !== undefined) return ok(bank)
  const text = 'Here every TPP has a bank of its own: the parameter tpp says whose is meant.'
  return fail({ refusal: refuse('E4j', 'QUERY_PARAMETER_REQUIRED', text, 'tpp').error })
}

async function carryOut(
  found: Found,
  arrival: Arrival,
  place: Place,
  query: object,
): Promise<Result<Answer, Stop>> {
  const asked = await readRequest(found, arrival, { query, bank: place.bank })
  if (!asked.ok) return asked
  const used = await found.power.use(place, asked.value as never)
  return used.ok ? used : fail({ refusal: used.error })
}

/**
 * Lets requests do to a bank what a test in its own process does. They need no signature; who may send them, the guard decides before
 * anything else. They are not entered in the journal: it tells what the bank was asked.
 */
export function createPowers(options: PowersOptions): PowersMaker {
  const guard = createGuard(options)

  async function use(env: PowersEnv, arrival: Arrival): Promise<Result<Answer, Stop>> {
    const stop = await guard(arrival)
    if (stop !== undefined) return fail(stop)
    const found = findPower(arrival.method, arrival.path, env.address)
    if (!('power' in found)) {
      const isOptions = arrival.method === 'OPTIONS' && found.status === 405
      return isOptions ? ok(emptyAnswer(204, found.headers)) : fail(found)
    }
    const target = readTarget(found, arrival)
    if (!target.ok) return target
    const bank = bankOf(options, target.value.tpp)
    if (!bank.ok) return bank
    const place = { ...env, bank: bank.value }
    const run = () => carryOut(found, arrival, place, target.value.query)
    return found.power.room === undefined ? run() : place.bank.snapshots.inTurn(run)
  }

  return (env) => {
    let answered = 0
    return {
      describe: describePowers,
      async answer(arrival) {
        answered += 1
        const id = `control-${answered}`
        let used: Result<Answer, Stop>
        try {
          used = await use(env, arrival)
        } catch (fault) {
          env.onFault?.(fault, id)
          const { error } = refuse('E4h', 'SYSTEM_ERROR', `The bank failed; its log tells more under ${id}.`)
          used = fail({ refusal: error })
        }
        if (used.ok) return respond(arrival, underPath(env, used.value), id)
        const { refusal, status, headers } = used.error
        const source = { id, system: 'Control', ...(status !== undefined && { status }) }
        return respond(arrival, renderError(refusal, source, headers), id)
      },
    }
  }
}
