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
export type { RequestEntry } from './journal/entry.ts'
export type { RequestJournal } from './journal/journal.ts'
export type { AnswerMessage, Message, RequestMessage } from './journal/message.ts'
export type * from './operations/contracts/index.ts'
export type { Operation } from './operations/operation.ts'
export { operations } from './operations/table.ts'
export type { MessageBounds } from './options/message-options.ts'
export type { AnsweredExchange } from './pipeline/exchange.ts'
export type { UnreadRequest } from './pipeline/respond.ts'
export type { ConnectionInfo } from './requests/incoming-request.ts'
export type { Settings, SettingsInput } from './settings.ts'
