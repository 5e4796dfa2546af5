/**
 * Seed files: a bank as a tester writes it, in YAML or JSON.
 *
 * @module
 */

export type { FilledWorld } from '@pocketbank/core/worlds/fill-world'
export type { BasketNames, ConsentNames, PaymentNames, WorldNames } from '@pocketbank/core/worlds/names'
export type { WorldProblem } from '@pocketbank/core/worlds/plan'
export type { WorldOptions } from '@pocketbank/core/worlds/setting'
export { addFaults, openWorld, placeText } from './fill.ts'
export {
  readSeedFile,
  type SeedFile,
  type SeedFileOptions,
  type SeedProblem,
  seedProblemLines,
} from './read-seed-file.ts'
export { seedJsonSchema } from './schema.ts'
export { seedBytesMax } from './seed-text.ts'
export { summariseWorld } from './summary.ts'
export type { World, WorldFault } from './world.ts'
