/**
 * The door of pocketbank: signed requests in, answers out, on Web standards only.
 *
 * @module
 */
export type {
  AccountAnswer,
  AccountsAnswer,
  BalancesAnswer,
  BasketStatusAnswer,
  CancellationAnswer,
  ErrorAnswer,
  NewBasketAnswer,
  NewPaymentAnswer,
  PaymentStatusAnswer,
  TransactionsAnswer,
} from './answers.ts'
export {
  type App,
  type AppFactory,
  type AppFactoryOptions,
  type AppOptions,
  type BankOptions,
  createApp,
  createAppFactory,
  createAppFactory as createDoor,
} from './app.ts'
export type { ContractDifference } from './contract-check/body.ts'
export { type AnswerParts, contractDifference } from './contract-check/difference.ts'
export { explain } from './explain/explain.ts'
export { type Paint, paintFor } from './explain/ink.ts'
export { createFaults, type FaultOptions, type Faults, type TakeBack } from './faults/faults.ts'
export type { StruckFault } from './faults/injected-faults.ts'
export type { QuirkSwitch, Quirks } from './faults/quirks/switches.ts'
export { type QuirkName, quirkNames } from './faults/quirks/table.ts'
export {
  type FaultEffect,
  type FaultKind,
  type FaultMatch,
  type FaultRequest,
  type FaultRule,
  faultKinds,
  faultRule,
  type GivenFault,
} from './faults/rule.ts'
export type { ActiveFault, FaultState } from './faults/state.ts'
export { allOperations, interfaceOperations, sandboxOperations } from './operations/index.ts'
export type { Operation } from './operations/operation.ts'
export { operations } from './operations/table.ts'
export type { AnsweredExchange } from './pipeline/exchange.ts'
export type { UnreadRequest } from './pipeline/respond.ts'
export { type Stage, type StageResult, type StageResults, stages } from './pipeline/stages.ts'
export type { ConnectionInfo } from './requests/incoming-request.ts'
export type { RequestEntry, RequestJournal } from './requests/journal.ts'
export { type Requests, requestsOf, type WantedRequests } from './requests/requests.ts'
export { defaultSettings, type GivenSettings, release, type Settings } from './settings.ts'
