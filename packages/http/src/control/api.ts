import type { Result } from '@pocketbank/core'
import { fail, ok, refuse, shown } from '@pocketbank/core/internal'
import { Hono } from 'hono'
import type { ControlApi, Env } from '../pipeline/exchange.ts'
import type { Outcome } from '../pipeline/outcome.ts'
import { failed, respond } from '../pipeline/respond.ts'
import { type Answer, emptyAnswer } from '../render/answer.ts'
import { renderError } from '../render/error.ts'
import { headersUnder } from '../render/public-path.ts'
import type { IncomingRequest } from '../requests/incoming-request.ts'
import { allowedOf, byPath, nothingThere, otherMethod, routeOf } from '../routing.ts'
import type { ControlledBank } from './bank.ts'
import { describeControl } from './description.ts'
import { createGuard, type Guard, type GuardOptions } from './guard.ts'
import { controlOperations } from './operations/index.ts'
import type { ControlOperation, ControlRequest, Rejection } from './operations/operation.ts'
import { readRequest, readTarget } from './read-request.ts'

/** Options of the control API. */
export interface ControlApiOptions extends GuardOptions {
  /** The bank that a request means; it may name a TPP, and must where this gives no bank without. */
  readonly bankFor: (tpp: string | undefined) => ControlledBank | undefined
}

/** What the control API takes of an application. */
export type ControlApiEnv = Pick<Env, 'requests' | 'links' | 'onFault' | 'address'>

/** Makes the control API of an application. */
export type MakeControlApi = (env: ControlApiEnv) => ControlApi

/** What every answer says: nobody keeps it, and a browser takes it for nothing else than it is. */
const usualHeaders = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}

/** A request on its way to a control operation. */
interface Call {
  readonly env: ControlApiEnv
  readonly request: IncomingRequest
  readonly id: string
  readonly guard: Guard
  readonly bankFor: ControlApiOptions['bankFor']
}

function bankOf({ bankFor }: Call, tpp: string | undefined): Result<ControlledBank, Rejection> {
  const bank = bankFor(tpp)
  if (bank !== undefined) return ok(bank)
  const text = 'Here every TPP has a bank of its own: the parameter tpp says whose is meant.'
  return fail({ refusal: refuse('E4j', 'QUERY_PARAMETER_REQUIRED', text, 'tpp').error })
}

/** Reads what a request asks of a control operation, and does it. */
async function use(
  call: Call,
  operation: ControlOperation,
  params: ControlRequest['params'],
): Promise<Result<Answer, Rejection>> {
  const { env, request } = call
  const target = readTarget(operation, request)
  if (!target.ok) return target
  const bank = bankOf(call, target.value.tpp)
  if (!bank.ok) return bank
  const place = { ...env, bank: bank.value }
  const run = async (): Promise<Result<Answer, Rejection>> => {
    const asked = await readRequest({ operation, params }, request, {
      query: target.value.query,
      bank: bank.value,
    })
    if (!asked.ok) return asked
    const used = await operation.use(place, asked.value as never)
    return used.ok ? used : fail({ refusal: used.error })
  }
  return operation.room === undefined ? run() : bank.value.snapshots.inTurn(run)
}

function answerOf({ env, id }: Call, { answer, refusal, status, headers }: Told): Answer {
  if (refusal !== undefined) {
    return renderError(refusal, { id, system: 'Control', ...(status !== undefined && { status }) }, headers)
  }
  const own = answer ?? emptyAnswer(204)
  return { ...own, headers: headersUnder(env.address.publicPath, own.headers) }
}

/** The outcome of a request to a control operation. */
type Told = Omit<Outcome, 'warnings'>

function conclude(call: Call, told: Told): Response {
  const answer = answerOf(call, told)
  return respond(call.request, { ...answer, headers: { ...usualHeaders, ...answer.headers } }, call.id)
}

/** The path by which a request finds its route. One that is no text when it is decoded leads nowhere. */
function routedPath({ path }: IncomingRequest): string {
  try {
    decodeURIComponent(path)
    return path
  } catch {
    return '/'
  }
}

/** The routes of the control operations: the guard decides before anything else. */
const routes = new Hono<{ Bindings: Call }>({
  getPath: ({ url }, options) => (options?.env === undefined ? url : routedPath(options.env.request)),
})
routes.use(async ({ env }, next) => {
  const stop = await env.guard(env.request)
  return stop === undefined ? next() : conclude(env, stop)
})
for (const operation of controlOperations) {
  routes.on(operation.method, routeOf(operation.path), async ({ req, env }) => {
    const used = await use(env, operation, req.param() as Record<string, string>)
    return conclude(env, used.ok ? { answer: used.value } : used.error)
  })
}
for (const [path, byMethod] of byPath(controlOperations)) {
  const allowed = allowedOf([...byMethod.keys()])
  routes.all(routeOf(path), ({ env }) => conclude(env, otherMethod(shown(env.request.method), allowed)))
}
routes.notFound(({ env }) => {
  const remark = `; ${env.env.address.publicPath}/openapi.json lists what there is.`
  return conclude(env, nothingThere(remark))
})
routes.onError((fault, { env }) => conclude(env, failed(env.env, env.id, fault)))

/**
 * Lets requests do to a bank what a test in its own process does. They need no signature: the guard says who may send them. They are not
 * entered in the journal: it tells what the bank was asked.
 */
export function createPowers({ bankFor, ...options }: ControlApiOptions): MakeControlApi {
  const guard = createGuard(options)
  return (env) => {
    let answered = 0
    return {
      describe: describeControl,
      async answer(request) {
        answered += 1
        return routes.fetch(request.raw, { env, request, id: `control-${answered}`, guard, bankFor })
      },
    }
  }
}
