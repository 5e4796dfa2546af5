/**
 * The matchers for Jest: import `@pocketbank/testing/jest` in a test, or in a file of `setupFilesAfterEnv`.
 *
 * @module
 */
import { expect } from '@jest/globals'
import { type BankMatchers, matchers } from './matchers.ts'

/** Extends the types of `@jest/globals`. */
declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T> extends BankMatchers {}
}

/** Extends those of `@types/jest`. */
declare global {
  namespace jest {
    interface Matchers<R, T> extends BankMatchers {}
  }
}

expect.extend(matchers)
