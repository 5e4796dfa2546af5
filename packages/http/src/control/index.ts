/**
 * What a test does to a bank: its clock, its customers, its snapshots. For a bank in the same process, and for one that is reached
 * over HTTP.
 *
 * @module
 */

export { type ControlApiOptions, createPowers, type MakeControlApi } from './api.ts'
export { type ControlledBank, type ControlOptions, controlBank } from './bank.ts'
export type { Carried } from './carried.ts'
export { carriedIdempotency } from './carried-idempotency.ts'
export type { Choice } from './choice.ts'
export { type ControlledClock, createClock, type Happened, type Moved } from './clock.ts'
export { type Moment, readMoment, readSpan, type Span } from './moment.ts'
export {
  createPsu,
  type HeadlessPsu,
  type PsuEnv,
  readRedirect,
  type ScaAttempt,
  type ScaResult,
} from './psu.ts'
export {
  type ControlSnapshot,
  type Keepable,
  putBack,
  readSnapshot,
  takeSnapshot,
  writeSnapshot,
} from './snapshot.ts'
export { createSnapshotShelf, type SnapshotShelf } from './snapshot-shelf.ts'
