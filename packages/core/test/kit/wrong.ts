import type { ErrorCode } from '../../src/index.ts'

/** What `test.each` reads: what is wrong, the body, and how it is refused. */
export type WrongRow = readonly [what: string, body: unknown, code: ErrorCode, path: string]

/** Makes such rows of a body in which some fields are changed. */
export function createWrongRows(body: object) {
  return (description: string, changes: object, path: string, code: ErrorCode = 'FORMAT_ERROR'): WrongRow => [
    description,
    { ...body, ...changes },
    code,
    path,
  ]
}

/** A body without one of its fields. */
export function without(body: object, field: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
}

/** Texts that are the id of nothing, the names of what every object inherits among them. */
export const noIds = [
  '',
  '0',
  '0000000000000',
  'x'.repeat(10_000),
  '__proto__',
  'constructor',
  '../accounts',
  'Ø',
]
