import { expect, test } from 'vitest'
import { fillTown, problems } from '../../../test/kit/town.ts'
import type { BankWorld } from '../schema/world.ts'

const shops = { grocer: { name: 'DAGROS', amount: [100, 200], chance: 0.5 } } as const
const main = { owner: 'kari', limit: 20_000, shops: ['grocer'], paidFrom: 'salary' } as const
const extra = { owner: 'ola', supplementaryTo: 'visa', shops: ['grocer'] } as const

function readCards(cards: BankWorld['cards']) {
  const { engine, names } = fillTown({ shops, cards })
  const read = (name: string) => {
    const params = { cardAccountId: names.cards[name]?.id ?? '' }
    const card = engine.execute('readCardAccount', { params }, { now: engine.now })
    const query = { bookingStatus: 'booked' as const, limit: 1_000 }
    const rows = engine.execute('listCardTransactions', { params, query }, { now: engine.now })
    if (!card.ok || !rows.ok) throw new Error('a card of the file is not there')
    return { card: card.value, rows: rows.value.transactions }
  }
  return { visa: read('visa'), extra: read('extra') }
}

test('[X9e] gives a supplementary card the limit and balances of its main card', () => {
  const { visa, extra: extraCard } = readCards({ extra, visa: main })
  const { creditLimit, closingBooked, currency, accountNumber } = visa.card
  expect(extraCard.card).toMatchObject({
    creditLimit,
    closingBooked,
    currency,
    accountNumber,
    main: visa.card.serial,
  })
  expect(extraCard.card).toMatchObject({
    customerNumber: expect.not.stringMatching(visa.card.customerNumber),
    name: 'OLA',
  })
  expect(extraCard.card.maskedPan).not.toBe(visa.card.maskedPan)
  expect(extraCard.rows.length).toBeGreaterThan(100)
  expect(extraCard.rows.every(({ details }) => details.maskedPan === extraCard.card.maskedPan)).toBe(true)
})

test('[X9e] makes the main card owe purchases of its supplementary cards', () => {
  const { paidFrom: _, ...unpaid } = main
  const alone = readCards({ visa: unpaid, extra: { ...extra, shops: [] } })
  const bothCards = readCards({ visa: unpaid, extra })
  const bought = bothCards.extra.rows.reduce(
    (sum, { transactionAmount }) => sum + transactionAmount.minor,
    0n,
  )
  const owedLonger = bothCards.visa.card.closingBooked - alone.visa.card.closingBooked
  expect(bought).toBeLessThan(0n)
  // The days before the rows of a card begin count as well.
  expect(owedLonger).toBeLessThanOrEqual(bought)
  const paidCards = readCards({ visa: main, extra })
  expect(paidCards.visa.card.closingBooked).toBeGreaterThan(bothCards.visa.card.closingBooked)
})

test.each<[string, BankWorld['cards'], string]>([
  [
    'a limit of its own',
    { visa: main, extra: { ...extra, limit: 5 } },
    'cards.extra.limit cannot be combined with supplementaryTo',
  ],
  [
    'no card',
    { visa: main, extra: { ...extra, supplementaryTo: 'vsa' } },
    'cards.extra.supplementaryTo names no card of this file, got "vsa"; did you mean "visa"?',
  ],
  [
    'a supplementary card',
    { visa: main, extra, third: { ...extra, supplementaryTo: 'extra' } },
    'cards.third.supplementaryTo must be a main card, not a supplementary one, got "extra"',
  ],
  [
    'its own owner',
    { visa: main, extra: { ...extra, owner: 'kari' } },
    'cards.extra.owner must be a private customer other than the owner',
  ],
])('[X9e] reports a supplementary card with %s, once', (_, cards, line) => {
  expect(problems({ shops, cards })).toBe(line)
})
