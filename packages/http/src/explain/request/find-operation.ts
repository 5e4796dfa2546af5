import type { Operation } from '../../operations/operation.ts'

/** An operation that a request is for, and the names in its path. */
export interface FoundOperation {
  readonly operation: Operation
  readonly names: Readonly<Record<string, string>>
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

/** The names in a path where it has the form of the other one. */
function namesIn(form: string, path: string): Readonly<Record<string, string>> | undefined {
  const [wanted, given] = [form.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const names: Record<string, string> = {}
  for (const [at, step] of wanted.entries()) {
    const [, name] = /^\{(\w+)\}$/.exec(step) ?? []
    const value = given[at] ?? ''
    if (name === undefined ? step !== value : value === '') return undefined
    if (name !== undefined) names[name] = decoded(value)
  }
  return names
}

/** The operation that a request is for, whatever stands before /v1 in its path; of several the one with the fewest names. */
export function findOperation(
  operations: readonly Operation[],
  method: string,
  target: string,
): FoundOperation | undefined {
  const path = target.split('?')[0] ?? ''
  const inner = path.slice(Math.max(path.search(/\/v1\//), 0))
  const verb = method.toUpperCase() === 'HEAD' ? 'GET' : method.toUpperCase()
  return operations
    .filter((operation) => operation.method === verb)
    .flatMap((operation) => {
      const names = namesIn(operation.path, inner)
      return names === undefined ? [] : [{ operation, names }]
    })
    .toSorted((one, other) => Object.keys(one.names).length - Object.keys(other.names).length)[0]
}

/** Returns a stand-in for requests without an operation: it requires nothing. Throws if the bank has no operations at all. */
export function anyOperation([first]: readonly Operation[]): Operation {
  if (first === undefined) throw new Error('a bank has operations')
  const { role: _, identifies: __, ...operation } = first
  return { ...operation, id: '', requiredHeaders: [] }
}
