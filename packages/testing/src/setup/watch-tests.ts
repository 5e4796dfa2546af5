import { afterAll, beforeEach, expect } from 'vitest'
import { leaveRunToRunner, writeRun } from '../runs/run-file.ts'
import { nameTest } from './current-test.ts'
import { forgetRefusal, printLastRefusal, watchRefusals } from './last-refusal.ts'

/**
 * Labels the requests of each test in a Vitest file, prints the last refusal of a failed test, and writes the
 * run file.
 */
export function watchTests(): void {
  watchRefusals()
  leaveRunToRunner()
  afterAll(writeRun)
  beforeEach(({ task, onTestFailed, onTestFinished }) => {
    forgetRefusal()
    nameTest(task.concurrent === true ? undefined : expect.getState().currentTestName)
    onTestFinished(() => nameTest(undefined))
    onTestFailed(() => printLastRefusal())
  })
}
