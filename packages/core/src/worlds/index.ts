/**
 * Worlds: a bank as a tester writes it, as plain data with a schema.
 *
 * @module
 */

export { type FilledWorld, fillWorld } from './fill-world.ts'
export { fixedDataSet } from './fixed/data-set.ts'
export {
  type BasketNames,
  type ConsentNames,
  noNames,
  type PaymentNames,
  type PersonNames,
  type WorldNames,
} from './names.ts'
export type { TextAt, WorldPath, WorldProblem } from './plan/problems.ts'
export { readWorld } from './read-world.ts'
export { type BankWorld, bankWorldEntries } from './schema/world.ts'
export { field, withDescription, worldObject } from './schema/world-fields.ts'
export type { WorldOptions } from './setting.ts'
export type { WorldSchema } from './world-issues.ts'
