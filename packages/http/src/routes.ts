import { refuse } from '@pocketbank/core'
import { Hono } from 'hono'
import { describe } from './openapi/document.ts'
import type { Operation } from './operations/operation.ts'
import { powersRoot } from './powers/power.ts'
import type { Powers } from './powers/powers.ts'
import { type Reception, receive, receiveElsewhere } from './reception.ts'
import { emptyAnswer, jsonAnswer, preparedAnswer } from './render/answer.ts'
import { arrivalOf, type Wire } from './requests/arrival.ts'
import { type BankPage, mountPage } from './sca/door.tsx'
import { type Passage, refused } from './visit.ts'

/** What a request finds behind the routes: one bank of the many that may share them. */
export interface Behind {
  readonly wire: Wire
  readonly reception: Reception
  readonly page: BankPage
  readonly powers: Powers | undefined
}

/** The routes of a list of operations. */
export type Routes = Hono<{ Bindings: Behind }>

/** The methods of every path that has any, with those that HTTP adds. */
function methodsByPath(operations: readonly Operation[]): ReadonlyMap<string, string> {
  const methods = new Map<string, string[]>([['/openapi.json', ['GET']]])
  for (const { path, method } of operations) methods.set(path, [...(methods.get(path) ?? []), method])
  const withImplied = (own: readonly string[]) => [
    ...own,
    ...(own.includes('GET') ? ['HEAD'] : []),
    'OPTIONS',
  ]
  return new Map([...methods].map(([path, own]) => [path, withImplied(own).join(', ')]))
}

/** Hono writes the parameter `{id}` of a path as `:id`. */
function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** What a known path answers to a method that it does not have (E4). */
function otherMethod(method: string, allowed: string): Passage {
  const headers = { Allow: allowed }
  if (method === 'OPTIONS') return { answer: emptyAnswer(204, headers), warnings: [] }
  const text = `This path has no ${method}: it has ${allowed}.`
  return { ...refused('method', refuse('BAD_REQUEST', text).error), status: 405, headers }
}

/** What a refusal says besides of a path that nothing is at: a slash at its end makes it another address. */
function slashRemark(path: string): string {
  return path.length > 1 && path.endsWith('/')
    ? ', which ends in a slash: the addresses of the bank end without one; /openapi.json lists them.'
    : '; /openapi.json lists what there is.'
}

function layRoutes(operations: readonly Operation[]): Routes {
  const bare = once(() => preparedAnswer(jsonAnswer(200, describe(operations))))
  const withPowers = once((powers: Powers) =>
    preparedAnswer(jsonAnswer(200, describe(operations, powers.describe()))),
  )
  const hono: Routes = new Hono()
  for (const operation of operations) {
    hono.on(operation.method, routeOf(operation.path), ({ req, env }) =>
      receive(env.reception, operation, arrivalOf(req.raw, env.wire), req.param() as Record<string, string>),
    )
  }
  hono.all(`${powersRoot}/*`, ({ req, env }, next) =>
    env.powers === undefined ? next() : env.powers.answer(arrivalOf(req.raw, env.wire)),
  )
  mountPage(hono, (behind) => behind)
  hono.get('/openapi.json', ({ req, env }) =>
    receiveElsewhere(env.reception, arrivalOf(req.raw, env.wire), {
      answer: env.powers === undefined ? bare() : withPowers(env.powers),
      warnings: [],
    }),
  )
  const all = [...new Set(['GET', 'HEAD', ...operations.map(({ method }) => method), 'OPTIONS'])].join(', ')
  hono.options('/', ({ req, env }) =>
    receiveElsewhere(env.reception, arrivalOf(req.raw, env.wire), otherMethod('OPTIONS', all)),
  )
  for (const [path, methods] of methodsByPath(operations)) {
    hono.all(routeOf(path), ({ req, env }) =>
      receiveElsewhere(env.reception, arrivalOf(req.raw, env.wire), otherMethod(req.raw.method, methods)),
    )
  }
  hono.notFound(({ req, env }) => {
    const { error } = refuse('NOT_FOUND', `There is nothing at this path${slashRemark(req.path)}`)
    return receiveElsewhere(env.reception, arrivalOf(req.raw, env.wire), refused('path', error))
  })
  return hono
}

const laid = new WeakMap<readonly Operation[], Routes>()

/**
 * The operations folded into routes (§4), and the description of itself (V3). D: laid once for each list and shared by all its banks,
 * since laying and first using them takes as long as many requests.
 */
export function routesOf(operations: readonly Operation[]): Routes {
  const known = laid.get(operations)
  if (known !== undefined) return known
  const routes = layRoutes(operations)
  laid.set(operations, routes)
  return routes
}

function once<Given extends readonly unknown[], Value>(
  make: (...given: Given) => Value,
): (...given: Given) => Value {
  let made: { readonly value: Value } | undefined
  return (...given) => {
    made ??= { value: make(...given) }
    return made.value
  }
}
