import { differencesOf, type PatternDifference, reduced } from './pattern.ts'

/** An error that every test runner shows as a failed assertion, with both sides. */
export interface AssertionError extends Error {
  readonly name: 'AssertionError'
  readonly code: 'ERR_ASSERTION'
  readonly expected: unknown
  readonly actual: unknown
}

/** Both sides of an assertion. */
export interface Sides {
  readonly expected: unknown
  readonly actual: unknown
}

/**
 * An error that Vitest, Jest and node:test know as a failed assertion. D: made by hand, since `node:assert` is not there at the edge
 * and test runners go by these fields.
 */
export function assertionError(message: string, { expected, actual }: Sides): AssertionError {
  const fields = { name: 'AssertionError', code: 'ERR_ASSERTION', expected, actual } as const
  return Object.assign(new Error(message), fields, {
    generatedMessage: false,
    showDiff: true,
  })
}

function lineOf({ path, expected, received }: PatternDifference): string {
  return `  ${path}\n    expected ${expected}\n    received ${received}`
}

/** A value that should be like a pattern. */
export interface Compared extends Sides {
  /** What the value is, as the beginning of a sentence. */
  readonly what: string
  /** What else helps to find out why. */
  readonly remark?: string | undefined
}

/** Throws where a value is not like a pattern, with every place where it is not. */
export function mustBeLike({ what, expected, actual, remark }: Compared): void {
  const differences = differencesOf(expected, actual)
  if (differences.length === 0) return
  const lines = [`${what} is not as expected:`, ...differences.map(lineOf)]
  const message = (remark === undefined ? lines : [...lines, '', remark]).join('\n')
  throw assertionError(message, { expected, actual: reduced(expected, actual) })
}
