/**
 * The bank over HTTP: signed requests in, answers out, on Web standards only.
 *
 * @module
 */
export {
  type App,
  type AppFactory,
  type AppFactoryOptions,
  type AppOptions,
  type BankOptions,
  createApp,
  createAppFactory,
} from './app.ts'
export type * from './contracts/index.ts'
export { explain } from './explain/explain.ts'
export { createFaults, type FaultOptions, type Faults } from './faults/faults.ts'
export type { QuirkName } from './faults/quirks/quirk-table.ts'
export type { Quirks } from './faults/quirks/switches.ts'
export type { FaultMatch, FaultRequest, FaultRule, GivenFault } from './faults/rule.ts'
export type { Operation } from './operations/operation.ts'
export { operations } from './operations/table.ts'
export type { AnsweredExchange } from './pipeline/exchange.ts'
export type { UnreadRequest } from './pipeline/respond.ts'
export type { RequestEntry } from './requests/entry.ts'
export type { ConnectionInfo } from './requests/incoming-request.ts'
export type { RequestJournal } from './requests/journal.ts'
export type { MessageBounds } from './requests/kept-messages.ts'
export type { AnswerMessage, Message, RequestMessage } from './requests/message.ts'
export type { GivenSettings, Settings } from './settings.ts'
