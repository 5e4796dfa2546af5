export { findGroups, writeDescription } from './bank.ts'
export { type DescribedGroup, mergeGroups } from './group.ts'
export { type PackedGroup, readPart, unpackGroup } from './packed.ts'
