export { codesOfRule, listDecidingRules } from './deciding.ts'
