/** An error that every test runner shows as a failed assertion, with the expected and the actual value. */
export interface AssertionError extends Error {
  readonly name: 'AssertionError'
  readonly code: 'ERR_ASSERTION'
  readonly expected: unknown
  readonly actual: unknown
}

interface Sides {
  readonly expected: unknown
  readonly actual: unknown
}

/**
 * Creates an error that Vitest, Jest and node:test show as a failed assertion. They recognise it by these
 * fields. `node:assert` does not exist in edge runtimes.
 */
export function assertionError(message: string, { expected, actual }: Sides): AssertionError {
  const fields = { name: 'AssertionError', code: 'ERR_ASSERTION', expected, actual } as const
  return Object.assign(new Error(message), fields, {
    generatedMessage: false,
    showDiff: true,
  })
}
