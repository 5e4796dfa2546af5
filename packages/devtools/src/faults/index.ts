export { describeFault, describeTimes, effectKey } from './describe-fault.ts'
export { type FaultPreset, faultPresets } from './fault-presets.ts'
export { createFaults, type Faults, type OnceOptions } from './faults.ts'
export { findStruckFaults } from './injected-faults.ts'
export {
  type FaultMatch,
  type FaultRule,
  type FaultRuleInput,
  faultKinds,
  faultMatch,
  faultRule,
} from './rule.ts'
export type { ActiveFault, FaultState } from './state.ts'
