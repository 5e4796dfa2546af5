import { allOperations } from '../../src/operations/all-operations.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { account, agreement, card, cardRow, customer, engagement, row, supplementaryCard } from './bodies.ts'
import { paymentBodies } from './payments.ts'
import type { Tpp } from './tpp.ts'

/** The ids of what a world holds, by the parameter that takes them, and by the parts of the path before it where one name stands for many. */
export type Ids = Readonly<Record<string, string>>

/** What a call of an operation carries. */
export interface Call {
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: unknown
  /** The body, where it names what the world holds. */
  readonly bodyOf?: (ids: Ids) => unknown
}

/** What the call of an operation carries in a world so that it does what it is there for, by its id; all others carry nothing. */
export const calls: Readonly<Record<string, Call>> = {
  createCustomer: { body: customer('berg', 'CORPORATE') },
  listCustomers: { query: { withAccounts: true, withAgreements: true } },
  createAgreement: { body: agreement('fjord', account('fjord', 2).iban) },
  addEngagement: {
    body: { ...engagement('ola', account('fjord', 2).iban), registerLimit: 100, approvalLimit: 50 },
  },
  createAccount: { body: account('kari', 3) },
  listAccounts: { query: { offset: 0, limit: 10 } },
  updateAccountBalances: { body: card('kari').balances },
  postTransactions: { body: [row(), { amount: -1, currency: 'NOK' }] },
  listPostedTransactions: { query: { fromDate: '2026-01-01', toDate: '2026-01-15' } },
  bookPostedTransaction: { body: { bookingDate: '2026-01-14', valueDate: '2026-01-15' } },
  createCardAccount: { body: { ...card('ola'), maskedPan: '492500******2000', cardId: 'card-2' } },
  updateCardAccountBalances: { body: card('kari').balances },
  changeCardStatus: { body: { status: 'blocked' } },
  createSupplementaryCard: { body: supplementaryCard('ola') },
  postCardTransactions: { body: [cardRow()] },
  listCardTransactions: { query: { bookingStatus: 'booked' } },
  createConsent: { body: { access: { allPsd2: 'allAccounts' }, validUntil: '9999-12-31' } },
  listConsentedAccounts: { query: { withBalance: true } },
  readConsentedAccount: { query: { withBalance: true } },
  listAccountTransactions: { query: { bookingStatus: 'all', limit: 1 } },
  listConsentedCardAccounts: { query: { withBalance: true } },
  listCardAccountTransactions: { query: { bookingStatus: 'both' } },
  confirmFunds: {
    body: {
      account: { iban: account('kari', 1).iban },
      instructedAmount: { amount: '1.00', currency: 'EUR' },
    },
  },
  updateContact: { body: { email: 'post@tpp.example' } },
  createPayment: { body: paymentBodies.payments('30') },
  createPeriodicPayment: { body: paymentBodies['periodic-payments']('30') },
  createBulkPayment: { body: paymentBodies['bulk-payments']('30') },
  createSigningBasket: { bodyOf: (ids) => ({ paymentIds: [ids['paymentId payments']] }) },
}

/** The path of an operation with the ids of a world, or with others. */
export function pathOf({ path }: Operation, ids: Ids): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string, start: number) => {
    const parts = path.slice(0, start).split('/').slice(2)
    const fixed = parts.filter((part) => part !== '' && !part.startsWith('{'))
    return encodeURIComponent(ids[[name, ...fixed].join(' ')] ?? ids[name] ?? '')
  })
}

/** A TPP, and the ids of what it asks for. */
export interface Asker {
  readonly tpp: Pick<Tpp, 'get' | 'post' | 'put' | 'delete'>
  readonly ids: Ids
}

/** Calls an operation in a world, as it is meant to be called unless said otherwise. */
export function callOperation({ tpp, ids }: Asker, operation: Operation, call?: Call): Promise<Response> {
  const verb = operation.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  const { bodyOf, ...said } = call ?? calls[operation.id] ?? {}
  const body = bodyOf === undefined ? {} : { body: bodyOf(ids) }
  return tpp[verb](pathOf(operation, ids), { ...said, ...body })
}

/** What is asked of a world, by the operation, with ids of its own. */
export type Ask = readonly [operation: string, call?: Call | undefined, ids?: Ids | undefined]

/** Asks it, in the words of the world unless others are given. */
export async function ask({ tpp, ids }: Asker, [id, call, others = {}]: Ask): Promise<Response> {
  return callOperation({ tpp, ids: { ...ids, ...others } }, operationNamed(id), call)
}

/** The operation of an id that the test itself wrote. */
export function operationNamed(id: string): Operation {
  const operation = allOperations.find((one) => one.id === id)
  if (operation === undefined) throw new Error(`there is no operation ${id}`)
  return operation
}
