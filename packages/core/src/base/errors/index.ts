export { toTppMessageCode, tppMessageCodes } from './codes.ts'
export { listProblems, type RefusedResult, refusalMessage, refuse, refuseAt, toRefusal } from './refusal.ts'
