import { allOperations } from '../../src/operations/all-operations.ts'
import type { ExampleCall, ExampleWorld, Ids } from '../../src/operations/example.ts'
import type { Operation } from '../../src/operations/operation.ts'
import type { Tpp } from './tpp.ts'

/** Parts of a call of an operation. */
export type Call = Omit<ExampleCall, 'params'>

/**
 * Returns the request that the example of an operation makes in a world, so that it does what it is there
 * for.
 */
export function exampleCall({ example }: Operation, ids: Ids): ExampleCall {
  return example?.(ids as ExampleWorld) ?? {}
}

/** The path of an operation with the ids of a world, or with others. */
export function fillPath({ path }: Operation, ids: Ids): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string, start: number) => {
    const parts = path.slice(0, start).split('/').slice(2)
    const fixed = parts.filter((part) => part !== '' && !part.startsWith('{'))
    return encodeURIComponent(ids[[name, ...fixed].join(' ')] ?? ids[name] ?? '')
  })
}

/** A TPP with the ids that its calls name. */
export interface Caller {
  readonly tpp: Pick<Tpp, 'get' | 'post' | 'put' | 'delete'>
  readonly ids: Ids
}

/** Calls an operation in a world, as its example does or with other ids, and another query and body. */
export function callOperation(
  { tpp, ids }: Caller,
  operation: Operation,
  call?: Call,
  otherIds: Ids = {},
): Promise<Response> {
  const verb = operation.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  const { params, ...parts } = exampleCall(operation, { ...ids, ...otherIds })
  return tpp[verb](fillPath(operation, { ...ids, ...params, ...otherIds }), call ?? parts)
}

/** An operation by its id, with another call and other ids than its example. */
export type NamedCall = readonly [operation: string, call?: Call | undefined, ids?: Ids | undefined]

/** Calls the operation with its example, or with another call and other ids. */
export async function callWithNames(asker: Caller, [id, call, otherIds]: NamedCall): Promise<Response> {
  return callOperation(asker, requireOperation(id), call, otherIds)
}

/** The operation of an id that the test itself wrote. */
export function requireOperation(id: string): Operation {
  const operation = allOperations.find((candidate) => candidate.id === id)
  if (operation === undefined) throw new Error(`there is no operation ${id}`)
  return operation
}
