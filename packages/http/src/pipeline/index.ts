export {
  authenticate,
  checkBodyHeaders,
  checkHeaders,
  checkRole,
  type EarlyCheck,
  readInput,
  refuseUnreadBody,
  takeBody,
} from './checks.ts'
export { checkClientCertificate, checkOrganisations, readClientCertificate } from './client-certificate.ts'
export { type Durability, doStored, findDurability, makeDurable, StorageFull } from './durability.ts'
export {
  type Caller,
  type CertificateCheck,
  type CheckEnv,
  CheckedRequest,
  type ConsoleSite,
  type ControlApi,
  type Env,
  Exchange,
  findBankContext,
  type Interceptor,
  type Observation,
  type Reply,
  type RequestInput,
  type WrongCertificate,
} from './exchange.ts'
export {
  type CheckId,
  type CheckOf,
  type Interference,
  NoAnswer,
  type Outcome,
  refusalOutcome,
  runChecks,
} from './outcome.ts'
export { pipeline } from './pipeline.ts'
export { answerTo, failureOutcome, isResponse, respond, responseTo } from './respond.ts'
export { computeStageResults, noneReached } from './stage-results.ts'
export {
  listShownStages,
  type Stage,
  type StageResult,
  type StageResults,
  stageResults,
  stages,
} from './stages.ts'
