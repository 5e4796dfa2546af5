/**
 * The bank of pocketbank: pure, synchronous, without a clock, randomness or a host.
 *
 * @module
 */

export type { Context, PsuContext, PsuReference, RedirectWish, Strictness } from './base/context.ts'
export { type ErrorCode, errorCodes } from './base/errors/codes.ts'
export type { Problem, Refusal } from './base/errors/refusal.ts'
export type { ListSchema, TextSchema } from './base/input/text.ts'
export type { CountrySchema } from './base/iso/contract.ts'
export { type Country, countries } from './base/iso/countries.ts'
export { limits } from './base/limits.ts'
export { formatAmount, type Money } from './base/money/amount.ts'
export type { AmountSchema, CurrencySchema } from './base/money/contract.ts'
export { type Currency, currencies } from './base/money/currencies.ts'
export type { CurrencyExchange } from './base/money/exchange.ts'
export type { Result } from './base/result.ts'
export { findRule, type RuleId } from './base/rules/deciding.ts'
export type { Rule } from './base/rules/rule.ts'
export type { WholeSchema } from './base/store/fields.ts'
export { type Instant, instant, instantRange, later, parseInstant } from './base/time/instant.ts'
export { type LocalDate, parseLocalDate } from './base/time/local-date.ts'
export { defaultZone, parseZone, type TimeOfDay, writeInstant, type Zone } from './base/time/zone.ts'
export type { BatchLineView, BatchView } from './commands/batches/read.ts'
export type { CustomerView } from './commands/customers/read.ts'
export type { StartedAuthorisation } from './commands/payments/authorise.ts'
export type { CreatedPayment } from './commands/payments/create.ts'
export type { Cancellation } from './commands/payments/payment.ts'
export type { AccountView } from './domain/accounts/view.ts'
export type { OfferedAccount, OfferedAgreement } from './domain/agreements/offer.ts'
export type { AgreementView, EngagementView } from './domain/agreements/view.ts'
export { isScaNeeded, type ScaNeeded } from './domain/authorisations/sca.ts'
export type { AuthorisationView } from './domain/authorisations/view.ts'
export type { BasketView } from './domain/baskets/view.ts'
export type { CardAccountView } from './domain/card-accounts/view.ts'
export type { ConsentView } from './domain/consents/view.ts'
export type { PaymentTerms } from './domain/payments/payment-terms.ts'
export type { PaymentView } from './domain/payments/view.ts'
export type { BankEvent } from './engine/bank-event.ts'
export { type CommandInput, type CommandName, type CommandOutcome, commands } from './engine/commands.ts'
export {
  createEngine,
  type Engine,
  type EngineOptions,
  engineFrom,
  replayJournal,
  type Snapshot,
} from './engine/engine.ts'
export type { RawInput } from './engine/execute.ts'
export { type JournalEntry, journalEntries, journalStart } from './engine/journal.ts'
export { snapshotFromJson, snapshotToJson } from './engine/snapshot.ts'
export { type AuthorisationStatus, authorisationStatuses } from './rows/authorisations/status.ts'
export type { Bank, BankCalendar } from './rows/bank.ts'
export { type BasketStatus, basketStatuses } from './rows/baskets/status.ts'
export { defaultBatchTimes, findNextBatch } from './rows/batches/clock.ts'
export type { CardTransaction } from './rows/card-transactions/model.ts'
export { type ConsentStatus, consentStatuses } from './rows/consents/status.ts'
export type { Customer } from './rows/customers/model.ts'
export {
  type PaymentService,
  type Product,
  type ProductFor,
  paymentProducts,
  paymentServices,
} from './rows/payments/products.ts'
export { type PaymentStatus, paymentStatuses } from './rows/payments/status.ts'
export type { Transaction } from './rows/transactions/model.ts'
