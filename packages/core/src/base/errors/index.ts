export { tppMessageCodeOf, tppMessageCodes } from './codes.ts'
export { problemsOf, refusalBy, refusalMessage, refuse, refuseAt } from './refusal.ts'
