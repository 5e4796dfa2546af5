export { type FixName, fixes, nameCharsMax, noFixes } from './fixes.ts'
export { nameWithin } from './names.ts'
export { fixHeaders } from './read-fixes.ts'
