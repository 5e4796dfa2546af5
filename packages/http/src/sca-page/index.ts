export { describeRefusal } from './describe-refusal.ts'
export {
  createLinks,
  type Destination,
  needsNoAnswer,
  readScaPath,
  scaPath,
  scaRoot,
  tppOfScaPath,
} from './link.ts'
export { linkVisit, noteLinkVisit } from './link-visits.ts'
export { PageHead } from './page-head.tsx'
export { findSubjectPage } from './subjects.ts'
export { scaWords } from './words.ts'
