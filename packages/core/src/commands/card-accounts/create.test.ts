import { expect, test } from 'vitest'
import {
  balance,
  card,
  cardRow,
  customer,
  does,
  eachMissing,
  eachText,
  noIds,
  noObjects,
  openBank,
  populatedBank,
  reads,
  refuses,
  type Wrong,
} from '../../../test/scene.ts'

const request = card('kari')
const limit = (amount: unknown, currency = 'NOK') => ({ ...request, creditLimit: { currency, amount } })

function bankOfKari() {
  const engine = openBank()
  does(engine, 'createCustomer', { body: customer('kari') })
  return engine
}

test('[X9a] creates a card account and answers it field for field', () => {
  const { id, ...made } = does(bankOfKari(), 'createCardAccount', { body: request })
  const { balances: _, ...same } = request
  const amounts = { creditLimit: 3_000_000n, waiting: 0n, closingBooked: 50_000n, expected: 40_000n }
  expect(made).toEqual({ ...same, ...amounts, serial: 1, owner: 1, main: 1 })
  expect(id).toMatch(/^[0-9a-z]{13}$/)
})

const lengths = {
  customerNumber: 35,
  maskedPan: 35,
  cardId: 35,
  cardIdVNo: 35,
  accountNumber: 34,
  expiry: 35,
  name: 70,
  product: 35,
}

const wrong: readonly Wrong[] = [
  ...noObjects,
  ...eachMissing(request, Object.keys(request)),
  ...eachText(request, lengths),
  ['an unknown owner', { ...request, customerNumber: 'nobody' }, 'RESOURCE_UNKNOWN', '$.customerNumber'],
  ['an unknown currency', { ...request, currency: 'KRO' }, 'FORMAT_ERROR', '$.currency'],
  ['an unknown status', { ...request, status: 'lost' }, 'FORMAT_ERROR', '$.status'],
  ['an inherited name as status', { ...request, status: 'constructor' }, 'FORMAT_ERROR', '$.status'],
  ['a number for the limit', { ...request, creditLimit: 100 }, 'FORMAT_ERROR', '$.creditLimit'],
  ['an array for the limit', { ...request, creditLimit: [100] }, 'FORMAT_ERROR', '$.creditLimit'],
  ['a limit above int32', limit(2 ** 31), 'FORMAT_ERROR', '$.creditLimit.amount'],
  ['a limit below zero', limit(-1), 'FORMAT_ERROR', '$.creditLimit.amount'],
  ['a limit as text', limit('1'), 'FORMAT_ERROR', '$.creditLimit.amount'],
  ['a limit in another currency', limit(1, 'EUR'), 'FORMAT_ERROR', '$.creditLimit.currency'],
  ['no balance', { ...request, balances: [] }, 'FORMAT_ERROR', '$.balances'],
  [
    'a balance in another currency',
    { ...request, balances: [balance(1, 'expected', 'EUR')] },
    'FORMAT_ERROR',
    '$.balances[0].balanceAmount.currency',
  ],
]

test.each(wrong)('[X9b] refuses a card account with %s', (_, body, code, path) => {
  refuses(bankOfKari(), 'createCardAccount', { body }, { code, path })
})

test.each(['enabled', 'BLOCKED', 'Deleted'])('[X9b] takes the status %s, in any case', (status) => {
  const made = does(bankOfKari(), 'createCardAccount', { body: { ...request, status } })
  expect(made.status).toBe(status.toLowerCase())
})

test('[X9c] puts the card of a private customer into the own agreement, and that of a company into none', () => {
  const { engine, kariCard } = populatedBank()
  const lines = reads(engine, 'listAgreements').flatMap(({ engagements }) => engagements)
  const cards = lines.filter(({ kind }) => kind === 'card-account').map(({ resourceId }) => resourceId)
  expect(cards).toEqual([kariCard.id])
})

test('[X9d] lists card accounts in the order in which they were made, page by page', () => {
  const { engine, kariCard, fjordCard } = populatedBank()
  expect(reads(engine, 'listCardAccounts')).toEqual([kariCard, fjordCard])
  expect(reads(engine, 'listCardAccounts', { query: { offset: 1, limit: 1 } })).toEqual([fjordCard])
  refuses(engine, 'listCardAccounts', { query: { limit: 0 } }, { code: 'FORMAT_ERROR', path: 'limit' })
})

test('[X9d] reads and deletes one card account by its id, and knows none by anything else', () => {
  const { engine, kariCard, kariAccount } = populatedBank()
  const params = { cardAccountId: kariCard.id }
  expect(reads(engine, 'readCardAccount', { params })).toEqual(kariCard)
  does(engine, 'deleteCardAccount', { params })
  for (const cardAccountId of [kariCard.id, kariAccount.id, ...noIds]) {
    const expected = { code: 'RESOURCE_UNKNOWN', path: 'cardAccountId' } as const
    const wrongly = { cardAccountId }
    refuses(engine, 'readCardAccount', { params: wrongly }, expected)
    refuses(engine, 'deleteCardAccount', { params: wrongly }, expected)
    refuses(engine, 'changeCardStatus', { params: wrongly, body: { status: 'blocked' } }, expected)
    refuses(engine, 'updateCardAccountBalances', { params: wrongly, body: [balance(1)] }, expected)
    refuses(engine, 'postCardTransactions', { params: wrongly, body: [cardRow()] }, expected)
    refuses(engine, 'listCardTransactions', { params: wrongly, query: { bookingStatus: 'all' } }, expected)
  }
})

test('[X9d] deletes the transactions and the lines of agreements with the card', () => {
  const { engine, kariCard } = populatedBank()
  const params = { cardAccountId: kariCard.id }
  does(engine, 'postCardTransactions', { params, body: [cardRow()] })
  const { size } = engine.bank.engagements
  does(engine, 'deleteCardAccount', { params })
  expect(engine.bank.cardTransactions.size).toBe(0)
  expect(engine.bank.engagements.size).toBe(size - 1)
})
