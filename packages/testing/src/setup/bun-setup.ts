/**
 * A set-up file for Bun, to be named by `bun test --preload`: with POCKETBANK_SITUATIONS it writes the situations that the clients of
 * all test files have met. Bun tells hooks no name of a test, so requests have no label.
 *
 * @module
 */
import { afterAll } from 'bun:test'
import { leaveRunToRunner, writeRun } from '../runs/run-file.ts'

leaveRunToRunner()
afterAll(writeRun)
