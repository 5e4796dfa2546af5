/**
 * Seed files: a bank as a tester writes it, in YAML or JSON.
 *
 * @module
 */

export type {
  BasketNames,
  ConsentNames,
  FilledWorld,
  PaymentNames,
  WorldNames,
  WorldOptions,
  WorldProblem,
} from '@pocketbank/core/worlds'
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
