/** An error that every test runner shows as a failed assertion, with both sides. */
export interface AssertionError extends Error {
  readonly name: 'AssertionError'
  readonly code: 'ERR_ASSERTION'
  readonly expected: unknown
  readonly actual: unknown
}

/** Both sides of an assertion. */
interface Sides {
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
