import type * as v from 'valibot'
import type { Problem } from '../errors/refusal.ts'
import { readSchemaParts, type SchemaParts } from './schema-parts.ts'

const step = /\.([A-Za-z_][A-Za-z0-9_]*)|\[(\d+)\]|\['([^']*)'\]/g

/**
 * Computes the position of a path in a contract: for each step the index of the field, or the index in a
 * list.
 */
function computePosition(contract: v.GenericSchema, path: string): readonly number[] {
  let schema: v.GenericSchema | undefined = contract
  return [...path.matchAll(step)].map(([, plain, index, quotedName]) => {
    const { item, fields = {} }: SchemaParts = schema === undefined ? {} : readSchemaParts(schema)
    if (index !== undefined) {
      schema = item
      return Number(index)
    }
    const name = plain ?? quotedName ?? ''
    const names = Object.keys(fields)
    schema = fields[name]
    const position = names.indexOf(name)
    return position < 0 ? names.length : position
  })
}

function compare(left: readonly number[], right: readonly number[]): number {
  const at = left.findIndex((position, index) => position !== right[index])
  return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1)
}

/** Sorts problems by the order of fields in the contract. For each path only the first problem is kept. */
export function inFieldOrder(schema: v.GenericSchema, problems: readonly Problem[]): readonly Problem[] {
  const byPath = new Map<string, Problem>()
  for (const problem of problems) {
    const { path = '$' } = problem
    if (!byPath.has(path)) byPath.set(path, problem)
  }
  return [...byPath]
    .map(([path, problem]) => ({ problem, position: computePosition(schema, path) }))
    .sort((left, right) => compare(left.position, right.position))
    .map(({ problem }) => problem)
}
