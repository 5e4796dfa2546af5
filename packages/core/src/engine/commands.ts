import {
  listAccountTransactions,
  listCardAccountTransactions,
  listConsentedAccounts,
  listConsentedCardAccounts,
  readAccountBalances,
  readCardAccountBalances,
  readConsentedAccount,
  readConsentedCardAccount,
  readTransactionDetails,
} from '../commands/account-information/consented-reads.ts'
import { updateAccountBalances } from '../commands/accounts/change.ts'
import { closeAccount } from '../commands/accounts/close.ts'
import { createAccount } from '../commands/accounts/create.ts'
import { listAccounts, readAccount } from '../commands/accounts/read.ts'
import { addEngagement, readEngagement, removeEngagement } from '../commands/agreements/change.ts'
import { createAgreement } from '../commands/agreements/create.ts'
import { deleteAgreement } from '../commands/agreements/delete.ts'
import { listAgreements, readAgreement } from '../commands/agreements/read.ts'
import { approveAuthorisation, refuseAuthorisation } from '../commands/authorisations/answer.ts'
import { identifyPsu, readAuthorisation } from '../commands/authorisations/identify.ts'
import { readUser } from '../commands/authorisations/user.ts'
import {
  createSigningBasket,
  deleteSigningBasket,
  readSigningBasket,
} from '../commands/baskets/basket-commands.ts'
import { listBatches, readBatch } from '../commands/batches/read.ts'
import { changeCardStatus, updateCardAccountBalances } from '../commands/card-accounts/change.ts'
import { createCardAccount, createSupplementaryCard } from '../commands/card-accounts/create.ts'
import { deleteCardAccount } from '../commands/card-accounts/delete.ts'
import { listCardAccounts, readCardAccount } from '../commands/card-accounts/read.ts'
import { postCardTransactions } from '../commands/card-transactions/post-card-transaction.ts'
import { listCardTransactions } from '../commands/card-transactions/read.ts'
import { deleteConsent, readConsent } from '../commands/consents/consent-commands.ts'
import { createConsent } from '../commands/consents/create.ts'
import { withdrawConsent } from '../commands/consents/withdraw.ts'
import { createCustomer } from '../commands/customers/create.ts'
import { deleteCustomer } from '../commands/customers/delete.ts'
import { listCustomers, readCustomer } from '../commands/customers/read.ts'
import { confirmFunds } from '../commands/funds/confirm.ts'
import {
  listPaymentAuthorisations,
  listPaymentCancellations,
  listSigningBasketAuthorisations,
  readPaymentAuthorisation,
  readPaymentCancellation,
  readSigningBasketAuthorisation,
  startPaymentAuthorisation,
  startPaymentCancellation,
  startSigningBasketAuthorisation,
} from '../commands/payments/authorise.ts'
import { createBulkPayment, createPayment, createPeriodicPayment } from '../commands/payments/create.ts'
import {
  cancelPaymentInInternetBank,
  changePaymentInInternetBank,
} from '../commands/payments/internet-bank.ts'
import { cancelPayment, readPayment, readPaymentStatus } from '../commands/payments/payment.ts'
import { readContact, updateContact } from '../commands/tpp-contact/contact.ts'
import { bookPostedTransaction } from '../commands/transactions/book-posted.ts'
import { postTransactions } from '../commands/transactions/post-transaction.ts'
import {
  deleteTransactions,
  listPostedTransactions,
  readPostedTransaction,
} from '../commands/transactions/read.ts'
import type { Command, CommandResult, TypedInput } from '../domain/command.ts'
import { initialize } from '../worlds/initialize.ts'

/** Every command of the bank, by name. */
export const commands = {
  createCustomer,
  listCustomers,
  readCustomer,
  deleteCustomer,
  createAgreement,
  listAgreements,
  readAgreement,
  deleteAgreement,
  addEngagement,
  readEngagement,
  removeEngagement,
  createAccount,
  listAccounts,
  readAccount,
  closeAccount,
  updateAccountBalances,
  postTransactions,
  listPostedTransactions,
  readPostedTransaction,
  bookPostedTransaction,
  deleteTransactions,
  createCardAccount,
  createSupplementaryCard,
  listCardAccounts,
  readCardAccount,
  deleteCardAccount,
  updateCardAccountBalances,
  changeCardStatus,
  postCardTransactions,
  listCardTransactions,
  initialize,
  readAuthorisation,
  identifyPsu,
  approveAuthorisation,
  refuseAuthorisation,
  createConsent,
  readConsent,
  deleteConsent,
  withdrawConsent,
  listConsentedAccounts,
  readConsentedAccount,
  readAccountBalances,
  listAccountTransactions,
  readTransactionDetails,
  listConsentedCardAccounts,
  readConsentedCardAccount,
  readCardAccountBalances,
  listCardAccountTransactions,
  readUser,
  confirmFunds,
  readContact,
  updateContact,
  createPayment,
  createPeriodicPayment,
  createBulkPayment,
  readPayment,
  readPaymentStatus,
  cancelPayment,
  cancelPaymentInInternetBank,
  changePaymentInInternetBank,
  startPaymentAuthorisation,
  listPaymentAuthorisations,
  readPaymentAuthorisation,
  startPaymentCancellation,
  listPaymentCancellations,
  readPaymentCancellation,
  createSigningBasket,
  readSigningBasket,
  deleteSigningBasket,
  startSigningBasketAuthorisation,
  listSigningBasketAuthorisations,
  readSigningBasketAuthorisation,
  listBatches,
  readBatch,
}

/** The name of a command, such as `createPayment`. */
export type CommandName = keyof typeof commands

/** Input of a command from embedding code. */
export type CommandInput<Name extends CommandName> =
  (typeof commands)[Name] extends Command<infer Param, infer Query, infer Body, infer _, unknown>
    ? TypedInput<Param, Query, Body>
    : never

/** Outcome of a command that was not refused. */
export type CommandOutcome<Name extends CommandName> =
  ReturnType<(typeof commands)[Name]['run']> extends CommandResult<infer Outcome> ? Outcome : never
