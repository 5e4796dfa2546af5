import type { ErrorCode, RuleId } from '@pocketbank/core'
import { codesOfRule } from '@pocketbank/core/base/rules'
import { allOperations } from '../../src/operations/all-operations.ts'
import type { Ids } from '../../src/operations/example.ts'
import type { Operation } from '../../src/operations/operation.ts'
import type { SettingsInput } from '../../src/settings.ts'
import { type Call, type Caller, callOperation, requireOperation } from '../kit/operations.ts'
import { openExampleWorld, type World } from '../kit/world.ts'

/** What is different from a request that the example of the operation makes in a world. */
interface Difference {
  readonly tpp?: Caller['tpp']
  readonly ids?: Ids
  readonly call?: Call
}

/** A request that the bank refuses by a rule: that of the operation's example, or a different one. */
export interface RefusedRequest extends Pick<Difference, 'ids' | 'call'> {
  readonly rule: RuleId
  /** The code of the refusal; undefined if the rule has several and none is stated. */
  readonly code?: ErrorCode
  /** The id of the operation. */
  readonly operation: string
  /** Prepares the world for this request, and returns what else is different. */
  readonly prepare?: (world: World, request: RefusedRequest) => Promise<Difference | undefined> | Difference
  /** The settings of the bank. Default: the default ones. */
  readonly settings?: SettingsInput
}

export const lenient: SettingsInput = { strictness: 'lenient' }

/** The parts of a refused request, except its query and body. */
export type Preparation = Pick<RefusedRequest, 'ids' | 'prepare' | 'settings'>

/** A rule, or one of its codes if it has several. */
export type Decision = RuleId | readonly [RuleId, ErrorCode]

/** States a request that is refused, by its query and body. */
export function refuseRequest(
  decision: Decision,
  operation: string,
  call?: Call,
  preparation: Preparation = {},
): RefusedRequest {
  const [rule, namedCode] = typeof decision === 'string' ? [decision] : decision
  const [first, ...otherCodes] = codesOfRule(rule)
  const code = namedCode ?? (otherCodes.length === 0 ? first : undefined)
  return { rule, operation, ...(code && { code }), ...(call !== undefined && { call }), ...preparation }
}

/** States the same for every operation that passes a test. */
export function refusedWhere(
  rule: Decision,
  test: (operation: Operation) => boolean,
  preparation: Preparation,
): readonly RefusedRequest[] {
  return allOperations.filter(test).map(({ id }) => refuseRequest(rule, id, undefined, preparation))
}

/**
 * States that every operation below a path refuses an id that names nothing, which is the last parameter of
 * that path.
 */
export function refusedUnknown(rule: Decision, path: string, id = 'x'): readonly RefusedRequest[] {
  const param = /\{(\w+)\}$/.exec(path)?.[1] ?? ''
  const prepare = ({ ids }: World) => {
    const names = [param, ...Object.keys(ids).filter((name) => name.startsWith(`${param} `))]
    return { ids: Object.fromEntries(names.map((name) => [name, id])) }
  }
  return refusedWhere(rule, (operation) => operation.path.startsWith(path), { prepare })
}

/** Sees a refused request, and has the bank of the world respond. */
type Watch = (request: Request, respond: () => Promise<Response>, world: World) => Promise<Response>

/** Makes the request in a world of its own, under a watch; returns its entry in the journal. */
export async function makeRefusedRequest(request: RefusedRequest, watch: Watch) {
  const { operation, prepare, settings = {} } = request
  let isPrepared = false
  const world: World = await openExampleWorld({
    around: (sentRequest, respond) => (isPrepared ? watch(sentRequest, respond, world) : respond()),
    settings,
  })
  const { tpp = world.tpp, ids, call = request.call } = { ...(await prepare?.(world, request)) }
  isPrepared = true
  const otherIds = { ...request.ids, ...ids }
  await callOperation({ tpp, ids: world.ids }, requireOperation(operation), call, otherIds)
  const { last } = world.sandbox.requests
  if (last === undefined) throw new Error(`${operation} has no entry in the journal`)
  return last
}
