export { describeBank, writeDescription } from './bank.ts'
export { type DescribedGroup, mapParts, mergeGroups } from './group.ts'
export { unpackGroup } from './packed.ts'
