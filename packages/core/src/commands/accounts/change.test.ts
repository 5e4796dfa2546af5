import { expect, test } from 'vitest'
import { account, balance, card, customer, row, supplementary } from '../../../test/kit/bodies.ts'
import { openWorld, populatedWorld } from '../../../test/kit/worlds.ts'
import { noIds } from '../../../test/kit/wrong.ts'

test('[X2a] lists open accounts of all owners in order of creation', () => {
  const { world, kariAccount, fjordAccount } = populatedWorld()
  expect(world.expectRead('listAccounts')).toEqual([kariAccount, fjordAccount])
  world.call('closeAccount', { params: { accountId: kariAccount.id } })
  expect(world.expectRead('listAccounts')).toEqual([fjordAccount])
})

test('[X2a] joins the pages to the whole list', () => {
  const world = openWorld()
  world.call('createCustomer', { body: customer('kari') })
  const accounts = [0, 1, 2, 3, 4].map((index) =>
    world.call('createAccount', { body: account('kari', index) }),
  )
  world.call('closeAccount', { params: { accountId: accounts[1]?.id } })
  const pages = [0, 2, 4].map((offset) => world.expectRead('listAccounts', { query: { offset, limit: 2 } }))
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 0])
  expect(pages.flat()).toEqual(accounts.filter((_, index) => index !== 1))
  world.expectRefusal('listAccounts', { query: { offset: -1 } }, { code: 'FORMAT_ERROR', path: 'offset' })
  world.expectRefusal('listAccounts', { query: { limit: 1_001 } }, { code: 'FORMAT_ERROR', path: 'limit' })
})

test('[X6c] reads an open account by its id only', () => {
  const { world, kari, kariCard, fjordAccount } = populatedWorld()
  expect(world.expectRead('readAccount', { params: { accountId: fjordAccount.id } })).toEqual(fjordAccount)
  const stranger = populatedStranger()
  for (const accountId of [...noIds, kari.id, kariCard.id, stranger, fjordAccount.iban]) {
    const expected = { code: 'RESOURCE_UNKNOWN', path: 'accountId' } as const
    const params = { accountId, transactionId: 'any' }
    world.expectRefusal('readAccount', { params }, expected)
    world.expectRefusal('closeAccount', { params }, expected)
    world.expectRefusal('updateAccountBalances', { params, body: [balance(1)] }, expected)
    world.expectRefusal('postTransactions', { params, body: [row()] }, expected)
    world.expectRefusal('listPostedTransactions', { params }, expected)
    world.expectRefusal('readPostedTransaction', { params }, expected)
    world.expectRefusal('deleteTransactions', { params }, expected)
  }
})

function populatedStranger(): string {
  const world = openWorld(undefined, 'another seed')
  world.call('createCustomer', { body: customer('kari') })
  return world.call('createAccount', { body: account('kari', 1) }).id
}

test('[X6d] closes an account, which leaves lists and agreements and accepts nothing', () => {
  const { world, kariAccount } = populatedWorld()
  const params = { accountId: kariAccount.id }
  world.call('closeAccount', { params })
  const expected = { code: 'RESOURCE_UNKNOWN', path: 'accountId' } as const
  world.expectRefusal('closeAccount', { params }, expected)
  world.expectRefusal('readAccount', { params }, expected)
  world.expectRefusal('updateAccountBalances', { params, body: [balance(1)] }, expected)
  world.expectRefusal('postTransactions', { params, body: [row()] }, expected)
  const [ownAgreement] = world.expectRead('listAgreements')
  expect(ownAgreement?.engagements.map(({ kind }) => kind)).toEqual(['card-account'])
})

test('[X7a] sets and returns the balances of an account; nothing else changes', () => {
  const { world, kariAccount } = populatedWorld()
  const params = { accountId: kariAccount.id }
  const body = [balance(-5, 'expected'), balance(12)]
  const updatedAccount = world.call('updateAccountBalances', { params, body })
  expect(updatedAccount).toEqual({ ...kariAccount, closingBooked: 1_200n, expected: -500n })
  expect(world.expectRead('readAccount', { params })).toEqual(updatedAccount)
  expect(world.call('updateAccountBalances', { params, body: [balance(1)] })).toMatchObject({
    expected: 100n,
  })
})

test('[X7a] sets the balances of a card and of its supplementary cards', () => {
  const { world, kariCard } = populatedWorld()
  const params = { cardAccountId: kariCard.id }
  const extra = world.call('createSupplementaryCard', { params, body: supplementary('ola') })
  world.call('updateCardAccountBalances', { params, body: [balance(1)] })
  const extraParams = { cardAccountId: extra.id }
  expect(world.expectRead('readCardAccount', { params: extraParams })).toMatchObject({ closingBooked: 100n })
  const updatedCard = world.call('updateCardAccountBalances', { params: extraParams, body: [balance(2)] })
  expect(updatedCard).toEqual({ ...extra, closingBooked: 200n, expected: 200n })
  expect(world.expectRead('readCardAccount', { params })).toEqual({
    ...kariCard,
    closingBooked: 200n,
    expected: 200n,
  })
})

test.each([
  ['both types twice', [balance(1), balance(2, 'expected'), balance(3), balance(4, 'expected')], 300n, 400n],
  ['one type twice', [balance(1), balance(2)], 200n, 200n],
  ['one type again after the other', [balance(1), balance(2, 'EXPECTED'), balance(3)], 300n, 200n],
  ['100 of one type', Array.from({ length: 100 }, (_, index) => balance(index)), 9_900n, 9_900n],
])('[X5c] [X7c] accepts %s: the last of a type counts', (_, body, closingBooked, expected) => {
  const { world, kariAccount, kariCard } = populatedWorld()
  const amounts = { closingBooked, expected }
  const params = { accountId: kariAccount.id, cardAccountId: kariCard.id }
  expect(world.call('updateAccountBalances', { params, body })).toMatchObject(amounts)
  expect(world.call('updateCardAccountBalances', { params, body })).toMatchObject(amounts)
  const newAccount = { ...account('kari', 7), balances: body }
  expect(world.call('createAccount', { body: newAccount })).toMatchObject(amounts)
  expect(world.call('createCardAccount', { body: { ...card('kari', 7), balances: body } })).toMatchObject(
    amounts,
  )
})

test.each([
  ['nothing', undefined, '$'],
  ['an object', balance(1), '$'],
  ['an empty array', [], '$'],
  ['101 balances', Array.from({ length: 101 }, () => balance(1)), '$'],
  [
    'a wrong one before the one that counts',
    [balance(1, 'closingBooked', 'SEK'), balance(1)],
    '$[0].balanceAmount.currency',
  ],
  ['no type', [{ balanceAmount: { currency: 'NOK', amount: 1 } }], '$[0].balanceType'],
  ['another currency', [balance(1, 'expected', 'SEK')], '$[0].balanceAmount.currency'],
  ['an amount above int32', [balance(2 ** 31)], '$[0].balanceAmount.amount'],
  ['an array for the amount', [{ ...balance(1), balanceAmount: [1] }], '$[0].balanceAmount'],
])('[X7c] refuses %s as balances, of an account and of a card', (_, body, path) => {
  const { world, kariAccount, kariCard } = populatedWorld()
  const expected = { code: 'FORMAT_ERROR', path } as const
  world.expectRefusal('updateAccountBalances', { params: { accountId: kariAccount.id }, body }, expected)
  world.expectRefusal('updateCardAccountBalances', { params: { cardAccountId: kariCard.id }, body }, expected)
})
