import { expect, test } from 'vitest'
import { readPageText } from './kit/html.ts'
import { logIn, open, openPage, type Visitor } from './kit/page.ts'
import {
  answerPage,
  bulk,
  call,
  createBasket,
  createCancellation,
  findPaymentStatus,
  numbers,
  openPaymentPage,
  periodic,
  single,
  transfer,
} from './kit/page-payments.ts'
import { people } from './kit/psu.ts'

const forJonas = (language: string) => ({
  psu: { identity: people.jonas, context: 'PRIVATE' as const, language },
})

/**
 * A bank in which so much can be spent from the current account of Jonas, in whole kroner, its credit line
 * included.
 */
function openWith(amount: number): Visitor {
  const visitor = openPage()
  const accounts = call(visitor, 'listAccounts', {})
  const { id: accountId = '', creditLine = 0n } =
    accounts.find(({ bban }) => bban === numbers.jonasCurrent) ?? {}
  const body = [
    {
      balanceType: 'closingBooked',
      balanceAmount: { currency: 'NOK', amount: amount - Number(creditLine) / 100 },
    },
  ]
  call(visitor, 'updateAccountBalances', { params: { accountId }, body })
  return visitor
}

const short = /There is not enough money|Not enough money/

test.each([
  [
    'en',
    'There is not enough money on Lønnskonto for this now. If that does not change in time, it will not be paid.',
  ],
  [
    'nb',
    'Det er ikke nok penger på Lønnskonto til dette nå. Hvis det ikke kommer inn mer i tide, blir det ikke betalt.',
  ],
])('[P8d] shows missing funds before approval, which stays possible: %s', async (language, words) => {
  const visitor = openWith(1_250)
  const { path, payment } = await openPaymentPage(visitor, single(), people.jonas, forJonas(language))
  expect(readPageText(await open(visitor, path))).toContain(words)
  await answerPage(visitor, path, 'approve')
  expect(findPaymentStatus(visitor, payment)).toBe('ACCP')
})

test('[P8d] counts to the last øre, fees included', async () => {
  for (const [balance, product, lacks] of [
    [1_251, undefined, false],
    [1_250, undefined, true],
    [1_256, 'instant-norwegian-domestic-credit-transfers-straks', false],
    [1_255, 'instant-norwegian-domestic-credit-transfers-straks', true],
  ] as const) {
    const visitor = openWith(balance)
    const order = single({}, product)
    // An instant payment of a known PSU without funds would be refused when it is made.
    const caller = { psu: { context: 'PRIVATE' as const } }
    const { path } = await openPaymentPage(visitor, order, people.jonas, caller)
    expect(short.test(readPageText(await open(visitor, path)))).toBe(lacks)
  }
})

test('[P8d] counts waiting payments, and a standing order once', async () => {
  const visitor = openWith(1_600)
  const first = await openPaymentPage(visitor, single(), people.jonas)
  await answerPage(visitor, first.path, 'approve')
  const standing = await openPaymentPage(visitor, periodic(), people.jonas)
  expect(short.test(readPageText(await open(visitor, standing.path)))).toBe(true)
  const otherVisitor = openWith(401)
  const once = await openPaymentPage(otherVisitor, periodic(), people.jonas)
  expect(short.test(readPageText(await open(otherVisitor, once.path)))).toBe(false)
})

test('[P8d] marks payments without funds in the order of execution', async () => {
  const visitor = openWith(6)
  const { path } = await openPaymentPage(visitor, bulk(4), people.jonas)
  const text = readPageText(await open(visitor, path))
  expect(text).toContain('There is not enough money on Lønnskonto for all of this now.')
  const marked = (count: number) =>
    text.includes(`Creditor ${count} NOK ${count}.00 8601 11 17947 Not enough money`)
  expect([1, 2, 3, 4].map(marked)).toEqual([false, false, false, true])
})

test('[P8d] adds up the payments of a basket', async () => {
  const visitor = openWith(300)
  const orders = [1, 2].map((count) =>
    single({ ...transfer(`${count * 125}`), creditorName: `Creditor ${count}` }),
  )
  const { path } = await createBasket(visitor, orders)
  await logIn(visitor, path, people.jonas)
  const text = readPageText(await open(visitor, path))
  expect(text).toContain('There is not enough money on Lønnskonto for all of this now.')
  expect(text).toMatch(/Creditor 2 .*Not enough money/)
  expect(text).not.toMatch(/Creditor 1 NOK 125\.00 [^C]*Not enough money/)
})

test('[P8d] shows no funds for a cancellation', async () => {
  const visitor = openWith(10)
  const { path } = await createCancellation(visitor, single())
  await logIn(visitor, path, people.jonas)
  expect(readPageText(await open(visitor, path))).not.toMatch(short)
})
