export { rowsBetween } from './difference.ts'
export { countMax } from './fields.ts'
export { find, first, iterateBackward, iterateForward, takeWhile } from './table.ts'
