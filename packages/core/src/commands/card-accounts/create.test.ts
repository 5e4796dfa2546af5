import { expect, test } from 'vitest'
import { balance, card, cardRow, customer } from '../../../test/kit/bodies.ts'
import { openWorld, populatedWorld } from '../../../test/kit/worlds.ts'
import { createWrongRows, noIds, type WrongRow } from '../../../test/kit/wrong.ts'

const request = card('kari')
const limit = (amount: unknown, currency = 'NOK') => ({ ...request, creditLimit: { currency, amount } })

function bankOfKari() {
  const world = openWorld()
  world.call('createCustomer', { body: customer('kari') })
  return world
}

test('[X10a] creates a card account and returns all its fields', () => {
  const { id, ...newCard } = bankOfKari().call('createCardAccount', { body: request })
  const { balances: _, ...commonFields } = request
  const amounts = { creditLimit: 3_000_000n, waiting: 0n, closingBooked: 50_000n, expected: 40_000n }
  expect(newCard).toEqual({ ...commonFields, ...amounts, serial: 1, owner: 1, main: 1 })
  expect(id).toMatch(/^[0-9a-z]{13}$/)
})

const wrongRow = createWrongRows(request)
const wrongRows: readonly WrongRow[] = [
  wrongRow('an unknown owner', { customerNumber: 'nobody' }, '$.customerNumber', 'RESOURCE_UNKNOWN'),
  ['a limit in another currency', limit(1, 'EUR'), 'FORMAT_ERROR', '$.creditLimit.currency'],
  wrongRow(
    'a balance in another currency',
    { balances: [balance(1, 'expected', 'EUR')] },
    '$.balances[0].balanceAmount.currency',
  ),
]

test.each(wrongRows)('[X9b] refuses a card account with %s', (_, body, code, path) => {
  bankOfKari().expectRefusal('createCardAccount', { body }, { code, path })
})

test.each(['enabled', 'BLOCKED', 'Deleted'])('[X9b] accepts the status %s in any case', (status) => {
  const newCard = bankOfKari().call('createCardAccount', { body: { ...request, status } })
  expect(newCard.status).toBe(status.toLowerCase())
})

test("[X5f] adds a private customer's card to their agreement, a company's to none", () => {
  const { world, kariCard } = populatedWorld()
  const lines = world.expectRead('listAgreements').flatMap(({ engagements }) => engagements)
  const cards = lines.filter(({ kind }) => kind === 'card-account').map(({ resourceId }) => resourceId)
  expect(cards).toEqual([kariCard.id])
})

test('[X9d] lists card accounts in order of creation, by page', () => {
  const { world, kariCard, fjordCard } = populatedWorld()
  expect(world.expectRead('listCardAccounts')).toEqual([kariCard, fjordCard])
  expect(world.expectRead('listCardAccounts', { query: { offset: 1, limit: 1 } })).toEqual([fjordCard])
  world.expectRefusal('listCardAccounts', { query: { limit: 0 } }, { code: 'FORMAT_ERROR', path: 'limit' })
})

test('[X9d] reads and deletes a card account by its id only', () => {
  const { world, kariCard, kariAccount } = populatedWorld()
  const params = { cardAccountId: kariCard.id }
  expect(world.expectRead('readCardAccount', { params })).toEqual(kariCard)
  world.call('deleteCardAccount', { params })
  for (const cardAccountId of [kariCard.id, kariAccount.id, ...noIds]) {
    const expected = { code: 'RESOURCE_UNKNOWN', path: 'cardAccountId' } as const
    const wrongly = { cardAccountId }
    world.expectRefusal('readCardAccount', { params: wrongly }, expected)
    world.expectRefusal('deleteCardAccount', { params: wrongly }, expected)
    world.expectRefusal('changeCardStatus', { params: wrongly, body: { status: 'blocked' } }, expected)
    world.expectRefusal('updateCardAccountBalances', { params: wrongly, body: [balance(1)] }, expected)
    world.expectRefusal('postCardTransactions', { params: wrongly, body: [cardRow()] }, expected)
    world.expectRefusal(
      'listCardTransactions',
      { params: wrongly, query: { bookingStatus: 'all' } },
      expected,
    )
  }
})

test('[X9d] deletes transactions and agreement lines of the card', () => {
  const { world, kariCard } = populatedWorld()
  const params = { cardAccountId: kariCard.id }
  world.call('postCardTransactions', { params, body: [cardRow()] })
  const { size } = world.bank.engagements
  world.call('deleteCardAccount', { params })
  expect(world.bank.cardTransactions.size).toBe(0)
  expect(world.bank.engagements.size).toBe(size - 1)
})
