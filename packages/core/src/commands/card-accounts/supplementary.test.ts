import { expect, test } from 'vitest'
import { cardRow, supplementary } from '../../../test/kit/bodies.ts'
import { populatedWorld } from '../../../test/kit/worlds.ts'
import { noIds, type WrongRow } from '../../../test/kit/wrong.ts'

const request = supplementary('ola')

function bankWithSupplementary() {
  const setup = populatedWorld()
  const params = { cardAccountId: setup.kariCard.id }
  const extra = setup.world.call('createSupplementaryCard', { params, body: request })
  return { ...setup, params, extra, extraParams: { cardAccountId: extra.id } }
}

test('[X9e] creates a card of another person with the same balances and limit', () => {
  const { kariCard, ola, extra } = bankWithSupplementary()
  const { serial, id } = extra
  const ownFields = { owner: ola.serial, customerNumber: 'ola', status: 'enabled', serial, id }
  const { customerNumber: _, ...requestFields } = request
  expect(extra).toEqual({ ...kariCard, ...requestFields, ...ownFields, main: kariCard.serial })
})

test('[X9e] accepts a separate version and expiry', () => {
  const { world, kariCard } = populatedWorld()
  const ownFields = { cardIdVNo: '2', expiry: '2031-01' }
  const params = { cardAccountId: kariCard.id }
  expect(world.call('createSupplementaryCard', { params, body: { ...request, ...ownFields } })).toMatchObject(
    ownFields,
  )
})

test("[X9e] is in its holder's agreement and lists, with its own transactions and status", () => {
  const { world, params, extra, extraParams } = bankWithSupplementary()
  const [, ofOla] = world.expectRead('listAgreements')
  expect(ofOla?.engagements.map(({ resourceId }) => resourceId)).toEqual([extra.id])
  expect(world.expectRead('listCardAccounts')).toHaveLength(3)
  world.call('postCardTransactions', { params: extraParams, body: [cardRow()] })
  const query = { bookingStatus: 'booked' }
  expect(world.expectRead('listCardTransactions', { params, query }).transactions).toEqual([])
  world.call('changeCardStatus', { params: extraParams, body: { status: 'blocked' } })
  expect(world.expectRead('readCardAccount', { params }).status).toBe('enabled')
})

const wrongRows: readonly WrongRow[] = [
  ['an unknown holder', supplementary('nobody'), 'RESOURCE_UNKNOWN', '$.customerNumber'],
  ['the owner of the card', supplementary('kari'), 'FORMAT_ERROR', '$.customerNumber'],
]

test.each(wrongRows)('[X9f] refuses a supplementary card with %s', (_, body, code, path) => {
  const { world, kariCard } = populatedWorld()
  world.expectRefusal(
    'createSupplementaryCard',
    { params: { cardAccountId: kariCard.id }, body },
    { code, path },
  )
})

test('[X9f] refuses a supplementary card on a supplementary card', () => {
  const { world, extraParams } = bankWithSupplementary()
  const body = supplementary('fjord')
  world.expectRefusal(
    'createSupplementaryCard',
    { params: extraParams, body },
    { code: 'CONFLICT', path: 'cardAccountId' },
  )
})

test('[X9f] refuses a supplementary card on a deleted card, not on a blocked one', () => {
  const { world, kariCard } = populatedWorld()
  const params = { cardAccountId: kariCard.id }
  world.call('changeCardStatus', { params, body: { status: 'blocked' } })
  expect(world.call('createSupplementaryCard', { params, body: request }).status).toBe('enabled')
  world.call('changeCardStatus', { params, body: { status: 'deleted' } })
  const expected = { code: 'CONFLICT', path: 'cardAccountId' } as const
  world.expectRefusal('createSupplementaryCard', { params, body: request }, expected)
})

test('[X9f] refuses an id that belongs to no card', () => {
  const { world } = populatedWorld()
  for (const cardAccountId of noIds) {
    const expected = { code: 'RESOURCE_UNKNOWN', path: 'cardAccountId' } as const
    world.expectRefusal('createSupplementaryCard', { params: { cardAccountId }, body: request }, expected)
  }
})

test('[X9g] is deleted with its main card, which stays if the other is deleted', () => {
  const { world, kariCard, params, extraParams } = bankWithSupplementary()
  const fork = world.fork()
  fork.call('deleteCardAccount', { params: extraParams })
  expect(fork.expectRead('readCardAccount', { params })).toEqual(kariCard)
  world.call('postCardTransactions', { params: extraParams, body: [cardRow()] })
  world.call('deleteCardAccount', { params })
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'cardAccountId' } as const
  world.expectRefusal('readCardAccount', { params: extraParams }, unknown)
  expect(world.bank.cardTransactions.size).toBe(0)
})

test('[X9f] refuses a company as holder', () => {
  const { world, kariCard } = populatedWorld()
  const body = supplementary('fjord')
  const params = { cardAccountId: kariCard.id }
  const refusal = { code: 'FORMAT_ERROR', path: '$.customerNumber' } as const
  world.expectRefusal('createSupplementaryCard', { params, body }, refusal)
})

test.each(['blocked', 'deleted'] as const)(
  '[X11d] refuses transactions while its main card is %s',
  (status) => {
    const { world, params, extraParams } = bankWithSupplementary()
    world.call('changeCardStatus', { params, body: { status } })
    const conflict = { code: 'CONFLICT', path: 'cardAccountId' } as const
    world.expectRefusal('postCardTransactions', { params: extraParams, body: [cardRow()] }, conflict)
  },
)
