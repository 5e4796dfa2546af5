/** Descriptions of operations in sentences, by operation id. They do not repeat the summary. */
const others: Readonly<Record<string, string>> = {
  initialize:
    'Deletes everything in the bank and fills it with two private customers, two companies, their accounts, cards, agreements and thirteen months of transactions. The data are the same in every run, relative to the bank’s today.',
  createCustomer:
    'The customerNumber is what the person logs in with on the bank’s page. A private customer gets an agreement at once; a company has none until one is made.',
  listCustomers: 'Customers stand in the order in which they were made.',
  readCustomer: 'The customerId is that of the answer that made the customer.',
  deleteCustomer: 'Consents to the accounts go, too. Payments stay readable.',
  createAgreement:
    'An agreement of a company lets persons see and use its accounts. Each engagement names a private customer, one account of the company, and the roles VIEW or REGISTER.',
  listAgreements: 'The agreements that private customers have from the start are among them.',
  readAgreement: 'The answer holds every engagement of the agreement.',
  deleteAgreement:
    'Nobody sees the company’s accounts by this agreement any more. The agreement of a private customer stays: 409.',
  addEngagement: 'The account must belong to the owner of the agreement.',
  readEngagement: 'An engagement is found under its own agreement only.',
  removeEngagement: 'The person loses the account at once, also under consents that were given before.',
  createAccount:
    'A private owner finds the account in the own agreement at once; an account of a company is seen by those whom an agreement names.',
  listAccounts: 'Every open account of the bank, in the order in which they were made.',
  readAccount: 'Amounts are whole units of the currency.',
  closeAccount: 'The account and its transactions are gone, and its IBAN may be given anew.',
  updateAccountBalances:
    'Each type of balance is set as it is given; where one type is given, both are set and differ by what waits to be paid.',
  postTransactions:
    'All rows are posted, or none. A negative amount leaves the account; a row without bookingDate is pending. The balances stay as they are.',
  listPostedTransactions: 'Rows that were posted and rows that payments have made, newest first.',
  readPostedTransaction: 'The transactionId is that of the list.',
  bookPostedTransaction:
    'A pending row becomes a booked one with the same transactionId, and the balances stay as they are. Both days lie before the current time, bookingDate not after valueDate. A booked row, and one as which a payment waits, is 409.',
  deleteTransactions: 'The balances stay as they are, and so do the rows of payments that wait.',
  createCardAccount:
    'A private owner finds the card in the own agreement at once; a card of a company is seen by those whom an agreement names.',
  listCardAccounts:
    'Every card account of the bank, supplementary cards among them, in the order in which they were made.',
  readCardAccount: 'Amounts are whole units of the currency.',
  deleteCardAccount: 'The card and its transactions are gone.',
  updateCardAccountBalances: 'A supplementary card shares the balances of its main card.',
  changeCardStatus:
    'A card may be blocked and enabled again; a deleted card stays deleted. Another change is 409.',
  createSupplementaryCard:
    'The card belongs to another private customer and shares balances and limit with the main card.',
  postCardTransactions:
    'All rows are posted, or none. Neither bookingDate nor transactionDate, the day of the purchase, may be in the future.',
  listCardTransactions: 'Booked and pending transactions, unless bookingStatus says otherwise.',
  listConsentedAccounts: 'Without a consent that holds the answer is 401 with a link to the bank’s page.',
  readConsentedAccount: 'The accountId is the resourceId of the list.',
  readAccountBalances: 'The consent must hold the right to balances.',
  listAccountTransactions:
    'Pages follow the links next and previous. What lies further back than 90 days is read within 15 minutes of an SCA.',
  readTransactionDetails: 'Account and transaction are named by the ids of the list.',
  listConsentedCardAccounts: 'Without a consent that holds the answer is 401 with a link to the bank’s page.',
  readConsentedCardAccount: 'The cardAccountId is the resourceId of the list.',
  readCardAccountBalances: 'The consent must hold the right to balances.',
  listCardAccountTransactions: 'The bookingStatus must be given. Pages follow the links next and previous.',
  readUser:
    'Answers the PSU-ID where the request names a PSU whom the bank knows under this TPP, else 401 with a link.',
  confirmFunds:
    'The account must be under a consent with the right to balances. The amount is converted where its currency is another.',
  readContact: 'A TPP reads its own; the PSD before the country may be left out of the id.',
  updateContact: 'The address must be a mailbox of a group, such as support@tpp.example.',
  createSigningBasket:
    'Takes single payments that wait for approval, all of one PSU or corporation. Bulk and periodic payments are refused.',
  readSigningBasket: 'The status is the worst case of the payments; each payment is read at its own address.',
  readSigningBasketStatus: 'The status is the worst case of the payments.',
  deleteSigningBasket:
    'Only a basket of which nothing is approved is taken apart; its payments wait on, each by itself.',
  startSigningBasketAuthorisation:
    'The link leads to the bank’s page, where the PSU approves all payments of the basket at once. What the PSU may not pay any more is rejected by itself, and what only somebody else may approve waits on.',
  listSigningBasketAuthorisations: 'The ids of the authorisations that were started, the oldest first.',
  readSigningBasketAuthorisation: 'The scaStatus tells how far the PSU has come.',
  listBatches: 'Due payments are executed five times a banking day. The latest batch stands first.',
  readBatch: 'What the batch did with each payment that was due.',
}

const payments: Readonly<Record<string, string>> = {
  read: 'A payment id stays valid after any change and after cancellation. A payment reads back as it was asked for. To a request that names another PSU than the payer, and no colleague for the same corporation, it is unknown.',
  create:
    'The payment waits for the approval of the PSU. Where the bank does not know the PSU yet, the answer has a link that identifies and approves in one visit. What the bank changes for the way is told in tppMessages: a day on which it is closed or has no batch left, characters, length.',
  cancel:
    'What was never approved is cancelled at once: 204. What was approved needs the approval of the PSU: 202 with a link.',
  readStatus: 'fundsAvailable is told once funds have been looked at.',
  startAuthorisation: 'The link leads to the bank’s page, where the PSU approves or refuses.',
  listAuthorisations: 'The ids of the authorisations that were started, the oldest first.',
  readAuthorisation: 'The scaStatus tells how far the PSU has come.',
  startCancellation: 'The link leads to the bank’s page, where the PSU approves the end of the payment.',
  listCancellations: 'The ids of the authorisations of a cancellation that were started, the oldest first.',
  readCancellation: 'The scaStatus tells how far the PSU has come.',
}

const consents: Readonly<Record<string, string>> = {
  create:
    'The PSU chooses accounts and rights on the bank’s page, to which the link of the answer leads. A body may say which accounts, until when and how often; tppMessages tell where the bank allows less. A consent that is not recurring is for one access, which lasts 15 minutes.',
  read: 'An ended consent is readable for 30 days.',
  readStatus: 'The consentStatus tells whether the consent holds.',
  delete: 'The consent ends at once.',
}

/** Operations that exist for several nouns, each noun with its sentences by the verb around it. */
const families = [
  { form: /^([a-z]+)(?:Payment|PeriodicPayment|BulkPayment)([A-Z]\w*)?$/, sentences: payments },
  { form: /^([a-z]+)(?:BankOfferedConsent|Consent)(Status)?$/, sentences: consents },
] as const

/** Returns the description of an operation; undefined for one that a host added without a description. */
export function descriptionOf(id: string): string | undefined {
  const own = others[id]
  if (own !== undefined) return own
  for (const { form, sentences } of families) {
    const [, verb, about = ''] = form.exec(id) ?? []
    if (verb !== undefined) return sentences[`${verb}${about}`]
  }
  return undefined
}
