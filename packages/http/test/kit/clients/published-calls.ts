import { account } from '../bodies.ts'
import { type PublishedPerson, publishedPersons } from './published-data.ts'

type Values = Readonly<Record<string, string>>

/** A call of the story. `{name}` is a value from an earlier response. */
export interface PublishedCall {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly status: number
  readonly headers?: Values
  readonly body?: unknown
  /** Sent instead where the call is refused as it was published. */
  readonly correction?: { readonly headers?: Values; readonly body?: unknown }
  /** Names for values of the response, each with its path. */
  readonly keeps?: Values
  /** The place of the link to the bank's page, where the person approves. */
  readonly visits?: string
}

const sandbox = '/v1/sandbox'
const payments = '/v1/payments/norwegian-domestic-credit-transfers'
const redirect = '_links.scaRedirect.href'

const present = {
  'PSU-IP-Address': '192.0.2.1',
  'PSU-Context': 'PRIVATE',
  'TPP-Redirect-URI': 'https://tpp.example/back',
}

/** Headers of §4.7 that the published scripts leave out. */
const corrections = { headers: { 'x-accept-fix': 'none', 'TPP-Session-ID': 'session-1' } }

const company = { customerNumber: '987654321', name: 'Nes AS', type: 'CORPORATE' }
const companyAccount = account(company.customerNumber, 300)

function customerCalls(person: PublishedPerson): readonly PublishedCall[] {
  const { customer, cardTransactions } = person
  const post = { method: 'POST', status: 201 } as const
  const keeps = { rows: '_links.transactions.href' }
  return [
    {
      name: 'make a customer',
      ...post,
      path: `${sandbox}/customers`,
      body: customer,
      keeps: { customerId: 'customerId' },
    },
    { name: 'make an account', ...post, path: `${sandbox}/accounts`, body: person.account, keeps },
    { name: 'post rows', ...post, path: '{rows}', body: person.transactions },
    { name: 'make a card', ...post, path: `${sandbox}/card-accounts`, body: person.cardAccount, keeps },
    {
      name: 'post card rows',
      ...post,
      path: '{rows}',
      body: cardTransactions,
      correction: { body: cardTransactions.slice(0, 2) },
    },
  ]
}

function agreementCalls({ customer }: PublishedPerson): readonly PublishedCall[] {
  const post = { method: 'POST', status: 201 } as const
  const agreements = `${sandbox}/agreements`
  const engagement = {
    customer: customer.customerNumber,
    account: { iban: companyAccount.iban },
    roles: ['VIEW', 'REGISTER'],
    registerLimit: 0,
    approvalLimit: 0,
  }
  const empty = { owner: company.customerNumber, name: 'Regnskap', engagements: [] }
  const keeps = { agreementId: 'agreementId' }
  return [
    { name: 'make a company', ...post, path: `${sandbox}/customers`, body: company },
    { name: 'make its account', ...post, path: `${sandbox}/accounts`, body: companyAccount },
    { name: 'make an agreement', ...post, path: agreements, body: empty, keeps },
    { name: 'add an engagement', ...post, path: `${agreements}/{agreementId}/engagements`, body: engagement },
  ]
}

function readingCalls(): readonly PublishedCall[] {
  const get = { method: 'GET', headers: present, status: 200 } as const
  const list = 'accounts.0._links'
  return [
    {
      name: 'ask for a consent',
      method: 'POST',
      headers: present,
      status: 201,
      path: '/v1/bank-offered-consents',
      keeps: { consentId: 'consentId' },
      visits: redirect,
    },
    { name: 'read the status of the consent', ...get, path: '/v1/bank-offered-consents/{consentId}/status' },
    {
      name: 'list accounts',
      ...get,
      path: '/v1/accounts',
      keeps: {
        id: 'accounts.0.resourceId',
        sums: `${list}.balances.href`,
        rows: `${list}.transactions.href`,
      },
    },
    { name: 'read an account', ...get, path: '/v1/accounts/{id}' },
    { name: 'read balances', ...get, path: '{sums}' },
    {
      name: 'list transactions',
      ...get,
      path: '{rows}',
      keeps: { row: 'transactions.booked.0.transactionId' },
    },
    { name: 'read a transaction', ...get, path: '/v1/accounts/{id}/transactions/{row}' },
  ]
}

function paymentCalls(person: PublishedPerson): readonly PublishedCall[] {
  const of = { headers: present, correction: corrections }
  const [post, get] = [
    { method: 'POST', status: 201, ...of } as const,
    { method: 'GET', status: 200, ...of } as const,
  ]
  const remove = { method: 'DELETE', status: 204, ...of } as const
  const body = (amount: string) => ({
    instructedAmount: { amount, currency: 'NOK' },
    creditorName: company.name,
    creditorAccount: { iban: companyAccount.iban },
    debtorAccount: { iban: person.account.iban },
  })
  const [basket, paymentPath] = ['/v1/signing-baskets/{basketId}', `${payments}/{paymentId}`]
  return [
    { name: 'pay', ...post, path: payments, body: body('1.50'), keeps: { paymentId: 'paymentId' } },
    { name: 'read its status', ...get, path: `${paymentPath}/status` },
    { name: 'approve it', ...post, path: `${paymentPath}/authorisations`, visits: redirect },
    { name: 'read it', ...get, path: paymentPath },
    { name: 'pay again', ...post, path: payments, body: body('2.50'), keeps: { secondId: 'paymentId' } },
    {
      name: 'make a basket',
      ...post,
      path: '/v1/signing-baskets',
      body: { paymentIds: ['{secondId}'] },
      keeps: { basketId: 'basketId' },
    },
    { name: 'read the basket', ...get, path: basket },
    { name: 'delete the basket', ...remove, path: basket },
    { name: 'cancel the payment', ...remove, path: `${payments}/{secondId}` },
  ]
}

function endingCalls(): readonly PublishedCall[] {
  const remove = { method: 'DELETE', status: 204 } as const
  return [
    {
      name: 'delete the consent',
      ...remove,
      path: '/v1/bank-offered-consents/{consentId}',
      headers: present,
    },
    { name: 'delete the agreement', ...remove, path: `${sandbox}/agreements/{agreementId}` },
    { name: 'delete the customer', ...remove, path: `${sandbox}/customers/{customerId}` },
  ]
}

/** The calls of one person in the order of the published scripts; names and numbers are made up here. */
export const publishedCalls: readonly PublishedCall[] = publishedPersons
  .slice(0, 1)
  .flatMap((person) =>
    [customerCalls, agreementCalls, readingCalls, paymentCalls, endingCalls].flatMap((calls) =>
      calls(person),
    ),
  )
