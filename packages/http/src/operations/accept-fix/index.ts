export { type FixName, fixes, noFixes } from './fixes.ts'
export { nameCharsMax, nameWithin } from './names.ts'
export { fixHeaders } from './read-fixes.ts'
