import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardRow } from '../../../test/kit/bodies.ts'
import { at, morning } from '../../../test/kit/people.ts'
import { populatedWorld } from '../../../test/kit/worlds.ts'
import { without } from '../../../test/kit/wrong.ts'

function bankWithCard(now = morning) {
  const { world, kariCard } = populatedWorld(now)
  return { world, card: kariCard, params: { cardAccountId: kariCard.id } }
}

const request = cardRow()

test('[X10a] posts transactions to a card and returns them with the card', () => {
  const { world, params, card } = bankWithCard()
  const result = world.call('postCardTransactions', { params, body: [request] })
  const {
    bookingDate,
    transactionDate,
    transactionAmount: _,
    originalAmount: __,
    markupFee: ___,
    ...details
  } = request
  const { id, ...transaction } = result.transactions[0] ?? { id: '' }
  expect(result.card.maskedPan).toBe(card.maskedPan)
  expect(transaction).toEqual({
    bookingDate,
    transactionDate,
    transactionAmount: { currency: 'NOK', minor: 11_600n },
    originalAmount: { currency: 'EUR', minor: 1_000n },
    markupFee: { currency: 'NOK', minor: 200n },
    details,
  })
  expect(id).toMatch(/^[0-9a-z]{13}$/)
})

test('[X10a] accepts a row without an exchange, negative amounts, and the same row twice', () => {
  const { world, params } = bankWithCard()
  const refund = {
    ...without(request, 'currencyExchange'),
    transactionAmount: { currency: 'JPY', amount: -5 },
  }
  const { transactions } = world.call('postCardTransactions', { params, body: [refund, refund] })
  expect(transactions.map(({ transactionAmount }) => transactionAmount.minor)).toEqual([-5n, -5n])
  expect(new Set(transactions.map(({ id }) => id)).size).toBe(2)
})

const exchange = (change: object) => ({
  ...request,
  currencyExchange: { ...request.currencyExchange, ...change },
})

test('[X10c] refuses an exchange that is quoted on no day', () => {
  const { world, params } = bankWithCard()
  const body = [request, exchange({ quotationDate: '2026-02-30' })]
  const path = '$[1].currencyExchange.quotationDate'
  world.expectRefusal('postCardTransactions', { params, body }, { code: 'FORMAT_ERROR', path })
})

const plainTexts = [
  ...(['cardTransactionId', 'terminalId', 'merchantCategoryCode', 'markupFeePercentage'] as const),
  ...(['cardAcceptorId', 'maskedPan', 'transactionDetails', 'proprietaryBankTransactionCode'] as const),
]

test.each(plainTexts)('[X10c] accepts and keeps an empty %s', (field) => {
  const { world, params } = bankWithCard()
  const { transactions } = world.call('postCardTransactions', {
    params,
    body: [{ ...request, [field]: '' }],
  })
  expect(transactions[0]?.details[field]).toBe('')
})

test('[X10c] accepts empty texts in the address and exchange rate', () => {
  const { world, params } = bankWithCard()
  const nowhere = { street: '', buildingNumber: '', postalCode: '', city: '', country: 'NO' }
  const body = [{ ...exchange({ exchangeRate: '' }), cardAcceptorAddress: nowhere }]
  const { transactions } = world.call('postCardTransactions', { params, body })
  expect(transactions[0]?.details).toMatchObject({
    cardAcceptorAddress: nowhere,
    currencyExchange: { exchangeRate: '' },
  })
})

test.each(['0', '1', '11.6', '0.0875', '007', '12345678901234567890.12345678901234'])(
  '[X10i] accepts the number %s as exchange rate and fee percentage',
  (text) => {
    const { world, params } = bankWithCard()
    const body = [{ ...exchange({ exchangeRate: text }), markupFeePercentage: text }]
    const { transactions } = world.call('postCardTransactions', { params, body })
    expect(transactions[0]?.details).toMatchObject({
      markupFeePercentage: text,
      currencyExchange: { exchangeRate: text },
    })
  },
)

test.each(['x', '1,75', '1.', '.5', '1e3', '+1', ' 1', '1 ', '1.75%', '1.2.3', '0x10', '٣', ' '])(
  '[X10i] refuses %j as exchange rate and fee percentage',
  (text) => {
    const { world, params } = bankWithCard()
    for (const [body, field] of [
      [[exchange({ exchangeRate: text })], 'currencyExchange.exchangeRate'],
      [[{ ...request, markupFeePercentage: text }], 'markupFeePercentage'],
    ] as const) {
      const expected = { code: 'FORMAT_ERROR', path: `$[0].${field}` } as const
      world.expectRefusal('postCardTransactions', { params, body }, expected)
    }
  },
)

test.each(['true', 'false'])('[X10d] accepts the text %j for invoiced', (invoiced) => {
  const { world, params } = bankWithCard()
  const { transactions } = world.call('postCardTransactions', { params, body: [{ ...request, invoiced }] })
  expect(transactions[0]?.details.invoiced).toBe(invoiced)
})

test.each([true, false, 'yes', 'TRUE', '', 1, null])('[X10d] refuses %j for invoiced', (invoiced) => {
  const { world, params } = bankWithCard()
  const body = [{ ...request, invoiced }]
  world.expectRefusal(
    'postCardTransactions',
    { params, body },
    { code: 'FORMAT_ERROR', path: '$[0].invoiced' },
  )
})

const now = '2026-01-15T10:00:00+01:00'

test.each([
  ['booked and bought yesterday', cardRow('2026-01-14'), now],
  ['booked and bought today', cardRow('2026-01-15'), now],
  ['booked before it was bought', cardRow('2026-01-12', '2026-01-14'), now],
  ['of today, one second after midnight', cardRow('2026-01-15'), '2026-01-15T00:00:01+01:00'],
  ['of the day when summer time ends', cardRow('2026-10-25'), '2026-10-24T22:00:01Z'],
  ['from before 1970', cardRow('1969-07-20'), now],
])('[X10e] accepts a row %s', (_, rowBody, time) => {
  const { world, params } = bankWithCard(at(time))
  expect(world.call('postCardTransactions', { params, body: [rowBody] }).transactions).toHaveLength(1)
})

test.each([
  ['booked tomorrow', cardRow('2026-01-16'), now, 'bookingDate'],
  ['bought tomorrow', cardRow('2026-01-15', '2026-01-16'), now, 'transactionDate'],
  [
    'of today, one second before it begins',
    cardRow('2026-01-15'),
    '2026-01-14T23:59:59+01:00',
    'bookingDate',
  ],
  ['of today, at midnight', cardRow('2026-01-15'), '2026-01-15T00:00:00+01:00', 'bookingDate'],
  ['booked on 30 February', cardRow('2025-02-30', '2026-01-01'), now, 'bookingDate'],
  ['bought on a day written otherwise', cardRow('2026-01-01', '14.01.2026'), now, 'transactionDate'],
])('[X10e] refuses a row %s', (_, bad, time, field) => {
  const { world, params } = bankWithCard(at(time))
  world.expectRefusal(
    'postCardTransactions',
    { params, body: [bad] },
    { code: 'FORMAT_ERROR', path: `$[0].${field}` },
  )
})

test.each([
  ['2026-01-14', '2026-01-13'],
  ['2025-12-01', '2025-01-01'],
  ['2026-01-13', '2026-01-14'],
])('[X10i] accepts a row booked on %s and bought on %s, and returns both days', (booked, bought) => {
  const { world, params } = bankWithCard()
  const body = [cardRow(booked, bought)]
  expect(world.call('postCardTransactions', { params, body }).transactions).toMatchObject([
    { bookingDate: booked, transactionDate: bought },
  ])
})

test('[X8e] stores all rows or none, and names one bad row anywhere', () => {
  const { world, params } = bankWithCard()
  const bad = fc.constantFrom<[object, string]>(
    [cardRow('2026-01-14', '2026-01-16'), 'transactionDate'],
    [cardRow('2026-01-16'), 'bookingDate'],
    [{ ...request, invoiced: true }, 'invoiced'],
    [exchange({ quotationDate: 'never' }), 'currencyExchange.quotationDate'],
  )
  fc.assert(
    fc.property(fc.nat(30), fc.nat(30), bad, (before, after, [badRow, field]) => {
      const body = [...Array(before).fill(request), badRow, ...Array(after).fill(request)]
      const path = `$[${before}].${field}`
      world.expectRefusal('postCardTransactions', { params, body }, { code: 'FORMAT_ERROR', path })
    }),
  )
  const query = { bookingStatus: 'all' }
  expect(world.expectRead('listCardTransactions', { params, query }).transactions).toEqual([])
})
