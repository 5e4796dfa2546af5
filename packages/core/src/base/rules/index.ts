export { codesOfRule, decidingRules } from './deciding.ts'
