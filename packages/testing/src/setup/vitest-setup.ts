/**
 * A set-up file for Vitest, to be named in `setupFiles`: it adds the matchers, labels requests with the name of their test, and
 * where a test fails it prints the last request that a sandbox refused in it.
 *
 * @module
 */
import { beforeEach, expect } from 'vitest'
import '../matchers/vitest.ts'
import { nameTest } from './current-test.ts'
import { forgetRefusal, printLastRefusal, watchRefusals } from './last-refusal.ts'

watchRefusals()

beforeEach(({ task, onTestFailed, onTestFinished }) => {
  forgetRefusal()
  nameTest(task.concurrent === true ? undefined : expect.getState().currentTestName)
  onTestFinished(() => nameTest(undefined))
  onTestFailed(() => printLastRefusal())
})
