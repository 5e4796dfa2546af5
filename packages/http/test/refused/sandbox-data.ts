import { limits } from '@pocketbank/core'
import {
  account,
  agreement,
  balance,
  card,
  cardRow,
  customer,
  engagement,
  row,
  supplementaryCard,
} from '../kit/bodies.ts'
import type { World } from '../kit/world.ts'
import { after, sentBefore, succeed, withSize } from './preparations.ts'
import { type RefusedRequest, refused, refusedUnknown } from './refused-request.ts'

const home = account('kari', 1)
const office = account('fjord', 2)
const euros = [balance(1, 'expected', 'EUR')]
const withLines = (...engagements: readonly object[]) => ({
  body: { ...agreement('fjord', office.iban), engagements },
})
const withCard = (status: string) => after(['changeCardStatus', { body: { status } }])

/** Opens a card on Kari's account for Ola, and blocks the account. */
async function cardOnBlocked(world: World) {
  const made = await succeed(world, ['createSupplementaryCard', { body: supplementaryCard('ola') }])
  await withCard('blocked')(world)
  return { ids: { cardAccountId: String(made.resourceId) } }
}

/** Finds the agreement that a private customer has from the start. */
async function firstAgreement({ tpp, ids }: World) {
  const list = (await (await tpp.get('/v1/sandbox/agreements')).json()) as { agreementId: string }[]
  const own = list.find(({ agreementId }) => agreementId !== ids.agreementId)
  return { ids: { agreementId: own?.agreementId ?? '' } }
}

/** What the operations of the sandbox refuse. */
export const refusedSandboxData: readonly RefusedRequest[] = [
  ...refusedUnknown('X2c', '/v1/sandbox/customers/{customerId}'),
  refused('X1b', 'createCustomer', { body: customer('kari') }),
  refused('K3a', 'createCustomer', undefined, { prepare: withSize('customers', limits.customersMax) }),

  ...refusedUnknown('E4k', '/v1/sandbox/agreements/{agreementId}'),
  ...refusedUnknown('X4i', '/v1/sandbox/agreements/{agreementId}/engagements/{engagementId}'),
  refused('X4b', 'createAgreement', { body: agreement('kari', office.iban) }),
  refused('X4c', 'createAgreement', withLines(engagement('x', office.iban))),
  refused('X4d', 'createAgreement', { body: agreement('fjord', home.iban) }),
  refused(
    'X4j',
    'createAgreement',
    withLines(engagement('kari', office.iban), engagement('kari', office.iban)),
  ),
  refused('X4c', 'addEngagement', { body: engagement('fjord', office.iban) }),
  refused('X4d', 'addEngagement', { body: engagement('ola', 'NO1') }),
  refused('X4d', 'addEngagement', { body: { ...engagement('ola', office.iban), account: {} } }),
  refused('X4j', 'addEngagement', { body: engagement('kari', office.iban) }),
  refused('X4g', 'deleteAgreement', undefined, { prepare: firstAgreement }),

  ...refusedUnknown('X6c', '/v1/sandbox/accounts/{accountId}'),
  ...refusedUnknown('X8i', '/v1/sandbox/accounts/{accountId}/transactions/{transactionId}'),
  refused('X2f', 'createAccount', { body: account('nobody', 9) }),
  refused('X5c', 'createAccount', { body: { ...account('kari', 9), balances: euros } }),
  refused('X5e', 'createAccount', { body: { ...account('kari', 9), iban: 'NO0000000000000' } }),
  refused('X5e', 'createAccount', { body: { ...account('kari', 9), bban: '1' } }),
  refused('X5g', 'createAccount', { body: home }),
  refused('X7c', 'updateAccountBalances', { body: euros }),
  refused('X8c', 'postTransactions', { body: [{ ...row(), currency: 'EUR' }] }),
  refused('X8d', 'postTransactions', {
    body: [{ ...row(), amount: -1, debtorAccount: { iban: 'x', currency: 'NOK' } }],
  }),
  refused('X8g', 'postTransactions', { body: [row('2026-01-16')] }),
  refused('X8k', 'postTransactions', { body: [{ ...row(), debtorAccount: { currency: 'NOK' } }] }),
  refused('X8l', 'postTransactions', { body: [{ ...row(), kid: '12345678' }] }),
  refused('X8h', 'listPostedTransactions', { query: { fromDate: 'x' } }),
  refused('X8g', 'bookPostedTransaction', { body: { bookingDate: '2027-01-14', valueDate: '2026-01-15' } }),
  refused('X8n', 'bookPostedTransaction', undefined, { prepare: sentBefore }),

  ...refusedUnknown('X9d', '/v1/sandbox/card-accounts/{cardAccountId}'),
  refused('X2f', 'createCardAccount', { body: { ...card('nobody'), cardId: 'card-9' } }),
  refused('X5c', 'createCardAccount', { body: { ...card('ola'), balances: euros } }),
  refused('X9b', 'createCardAccount', {
    body: { ...card('ola'), creditLimit: { amount: 1, currency: 'EUR' } },
  }),
  refused('X7c', 'updateCardAccountBalances', { body: euros }),
  refused('X11b', 'changeCardStatus', { body: { status: 'enabled' } }),
  refused('X9f', 'createSupplementaryCard', { body: supplementaryCard('kari') }),
  refused(
    'X9f',
    'createSupplementaryCard',
    { body: supplementaryCard('ola') },
    { prepare: withCard('deleted') },
  ),
  refused('X10c', 'postCardTransactions', { body: [{ ...cardRow(), bookingDate: '2026-02-30' }] }),
  refused('X10e', 'postCardTransactions', { body: [cardRow('2026-01-16')] }),
  refused('X11c', 'postCardTransactions', { body: [cardRow()] }, { prepare: withCard('blocked') }),
  refused('X11d', 'postCardTransactions', { body: [cardRow()] }, { prepare: cardOnBlocked }),
  refused('X10h', 'listCardTransactions', { query: { bookingStatus: 'all', toDate: 'x' } }),

  ...refusedUnknown('E4k', '/v1/sandbox/batches/{batchId}'),
]
