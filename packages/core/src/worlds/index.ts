/**
 * Worlds: a bank as a tester writes it, as plain data with a schema.
 *
 * @module
 */

export { fixedDataSet } from '../fixtures/fixed/data-set.ts'
export type { WorldPath, WorldProblem } from '../fixtures/plan/problems.ts'
export { described, field, fieldsOf } from '../fixtures/world/fields.ts'
export { type BankWorld, bankWorldEntries } from '../fixtures/world/world.ts'
export { type FilledWorld, fillWorld } from './fill-world.ts'
export { type ConsentNames, noNames, type PaymentNames, type PersonNames, type WorldNames } from './names.ts'
export { readWorld, type WorldSchema } from './read-world.ts'
export type { WorldOptions } from './setting.ts'
