/**
 * Control of a bank by tests: its clock, its customers, its snapshots. For a bank in the same process, and for one that is reached
 * over HTTP.
 *
 * @module
 */

export type { Difference } from './answer-differences.ts'
export { type ControlApiOptions, createControlApi } from './api.ts'
export { type ControlledBank, type ControlOptions, controlBank } from './bank.ts'
export type { ControlledClock } from './clock.ts'
export { type Replayed, type ReplayedRequest, replayReport } from './replay.ts'
export type { BugReport } from './report.ts'
