/**
 * What the sister packages use of the core beside what it promises. None of it is a promise: it may change with each release.
 *
 * @module
 */

export { problemsOf, refusalBy, refusalMessage, refuse } from './base/errors/refusal.ts'
export { idOf } from './base/ids/id.ts'
export { type IdSeed, idSeed } from './base/ids/seed.ts'
export { codeList } from './base/input/code-list.ts'
export { jsonIn } from './base/input/json.ts'
export { parse, shown } from './base/input/parse.ts'
export { percentEncode } from './base/input/percent.ts'
export { bankBic } from './base/iso/bic.ts'
export { countryCode } from './base/iso/contract.ts'
export { balance, currencyCode, sandboxMoney, wholeAmount } from './base/money/contract.ts'
export { writeSandboxAmount } from './base/money/sandbox-amount.ts'
export { didYouMean, nearest } from './base/nearest.ts'
export { fail, ok } from './base/result.ts'
export { countMax } from './base/store/fields.ts'
export { type TableName, tableNames } from './base/store/row.ts'
export { laterOf } from './base/time/instant.ts'
export { localDate } from './base/time/local-date.ts'
export { endOfDay, instantAt, localDateAt } from './base/time/zone.ts'
export type { PageLinks, PageQuery } from './commands/account-information/page.ts'
export type { HolderReading } from './commands/account-information/read.ts'
export {
  allOf,
  applyChanges,
  type BankChanges,
  changesBetween,
  serialsRemoved,
  type TableChanges,
} from './engine/changes.ts'
export { begin } from './engine/engine.ts'
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
export { type DamagedBank, type DroppedRow, type Salvaged, salvageBank } from './engine/salvage.ts'
export { writeHead } from './engine/snapshot.ts'
export { octetsApart } from './engine/snapshot-size.ts'
export { bankFromRows, type StoredBank, type StoredDamage, writerOfTable } from './engine/stored.ts'
export { differenceFromJson, differenceToJson, sharingRows } from './engine/stored-difference.ts'
export { type Upcoming, upcomingEvents } from './engine/upcoming.ts'
export { approversFor, hasApproved } from './nouns/authorisations/approvers.ts'
export { consentAsked } from './nouns/authorisations/purposes.ts'
export { redirectUriUnapproved } from './nouns/authorisations/redirect-uri.ts'
export type { ScaReason } from './nouns/authorisations/sca.ts'
export { identityOf } from './nouns/consents/identity.ts'
export { endOf as endOfConsent } from './nouns/consents/terms.ts'
export { isIdentityNumber } from './nouns/customers/identity-number.ts'
export { type LackingFunds, lackingFunds } from './nouns/payments/lacking.ts'
export { canMove } from './nouns/payments/move.ts'
export { termsOf } from './nouns/payments/terms.ts'
export { type CashAccountType, cashAccountTypes } from './rows/accounts/contract.ts'
export type { Account, Balances } from './rows/accounts/model.ts'
export { engagementRoles } from './rows/agreements/contract.ts'
export type { ApprovalRequest } from './rows/authorisations/contract.ts'
export { tppOfAuthorisation } from './rows/authorisations/find.ts'
export type { Authorisation } from './rows/authorisations/model.ts'
export { type Batch, batchOutcomes } from './rows/batches/model.ts'
export { cardStatuses } from './rows/card-accounts/contract.ts'
export {
  type AccessRight,
  accessRights,
} from './rows/consents/model.ts'
export { customerTypes } from './rows/customers/contract.ts'
export { customerOf, isPrivateNumber } from './rows/customers/find.ts'
export {
  bulkPaymentRequest,
  paymentRequest,
  periodicPaymentRequest,
  purposeCodes,
  transferRequest,
} from './rows/payments/contract.ts'
export type { CreditTransfer, Execution, Payment, PaymentChange } from './rows/payments/model.ts'
export { rejectionReasons } from './rows/payments/reasons.ts'
export { isFinal, paymentArrows } from './rows/payments/status.ts'
