/**
 * The bank of pocketbank: pure, synchronous, without a clock, randomness or a host.
 *
 * @module
 */
export type { PageLinks, PageQuery } from './account-information/page.ts'
export type { HolderReading } from './account-information/read.ts'
export { type CashAccountType, cashAccountTypes } from './accounts/contract.ts'
export type { Account, Balances } from './accounts/model.ts'
export type { AccountView } from './accounts/view.ts'
export { engagementRoles } from './agreements/contract.ts'
export type { OfferedAccount, OfferedAgreement } from './agreements/offer.ts'
export type { AgreementView, EngagementView } from './agreements/view.ts'
export { approversFor, hasApproved } from './authorisations/approvers.ts'
export type { ApprovalRequest } from './authorisations/contract.ts'
export { tppOfAuthorisation } from './authorisations/find.ts'
export type { Authorisation } from './authorisations/model.ts'
export { consentAsked } from './authorisations/purposes.ts'
export { isScaNeeded, type ScaNeeded, type ScaReason } from './authorisations/sca.ts'
export { type AuthorisationStatus, authorisationStatuses } from './authorisations/status.ts'
export type { AuthorisationView } from './authorisations/view.ts'
export { wayBackUnapproved } from './authorisations/way-back.ts'
export type { Bank, BankCalendar } from './bank.ts'
export { type BasketStatus, basketStatuses } from './baskets/status.ts'
export type { BasketView } from './baskets/view.ts'
export { defaultBatchTimes, nextBatchAt } from './batches/clock.ts'
export { type Batch, type BatchLine, batchOutcomes } from './batches/model.ts'
export type { BatchLineView, BatchView } from './batches/read.ts'
export { cardStatuses } from './card-accounts/contract.ts'
export type { CardAccountView } from './card-accounts/view.ts'
export type { CardTransaction } from './card-transactions/model.ts'
export { type CommandInput, type CommandName, type CommandOutcome, commands } from './commands.ts'
export type { ConsentRequest } from './consents/contract.ts'
export { identityOf } from './consents/identity.ts'
export { type AccessRight, accessRights, type WantedAccess, type WantedAccount } from './consents/model.ts'
export { type ConsentStatus, consentStatuses } from './consents/status.ts'
export { type ConsentWarning, endOf as endOfConsent } from './consents/terms.ts'
export type { ConsentView } from './consents/view.ts'
export type { Context, PsuContext, PsuReference, RedirectWish, Strictness } from './context.ts'
export { codeList } from './contract/code-list.ts'
export { parse, shown } from './contract/parse.ts'
export { percentEncode } from './contract/percent.ts'
export type { ListSchema, TextSchema } from './contract/text.ts'
export { customerTypes } from './customers/contract.ts'
export { customerOf, isPrivateNumber } from './customers/find.ts'
export { isIdentityNumber } from './customers/identity-number.ts'
export type { Customer } from './customers/model.ts'
export type { CustomerView } from './customers/read.ts'
export {
  begin,
  createEngine,
  type Engine,
  type EngineOptions,
  engineFrom,
  replay,
  type Snapshot,
} from './engine.ts'
export { type ErrorCode, errorCodes } from './errors/codes.ts'
export {
  type Problem,
  problemsOf,
  type Refusal,
  refusalBy,
  refusalMessage,
  refuse,
} from './errors/refusal.ts'
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
} from './execute.ts'
export type { Happening } from './happening.ts'
export { idOf } from './ids/id.ts'
export { type IdSeed, idSeed } from './ids/seed.ts'
export { type JournalEntry, journalEntries, journalStart } from './journal.ts'
export { limits } from './limits.ts'
export { formatAmount, type Money } from './money/amount.ts'
export { balance, type CurrencySchema, currencyCode, sandboxMoney, wholeAmount } from './money/contract.ts'
export { type Currency, currencies } from './money/currencies.ts'
export type { CurrencyExchange } from './money/exchange.ts'
export { writeSandboxAmount } from './money/sandbox-amount.ts'
export type { Started } from './payment-initiation/authorise.ts'
export type { CreatedPayment } from './payment-initiation/create.ts'
export type { Cancellation } from './payment-initiation/payment.ts'
export {
  bulkPaymentRequest,
  type DebtorReference,
  debtorReference,
  paymentRequest,
  periodicPaymentRequest,
  purposeCodes,
  transferRequest,
} from './payments/contract.ts'
export { type LackingFunds, lackingFunds } from './payments/lacking.ts'
export type { CreditTransfer, Execution, Payment, PaymentChange } from './payments/model.ts'
export { canMove } from './payments/move.ts'
export { type Product, paymentProducts } from './payments/products.ts'
export { type RejectionReason, rejectionReasons } from './payments/reasons.ts'
export type { Schedule } from './payments/schedule.ts'
export { type PaymentService, paymentServices } from './payments/services.ts'
export {
  isFinal,
  type PaymentStatus,
  paymentArrows,
  paymentStatuses,
} from './payments/status.ts'
export { type PaymentTerms, termsOf } from './payments/terms.ts'
export { type PaymentView, transactionStatusOf } from './payments/view.ts'
export { bankBic } from './places/bic.ts'
export { accountReference, address, type CountrySchema, countryCode } from './places/contract.ts'
export { type Country, countries } from './places/countries.ts'
export { fail, ok, type Result } from './result.ts'
export { type RuleId, ruleOf } from './rules/deciding.ts'
export type { Rule } from './rules/rule.ts'
export { snapshotFromJson, snapshotToJson } from './snapshot.ts'
export { octetsApart } from './snapshot-size.ts'
export { countMax } from './store/fields.ts'
export {
  deadline,
  type Instant,
  instant,
  instantRange,
  later,
  laterOf,
  parseInstant,
} from './time/instant.ts'
export { type LocalDate, localDate, parseLocalDate } from './time/local-date.ts'
export {
  defaultZone,
  endOfDay,
  localDateAt,
  parseZone,
  type TimeOfDay,
  writeInstant,
  type Zone,
} from './time/zone.ts'
export type { Transaction } from './transactions/model.ts'
