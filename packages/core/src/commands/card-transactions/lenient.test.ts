import { expect, test } from 'vitest'
import { cardRow } from '../../../test/kit/bodies.ts'
import { populatedWorld } from '../../../test/kit/worlds.ts'
import { without } from '../../../test/kit/wrong.ts'
import { journalEntries, journalStart, replayJournal } from '../../index.ts'

const request = cardRow()

function bankWithCard() {
  const { world, kariCard } = populatedWorld()
  return { world, params: { cardAccountId: kariCard.id } }
}

const bare = without(without(request, 'cardAcceptorAddress'), 'invoiced')

test.each([
  ['an address without a field', { ...request, cardAcceptorAddress: {} }, 'cardAcceptorAddress.country'],
  ['an empty text for invoiced', { ...request, invoiced: '' }, 'invoiced'],
  ['neither', bare, 'cardAcceptorAddress'],
])('[A10a] accepts %s as absent if strictness is lenient', (_, rowBody, field) => {
  const { world, params } = bankWithCard()
  const input = { params, body: [rowBody] }
  world.expectRefusal('postCardTransactions', input, { code: 'FORMAT_ERROR', path: `$[0].${field}` })
  for (const amounts of ['whole', 'exact'] as const) {
    const context = { now: world.now, amounts, strictness: 'lenient' } as const
    expect(world.executeUntyped('postCardTransactions', input, context)).toMatchObject({ ok: true })
  }
  const query = { bookingStatus: 'all' }
  const { transactions } = world.expectRead('listCardTransactions', { params, query })
  const names = transactions.map(({ details }) => Object.keys(details))
  const absent = field.split('.', 1)
  expect(names.map((list) => list.filter((name) => absent.includes(name)))).toEqual([[], []])
  expect(replayJournal(journalStart(world.journal), journalEntries(world.journal), world.now)).toEqual(
    world.bank,
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
])('[A10a] refuses %s even if strictness is lenient', (_, change, field) => {
  const { world, params } = bankWithCard()
  const { bank } = world
  const context = { now: world.now, amounts: 'whole', strictness: 'lenient' } as const
  const input = { params, body: [{ ...request, ...change }] }
  const error = { code: 'FORMAT_ERROR', path: `$[0].${field}` }
  expect(world.executeUntyped('postCardTransactions', input, context)).toMatchObject({ ok: false, error })
  expect(world.bank).toBe(bank)
})
