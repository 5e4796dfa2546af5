/**
 * A set-up file for Vitest, to be named in `setupFiles`: it adds the matchers, and where a test fails it prints the last request
 * that a sandbox refused in it.
 *
 * @module
 */
import { beforeEach } from 'vitest'
import '../matchers/vitest.ts'
import { forgetRefusal, printLastRefusal, watchRefusals } from './last-refusal.ts'

watchRefusals()

beforeEach(({ onTestFailed }) => {
  forgetRefusal()
  onTestFailed(() => printLastRefusal())
})
