/**
 * The matchers for Vitest: import `@pocketbank/testing/vitest` in a test, or in a file of `setupFiles`.
 *
 * @module
 */
import { expect } from 'vitest'
import { type BankMatchers, matchers } from './matchers.ts'

declare module 'vitest' {
  interface Matchers<T> extends BankMatchers {}
}

expect.extend(matchers)
