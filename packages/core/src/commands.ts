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
} from './account-information/commands.ts'
import { updateAccountBalances } from './accounts/change.ts'
import { closeAccount } from './accounts/close.ts'
import { createAccount } from './accounts/create.ts'
import { listAccounts, readAccount } from './accounts/read.ts'
import { addEngagement, readEngagement, removeEngagement } from './agreements/change.ts'
import { createAgreement } from './agreements/create.ts'
import { deleteAgreement } from './agreements/delete.ts'
import { listAgreements, readAgreement } from './agreements/read.ts'
import { approveAuthorisation, refuseAuthorisation } from './authorisations/answer.ts'
import { createConsent } from './authorisations/create-consent.ts'
import { identifyPsu, readAuthorisation } from './authorisations/identify.ts'
import { readUser } from './authorisations/user.ts'
import { createSigningBasket, deleteSigningBasket, readSigningBasket } from './baskets/commands.ts'
import { listBatches, readBatch } from './batches/read.ts'
import { changeCardStatus, updateCardAccountBalances } from './card-accounts/change.ts'
import { createCardAccount, createSupplementaryCard } from './card-accounts/create.ts'
import { deleteCardAccount } from './card-accounts/delete.ts'
import { listCardAccounts, readCardAccount } from './card-accounts/read.ts'
import { postCardTransactions } from './card-transactions/post.ts'
import { listCardTransactions } from './card-transactions/read.ts'
import { deleteConsent, readConsent } from './consents/commands.ts'
import { createCustomer } from './customers/create.ts'
import { deleteCustomer } from './customers/delete.ts'
import { listCustomers, readCustomer } from './customers/read.ts'
import { readContact, updateContact } from './dialogue/contact.ts'
import { initialize } from './fixtures/initialize.ts'
import { confirmFunds } from './funds/confirm.ts'
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
} from './payment-initiation/authorise.ts'
import { createBulkPayment, createPayment, createPeriodicPayment } from './payment-initiation/create.ts'
import { cancelPayment, readPayment, readPaymentStatus } from './payment-initiation/payment.ts'
import { bookPostedTransaction } from './transactions/book.ts'
import { postTransactions } from './transactions/post.ts'
import { deleteTransactions, listPostedTransactions, readPostedTransaction } from './transactions/read.ts'
import type { Answer, Command, Wanted } from './transition.ts'

/** Everything that the bank can be asked, by name. */
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

/** The name of a command. */
export type CommandName = keyof typeof commands

/** What embedding code gives to a command. */
export type CommandInput<Name extends CommandName> =
  (typeof commands)[Name] extends Command<infer Param, infer Query, infer Body, unknown>
    ? Wanted<Param, Query, Body>
    : never

/** What a command tells when it has been carried out. */
export type CommandOutcome<Name extends CommandName> =
  ReturnType<(typeof commands)[Name]['run']> extends Answer<infer Outcome> ? Outcome : never
