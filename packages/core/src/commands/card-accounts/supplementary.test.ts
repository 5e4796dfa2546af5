import { expect, test } from 'vitest'
import {
  cardRow,
  does,
  eachMissing,
  eachText,
  noIds,
  noObjects,
  populatedBank,
  reads,
  refuses,
  supplementary,
  type Wrong,
} from '../../../test/scene.ts'

const request = supplementary('ola')

function bankWithSupplementary() {
  const scene = populatedBank()
  const params = { cardAccountId: scene.kariCard.id }
  const extra = does(scene.engine, 'createSupplementaryCard', { params, body: request })
  return { ...scene, params, extra, extraParams: { cardAccountId: extra.id } }
}

test("[X9e] makes another person's card on the same balances and limit, with a number and name of its own", () => {
  const { kariCard, ola, extra } = bankWithSupplementary()
  const { serial, id } = extra
  const own = { owner: ola.serial, customerNumber: 'ola', status: 'enabled', serial, id }
  const { customerNumber: _, ...given } = request
  expect(extra).toEqual({ ...kariCard, ...given, ...own, main: kariCard.serial })
})

test('[X9e] takes version and expiry of its own where they are given', () => {
  const { engine, kariCard } = populatedBank()
  const own = { cardIdVNo: '2', expiry: '2031-01' }
  const params = { cardAccountId: kariCard.id }
  expect(does(engine, 'createSupplementaryCard', { params, body: { ...request, ...own } })).toMatchObject(own)
})

test("[X9e] stands in its holder's agreement, is listed, and keeps transactions and a status of its own", () => {
  const { engine, params, extra, extraParams } = bankWithSupplementary()
  const [, ofOla] = reads(engine, 'listAgreements')
  expect(ofOla?.engagements.map(({ resourceId }) => resourceId)).toEqual([extra.id])
  expect(reads(engine, 'listCardAccounts')).toHaveLength(3)
  does(engine, 'postCardTransactions', { params: extraParams, body: [cardRow()] })
  const query = { bookingStatus: 'booked' }
  expect(reads(engine, 'listCardTransactions', { params, query }).transactions).toEqual([])
  does(engine, 'changeCardStatus', { params: extraParams, body: { status: 'blocked' } })
  expect(reads(engine, 'readCardAccount', { params }).status).toBe('enabled')
})

const wrong: readonly Wrong[] = [
  ...noObjects,
  ...eachMissing(request, Object.keys(request)),
  ...eachText(request, {
    customerNumber: 35,
    maskedPan: 35,
    cardId: 35,
    name: 70,
    cardIdVNo: 35,
    expiry: 35,
  }),
  ['an unknown holder', supplementary('nobody'), 'RESOURCE_UNKNOWN', '$.customerNumber'],
  ['the owner of the card', supplementary('kari'), 'FORMAT_ERROR', '$.customerNumber'],
]

// `cardIdVNo` and `expiry` are optional, and still have a form where they are given.
test.each(wrong)('[X9f] refuses a supplementary card with %s', (_, body, code, path) => {
  const { engine, kariCard } = populatedBank()
  refuses(engine, 'createSupplementaryCard', { params: { cardAccountId: kariCard.id }, body }, { code, path })
})

test('[X9f] refuses a supplementary card on a supplementary card', () => {
  const { engine, extraParams } = bankWithSupplementary()
  const body = supplementary('fjord')
  refuses(
    engine,
    'createSupplementaryCard',
    { params: extraParams, body },
    { code: 'CONFLICT', path: 'cardAccountId' },
  )
})

test('[X9f] refuses a supplementary card on a deleted card, not on a blocked one', () => {
  const { engine, kariCard } = populatedBank()
  const params = { cardAccountId: kariCard.id }
  does(engine, 'changeCardStatus', { params, body: { status: 'blocked' } })
  expect(does(engine, 'createSupplementaryCard', { params, body: request }).status).toBe('enabled')
  does(engine, 'changeCardStatus', { params, body: { status: 'deleted' } })
  const expected = { code: 'CONFLICT', path: 'cardAccountId' } as const
  refuses(engine, 'createSupplementaryCard', { params, body: request }, expected)
})

test('[X9f] knows no card by what is no id', () => {
  const { engine } = populatedBank()
  for (const cardAccountId of noIds) {
    const expected = { code: 'RESOURCE_UNKNOWN', path: 'cardAccountId' } as const
    refuses(engine, 'createSupplementaryCard', { params: { cardAccountId }, body: request }, expected)
  }
})

test('[X9g] goes with the card on which it stands; that card stays when it goes itself', () => {
  const { engine, kariCard, params, extraParams } = bankWithSupplementary()
  const fork = engine.fork()
  does(fork, 'deleteCardAccount', { params: extraParams })
  expect(reads(fork, 'readCardAccount', { params })).toEqual(kariCard)
  does(engine, 'postCardTransactions', { params: extraParams, body: [cardRow()] })
  does(engine, 'deleteCardAccount', { params })
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'cardAccountId' } as const
  refuses(engine, 'readCardAccount', { params: extraParams }, unknown)
  expect(engine.bank.cardTransactions.size).toBe(0)
})

test('[X9f] its holder is no company', () => {
  const { engine, kariCard } = populatedBank()
  const body = supplementary('fjord')
  const params = { cardAccountId: kariCard.id }
  const wrong = { code: 'FORMAT_ERROR', path: '$.customerNumber' } as const
  refuses(engine, 'createSupplementaryCard', { params, body }, wrong)
})

test.each(['blocked', 'deleted'] as const)(
  '[X11d] takes no transactions while the card that it stands on is %s',
  (status) => {
    const { engine, params, extraParams } = bankWithSupplementary()
    does(engine, 'changeCardStatus', { params, body: { status } })
    const conflict = { code: 'CONFLICT', path: 'cardAccountId' } as const
    refuses(engine, 'postCardTransactions', { params: extraParams, body: [cardRow()] }, conflict)
  },
)
