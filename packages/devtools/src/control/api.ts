import { nearest } from '@pocketbank/core/base'
import { shortenInput } from '@pocketbank/core/base/input'
import { controlRoot, publicAddress } from '@pocketbank/http/address'
import { textAnswer } from '@pocketbank/http/operations/render'
import type { ControlApi, Outcome } from '@pocketbank/http/pipeline'
import { answerTo, failureOutcome, respond } from '@pocketbank/http/pipeline'
import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import { withoutSecret } from '@pocketbank/http/requests/secret'
import {
  innerRouter,
  layOperations,
  operationFinder,
  otherMethod,
  pathNotFound,
  type RouteHandlers,
} from '@pocketbank/http/routes'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import type { BackUp } from './back-up.ts'
import { type BankFor, type ControlApiEnv, runControlPipeline } from './control-pipeline.ts'
import { createGuard, type Guard, type GuardOptions } from './guard.ts'
import type { ControlOperation } from './operations/control-operation.ts'
import { controlOperations } from './operations/index.ts'

/** Options of the control API. A token or the loopback decides who may use it. */
export interface ControlApiOptions extends GuardOptions {
  /**
   * Returns the bank of a TPP. Without a TPP, returns the one bank of all TPPs, or `undefined` if each has
   * its own.
   */
  readonly bankFor: BankFor
  /** Copies the stored banks of the host into a folder. Default: the host stores none. */
  readonly backUp?: BackUp | undefined
  /**
   * Reads the certificate in PEM that clients of the host trust, for `/_sandbox/ca.pem`. Default: this path
   * is not found.
   */
  readonly ca?: ReadAuthority | undefined
}

/** Reads the certificate of the authority that issued the server's own, in PEM. */
export type ReadAuthority = () => Awaitable<string>

/** Makes the control API for an application. */
type MakeControlApi = (env: ControlApiEnv) => ControlApi

/** Headers of every response. No cache keeps it, and no browser guesses another media type. */
const defaultHeaders = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}

/** A request to the control API, before its operation is known. */
interface ReceivedControl {
  readonly env: ControlApiEnv
  readonly request: IncomingRequest
  readonly id: string
  readonly guard: Guard
  readonly bankFor: BankFor
  readonly backUp: BackUp | undefined
  readonly ca: ReadAuthority | undefined
}

function concludeControl({ env, request, id }: ReceivedControl, outcome: Outcome): Response {
  const { body, ...answer } = answerTo(outcome, { id, system: 'Control' })
  const bodyField = body === undefined ? {} : { body: withoutSecret(body, env.requests.secret) }
  return respond(request, { ...answer, ...bodyField, headers: { ...defaultHeaders, ...answer.headers } }, id)
}

// Loaded on demand, since few clients read the description and it is long.
const loadDescription = () => import('./control-description.ts')

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
const routes = innerRouter<ReceivedControl>()
routes.get(`${controlRoot}/openapi.json`, async ({ env }) => {
  const { writeControlDescription } = await loadDescription()
  const answer = textAnswer(200, writeControlDescription(publicAddress(env.env.address)))
  return concludeControl(env, { answer, warnings: [] })
})
routes.get(`${controlRoot}/ca.pem`, async ({ env }, next) => {
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
layOperations(routes, operationFinder(controlOperations.filter(({ isOpen }) => isOpen === true)), ends)
routes.use(async ({ env }, next) => {
  const stop = await env.guard(env.request)
  return stop === undefined ? next() : concludeControl(env, stop)
})
layOperations(routes, operationFinder(controlOperations.filter(({ isOpen }) => isOpen !== true)), ends)
routes.notFound(({ env }) => {
  const { address } = env.env
  const remedy = `${address.publicPath}/openapi.json lists all paths`
  return concludeControl(env, pathNotFound({ hint: suggestPath(env.request.path), remedy }))
})
routes.onError((fault, { env }) => concludeControl(env, failureOutcome(env.env, env.id, fault)))

/**
 * Makes the control API of an application, under `/_sandbox/`. Through it, other processes control a bank as
 * a test in the same process does. Its requests need no signature, since the guard decides who may send them.
 * The journal has no entries for them.
 *
 * @param options - The bank, and who may control it.
 * @returns A function for the option `controlApi` of `createApp`.
 * @throws {Error} If the token is too short or has a blank; the message names the least length.
 * @example
 * ```ts
 * import { createEngine, instant } from '@pocketbank/core'
 * import { createApp } from '@pocketbank/http'
 * import { controlBank, createControlApi } from '@pocketbank/devtools'
 * import { nodeCrypto } from '@pocketbank/hosts/node'
 *
 * const engine = createEngine({ now: instant(Date.UTC(2026, 0, 15, 9)), seed: 'my test' })
 * const bank = controlBank(engine, { system: Date.now, frozen: true })
 * const app = createApp({
 *   engineFor: () => engine,
 *   now: () => bank.clock.now,
 *   crypto: nodeCrypto,
 *   faults: bank.faults,
 *   controlApi: createControlApi({ bankFor: () => bank }),
 * })
 * const advance = new Request('http://localhost/_sandbox/clock/advance', {
 *   method: 'POST',
 *   headers: { 'Content-Type': 'application/json' },
 *   body: '{"days":1}',
 * })
 * const { status } = await app.fetch(advance, { remote: '127.0.0.1' })
 * status // => 200
 * bank.clock.today // => '2026-01-16'
 * ```
 */
export function createControlApi({ bankFor, backUp, ca, ...options }: ControlApiOptions): MakeControlApi {
  const guard = createGuard(options)
  return (env) => {
    env.requests.secret = options.token
    let answered = 0
    return {
      describe: async () => (await loadDescription()).readControlDescription(),
      async answer(request) {
        answered += 1
        const id = `control-${answered}`
        return routes.fetch(request.raw, { env, request, id, guard, bankFor, backUp, ca })
      },
    }
  }
}
