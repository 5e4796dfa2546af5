import type { Operation } from '@pocketbank/http'
import { allOperations } from '@pocketbank/http/operations'
import { operationFinder } from '@pocketbank/http/routes'

const find = operationFinder(allOperations)

/** The operation that a request is for, whatever stands before /v1 in its path. */
export function findOperation(method: string, target: string) {
  const path = target.split('?')[0] ?? ''
  const found = find(method.toUpperCase(), path.slice(Math.max(path.search(/\/v1\//), 0)))
  return typeof found === 'object' ? found : undefined
}

/** Returns a stand-in for requests without an operation: it requires nothing. Throws if the bank has no operations at all. */
export function anyOperation([first]: readonly Operation[]): Operation {
  if (first === undefined) throw new Error('a bank has operations')
  const { role: _, identifies: __, ...operation } = first
  return { ...operation, id: '', requiredHeaders: [] }
}
