import { suggestNearest } from '@pocketbank/core/base'
import { quoteText, writeError } from '@pocketbank/core/base/errors'
import type { Operation } from '@pocketbank/http'
import { allOperations } from '@pocketbank/http/operations'
import { checkAwaited } from '../misuse.ts'

export function findOperation(id: string): Operation {
  const operation = allOperations.find((candidate) => candidate.id === id)
  if (operation !== undefined) return operation
  const ids = allOperations.map((candidate) => candidate.id)
  const problem = `there is no operation ${quoteText(id)}`
  const remedy = '/openapi.json lists all operations'
  throw new Error(writeError({ problem, hint: suggestNearest(id, ids), remedy }))
}

const braces = /\{(\w+)\}/g

const templates = new Set(allOperations.map(({ path }) => path))

/**
 * Fills the braces of a path. Throws if a value is missing, or has no braces. A path that belongs to no
 * operation keeps its braces if no values are given.
 */
export function fillPath(
  path: string,
  params: Readonly<Record<string, string | undefined>> | undefined,
): string {
  checkAwaited(path, 'tpp.get(await path)')
  if (params === undefined && !templates.has(path)) return path
  const values = params ?? {}
  const names = [...path.matchAll(braces)].map(([, name = '']) => name)
  const needless = Object.keys(values).find((name) => !names.includes(name))
  if (needless !== undefined) {
    const problem = `the path ${path} has no {${needless}}`
    throw new Error(writeError({ problem, hint: suggestNearest(needless, names) }))
  }
  return path.replaceAll(braces, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`params.${name}: is missing: the path ${path} needs it`)
    return encodeURIComponent(value)
  })
}
