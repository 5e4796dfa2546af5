/**
 * The matchers for Vitest: import `@pocketbank/testing/vitest` in a test, or in a file of `setupFiles`.
 *
 * @example
 * ```ts
 * import '@pocketbank/testing/vitest'
 * import { createSandbox } from '@pocketbank/testing'
 * import { expect, test } from 'vitest'
 *
 * test('the customer must approve first', async () => {
 *   const answer = await createSandbox().tpp().get('/v1/accounts')
 *   await expect(answer).toLeadToSca()
 * })
 * ```
 *
 * @module
 */
import { expect } from 'vitest'
import { type BankMatchers, matchers } from './matchers.ts'

declare module 'vitest' {
  interface Matchers<T> extends BankMatchers {}
}

expect.extend(matchers)
