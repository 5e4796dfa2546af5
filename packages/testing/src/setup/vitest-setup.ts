/**
 * A set-up file for Vitest, named in `setupFiles`. It adds the matchers, and labels requests with the name of
 * their test. If a test fails, it prints the last request that a sandbox refused in it.
 *
 * @module
 */
import '../matchers/vitest.ts'
import { watchTests } from './watch-tests.ts'

watchTests()
