import { expect, test } from 'vitest'
import { card, cardRow } from '../../../test/kit/bodies.ts'
import { populatedWorld } from '../../../test/kit/worlds.ts'
import { cardStatuses } from './contract.ts'
import { type CardStatus, cardStatusTable } from './status.ts'

/** Every pair of statuses, and whether a card may go from the one to the other. */
const moves: readonly (readonly [from: CardStatus, to: CardStatus, allowed: boolean])[] = [
  ['enabled', 'enabled', false],
  ['enabled', 'blocked', true],
  ['enabled', 'deleted', true],
  ['blocked', 'enabled', true],
  ['blocked', 'blocked', false],
  ['blocked', 'deleted', true],
  ['deleted', 'enabled', false],
  ['deleted', 'blocked', false],
  ['deleted', 'deleted', false],
]

function bankWithCard(status: CardStatus) {
  const { world } = populatedWorld()
  const { id } = world.call('createCardAccount', { body: { ...card('kari', 5), status } })
  return { world, params: { cardAccountId: id } }
}

test('[X11a] covers every pair of statuses as the table of the bank does', () => {
  const pairs = cardStatuses.flatMap((from) => cardStatuses.map((to) => `${from} ${to}`))
  expect(moves.map(([from, to]) => `${from} ${to}`).sort()).toEqual(pairs.sort())
  for (const [from, to, allowed] of moves) expect(cardStatusTable[from][to]).toBe(allowed ? to : undefined)
})

test.each(moves.filter(([, , allowed]) => allowed))('[X11a] moves a card from %s to %s', (from, to) => {
  const { world, params } = bankWithCard(from)
  expect(world.call('changeCardStatus', { params, body: { status: to.toUpperCase() } }).status).toBe(to)
  expect(world.expectRead('readCardAccount', { params }).status).toBe(to)
})

test.each(moves.filter(([, , allowed]) => !allowed))('[X11b] refuses the move from %s to %s', (from, to) => {
  const { world, params } = bankWithCard(from)
  world.expectRefusal(
    'changeCardStatus',
    { params, body: { status: to } },
    { code: 'CONFLICT', path: '$.status' },
  )
})

test.each(['blocked', 'deleted'] as const)(
  '[X11c] refuses transactions on a %s card, but shows the old ones',
  (status) => {
    const { world, params } = bankWithCard('enabled')
    world.call('postCardTransactions', { params, body: [cardRow()] })
    world.call('changeCardStatus', { params, body: { status } })
    world.expectRefusal(
      'postCardTransactions',
      { params, body: [cardRow()] },
      { code: 'CONFLICT', path: 'cardAccountId' },
    )
    const query = { bookingStatus: 'both' }
    expect(world.expectRead('listCardTransactions', { params, query }).transactions).toHaveLength(1)
  },
)

test('[X11c] accepts transactions again once a blocked card is enabled', () => {
  const { world, params } = bankWithCard('blocked')
  world.call('changeCardStatus', { params, body: { status: 'enabled' } })
  expect(world.call('postCardTransactions', { params, body: [cardRow()] }).transactions).toHaveLength(1)
})
