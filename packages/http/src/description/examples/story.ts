/** Cast of the examples in the description: one TPP, one person, one company. */
export const cast = {
  tpp: 'PSDNO-FSA-912345678',
  psuId: '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f',
  person: '13039319955',
  redirectUri: 'https://tpp.example/back',
  ownIban: 'NO1597100535711',
  otherIban: 'NO6697350494093',
} as const

/** Ids that earlier answers told, by the name of the parameter that takes them. */
export type Ids = Readonly<Record<string, string>>

/** An operation that is called in the story; its first call is the example of it. */
export interface StoryCall {
  readonly id: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: unknown
  /** The body, where it names what earlier calls made. */
  readonly bodyOf?: (ids: Ids) => unknown
  /** Ids of the path that are not the latest of their name. */
  readonly path?: Ids
  /** Ids to keep from the answer: parameter, and the place in the answer. */
  readonly tells?: Readonly<Record<string, string>>
}

/** Event between two calls: the person approves the latest authorisation, or time passes. */
export type Event = { readonly event: 'approve' } | { readonly event: 'pass'; readonly minutes: number }

const bban = '86011117947'
const iban = 'NO9386011117947'
const kroner = (amount: string) => ({ amount, currency: 'NOK' })
const balance = (amount: number, balanceType: string) => ({
  balanceAmount: { currency: 'NOK', amount },
  balanceType,
})
const balances = [balance(10_000, 'closingBooked'), balance(9_500, 'expected')]

const card = {
  customerNumber: 'kari',
  maskedPan: '492500******1234',
  currency: 'NOK',
  creditLimit: { currency: 'NOK', amount: 30_000 },
  balances,
  cardId: 'card-1',
  cardIdVNo: '1',
  accountNumber: bban,
  expiry: '2028-12',
  name: 'Kari Test',
  product: 'Gold',
  status: 'enabled',
}

const purchase = {
  cardTransactionId: 'purchase-1',
  terminalId: 'terminal-1',
  bookingDate: '2026-01-13',
  transactionDate: '2026-01-13',
  transactionAmount: { currency: 'NOK', amount: 116 },
  originalAmount: { currency: 'EUR', amount: 10 },
  merchantCategoryCode: '5411',
  currencyExchange: {
    sourceCurrency: 'EUR',
    targetCurrency: 'NOK',
    exchangeRate: '11.6',
    unitCurrency: 'EUR',
    quotationDate: '2026-01-13',
  },
  markupFee: { currency: 'NOK', amount: 2 },
  markupFeePercentage: '1.75',
  cardAcceptorId: 'shop-1',
  cardAcceptorAddress: { city: 'Berlin', country: 'DE' },
  maskedPan: card.maskedPan,
  transactionDetails: 'Groceries',
  invoiced: 'false',
  proprietaryBankTransactionCode: 'PURCHASE',
}

const customers: readonly StoryCall[] = [
  { id: 'initialize' },
  {
    id: 'createCustomer',
    body: { customerNumber: 'kari', name: 'Kari Test', type: 'PRIVATE' },
    tells: { customerId: 'customerId' },
  },
  { id: 'listCustomers', query: { withAccounts: true, limit: 1 } },
  { id: 'readCustomer' },
]

const accounts: readonly StoryCall[] = [
  {
    id: 'createAccount',
    body: {
      customerNumber: 'kari',
      accountName: 'Everyday',
      bban,
      iban,
      currency: 'NOK',
      product: 'Current account',
      cashAccountType: 'CACC',
      creditLine: 0,
      balances,
    },
    tells: { accountId: 'id' },
  },
  { id: 'listAccounts', query: { offset: 0, limit: 1 } },
  { id: 'readAccount' },
  { id: 'updateAccountBalances', body: balances },
  {
    id: 'postTransactions',
    body: [
      {
        amount: -250,
        currency: 'NOK',
        bookingDate: '2026-01-14',
        valueDate: '2026-01-14',
        creditorName: 'Ola Test',
        remittanceInformationUnstructured: 'For the ferry',
      },
      { amount: -99, currency: 'NOK', creditorName: 'Ola Test' },
    ],
    tells: { transactionId: 'transactions.booked.0.transactionId' },
  },
  { id: 'listPostedTransactions', query: { fromDate: '2026-01-01', toDate: '2026-01-15' } },
  { id: 'readPostedTransaction' },
  { id: 'listPostedTransactions', tells: { transactionId: 'transactions.pending.0.transactionId' } },
  { id: 'bookPostedTransaction', body: { bookingDate: '2026-01-14', valueDate: '2026-01-15' } },
]

const cards: readonly StoryCall[] = [
  { id: 'createCardAccount', body: card, tells: { cardAccountId: 'resourceId' } },
  { id: 'listCardAccounts', query: { limit: 1 } },
  { id: 'readCardAccount' },
  { id: 'updateCardAccountBalances', body: balances },
  { id: 'postCardTransactions', body: [purchase] },
  { id: 'listCardTransactions', query: { bookingStatus: 'booked', limit: 1 } },
  {
    id: 'createSupplementaryCard',
    body: {
      customerNumber: cast.person,
      maskedPan: '492500******5678',
      cardId: 'card-2',
      name: 'Jonas Solvang',
    },
  },
  { id: 'changeCardStatus', body: { status: 'blocked' } },
]

const engagement = { customer: 'kari', account: { iban: 'NO6297611252475' }, roles: ['VIEW', 'REGISTER'] }

const agreements: readonly StoryCall[] = [
  {
    id: 'createAgreement',
    body: { owner: '18129215603', name: 'The office', engagements: [engagement] },
    tells: { agreementId: 'agreementId', engagementId: 'engagements.0.engagementId' },
  },
  { id: 'listAgreements', query: { limit: 1 } },
  { id: 'readAgreement' },
  {
    id: 'addEngagement',
    body: { ...engagement, customer: cast.person, registerLimit: 10_000, approvalLimit: 5_000 },
  },
  { id: 'readEngagement' },
]

const consentBody = {
  access: { allPsd2: 'allAccounts' },
  recurringIndicator: true,
  validUntil: '2026-06-30',
  frequencyPerDay: 4,
}

function consentCalls(noun: string): readonly (StoryCall | Event)[] {
  return [
    { id: `create${noun}`, body: consentBody, tells: { consentId: 'consentId' } },
    { event: 'approve' },
    { id: `read${noun}` },
    { id: `read${noun}Status` },
  ]
}

const accountInformation: readonly StoryCall[] = [
  {
    id: 'listConsentedAccounts',
    query: { withBalance: true },
    tells: { accountId: 'accounts.0.resourceId' },
  },
  { id: 'readConsentedAccount', query: { withBalance: true } },
  { id: 'readAccountBalances' },
  {
    id: 'listAccountTransactions',
    query: { bookingStatus: 'booked', limit: 2 },
    tells: { transactionId: 'transactions.booked.0.transactionId' },
  },
  { id: 'readTransactionDetails' },
  {
    id: 'listConsentedCardAccounts',
    query: { withBalance: true },
    tells: { cardAccountId: 'cardAccounts.0.resourceId' },
  },
  { id: 'readConsentedCardAccount', query: { withBalance: true } },
  { id: 'readCardAccountBalances' },
  { id: 'listCardAccountTransactions', query: { bookingStatus: 'booked', limit: 2 } },
  { id: 'readUser' },
  {
    id: 'confirmFunds',
    body: { account: { iban: cast.ownIban, currency: 'NOK' }, instructedAmount: kroner('100.50') },
  },
  { id: 'updateContact', body: { email: 'support@tpp.example' } },
  { id: 'readContact' },
]

const transfer = (amount: string) => ({
  instructedAmount: kroner(amount),
  creditorName: 'Arne Bekkelund',
  creditorAccount: { iban: cast.otherIban, currency: 'NOK' },
})
const debtorAccount = { iban: cast.ownIban, currency: 'NOK' }

const paymentBodies = {
  Payment: { ...transfer('100.50'), debtorAccount, remittanceInformationUnstructured: 'Invoice 17' },
  PeriodicPayment: { ...transfer('100.50'), debtorAccount, startDate: '2026-02-02', frequency: 'Monthly' },
  BulkPayment: { debtorAccount, payments: [transfer('10'), transfer('20')] },
} as const

function paymentCalls(noun: keyof typeof paymentBodies): readonly (StoryCall | Event)[] {
  const authorisation = { authorisationId: 'authorisationId' }
  return [
    { id: `create${noun}`, body: paymentBodies[noun], tells: { paymentId: 'paymentId' } },
    { id: `read${noun}` },
    { id: `read${noun}Status` },
    { id: `start${noun}Authorisation`, tells: authorisation },
    { id: `list${noun}Authorisations` },
    { id: `read${noun}Authorisation` },
    { event: 'approve' },
    { id: `start${noun}Cancellation`, tells: authorisation },
    { id: `list${noun}Cancellations` },
    { id: `read${noun}Cancellation` },
    { id: `cancel${noun}` },
  ]
}

const baskets: readonly (StoryCall | Event)[] = [
  {
    id: 'createPayment',
    body: { ...paymentBodies.Payment, ...transfer('30') },
    tells: { paymentId: 'paymentId' },
  },
  {
    id: 'createSigningBasket',
    bodyOf: ({ paymentId }) => ({ paymentIds: [paymentId] }),
    tells: { basketId: 'basketId' },
  },
  { id: 'readSigningBasket' },
  { id: 'readSigningBasketStatus' },
  { id: 'startSigningBasketAuthorisation', tells: { authorisationId: 'authorisationId' } },
  { id: 'listSigningBasketAuthorisations' },
  { id: 'readSigningBasketAuthorisation' },
  { id: 'deleteSigningBasket' },
  { event: 'pass', minutes: 90 },
  { id: 'listBatches', query: { limit: 1 }, tells: { batchId: '0.batchId' } },
  { id: 'readBatch' },
]

const ends: readonly StoryCall[] = [
  { id: 'removeEngagement' },
  { id: 'deleteAgreement' },
  { id: 'deleteTransactions' },
  { id: 'closeAccount' },
  { id: 'deleteCardAccount' },
  { id: 'deleteCustomer' },
]

/** One life of a bank in which every operation is called once at least. */
export const story: readonly (StoryCall | Event)[] = [
  ...customers,
  ...accounts,
  ...cards,
  ...agreements,
  ...consentCalls('Consent'),
  { id: 'deleteConsent' },
  ...consentCalls('BankOfferedConsent'),
  ...accountInformation,
  ...paymentCalls('Payment'),
  ...paymentCalls('PeriodicPayment'),
  ...paymentCalls('BulkPayment'),
  ...baskets,
  ...ends,
  { id: 'deleteBankOfferedConsent' },
]
