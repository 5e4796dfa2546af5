/**
 * What the sister packages use of the core beside what it promises. None of it is a promise: it may change with each release.
 *
 * @module
 */

export type { DeepReadonly } from './base/deep-readonly.ts'
export { type TppMessageCode, tppMessageCodeOf, tppMessageCodes } from './base/errors/codes.ts'
export { problemsOf, refusalBy, refusalMessage, refuse, refuseAt } from './base/errors/refusal.ts'
export { idOf, serialOf } from './base/ids/id.ts'
export { type IdSeed, idSeed } from './base/ids/seed.ts'
export { aboutArray, exceptArrays, hasMembers, isObject } from './base/input/arrays.ts'
export { shortenText } from './base/input/characters.ts'
export { codeList } from './base/input/code-list.ts'
export { jsonIn } from './base/input/json.ts'
export { object } from './base/input/object.ts'
export { bodyPath, isSurplus, parse, shortenInput, unmetDemand } from './base/input/parse.ts'
export { percentEncode } from './base/input/percent.ts'
export { partsOf, unwrapSchema } from './base/input/schema-parts.ts'
export { dayText, plainText, text } from './base/input/text.ts'
export { isNorwegianBban } from './base/iso/bban.ts'
export { bankBic } from './base/iso/bic.ts'
export { businessIdentifierCode, countryCode } from './base/iso/contract.ts'
export { norwegianIban } from './base/iso/iban.ts'
export { ibanOf } from './base/iso/iban-of.ts'
export { balanceSchema, currencyCode, moneySchema, wholeAmount } from './base/money/contract.ts'
export { minorUnits } from './base/money/currencies.ts'
export { readSandboxAmount, writeSandboxAmount } from './base/money/sandbox-amount.ts'
export { didYouMean, nearest } from './base/nearest.ts'
export { fail, ok } from './base/result.ts'
export { codesOfRule, decidingRules } from './base/rules/deciding.ts'
export { rowsBetween } from './base/store/difference.ts'
export { countMax } from './base/store/fields.ts'
export { find, first, iterateBackward, iterateForward, takeWhile } from './base/store/table.ts'
export { isBankingDay } from './base/time/banking-days.ts'
export { dayMilliseconds, laterOf } from './base/time/instant.ts'
export { addDays, epochDay, localDate } from './base/time/local-date.ts'
export { endOfDay, instantAt, localDateAt, startOfDay } from './base/time/zone.ts'
export type { Timer, TimerKind } from './base/timers/timers.ts'
export type { PageLinks, PageQuery } from './commands/account-information/history-reading.ts'
export type { HolderReading } from './commands/account-information/read.ts'
export {
  allOf,
  applyChanges,
  type BankChanges,
  changesBetween,
  serialsRemoved,
  type TableChanges,
} from './engine/changes.ts'
export { type EarlierRow, earlierFromJson, earlierTexts, followChanges } from './engine/earlier.ts'
export { begin, type RefusedCommand } from './engine/engine.ts'
export {
  bodyContract,
  isListing,
  type ListPage,
  listPageOf,
  type ReadInput,
  type RunRefusal,
  readParams,
  readQuery,
} from './engine/execute.ts'
export { arrowsTo, type PaymentMoment, paymentMoments } from './engine/payment-history.ts'
export { type BankStep, playSteps } from './engine/play-steps.ts'
export { type DamagedBank, type DroppedRow, type Salvaged, salvageBank } from './engine/salvage.ts'
export { writeHead } from './engine/snapshot.ts'
export { octetsApart } from './engine/snapshot-size.ts'
export { bankFromRows, type StoredBank, type StoredDamage, writerOfTable } from './engine/stored.ts'
export { differenceFromJson, differenceToJson, sharingRows } from './engine/stored-difference.ts'
export { type Upcoming, upcomingEvents } from './engine/upcoming.ts'
export { isFormer } from './engine/upgrade.ts'
export { offersTo } from './nouns/agreements/offer.ts'
export { approversFor, hasApproved } from './nouns/authorisations/approvers.ts'
export { consentAsked } from './nouns/authorisations/purposes.ts'
export { redirectUriUnapproved } from './nouns/authorisations/redirect-uri.ts'
export type { ScaReason } from './nouns/authorisations/sca.ts'
export { viewAuthorisation } from './nouns/authorisations/view.ts'
export { paymentsIn } from './nouns/baskets/find.ts'
export { consentEnd as endOfConsent } from './nouns/consents/consent-terms.ts'
export { type FoundIdentity, type IdentityKind, identityOf } from './nouns/consents/identity.ts'
export { isEntryOffered } from './nouns/consents/offered-entries.ts'
export { isIdentityNumber } from './nouns/customers/identity-number.ts'
export { spendable } from './nouns/ledger/payer.ts'
export { approvalState } from './nouns/payments/approval.ts'
export { type LackingFunds, lackingFunds } from './nouns/payments/lacking.ts'
export { canMove } from './nouns/payments/move.ts'
export { termsOf } from './nouns/payments/payment-terms.ts'
export { type CashAccountType, cashAccountTypes } from './rows/accounts/contract.ts'
export { accountByIban, accountById, accountsOf } from './rows/accounts/find.ts'
export type { Account, Balances } from './rows/accounts/model.ts'
export { engagementRoles } from './rows/agreements/contract.ts'
export {
  agreementById,
  agreementOf,
  agreementsOf,
  engagementsAt,
  engagementsIn,
  engagementsOf,
} from './rows/agreements/find.ts'
export type { AccountKind, Agreement, Engagement } from './rows/agreements/model.ts'
export type { ApprovalRequest } from './rows/authorisations/contract.ts'
export { tppOfAuthorisation } from './rows/authorisations/find.ts'
export type { Authorisation, Purpose } from './rows/authorisations/model.ts'
export type { Basket } from './rows/baskets/model.ts'
export { basketStatus, statusInBasket } from './rows/baskets/status.ts'
export { type Batch, batchOutcomes } from './rows/batches/model.ts'
export { cardStatuses } from './rows/card-accounts/contract.ts'
export { cardAccountById, cardAccountsOf, cardsOn } from './rows/card-accounts/find.ts'
export type { CardAccount } from './rows/card-accounts/model.ts'
export type { CardTransactionRow } from './rows/card-transactions/model.ts'
export { type AccessEntry, type AccessRight, accessRights, type Consent } from './rows/consents/model.ts'
export { customerTypes } from './rows/customers/contract.ts'
export { customerByNumber, customerOf, isPrivateNumber } from './rows/customers/find.ts'
export { findHolder } from './rows/holders.ts'
export {
  bulkPaymentRequest,
  paymentRequest,
  periodicPaymentRequest,
  purposeCodes,
  transferRequest,
} from './rows/payments/contract.ts'
export { executionsOf, paymentOf } from './rows/payments/find.ts'
export { referenceKindOf } from './rows/payments/kid.ts'
export {
  type CreditTransfer,
  type Execution,
  notQueued,
  type Payment,
  type PaymentChange,
} from './rows/payments/model.ts'
export { type RejectionReason, rejectionReasons, rejectionRules } from './rows/payments/reasons.ts'
export {
  awaitsExecution,
  isFinal,
  type PaymentArrow,
  type PaymentEvent,
  paymentArrows,
} from './rows/payments/status.ts'
export { psuOf } from './rows/psus/find.ts'
export { findRow, findRowById } from './rows/table-rows.ts'
export { type AnyRow, counters, type RowIn, type TableName, tableNames, tableOf } from './rows/tables.ts'
export {
  type Entry,
  type History,
  pendingDay,
  pendingRowsOf,
} from './rows/transactions/history.ts'
export type { TransactionRow } from './rows/transactions/model.ts'
export { fixedCustomers } from './worlds/fixed/fixed-people.ts'
export { makeNumber } from './worlds/plan/made-numbers.ts'
export type { WorldCountrySchema, WorldCurrencySchema } from './worlds/schema/world-fields.ts'
