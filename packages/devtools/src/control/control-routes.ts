import { nearest } from '@pocketbank/core/base'
import { shortenInput } from '@pocketbank/core/base/input'
import { controlRoot, publicAddress } from '@pocketbank/http/address'
import { textAnswer } from '@pocketbank/http/operations/render'
import { answerTo, failureOutcome, type Outcome, respond } from '@pocketbank/http/pipeline'
import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import { withoutSecret } from '@pocketbank/http/requests/secret'
import {
  addOperations,
  innerRouter,
  operationFinder,
  otherMethod,
  type RouteHandlers,
  refuseUnknownPath,
} from '@pocketbank/http/routes'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import type { BackUp } from './back-up.ts'
import { type BankFor, type ControlApiEnv, runControlPipeline } from './control-pipeline.ts'
import type { Guard } from './guard.ts'
import type { ControlOperation } from './operations/control-operation.ts'
import { controlOperations } from './operations/index.ts'

/** Headers of every response. No cache keeps it, and no browser guesses another media type. */
const defaultHeaders = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}

/** A request to the control API, before its operation is known. */
export interface ReceivedControl {
  readonly env: ControlApiEnv
  readonly request: IncomingRequest
  readonly id: string
  readonly guard: Guard
  readonly bankFor: BankFor
  readonly backUp: BackUp | undefined
  readonly ca: (() => Awaitable<string>) | undefined
}

function concludeControl({ env, request, id }: ReceivedControl, outcome: Outcome): Response {
  const { body, ...answer } = answerTo(outcome, { id, system: 'Control' })
  const bodyField = body === undefined ? {} : { body: withoutSecret(body, env.requests.secret) }
  return respond(request, { ...answer, ...bodyField, headers: { ...defaultHeaders, ...answer.headers } }, id)
}

/** Returns an operation's path below the root, with its `{id}` replaced by the step of another path. */
function filledPath(path: string, requestSteps: readonly string[]): string {
  const steps = path.slice(controlRoot.length).split('/')
  return steps.map((step, index) => (step.startsWith('{') ? (requestSteps[index] ?? step) : step)).join('/')
}

/** Suggests the nearest path. Returns undefined if none is near. */
function suggestPath(path: string): string | undefined {
  const rest = path.slice(controlRoot.length).replace(/\/+$/, '')
  const steps = rest.split('/')
  const paths = new Map(
    controlOperations.map((operation) => [filledPath(operation.path, steps), operation.path]),
  )
  const suggestion = paths.get(nearest(rest, [...paths.keys()]) ?? '')
  return suggestion === undefined ? undefined : `did you mean "${suggestion}"?`
}

/**
 * A separate router: an application without a control API needs none of these routes, and the guard comes
 * first.
 */
export const controlRoutes = innerRouter<ReceivedControl>()
controlRoutes.get(`${controlRoot}/openapi.json`, async ({ env }) => {
  const { writeControlDescription } = await import('./control-description.ts')
  const answer = textAnswer(200, writeControlDescription(publicAddress(env.env.address)))
  return concludeControl(env, { answer, warnings: [] })
})
controlRoutes.get(`${controlRoot}/ca.pem`, async ({ env }, next) => {
  if (env.ca === undefined) return next()
  const headers = { 'Content-Type': 'application/pem-certificate-chain' }
  return concludeControl(env, { answer: { status: 200, headers, body: await env.ca() }, warnings: [] })
})
const ends: RouteHandlers<ReceivedControl, ControlOperation> = {
  async answer(controlRequest, operation, { id = '' }) {
    const { env, request, bankFor, backUp } = controlRequest
    return concludeControl(
      controlRequest,
      await runControlPipeline({ env, request, bankFor, backUp, operation, id }),
    )
  },
  refuse: (controlRequest, allowed) =>
    concludeControl(controlRequest, otherMethod(shortenInput(controlRequest.request.method), allowed)),
}
addOperations(controlRoutes, operationFinder(controlOperations.filter(({ isOpen }) => isOpen === true)), ends)
controlRoutes.use(async ({ env }, next) => {
  const stop = await env.guard(env.request)
  return stop === undefined ? next() : concludeControl(env, stop)
})
addOperations(controlRoutes, operationFinder(controlOperations.filter(({ isOpen }) => isOpen !== true)), ends)
controlRoutes.notFound(({ env }) => {
  const { address } = env.env
  const remedy = `${address.publicPath}/openapi.json lists all paths`
  return concludeControl(env, refuseUnknownPath({ hint: suggestPath(env.request.path), remedy }))
})
controlRoutes.onError((fault, { env }) => concludeControl(env, failureOutcome(env.env, env.id, fault)))
