import { expect, test } from 'vitest'
import { cardRow } from '../../../test/kit/bodies.ts'
import { populatedWorld } from '../../../test/kit/worlds.ts'

function bankWithRows() {
  const { world, kariCard, fjordCard } = populatedWorld()
  const params = { cardAccountId: kariCard.id }
  const body = ['2026-01-10', '2026-01-12', '2026-01-10'].map((day, index) => {
    return { ...cardRow(day), cardTransactionId: `purchase-${index}` }
  })
  world.call('postCardTransactions', { params, body })
  world.call('postCardTransactions', { params: { cardAccountId: fjordCard.id }, body: [cardRow()] })
  return { world, params }
}

test.each([
  [undefined, [1, 2, 0]],
  [{}, [1, 2, 0]],
  [{ bookingStatus: 'booked' }, [1, 2, 0]],
  [{ bookingStatus: 'both' }, [1, 2, 0]],
  [{ bookingStatus: 'all' }, [1, 2, 0]],
  [{ bookingStatus: 'pending' }, []],
  [{ bookingStatus: 'all', fromDate: '2026-01-11' }, [1]],
  [{ bookingStatus: 'all', toDate: '2026-01-10' }, [2, 0]],
  [{ bookingStatus: 'all', offset: 1, limit: 1 }, [2]],
  [{ bookingStatus: 'all', offset: 3 }, []],
])('[X10h] lists transactions of a card by %j, newest first', (query, purchases) => {
  const { world, params } = bankWithRows()
  const { transactions } = world.expectRead('listCardTransactions', { params, query })
  const names = transactions.map(({ details }) => details.cardTransactionId)
  expect(names).toEqual(purchases.map((index) => `purchase-${index}`))
})

test.each([
  [{ bookingStatus: 'open' }, 'FORMAT_ERROR', 'bookingStatus'],
  [{ bookingStatus: 'constructor' }, 'FORMAT_ERROR', 'bookingStatus'],
  [{ bookingStatus: 'all', fromDate: '2026-02-30' }, 'PERIOD_INVALID', 'fromDate'],
  [{ bookingStatus: 'all', fromDate: '2026-01-02', toDate: '2026-01-01' }, 'PERIOD_INVALID', 'toDate'],
  [{ bookingStatus: 'all', limit: 1_001 }, 'FORMAT_ERROR', 'limit'],
  [{ bookingStatus: 'all', offset: 0.5 }, 'FORMAT_ERROR', 'offset'],
] as const)('[X10h] refuses the query %j', (query, code, path) => {
  const { world, params } = bankWithRows()
  world.expectRefusal('listCardTransactions', { params, query }, { code, path })
})
