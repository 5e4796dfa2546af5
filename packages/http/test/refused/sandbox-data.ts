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
import { type RefusedRequest, refusedUnknown, refuseRequest } from './refused-request.ts'

const home = account('kari', 1)
const office = account('fjord', 2)
const euros = [balance(1, 'expected', 'EUR')]
const withLines = (...engagements: readonly object[]) => ({
  body: { ...agreement('fjord', office.iban), engagements },
})
const withCard = (status: string) => after(['changeCardStatus', { body: { status } }])

/** Opens a card on Kari's account for Ola, and blocks the account. */
async function cardOnBlocked(world: World) {
  const cardBody = await succeed(world, ['createSupplementaryCard', { body: supplementaryCard('ola') }])
  await withCard('blocked')(world)
  return { ids: { cardAccountId: String(cardBody.resourceId) } }
}

/** Finds the agreement that a private customer has from the start. */
async function firstAgreement({ tpp, ids }: World) {
  const list = (await (await tpp.get('/v1/sandbox/agreements')).json()) as { agreementId: string }[]
  const ownAgreement = list.find(({ agreementId }) => agreementId !== ids.agreementId)
  return { ids: { agreementId: ownAgreement?.agreementId ?? '' } }
}

/** What the operations of the sandbox refuse. */
export const refusedSandboxData: readonly RefusedRequest[] = [
  ...refusedUnknown('X2c', '/v1/sandbox/customers/{customerId}'),
  refuseRequest('X1b', 'createCustomer', { body: customer('kari') }),
  refuseRequest('K3a', 'createCustomer', undefined, { prepare: withSize('customers', limits.customersMax) }),

  ...refusedUnknown('E4k', '/v1/sandbox/agreements/{agreementId}'),
  ...refusedUnknown('X4i', '/v1/sandbox/agreements/{agreementId}/engagements/{engagementId}'),
  refuseRequest('X4b', 'createAgreement', { body: agreement('kari', office.iban) }),
  refuseRequest('X4c', 'createAgreement', withLines(engagement('x', office.iban))),
  refuseRequest('X4d', 'createAgreement', { body: agreement('fjord', home.iban) }),
  refuseRequest(
    'X4j',
    'createAgreement',
    withLines(engagement('kari', office.iban), engagement('kari', office.iban)),
  ),
  refuseRequest('X4c', 'addEngagement', { body: engagement('fjord', office.iban) }),
  refuseRequest('X4d', 'addEngagement', { body: engagement('ola', 'NO1') }),
  refuseRequest('X4d', 'addEngagement', { body: { ...engagement('ola', office.iban), account: {} } }),
  refuseRequest('X4j', 'addEngagement', { body: engagement('kari', office.iban) }),
  refuseRequest('X4g', 'deleteAgreement', undefined, { prepare: firstAgreement }),

  ...refusedUnknown('X6c', '/v1/sandbox/accounts/{accountId}'),
  ...refusedUnknown('X8i', '/v1/sandbox/accounts/{accountId}/transactions/{transactionId}'),
  refuseRequest('X2f', 'createAccount', { body: account('nobody', 9) }),
  refuseRequest('X5c', 'createAccount', { body: { ...account('kari', 9), balances: euros } }),
  refuseRequest('X5e', 'createAccount', { body: { ...account('kari', 9), iban: 'NO0000000000000' } }),
  refuseRequest('X5e', 'createAccount', { body: { ...account('kari', 9), bban: '1' } }),
  refuseRequest('X5g', 'createAccount', { body: home }),
  refuseRequest('X7c', 'updateAccountBalances', { body: euros }),
  refuseRequest('X8c', 'postTransactions', { body: [{ ...row(), currency: 'EUR' }] }),
  refuseRequest('X8d', 'postTransactions', {
    body: [{ ...row(), amount: -1, debtorAccount: { iban: 'x', currency: 'NOK' } }],
  }),
  refuseRequest('X8g', 'postTransactions', { body: [row('2026-01-16')] }),
  refuseRequest('X8k', 'postTransactions', { body: [{ ...row(), debtorAccount: { currency: 'NOK' } }] }),
  refuseRequest('X8l', 'postTransactions', { body: [{ ...row(), kid: '12345678' }] }),
  refuseRequest('X8h', 'listPostedTransactions', { query: { fromDate: 'x' } }),
  refuseRequest('X8g', 'bookPostedTransaction', {
    body: { bookingDate: '2027-01-14', valueDate: '2026-01-15' },
  }),
  refuseRequest('X8n', 'bookPostedTransaction', undefined, { prepare: sentBefore }),

  ...refusedUnknown('X9d', '/v1/sandbox/card-accounts/{cardAccountId}'),
  refuseRequest('X2f', 'createCardAccount', { body: { ...card('nobody'), cardId: 'card-9' } }),
  refuseRequest('X5c', 'createCardAccount', { body: { ...card('ola'), balances: euros } }),
  refuseRequest('X9b', 'createCardAccount', {
    body: { ...card('ola'), creditLimit: { amount: 1, currency: 'EUR' } },
  }),
  refuseRequest('X7c', 'updateCardAccountBalances', { body: euros }),
  refuseRequest('X11b', 'changeCardStatus', { body: { status: 'enabled' } }),
  refuseRequest('X9f', 'createSupplementaryCard', { body: supplementaryCard('kari') }),
  refuseRequest(
    'X9f',
    'createSupplementaryCard',
    { body: supplementaryCard('ola') },
    { prepare: withCard('deleted') },
  ),
  refuseRequest('X10c', 'postCardTransactions', { body: [{ ...cardRow(), bookingDate: '2026-02-30' }] }),
  refuseRequest('X10e', 'postCardTransactions', { body: [cardRow('2026-01-16')] }),
  refuseRequest('X11c', 'postCardTransactions', { body: [cardRow()] }, { prepare: withCard('blocked') }),
  refuseRequest('X11d', 'postCardTransactions', { body: [cardRow()] }, { prepare: cardOnBlocked }),
  refuseRequest('X10h', 'listCardTransactions', { query: { bookingStatus: 'all', toDate: 'x' } }),

  ...refusedUnknown('E4k', '/v1/sandbox/batches/{batchId}'),
]
