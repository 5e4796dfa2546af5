export { toTppMessageCode, tppMessageCodes } from './codes.ts'
export {
  type Complaint,
  describeKind,
  describeNonText,
  describeValue,
  type ErrorParts,
  quoteText,
  withoutPlace,
  writeError,
} from './error-text.ts'
export { listProblems, type RefusedResult, refusalMessage, refuse, refuseAt, toRefusal } from './refusal.ts'
