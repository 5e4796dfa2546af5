export { makeNumber } from './made-numbers.ts'
export type { WorldPath, WorldProblem } from './problems.ts'
