/**
 * A set-up file for Vitest, to be named in `setupFiles`: it adds the matchers, labels requests with the name of their test, and
 * where a test fails it prints the last request that a sandbox refused in it.
 *
 * @module
 */
import '../matchers/vitest.ts'
import { watchTests } from './watch-tests.ts'

watchTests()
