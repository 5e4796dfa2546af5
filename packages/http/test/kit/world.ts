import type { Tpp } from '@pocketbank/testing'
import type { Operation } from '../../src/operations/operation.ts'
import type { Scene } from './bank.ts'
import { account, agreement, card, cardRow, customer, engagement, row, supplementaryCard } from './bodies.ts'
import { makePayments, paying, paymentBodies } from './payments.ts'
import { trusted } from './psu.ts'

/** The ids of what a town holds, by the parameter that takes them, and by the parts of the path before it where one name stands for many. */
type Ids = Readonly<Record<string, string>>

/** A bank with one of everything, and the ids of it. */
export interface Town {
  readonly tpp: Tpp
  readonly ids: Ids
}

async function made(tpp: Tpp, path: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await tpp.post(path, { body })
  if (answer.status !== 201) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/**
 * Fills a bank over HTTP: two persons and a company, two accounts, an agreement, a card, a transaction, payments and a basket. The
 * first person has opened everything to the TPP, which names that person in every request. A batch has run meanwhile.
 */
export async function buildTown(scene: Scene): Promise<Town> {
  scene.advance(3_600_000)
  const tpp = scene.tpp()
  const kari = await made(tpp, '/v1/sandbox/customers', customer('kari'))
  await made(tpp, '/v1/sandbox/customers', customer('ola'))
  await made(tpp, '/v1/sandbox/customers', customer('fjord', 'CORPORATE'))
  const home = await made(tpp, '/v1/sandbox/accounts', account('kari', 1))
  const office = await made(tpp, '/v1/sandbox/accounts', account('fjord', 2))
  const agreed = await made(tpp, '/v1/sandbox/agreements', agreement('fjord', String(office.iban)))
  const gold = await made(tpp, '/v1/sandbox/card-accounts', card('kari'))
  const posted = await made(tpp, `/v1/sandbox/accounts/${home.id}/transactions`, [
    row(),
    { amount: -1, currency: 'NOK' },
  ])
  await made(tpp, `/v1/sandbox/card-accounts/${gold.resourceId}/transactions`, [cardRow()])
  await tpp.put(`/v1/tpps/${tpp.id}/contact-information`, { body: { email: 'support@tpp.example' } })
  const trustedTpp = await trusted(scene, { customer: 'kari' })
  const consent = await trustedTpp.post('/v1/consents')
  const { booked, pending } = posted.transactions as Record<string, { transactionId: string }[]>
  const [line] = agreed.engagements as { engagementId: string }[]
  return {
    tpp: trustedTpp,
    ids: {
      consentId: consent.headers.get('location')?.split('/').at(-1) ?? '',
      tppId: tpp.id,
      customerId: String(kari.customerId),
      accountId: String(home.id),
      agreementId: String(agreed.agreementId),
      engagementId: line?.engagementId ?? '',
      cardAccountId: String(gold.resourceId),
      transactionId: booked?.[0]?.transactionId ?? '',
      'transactionId sandbox accounts transactions': pending?.[0]?.transactionId ?? '',
      ...(await makePayments(trustedTpp)),
    },
  }
}

/** What a call of an operation carries. */
export interface Call {
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: unknown
  /** The body, where it names what the town holds. */
  readonly bodyOf?: (ids: Ids) => unknown
}

/** How each operation is called in a town so that it does what it is there for, by its id. */
export const calls: Readonly<Record<string, Call>> = {
  initialize: {},
  createCustomer: { body: customer('berg', 'CORPORATE') },
  listCustomers: { query: { withAccounts: true, withAgreements: true } },
  readCustomer: {},
  deleteCustomer: {},
  createAgreement: { body: agreement('fjord', account('fjord', 2).iban) },
  listAgreements: {},
  readAgreement: {},
  deleteAgreement: {},
  addEngagement: {
    body: { ...engagement('ola', account('fjord', 2).iban), registerLimit: 100, approvalLimit: 50 },
  },
  readEngagement: {},
  removeEngagement: {},
  createAccount: { body: account('kari', 3) },
  listAccounts: { query: { offset: 0, limit: 10 } },
  readAccount: {},
  closeAccount: {},
  updateAccountBalances: { body: card('kari').balances },
  postTransactions: { body: [row(), { amount: -1, currency: 'NOK' }] },
  listPostedTransactions: { query: { fromDate: '2026-01-01', toDate: '2026-01-15' } },
  readPostedTransaction: {},
  bookPostedTransaction: { body: { bookingDate: '2026-01-14', valueDate: '2026-01-15' } },
  deleteTransactions: {},
  createCardAccount: { body: { ...card('ola'), maskedPan: '492500******2000', cardId: 'card-2' } },
  listCardAccounts: {},
  readCardAccount: {},
  deleteCardAccount: {},
  updateCardAccountBalances: { body: card('kari').balances },
  changeCardStatus: { body: { status: 'blocked' } },
  createSupplementaryCard: { body: supplementaryCard('ola') },
  postCardTransactions: { body: [cardRow()] },
  listCardTransactions: { query: { bookingStatus: 'booked' } },
  createBankOfferedConsent: {},
  readBankOfferedConsent: {},
  readBankOfferedConsentStatus: {},
  deleteBankOfferedConsent: {},
  createConsent: { body: { access: { allPsd2: 'allAccounts' }, validUntil: '9999-12-31' } },
  readConsent: {},
  readConsentStatus: {},
  deleteConsent: {},
  listConsentedAccounts: { query: { withBalance: true } },
  readConsentedAccount: { query: { withBalance: true } },
  readAccountBalances: {},
  listAccountTransactions: { query: { bookingStatus: 'all', limit: 1 } },
  readTransactionDetails: {},
  listConsentedCardAccounts: { query: { withBalance: true } },
  readConsentedCardAccount: {},
  readCardAccountBalances: {},
  listCardAccountTransactions: { query: { bookingStatus: 'both' } },
  readUser: {},
  confirmFunds: {
    body: {
      account: { iban: account('kari', 1).iban },
      instructedAmount: { amount: '1.00', currency: 'EUR' },
    },
  },
  readContact: {},
  updateContact: { body: { email: 'post@tpp.example' } },
  createPayment: { body: paymentBodies.payments('30') },
  readPayment: {},
  readPaymentStatus: {},
  cancelPayment: {},
  startPaymentAuthorisation: {},
  listPaymentAuthorisations: {},
  readPaymentAuthorisation: {},
  startPaymentCancellation: {},
  listPaymentCancellations: {},
  readPaymentCancellation: {},
  createPeriodicPayment: { body: paymentBodies['periodic-payments']('30') },
  readPeriodicPayment: {},
  readPeriodicPaymentStatus: {},
  cancelPeriodicPayment: {},
  startPeriodicPaymentAuthorisation: {},
  listPeriodicPaymentAuthorisations: {},
  readPeriodicPaymentAuthorisation: {},
  startPeriodicPaymentCancellation: {},
  listPeriodicPaymentCancellations: {},
  readPeriodicPaymentCancellation: {},
  createBulkPayment: { body: paymentBodies['bulk-payments']('30') },
  readBulkPayment: {},
  readBulkPaymentStatus: {},
  cancelBulkPayment: {},
  startBulkPaymentAuthorisation: {},
  listBulkPaymentAuthorisations: {},
  readBulkPaymentAuthorisation: {},
  startBulkPaymentCancellation: {},
  listBulkPaymentCancellations: {},
  readBulkPaymentCancellation: {},
  createSigningBasket: { bodyOf: (ids) => ({ paymentIds: [ids['paymentId payments']] }) },
  readSigningBasket: {},
  readSigningBasketStatus: {},
  deleteSigningBasket: {},
  startSigningBasketAuthorisation: {},
  listSigningBasketAuthorisations: {},
  readSigningBasketAuthorisation: {},
  listBatches: {},
  readBatch: {},
}

/** The path of an operation with the ids of a town, or with others. */
export function pathOf({ path }: Operation, ids: Ids): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string, start: number) => {
    const parts = path.slice(0, start).split('/').slice(2)
    const fixed = parts.filter((part) => part !== '' && !part.startsWith('{'))
    return encodeURIComponent(ids[[name, ...fixed].join(' ')] ?? ids[name] ?? '')
  })
}

/** Calls an operation in a town, as it is meant to be called unless said otherwise. */
export function callOperation({ tpp, ids }: Town, operation: Operation, call?: Call): Promise<Response> {
  const verb = operation.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  const { bodyOf, ...said } = call ?? calls[operation.id] ?? {}
  const headers = operation.requiredHeaders.length > 1 ? paying : {}
  const body = bodyOf === undefined ? {} : { body: bodyOf(ids) }
  return tpp[verb](pathOf(operation, ids), { ...said, ...body, headers })
}
