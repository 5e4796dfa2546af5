export type { BringWish } from './arming.ts'
export type { SituationRequest } from './bank-record.ts'
export { dependsOnDay, mostHarmful, situations } from './catalogue.ts'
export { type BringResult, Observer } from './observer.ts'
export { SituationRecorder } from './recorder.ts'
export { situationGroups } from './situation.ts'
export {
  countGroups,
  type GroupMet,
  linesToBring,
  reportSituations,
  type SituationMet,
  type SituationReport,
} from './situation-report.ts'
export { quirkSituations } from './transport-situations.ts'
