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
  type Env,
  Exchange,
  findBankContext,
  type Interceptor,
  type Observation,
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
export { isResponse, type Reply, responseTo } from './reply.ts'
export { answerTo, failureOutcome, respond } from './respond.ts'
export type { ConsoleSite, ControlApi } from './sites.ts'
export { computeStageResults, noneReached } from './stage-results.ts'
export {
  listShownStages,
  type Stage,
  type StageResult,
  type StageResults,
  stageResults,
  stages,
} from './stages.ts'
