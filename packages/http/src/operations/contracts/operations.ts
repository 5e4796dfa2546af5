// Made from the contracts of the operations by `npm run contracts`; not to be changed by hand.
// biome-ignore-all format: printed
// biome-ignore-all assist/source/organizeImports: printed

import type { AccountRequest, AgreementRequest, BasketRequest, BookingRequest, BulkPaymentOrder, CardAccountRequest, CardStatusRequest, CardTransactionRequest, ConsentRequest, ContactRequest, CustomerRequest, EngagementRequest, FundsRequest, PaymentOrder, PeriodicPaymentOrder, SentBalance, SupplementaryCardRequest, TransactionRequest } from './requests.ts'
import type { AccountsQuery, CardHistoryQuery, CustomersQuery, HistoryQuery, PageQuery, PaymentQuery, PostedCardRowsQuery, PostedRowsQuery } from './queries.ts'
import type { AccountAnswer, AccountHistory, AccountsAnswer, BalancesAnswer, CardAccountAnswer, CardAccountsAnswer, CardBalancesAnswer, CardHistory, Consent, ConsentStatus, ContactAnswer, FundsAnswer, NewConsent, TransactionDetails, UserAnswer } from './answers.ts'
import type { Account, Agreement, Batch, CardAccount, CardTransactionPage, CardTransactions, Customer, Engagement, FixedData, ListedBatch, ListedCustomer, Transaction, Transactions } from './sandbox-answers.ts'
import type { AuthorisationStatusAnswer, AuthorisationsAnswer, Basket, BasketStatusAnswer, BulkPayment, Cancellation, NewBasket, NewPayment, Payment, PaymentStatusAnswer, PeriodicPayment, StartedAuthorisation } from './payment-answers.ts'

/** Each operation: the method and path of its requests, the query and body that they take, and the body of the answer. */
export interface OperationTypes {
  /** Create a consent for the accounts of the body, or those that the PSU chooses. */
  createBankOfferedConsent: { request: 'POST /v1/bank-offered-consents'; body: ConsentRequest | undefined; answer: NewConsent }
  /** Read a consent. */
  readBankOfferedConsent: { request: 'GET /v1/bank-offered-consents/{consentId}'; answer: Consent }
  /** Read the status of a consent. */
  readBankOfferedConsentStatus: { request: 'GET /v1/bank-offered-consents/{consentId}/status'; answer: ConsentStatus }
  /** Give a consent up. */
  deleteBankOfferedConsent: { request: 'DELETE /v1/bank-offered-consents/{consentId}' }
  /** Create a consent for the accounts of the body, or those that the PSU chooses. */
  createConsent: { request: 'POST /v1/consents'; body: ConsentRequest | undefined; answer: NewConsent }
  /** Read a consent. */
  readConsent: { request: 'GET /v1/consents/{consentId}'; answer: Consent }
  /** Read the status of a consent. */
  readConsentStatus: { request: 'GET /v1/consents/{consentId}/status'; answer: ConsentStatus }
  /** Give a consent up. */
  deleteConsent: { request: 'DELETE /v1/consents/{consentId}' }
  /** List the accounts under the consent. */
  listConsentedAccounts: { request: 'GET /v1/accounts'; query: AccountsQuery; answer: AccountsAnswer }
  /** Read an account. */
  readConsentedAccount: { request: 'GET /v1/accounts/{accountId}'; query: AccountsQuery; answer: AccountAnswer }
  /** Read the balances of an account. */
  readAccountBalances: { request: 'GET /v1/accounts/{accountId}/balances'; answer: BalancesAnswer }
  /** List the transactions of an account, newest first. */
  listAccountTransactions: { request: 'GET /v1/accounts/{accountId}/transactions'; query: HistoryQuery; answer: AccountHistory }
  /** Read the details of a transaction. */
  readTransactionDetails: { request: 'GET /v1/accounts/{accountId}/transactions/{transactionId}'; answer: { transactionsDetails: TransactionDetails } }
  /** List the card accounts under the consent. */
  listConsentedCardAccounts: { request: 'GET /v1/card-accounts'; query: AccountsQuery; answer: CardAccountsAnswer }
  /** Read a card account. */
  readConsentedCardAccount: { request: 'GET /v1/card-accounts/{cardAccountId}'; query: AccountsQuery; answer: CardAccountAnswer }
  /** Read the balances of a card account. */
  readCardAccountBalances: { request: 'GET /v1/card-accounts/{cardAccountId}/balances'; answer: CardBalancesAnswer }
  /** List the transactions of a card account, newest first. */
  listCardAccountTransactions: { request: 'GET /v1/card-accounts/{cardAccountId}/transactions'; query: CardHistoryQuery; answer: CardHistory }
  /** Read the PSU-ID of a session. */
  readUser: { request: 'GET /v1/users'; answer: UserAnswer }
  /** Confirm funds for an amount on an account. */
  confirmFunds: { request: 'POST /v1/funds-confirmations'; body: FundsRequest; answer: FundsAnswer }
  /** Create a payment. */
  createPayment: { request: 'POST /v1/payments/{paymentProduct}'; query: PaymentQuery; body: PaymentOrder; answer: NewPayment }
  /** Cancel a payment: at once, or after approval by the PSU. */
  cancelPayment: { request: 'DELETE /v1/payments/{paymentProduct}/{paymentId}'; answer: Cancellation }
  /** Read a payment. */
  readPayment: { request: 'GET /v1/payments/{paymentProduct}/{paymentId}'; answer: Payment }
  /** Read the status of a payment. */
  readPaymentStatus: { request: 'GET /v1/payments/{paymentProduct}/{paymentId}/status'; answer: PaymentStatusAnswer }
  /** Start payment authorisation; a body is ignored. */
  startPaymentAuthorisation: { request: 'POST /v1/payments/{paymentProduct}/{paymentId}/authorisations'; answer: StartedAuthorisation }
  /** List payment authorisations. */
  listPaymentAuthorisations: { request: 'GET /v1/payments/{paymentProduct}/{paymentId}/authorisations'; answer: AuthorisationsAnswer }
  /** Read the status of a payment authorisation. */
  readPaymentAuthorisation: { request: 'GET /v1/payments/{paymentProduct}/{paymentId}/authorisations/{authorisationId}'; answer: AuthorisationStatusAnswer }
  /** Start payment cancellation authorisation; a body is ignored. */
  startPaymentCancellation: { request: 'POST /v1/payments/{paymentProduct}/{paymentId}/cancellation-authorisations'; answer: StartedAuthorisation }
  /** List payment cancellation authorisations. */
  listPaymentCancellations: { request: 'GET /v1/payments/{paymentProduct}/{paymentId}/cancellation-authorisations'; answer: AuthorisationsAnswer }
  /** Read the status of a payment cancellation authorisation. */
  readPaymentCancellation: { request: 'GET /v1/payments/{paymentProduct}/{paymentId}/cancellation-authorisations/{authorisationId}'; answer: AuthorisationStatusAnswer }
  /** Create a periodic payment. */
  createPeriodicPayment: { request: 'POST /v1/periodic-payments/{paymentProduct}'; query: PaymentQuery; body: PeriodicPaymentOrder; answer: NewPayment }
  /** Cancel a periodic payment: at once, or after approval by the PSU. */
  cancelPeriodicPayment: { request: 'DELETE /v1/periodic-payments/{paymentProduct}/{paymentId}'; answer: Cancellation }
  /** Read a periodic payment. */
  readPeriodicPayment: { request: 'GET /v1/periodic-payments/{paymentProduct}/{paymentId}'; answer: PeriodicPayment }
  /** Read the status of a periodic payment. */
  readPeriodicPaymentStatus: { request: 'GET /v1/periodic-payments/{paymentProduct}/{paymentId}/status'; answer: PaymentStatusAnswer }
  /** Start periodic payment authorisation; a body is ignored. */
  startPeriodicPaymentAuthorisation: { request: 'POST /v1/periodic-payments/{paymentProduct}/{paymentId}/authorisations'; answer: StartedAuthorisation }
  /** List periodic payment authorisations. */
  listPeriodicPaymentAuthorisations: { request: 'GET /v1/periodic-payments/{paymentProduct}/{paymentId}/authorisations'; answer: AuthorisationsAnswer }
  /** Read the status of a periodic payment authorisation. */
  readPeriodicPaymentAuthorisation: { request: 'GET /v1/periodic-payments/{paymentProduct}/{paymentId}/authorisations/{authorisationId}'; answer: AuthorisationStatusAnswer }
  /** Start periodic payment cancellation authorisation; a body is ignored. */
  startPeriodicPaymentCancellation: { request: 'POST /v1/periodic-payments/{paymentProduct}/{paymentId}/cancellation-authorisations'; answer: StartedAuthorisation }
  /** List periodic payment cancellation authorisations. */
  listPeriodicPaymentCancellations: { request: 'GET /v1/periodic-payments/{paymentProduct}/{paymentId}/cancellation-authorisations'; answer: AuthorisationsAnswer }
  /** Read the status of a periodic payment cancellation authorisation. */
  readPeriodicPaymentCancellation: { request: 'GET /v1/periodic-payments/{paymentProduct}/{paymentId}/cancellation-authorisations/{authorisationId}'; answer: AuthorisationStatusAnswer }
  /** Create a bulk payment. */
  createBulkPayment: { request: 'POST /v1/bulk-payments/{paymentProduct}'; query: PaymentQuery; body: BulkPaymentOrder; answer: NewPayment }
  /** Cancel a bulk payment: at once, or after approval by the PSU. */
  cancelBulkPayment: { request: 'DELETE /v1/bulk-payments/{paymentProduct}/{paymentId}'; answer: Cancellation }
  /** Read a bulk payment. */
  readBulkPayment: { request: 'GET /v1/bulk-payments/{paymentProduct}/{paymentId}'; answer: BulkPayment }
  /** Read the status of a bulk payment. */
  readBulkPaymentStatus: { request: 'GET /v1/bulk-payments/{paymentProduct}/{paymentId}/status'; answer: PaymentStatusAnswer }
  /** Start bulk payment authorisation; a body is ignored. */
  startBulkPaymentAuthorisation: { request: 'POST /v1/bulk-payments/{paymentProduct}/{paymentId}/authorisations'; answer: StartedAuthorisation }
  /** List bulk payment authorisations. */
  listBulkPaymentAuthorisations: { request: 'GET /v1/bulk-payments/{paymentProduct}/{paymentId}/authorisations'; answer: AuthorisationsAnswer }
  /** Read the status of a bulk payment authorisation. */
  readBulkPaymentAuthorisation: { request: 'GET /v1/bulk-payments/{paymentProduct}/{paymentId}/authorisations/{authorisationId}'; answer: AuthorisationStatusAnswer }
  /** Start bulk payment cancellation authorisation; a body is ignored. */
  startBulkPaymentCancellation: { request: 'POST /v1/bulk-payments/{paymentProduct}/{paymentId}/cancellation-authorisations'; answer: StartedAuthorisation }
  /** List bulk payment cancellation authorisations. */
  listBulkPaymentCancellations: { request: 'GET /v1/bulk-payments/{paymentProduct}/{paymentId}/cancellation-authorisations'; answer: AuthorisationsAnswer }
  /** Read the status of a bulk payment cancellation authorisation. */
  readBulkPaymentCancellation: { request: 'GET /v1/bulk-payments/{paymentProduct}/{paymentId}/cancellation-authorisations/{authorisationId}'; answer: AuthorisationStatusAnswer }
  /** Create a basket of payments that one approval covers. */
  createSigningBasket: { request: 'POST /v1/signing-baskets'; body: BasketRequest; answer: NewBasket }
  /** Read a basket. */
  readSigningBasket: { request: 'GET /v1/signing-baskets/{basketId}'; answer: Basket }
  /** Read the status of a basket. */
  readSigningBasketStatus: { request: 'GET /v1/signing-baskets/{basketId}/status'; answer: BasketStatusAnswer }
  /** Delete a basket while nothing in it is approved; its payments stay. */
  deleteSigningBasket: { request: 'DELETE /v1/signing-baskets/{basketId}' }
  /** Start basket authorisation; a body is ignored. */
  startSigningBasketAuthorisation: { request: 'POST /v1/signing-baskets/{basketId}/authorisations'; answer: StartedAuthorisation }
  /** List basket authorisations. */
  listSigningBasketAuthorisations: { request: 'GET /v1/signing-baskets/{basketId}/authorisations'; answer: AuthorisationsAnswer }
  /** Read the status of a basket authorisation. */
  readSigningBasketAuthorisation: { request: 'GET /v1/signing-baskets/{basketId}/authorisations/{authorisationId}'; answer: AuthorisationStatusAnswer }
  /** Read the contact information of the TPP. */
  readContact: { request: 'GET /v1/tpps/{tppId}/contact-information'; answer: ContactAnswer }
  /** Set the contact information of the TPP: a group mailbox. */
  updateContact: { request: 'PUT /v1/tpps/{tppId}/contact-information'; body: ContactRequest; answer: ContactAnswer }
  /** Wipe the bank and fill it with the fixed data set. */
  initialize: { request: 'POST /v1/sandbox/initialize'; answer: FixedData }
  /** Create a test customer. */
  createCustomer: { request: 'POST /v1/sandbox/customers'; body: CustomerRequest; answer: Customer }
  /** List the test customers, on request with accounts and agreements. */
  listCustomers: { request: 'GET /v1/sandbox/customers'; query: CustomersQuery; answer: ListedCustomer[] }
  /** Read a test customer. */
  readCustomer: { request: 'GET /v1/sandbox/customers/{customerId}'; answer: Customer }
  /** Delete a test customer with all accounts, cards and agreements. */
  deleteCustomer: { request: 'DELETE /v1/sandbox/customers/{customerId}' }
  /** Create an agreement. */
  createAgreement: { request: 'POST /v1/sandbox/agreements'; body: AgreementRequest; answer: Agreement }
  /** List the agreements. */
  listAgreements: { request: 'GET /v1/sandbox/agreements'; query: PageQuery; answer: Agreement[] }
  /** Read an agreement. */
  readAgreement: { request: 'GET /v1/sandbox/agreements/{agreementId}'; answer: Agreement }
  /** Delete an agreement. */
  deleteAgreement: { request: 'DELETE /v1/sandbox/agreements/{agreementId}' }
  /** Add an engagement to an agreement. */
  addEngagement: { request: 'POST /v1/sandbox/agreements/{agreementId}/engagements'; body: EngagementRequest; answer: Engagement }
  /** Read an engagement. */
  readEngagement: { request: 'GET /v1/sandbox/agreements/{agreementId}/engagements/{engagementId}'; answer: Engagement }
  /** Delete an engagement. */
  removeEngagement: { request: 'DELETE /v1/sandbox/agreements/{agreementId}/engagements/{engagementId}' }
  /** Create a test account. */
  createAccount: { request: 'POST /v1/sandbox/accounts'; body: AccountRequest; answer: Account }
  /** List the test accounts. */
  listAccounts: { request: 'GET /v1/sandbox/accounts'; query: PageQuery; answer: Account[] }
  /** Read a test account. */
  readAccount: { request: 'GET /v1/sandbox/accounts/{accountId}'; answer: Account }
  /** Close a test account. */
  closeAccount: { request: 'DELETE /v1/sandbox/accounts/{accountId}' }
  /** Set the balances of a test account. */
  updateAccountBalances: { request: 'PUT /v1/sandbox/accounts/{accountId}/balances'; body: readonly SentBalance[]; answer: Account }
  /** Post transactions to a test account, all or none. */
  postTransactions: { request: 'POST /v1/sandbox/accounts/{accountId}/transactions'; body: readonly TransactionRequest[]; answer: Transactions }
  /** List transactions of a test account, newest first. */
  listPostedTransactions: { request: 'GET /v1/sandbox/accounts/{accountId}/transactions'; query: PostedRowsQuery; answer: Transactions }
  /** Read a transaction of a test account. */
  readPostedTransaction: { request: 'GET /v1/sandbox/accounts/{accountId}/transactions/{transactionId}'; answer: Transaction }
  /** Book a pending transaction of a test account. */
  bookPostedTransaction: { request: 'PUT /v1/sandbox/accounts/{accountId}/transactions/{transactionId}'; body: BookingRequest; answer: Transaction }
  /** Delete all transactions of a test account except those of waiting payments. */
  deleteTransactions: { request: 'DELETE /v1/sandbox/accounts/{accountId}/transactions' }
  /** Create a test card account. */
  createCardAccount: { request: 'POST /v1/sandbox/card-accounts'; body: CardAccountRequest; answer: CardAccount }
  /** List the test card accounts. */
  listCardAccounts: { request: 'GET /v1/sandbox/card-accounts'; query: PageQuery; answer: CardAccount[] }
  /** Read a test card account. */
  readCardAccount: { request: 'GET /v1/sandbox/card-accounts/{cardAccountId}'; answer: CardAccount }
  /** Delete a test card account with its transactions and supplementary cards. */
  deleteCardAccount: { request: 'DELETE /v1/sandbox/card-accounts/{cardAccountId}' }
  /** Set the balances of a test card account. */
  updateCardAccountBalances: { request: 'PUT /v1/sandbox/card-accounts/{cardAccountId}/balances'; body: readonly SentBalance[]; answer: CardAccount }
  /** Enable, block or delete a card. */
  changeCardStatus: { request: 'PUT /v1/sandbox/card-accounts/{cardAccountId}/status'; body: CardStatusRequest; answer: CardAccount }
  /** Create a supplementary card for another person. */
  createSupplementaryCard: { request: 'POST /v1/sandbox/card-accounts/{cardAccountId}/supplementary-cards'; body: SupplementaryCardRequest; answer: CardAccount }
  /** Post transactions to a test card account, all or none. */
  postCardTransactions: { request: 'POST /v1/sandbox/card-accounts/{cardAccountId}/transactions'; body: readonly CardTransactionRequest[]; answer: CardTransactions }
  /** List transactions of a test card account, newest first. */
  listCardTransactions: { request: 'GET /v1/sandbox/card-accounts/{cardAccountId}/transactions'; query: PostedCardRowsQuery; answer: CardTransactionPage }
  /** List past batches, the latest first. */
  listBatches: { request: 'GET /v1/sandbox/batches'; query: PageQuery; answer: ListedBatch[] }
  /** Read the results of a batch for the payments of the TPP. */
  readBatch: { request: 'GET /v1/sandbox/batches/{batchId}'; answer: Batch }
}

/** The id of an operation of the bank, as the machine-readable description has it. */
export type OperationName = keyof OperationTypes
