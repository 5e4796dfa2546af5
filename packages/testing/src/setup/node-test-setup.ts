/**
 * A set-up file for `node:test`, named by `node --import`. It labels requests with the name of their test.
 * With POCKETBANK_SITUATIONS each test file writes the situations that its clients have met when its process
 * ends.
 *
 * @module
 */
import { afterEach, beforeEach } from 'node:test'
import { nameTest } from './current-test.ts'

beforeEach((context) => nameTest('fullName' in context ? context.fullName : context.name))
afterEach(() => nameTest(undefined))
