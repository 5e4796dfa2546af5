export { type Advice, type AdviceSeverity, adviceSeverities } from './advice.ts'
export { adviceRows } from './advice-rows.ts'
export { Advisor } from './advisor.ts'
