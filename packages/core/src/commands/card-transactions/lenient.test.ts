import { expect, test } from 'vitest'
import { cardRow, populatedBank, reads, refuses, without } from '../../../test/scene.ts'
import { journalEntries, journalStart, replay } from '../../index.ts'

const request = cardRow()

function bankWithCard() {
  const { engine, kariCard } = populatedBank()
  return { engine, params: { cardAccountId: kariCard.id } }
}

const bare = without(without(request, 'cardAcceptorAddress'), 'invoiced')

test.each([
  ['an address without a field', { ...request, cardAcceptorAddress: {} }, 'cardAcceptorAddress.country'],
  ['an empty text for invoiced', { ...request, invoiced: '' }, 'invoiced'],
  ['neither', bare, 'cardAcceptorAddress'],
])('[A10a] takes %s where strictness is lenient, and as absent', (_, given, field) => {
  const { engine, params } = bankWithCard()
  const input = { params, body: [given] }
  refuses(engine, 'postCardTransactions', input, { code: 'FORMAT_ERROR', path: `$[0].${field}` })
  for (const amounts of ['whole', 'exact'] as const) {
    const context = { now: engine.now, amounts, strictness: 'lenient' } as const
    expect(engine.perform('postCardTransactions', input, context)).toMatchObject({ ok: true })
  }
  const query = { bookingStatus: 'all' }
  const { transactions } = reads(engine, 'listCardTransactions', { params, query })
  const names = transactions.map(({ details }) => Object.keys(details))
  const absent = field.split('.', 1)
  expect(names.map((list) => list.filter((name) => absent.includes(name)))).toEqual([[], []])
  expect(replay(journalStart(engine.journal), journalEntries(engine.journal), engine.now)).toEqual(
    engine.bank,
  )
})

test.each([
  [
    'an address with no more than a street',
    { cardAcceptorAddress: { street: 'x' } },
    'cardAcceptorAddress.country',
  ],
  ['an array for an address', { cardAcceptorAddress: [] }, 'cardAcceptorAddress'],
  ['null for an address', { cardAcceptorAddress: null }, 'cardAcceptorAddress'],
  ['another word for invoiced', { invoiced: 'yes' }, 'invoiced'],
  ['an empty currency', { markupFee: { currency: '', amount: 1 } }, 'markupFee.currency'],
])('[A10a] refuses %s also where strictness is lenient', (_, change, field) => {
  const { engine, params } = bankWithCard()
  const { bank } = engine
  const context = { now: engine.now, amounts: 'whole', strictness: 'lenient' } as const
  const input = { params, body: [{ ...request, ...change }] }
  const error = { code: 'FORMAT_ERROR', path: `$[0].${field}` }
  expect(engine.perform('postCardTransactions', input, context)).toMatchObject({ ok: false, error })
  expect(engine.bank).toBe(bank)
})
