export { contractDifference } from './difference.ts'
