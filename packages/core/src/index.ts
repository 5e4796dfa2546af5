/**
 * The bank of pocketbank: pure, synchronous, without a clock, randomness or a host.
 *
 * @module
 */

export type { Context, PsuContext, PsuReference, RedirectWish, Strictness } from './base/context.ts'
export { type ErrorCode, errorCodes } from './base/errors/codes.ts'
export {
  type Problem,
  problemsOf,
  type Refusal,
  refusalBy,
  refusalMessage,
  refuse,
} from './base/errors/refusal.ts'
export { idOf } from './base/ids/id.ts'
export { type IdSeed, idSeed } from './base/ids/seed.ts'
export { codeList } from './base/input/code-list.ts'
export { parse, shown } from './base/input/parse.ts'
export { percentEncode } from './base/input/percent.ts'
export type { ListSchema, TextSchema } from './base/input/text.ts'
export { bankBic } from './base/iso/bic.ts'
export { accountReference, address, type CountrySchema, countryCode } from './base/iso/contract.ts'
export { type Country, countries } from './base/iso/countries.ts'
export { limits } from './base/limits.ts'
export { formatAmount, type Money } from './base/money/amount.ts'
export {
  balance,
  type CurrencySchema,
  currencyCode,
  sandboxMoney,
  wholeAmount,
} from './base/money/contract.ts'
export { type Currency, currencies } from './base/money/currencies.ts'
export type { CurrencyExchange } from './base/money/exchange.ts'
export { writeSandboxAmount } from './base/money/sandbox-amount.ts'
export { fail, ok, type Result } from './base/result.ts'
export { type RuleId, ruleOf } from './base/rules/deciding.ts'
export type { Rule } from './base/rules/rule.ts'
export { countMax } from './base/store/fields.ts'
export {
  deadline,
  type Instant,
  instant,
  instantRange,
  later,
  laterOf,
  parseInstant,
} from './base/time/instant.ts'
export { type LocalDate, localDate, parseLocalDate } from './base/time/local-date.ts'
export {
  defaultZone,
  endOfDay,
  localDateAt,
  parseZone,
  type TimeOfDay,
  writeInstant,
  type Zone,
} from './base/time/zone.ts'
export type { PageLinks, PageQuery } from './commands/account-information/page.ts'
export type { HolderReading } from './commands/account-information/read.ts'
export type { BatchLineView, BatchView } from './commands/batches/read.ts'
export type { CustomerView } from './commands/customers/read.ts'
export type { Started } from './commands/payments/authorise.ts'
export type { CreatedPayment } from './commands/payments/create.ts'
export type { Cancellation } from './commands/payments/payment.ts'
export { type CommandInput, type CommandName, type CommandOutcome, commands } from './engine/commands.ts'
export {
  begin,
  createEngine,
  type Engine,
  type EngineOptions,
  engineFrom,
  replay,
  type Snapshot,
} from './engine/engine.ts'
export {
  bodyContract,
  isListing,
  type ListPage,
  listPageOf,
  type RawInput,
  type ReadInput,
  type RunRefusal,
  readParams,
  readQuery,
} from './engine/execute.ts'
export type { Happening } from './engine/happening.ts'
export { type JournalEntry, journalEntries, journalStart } from './engine/journal.ts'
export { snapshotFromJson, snapshotToJson } from './engine/snapshot.ts'
export { octetsApart } from './engine/snapshot-size.ts'
export type { AccountView } from './nouns/accounts/view.ts'
export type { OfferedAccount, OfferedAgreement } from './nouns/agreements/offer.ts'
export type { AgreementView, EngagementView } from './nouns/agreements/view.ts'
export { approversFor, hasApproved } from './nouns/authorisations/approvers.ts'
export { consentAsked } from './nouns/authorisations/purposes.ts'
export { isScaNeeded, type ScaNeeded, type ScaReason } from './nouns/authorisations/sca.ts'
export type { AuthorisationView } from './nouns/authorisations/view.ts'
export { wayBackUnapproved } from './nouns/authorisations/way-back.ts'
export type { BasketView } from './nouns/baskets/view.ts'
export type { CardAccountView } from './nouns/card-accounts/view.ts'
export { identityOf } from './nouns/consents/identity.ts'
export { type ConsentWarning, endOf as endOfConsent } from './nouns/consents/terms.ts'
export type { ConsentView } from './nouns/consents/view.ts'
export { isIdentityNumber } from './nouns/customers/identity-number.ts'
export { type LackingFunds, lackingFunds } from './nouns/payments/lacking.ts'
export { canMove } from './nouns/payments/move.ts'
export { type PaymentTerms, termsOf } from './nouns/payments/terms.ts'
export { type PaymentView, transactionStatusOf } from './nouns/payments/view.ts'
export { type CashAccountType, cashAccountTypes } from './rows/accounts/contract.ts'
export type { Account, Balances } from './rows/accounts/model.ts'
export { engagementRoles } from './rows/agreements/contract.ts'
export type { ApprovalRequest } from './rows/authorisations/contract.ts'
export { tppOfAuthorisation } from './rows/authorisations/find.ts'
export type { Authorisation } from './rows/authorisations/model.ts'
export { type AuthorisationStatus, authorisationStatuses } from './rows/authorisations/status.ts'
export type { Bank, BankCalendar } from './rows/bank.ts'
export { type BasketStatus, basketStatuses } from './rows/baskets/status.ts'
export { defaultBatchTimes, nextBatchAt } from './rows/batches/clock.ts'
export { type Batch, type BatchLine, batchOutcomes } from './rows/batches/model.ts'
export { cardStatuses } from './rows/card-accounts/contract.ts'
export type { CardTransaction } from './rows/card-transactions/model.ts'
export type { ConsentRequest } from './rows/consents/contract.ts'
export {
  type AccessRight,
  accessRights,
  type WantedAccess,
  type WantedAccount,
} from './rows/consents/model.ts'
export { type ConsentStatus, consentStatuses } from './rows/consents/status.ts'
export { customerTypes } from './rows/customers/contract.ts'
export { customerOf, isPrivateNumber } from './rows/customers/find.ts'
export type { Customer } from './rows/customers/model.ts'
export {
  bulkPaymentRequest,
  type DebtorReference,
  debtorReference,
  paymentRequest,
  periodicPaymentRequest,
  purposeCodes,
  transferRequest,
} from './rows/payments/contract.ts'
export type { CreditTransfer, Execution, Payment, PaymentChange } from './rows/payments/model.ts'
export {
  type PaymentService,
  type Product,
  paymentProducts,
  paymentServices,
} from './rows/payments/products.ts'
export { type RejectionReason, rejectionReasons } from './rows/payments/reasons.ts'
export type { Schedule } from './rows/payments/schedule.ts'
export {
  isFinal,
  type PaymentStatus,
  paymentArrows,
  paymentStatuses,
} from './rows/payments/status.ts'
export type { Transaction } from './rows/transactions/model.ts'
