/**
 * A set-up file for Bun, named by `bun test --preload`. With POCKETBANK_SITUATIONS it writes the situations
 * that the clients of all test files have met. Bun gives hooks no test names, so requests have no label.
 *
 * @module
 */
import { afterAll } from 'bun:test'
import { leaveRunToRunner, writeRun } from '../runs/run-file.ts'

leaveRunToRunner()
afterAll(writeRun)
