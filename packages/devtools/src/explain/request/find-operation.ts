import { textBefore } from '@pocketbank/core/base/input'
import type { Operation } from '@pocketbank/http'
import { allOperations } from '@pocketbank/http/operations'
import { operationFinder } from '@pocketbank/http/routes'

const find = operationFinder(allOperations)

/** Finds the operation of a request. Any path before /v1 is ignored. */
export function findOperation(method: string, target: string) {
  const path = textBefore(target, '?')
  const match = find(method.toUpperCase(), path.slice(Math.max(path.search(/\/v1\//), 0)))
  return typeof match === 'object' ? match : undefined
}

/** Creates an operation for requests that have none. It requires no headers. Throws if the list is empty. */
export function anyOperation([first]: readonly Operation[]): Operation {
  if (first === undefined) throw new Error('a bank has operations')
  const { role: _, identifies: __, ...operation } = first
  return { ...operation, id: '', requiredHeaders: [] }
}
