import fc from 'fast-check'
import { expect, test } from 'vitest'
import { row } from '../../../test/kit/bodies.ts'
import { at } from '../../../test/kit/people.ts'
import { populatedWorld } from '../../../test/kit/worlds.ts'
import { noIds } from '../../../test/kit/wrong.ts'

function bankWithRows(days: readonly (string | undefined)[]) {
  const setup = populatedWorld(at('2026-01-15T10:00:00+01:00'))
  const params = { accountId: setup.kariAccount.id }
  const body = days.map((day, index) => ({
    ...(day === undefined ? {} : row(day)),
    amount: index,
    currency: 'NOK',
  }))
  const { transactions } = setup.world.call('postTransactions', { params, body })
  const list = (query?: object) =>
    setup.world
      .expectRead('listPostedTransactions', { params, query })
      .transactions.map(({ amount }) => Number(amount) / 100)
  return { ...setup, params, transactions, list }
}

const days = ['2026-01-10', undefined, '2026-01-12', '2026-01-10', undefined, '2025-12-31']

test('[X8h] lists pending rows first, then the newest day, each latest first', () => {
  expect(bankWithRows(days).list()).toEqual([4, 1, 2, 3, 0, 5])
})

test.each([
  [{ fromDate: '2026-01-10' }, [4, 1, 2, 3, 0]],
  [{ fromDate: '2026-01-11' }, [4, 1, 2]],
  [{ toDate: '2026-01-10' }, [3, 0, 5]],
  [{ toDate: '2026-01-09' }, [5]],
  [{ fromDate: '2026-01-10', toDate: '2026-01-10' }, [3, 0]],
  [{ fromDate: '2026-01-11', toDate: '2026-01-11' }, []],
  [{ toDate: '2026-01-14' }, [2, 3, 0, 5]],
  [{ toDate: '2026-01-15' }, [4, 1, 2, 3, 0, 5]],
  [{ fromDate: '1800-01-01', toDate: '9999-12-31' }, [4, 1, 2, 3, 0, 5]],
  [{ offset: 1, limit: 2 }, [1, 2]],
  [{ offset: 6 }, []],
  [{ fromDate: '2026-01-10', toDate: '2026-01-12', offset: 1 }, [3, 0]],
])('[X8h] lists the period %j, both days included', (query, amounts) => {
  expect(bankWithRows(days).list(query)).toEqual(amounts)
})

test.each([
  [{ fromDate: '2026-02-30' }, 'PERIOD_INVALID', 'fromDate'],
  [{ toDate: 'today' }, 'PERIOD_INVALID', 'toDate'],
  [{ toDate: '' }, 'PERIOD_INVALID', 'toDate'],
  [{ fromDate: '2026-01-02', toDate: '2026-01-01' }, 'PERIOD_INVALID', 'toDate'],
  [{ fromDate: 20260101 }, 'FORMAT_ERROR', 'fromDate'],
  [{ limit: 0 }, 'FORMAT_ERROR', 'limit'],
  [{ limit: 1_001 }, 'FORMAT_ERROR', 'limit'],
  [{ offset: -1 }, 'FORMAT_ERROR', 'offset'],
] as const)('[X8h] refuses the period %j', (query, code, path) => {
  const { world, params } = bankWithRows(days)
  world.expectRefusal('listPostedTransactions', { params, query }, { code, path })
})

const anyDay = fc.constantFrom(
  '2025-11-30',
  '2025-12-31',
  '2026-01-01',
  '2026-01-14',
  '2026-01-15',
  undefined,
)

test('[X8h] joins pages of any size to the whole list', () => {
  fc.assert(
    fc.property(
      fc.array(anyDay, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (rowDays, limit) => {
        const { list } = bankWithRows(rowDays)
        const rows = rowDays.map((day, index) => ({ day: day ?? 'pending', index }))
        rows.sort((left, right) =>
          left.day < right.day ? 1 : left.day > right.day ? -1 : right.index - left.index,
        )
        const offsets = Array.from({ length: Math.ceil(rowDays.length / limit) }, (_, page) => page * limit)
        expect(offsets.flatMap((offset) => list({ offset, limit }))).toEqual(rows.map(({ index }) => index))
      },
    ),
  )
})

test('[X8i] reads a transaction by its id as long as the account has it', () => {
  const { world, params, transactions } = bankWithRows(days)
  for (const transaction of transactions) {
    const input = { params: { ...params, transactionId: transaction.id } }
    expect(world.expectRead('readPostedTransaction', input).transaction).toEqual(transaction)
  }
})

test('[X8i] refuses other ids and other accounts', () => {
  const { world, params, transactions, kari, fjordAccount } = bankWithRows(days)
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'transactionId' } as const
  for (const transactionId of [...noIds, kari.id, params.accountId]) {
    world.expectRefusal('readPostedTransaction', { params: { ...params, transactionId } }, unknown)
  }
  const otherAccountParams = { accountId: fjordAccount.id, transactionId: transactions[0]?.id }
  world.expectRefusal('readPostedTransaction', { params: otherAccountParams }, unknown)
})

test('[X8j] deletes all transactions of an account; new ones have new ids', () => {
  const { world, params, transactions, fjordAccount, list } = bankWithRows(days)
  const otherAccountParams = { accountId: fjordAccount.id }
  world.call('postTransactions', { params: otherAccountParams, body: [row()] })
  world.call('deleteTransactions', { params })
  expect(list()).toEqual([])
  expect(
    world.expectRead('listPostedTransactions', { params: otherAccountParams }).transactions,
  ).toHaveLength(1)
  const again = world.call('postTransactions', { params, body: [row()] }).transactions[0]
  expect(transactions.map(({ id }) => id)).not.toContain(again?.id)
})
