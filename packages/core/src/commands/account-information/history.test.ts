import { expect, test } from 'vitest'
import { cardRow, row } from '../../../test/kit/bodies.ts'
import { dayFrom, historyWorld, listAges } from '../../../test/kit/history.ts'

const list = 'listAccountTransactions'

/** The ends of a period, each so many days ago. */
function createPeriod({ world }: ReturnType<typeof historyWorld>, ago: object): object {
  return Object.fromEntries(Object.entries(ago).map(([name, days]) => [name, dayFrom(world, -days)]))
}

const mixed = [0, 1, 5, 88, 89, 90, 91, 300, 'pending'] as const

test.each([
  [undefined, [0, 1, 5, 88, 89]],
  ['booked', [0, 1, 5, 88, 89]],
  ['pending', ['pending']],
  ['both', ['pending', 0, 1, 5, 88, 89]],
  ['all', ['pending', 0, 1, 5, 88, 89]],
] as const)('[A2p] finds with booking status %s of the last 90 days: %j', (bookingStatus, expected) => {
  const setup = historyWorld(mixed)
  const query = { ...(bookingStatus !== undefined && { bookingStatus }) }
  expect(listAges(setup, query)).toEqual(expected)
})

test.each(['none', '', 'BOOKED,PENDING', 'information'])('[A2p] refuses the booking status %j', (text) => {
  const { world, params, kari } = historyWorld([1])
  const refusal = world.callRefused(list, { params, query: { bookingStatus: text } }, kari)
  expect(refusal).toEqual({ code: 'FORMAT_ERROR', path: 'bookingStatus' })
})

test('[A2p] requires a booking status for a card history', () => {
  const { world, kari, cardParams } = historyWorld()
  world.call('postCardTransactions', { params: cardParams, body: [cardRow()] })
  const commandName = 'listCardAccountTransactions'
  const missing = { code: 'QUERY_PARAMETER_REQUIRED', path: 'bookingStatus' }
  expect(world.callRefused(commandName, { params: cardParams }, kari)).toEqual(missing)
  const counts = ['booked', 'pending', 'both', 'all'].map((bookingStatus) => {
    const input = { params: cardParams, query: { bookingStatus } }
    return world.expectAnswer(commandName, input, kari).transactions.length
  })
  expect(counts).toEqual([1, 0, 1, 1])
})

test.each([
  [{ dateFrom: 0 }, [0]],
  [{ dateFrom: 5, dateTo: 1 }, [1, 5]],
  [{ dateFrom: 91, dateTo: 89 }, [89, 90, 91]],
  [{ dateFrom: 10_000 }, [0, 1, 5, 88, 89, 90, 91, 300]],
  [{ dateFrom: 4, dateTo: 2 }, []],
  [{ dateTo: 5 }, [5, 88, 89]],
  [{ dateFrom: -10 }, []],
  [{ dateFrom: 1, dateTo: -10_000 }, [0, 1]],
])('[A2q] includes the first and last day of the period %j', (ago, expected) => {
  const setup = historyWorld(mixed)
  expect(listAges(setup, createPeriod(setup, ago))).toEqual(expected)
})

test.each([
  [{}, true],
  [{ dateTo: 0 }, true],
  [{ dateTo: 1 }, false],
  [{ dateFrom: 0, dateTo: 0 }, true],
  [{ dateFrom: -1 }, true],
])('[A2q] includes pending rows if the period lasts until today: %j days ago, %s', (ago, isThere) => {
  const setup = historyWorld([3, 'pending'])
  for (const bookingStatus of ['pending', 'both']) {
    const rows = listAges(setup, { ...createPeriod(setup, ago), bookingStatus })
    expect(rows.includes('pending')).toBe(isThere)
  }
})

const noDays = [
  '2026-02-30',
  '2026-02-29',
  '2026-13-01',
  '2026-2-3',
  '20260110',
  '2026-01-10T00:00:00Z',
  '10.01.2026',
  '',
  ' ',
  'today',
  '-000001-01-01',
  '99999-01-01',
  '2026-01-10 ',
  '２０２６-01-10',
  'x'.repeat(100_000),
]

test('[A2s] refuses a period whose day is not in the calendar', () => {
  const { world, params, kari, cardParams } = historyWorld()
  for (const name of ['dateFrom', 'dateTo']) {
    for (const text of noDays) {
      const query = { bookingStatus: 'booked', [name]: text }
      const refusals = [
        world.callRefused(list, { params, query }, kari),
        world.callRefused('listCardAccountTransactions', { params: cardParams, query }, kari),
      ]
      const invalid = { code: 'PERIOD_INVALID', path: name }
      expect(refusals, text.slice(0, 20)).toEqual([invalid, invalid])
    }
  }
})

test('[A2s] refuses a period that ends before it begins, the default 90 days included', () => {
  const setup = historyWorld([1])
  const { world, params, kari } = setup
  const invalid = { code: 'PERIOD_INVALID', path: 'dateTo' }
  const readRefusal = (query: object) => world.callRefused(list, { params, query }, kari)
  expect(readRefusal({ dateFrom: dayFrom(world, -1), dateTo: dayFrom(world, -2) })).toEqual(invalid)
  expect(readRefusal({ dateTo: dayFrom(world, -90) })).toEqual(invalid)
  expect(listAges(setup, { dateFrom: dayFrom(world, -1), dateTo: dayFrom(world, -1) })).toEqual([1])
  expect(listAges(setup, { dateTo: dayFrom(world, -89) })).toEqual([])
})

const wrongNumbers = [-1, 0.5, 1e300, Number.NaN, Number.POSITIVE_INFINITY, '1', 'x', null, [1], {}]

test.each([
  ...[0, 501, 1e15, ...wrongNumbers].map((value) => ['limit', value] as const),
  ...wrongNumbers.filter((value) => value !== 1e300).map((value) => ['offset', value] as const),
])('[A2e] refuses a page by size or position: %s %j', (name, value) => {
  const { world, params, kari } = historyWorld()
  const refusal = world.callRefused(list, { params, query: { [name]: value } }, kari)
  expect(refusal).toEqual({ code: 'FORMAT_ERROR', path: name })
})

test('[A2e] has 200 rows a page by default, 500 at most, and none after the end', () => {
  const setup = historyWorld(Array(501).fill(1))
  const size = (query: object) => listAges(setup, query).length
  expect([size({}), size({ limit: 1 }), size({ limit: 500 })]).toEqual([200, 1, 500])
  const offsets = [0, 300, 301, 302, 500, 501, 1e15, Number.MAX_SAFE_INTEGER, 1e300]
  const sizes = offsets.map((offset) => size({ offset }))
  expect(sizes).toEqual([200, 200, 200, 199, 1, 0, 0, 0, 0])
})

const noPlaces = [
  '',
  '-',
  '1',
  '1-',
  '-1',
  '1-2-3',
  ' 1-1',
  '1-1 ',
  '1-1\n',
  'A-1',
  '١-1',
  '__proto__',
  'constructor',
  '%31-1',
  '1-1&limit=1',
  "' or 1=1",
  '01-1',
  '1.5-1',
  'NaN-0',
  '\u0000',
  'z'.repeat(100_000),
]

test('[A2u] refuses a position that is in no link of the bank', () => {
  const { world, params, kari } = historyWorld([1])
  for (const name of ['after', 'before']) {
    for (const text of noPlaces) {
      const refusal = world.callRefused(list, { params, query: { [name]: text } }, kari)
      expect(refusal, text.slice(0, 20)).toEqual({ code: 'FORMAT_ERROR', path: name })
    }
  }
})

test('[A2o] never leaves the account or period by a well-formed position', () => {
  const setup = historyWorld([1, 2, 3, 'pending'])
  const { world } = setup
  world.call('postTransactions', { params: { accountId: setup.params.accountId }, body: [row()] })
  const period = { dateFrom: dayFrom(world, -2), dateTo: dayFrom(world, -2), bookingStatus: 'booked' }
  const cursors = ['0-0', '-zzzzzzzz-0', 'zzzzzzzz-0', 'hra0hr-0', 'fsk-3', '1-zzzzzzzz', '-1gosa7pa2gv-0']
  for (const name of ['after', 'before']) {
    for (const cursor of cursors) {
      const rows = listAges(setup, { ...period, [name]: cursor })
      expect([[], [2]]).toContainEqual(rows)
    }
  }
})

test('[A2m] reads each row once from link to link, while rows are posted', () => {
  const setup = historyWorld(Array.from({ length: 25 }, (_, index) => index))
  const { world, params, kari } = setup
  const ids: string[] = []
  let query: object | undefined = { limit: 4 }
  while (query !== undefined) {
    const page: { links: { next?: object }; transactions: readonly { id: string }[] } = world.expectAnswer(
      list,
      { params, query },
      kari,
    )
    ids.push(...page.transactions.map(({ id }) => id))
    world.call('postTransactions', { params, body: [row(dayFrom(world, 0))] })
    query = page.links.next
  }
  expect(ids).toEqual(setup.ids)
})

test('[A2m] leads back to the first page from the last one without a gap', () => {
  const setup = historyWorld(Array.from({ length: 11 }, (_, index) => index))
  const { world, params, kari } = setup
  const read = (query: object) => world.expectAnswer(list, { params, query }, kari)
  const first = read({ limit: 4 })
  expect([first.links.previous, first.links.first]).toEqual([
    undefined,
    { bookingStatus: 'booked', dateFrom: dayFrom(world, -89), limit: 4, after: expect.any(String) },
  ])
  const ids: string[] = []
  let page = read(first.links.last)
  expect(page.links.next).toBeUndefined()
  for (;;) {
    ids.unshift(...page.transactions.map(({ id }) => id))
    if (page.links.previous === undefined) break
    page = read(page.links.previous)
  }
  expect(ids).toEqual(setup.ids)
})

test('[A2m] leads back to the oldest rows from a page after the end', () => {
  const { world, params, kari, ids } = historyWorld([0, 1, 2, 3, 4])
  const read = (query: object) => world.expectAnswer(list, { params, query }, kari)
  const { transactions, links } = read({ limit: 2, offset: 1_000 })
  expect([transactions, links.next]).toEqual([[], undefined])
  expect(read(links.previous ?? {}).transactions.map(({ id }) => id)).toEqual(ids.slice(-2))
  expect(
    read({ dateFrom: dayFrom(world, 0), dateTo: dayFrom(world, 0), offset: 9 }).links.previous,
  ).toBeDefined()
})

test('[A2e] states size and period in the links of a page without parameters', () => {
  const { world, params, kari } = historyWorld(Array(201).fill(1))
  const { links } = world.expectAnswer(list, { params }, kari)
  const common = { bookingStatus: 'booked', dateFrom: dayFrom(world, -89), limit: 200 }
  for (const link of [links.first, links.next, links.last]) expect(link).toMatchObject(common)
  const query = { dateTo: dayFrom(world, 0), dateFrom: dayFrom(world, -2), bookingStatus: 'all', limit: 7 }
  expect(world.expectAnswer(list, { params, query }, kari).links.next).toMatchObject(query)
})
