export { tppMessageCodeOf, tppMessageCodes } from './codes.ts'
export { problemsOf, type RefusedResult, refusalBy, refusalMessage, refuse, refuseAt } from './refusal.ts'
