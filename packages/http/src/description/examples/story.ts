import type { ExampleCall, ExampleWorld, Ids } from '../../operations/example.ts'

export const cast = {
  tpp: 'PSDNO-FSA-912345678',
  psuId: '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f',
  person: '13039319955',
  redirectUri: 'https://tpp.example/back',
  ownIban: 'NO1597100535711',
  otherIban: 'NO6697350494093',
} as const

/** The ids that the examples know before the story begins. */
export const firstWorld = {
  tppId: cast.tpp,
  paymentProduct: 'norwegian-domestic-credit-transfers',
  newcomer: 'kari',
  customer: 'kari',
  colleague: cast.person,
  company: '18129215603',
  companyIban: 'NO6297611252475',
  ownIban: cast.ownIban,
  otherIban: cast.otherIban,
} as const

/** A call that creates or finds what later examples need. */
export interface StoryCall {
  /** Id of the operation to call with the request of its example. */
  readonly call: string
  readonly differently?: (world: ExampleWorld) => ExampleCall
  /** Ids to keep from the response: their names in the world and paths in the response. */
  readonly keeps?: Ids
  /** The PSU approves at once what the call has started. */
  readonly isApproved?: true
}

/** Event between two calls: the PSU approves the latest authorisation, or time passes. */
export type StoryEvent = { readonly event: 'approve' } | { readonly event: 'pass'; readonly minutes: number }

const authorisation = { authorisationId: 'authorisationId' }

/** Creates, approves and cancels a payment. */
function payOnce(noun: string): readonly (StoryCall | StoryEvent)[] {
  return [
    { call: `create${noun}`, keeps: { paymentId: 'paymentId' } },
    { call: `start${noun}Authorisation`, keeps: authorisation },
    { event: 'approve' },
    { call: `start${noun}Cancellation`, keeps: authorisation },
    { call: `cancel${noun}` },
  ]
}

/**
 * The sequence of calls for the examples. It names only the operations that create or find what others need;
 * `plan.ts` adds the others.
 */
export const story: readonly (StoryCall | StoryEvent)[] = [
  { call: 'initialize' },
  { call: 'createCustomer', keeps: { customerId: 'customerId' } },
  { call: 'createAccount', keeps: { accountId: 'id' } },
  {
    call: 'postTransactions',
    keeps: {
      transactionId: 'transactions.booked.0.transactionId',
      pendingTransactionId: 'transactions.pending.0.transactionId',
    },
  },
  { call: 'createCardAccount', keeps: { cardAccountId: 'resourceId' } },
  { call: 'postCardTransactions' },
  { call: 'createSupplementaryCard' },
  {
    call: 'createAgreement',
    keeps: { agreementId: 'agreementId', engagementId: 'engagements.0.engagementId' },
  },
  { call: 'addEngagement' },
  { call: 'createConsent', keeps: { consentId: 'consentId' }, isApproved: true },
  { call: 'deleteConsent' },
  { call: 'createBankOfferedConsent', keeps: { consentId: 'consentId' }, isApproved: true },
  { call: 'listConsentedAccounts', keeps: { accountId: 'accounts.0.resourceId' } },
  {
    call: 'listAccountTransactions',
    keeps: { transactionId: 'transactions.booked.0.transactionId' },
  },
  { call: 'listConsentedCardAccounts', keeps: { cardAccountId: 'cardAccounts.0.resourceId' } },
  { call: 'updateContact' },
  ...payOnce('Payment'),
  ...payOnce('PeriodicPayment'),
  ...payOnce('BulkPayment'),
  {
    call: 'createPayment',
    differently: () => ({ query: { allowLogicalDuplicate: true } }),
    keeps: { paymentId: 'paymentId' },
  },
  { call: 'createSigningBasket', keeps: { basketId: 'basketId' } },
  { call: 'startSigningBasketAuthorisation', keeps: authorisation },
  { event: 'pass', minutes: 90 },
  { call: 'listBatches', keeps: { batchId: '0.batchId' } },
]
