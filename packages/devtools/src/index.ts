/**
 * Control of a bank by tests: its clock, its customers, its snapshots, its faults. For a bank in the same
 * process, and for one that is reached over HTTP.
 *
 * @module
 */

export type { Difference } from './control/answer-differences.ts'
export { type ControlApiOptions, createControlApi } from './control/api.ts'
export { type ControlledBank, type ControlOptions, controlBank } from './control/bank.ts'
export type { ControlledClock } from './control/clock.ts'
export { type Replayed, type ReplayedRequest, replayReport } from './control/replay.ts'
export type { BugReport } from './control/report.ts'
export { createFaults, type FaultOptions, type Faults } from './faults/faults.ts'
export type { QuirkName } from './faults/quirks/quirk-table.ts'
export type { Quirks } from './faults/quirks/switches.ts'
export type { FaultMatch, FaultRequest, FaultRule, FaultRuleInput } from './faults/rule.ts'
