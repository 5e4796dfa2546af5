/**
 * A set-up file for Jest, named in `setupFilesAfterEnv`. It adds the matchers, and labels requests with the
 * name of their test. If an expectation fails, it prints the last request that a sandbox refused in that
 * test. With POCKETBANK_SITUATIONS it writes the situations that the clients of a file have met.
 *
 * @module
 */
import { afterAll, afterEach, beforeEach, expect } from '@jest/globals'
import '../matchers/jest.ts'
import { leaveRunToRunner, writeRun } from '../runs/run-file.ts'
import { nameTest } from './current-test.ts'
import { forgetRefusal, printLastRefusal, watchRefusals } from './last-refusal.ts'

watchRefusals()
leaveRunToRunner()
afterAll(writeRun)

/** Counts the failed expectations. Jest gives hooks no other result of a test. */
function failedExpectations(): number {
  const { assertionCalls, numPassingAsserts } = expect.getState()
  return assertionCalls - numPassingAsserts
}

let failedBefore = 0

beforeEach(() => {
  forgetRefusal()
  nameTest(expect.getState().currentTestName)
  failedBefore = failedExpectations()
})

afterEach(() => {
  nameTest(undefined)
  if (failedExpectations() > failedBefore) printLastRefusal()
})
