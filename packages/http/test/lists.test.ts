import { commands } from '@pocketbank/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allOperations } from '../src/operations/all-operations.ts'
import { card, cardRow, customer, row } from './kit/bodies.ts'
import { fillPath } from './kit/operations.ts'
import { hour, openPsuBank } from './kit/psu-bank.ts'
import { openExampleWorld } from './kit/world.ts'

const lists = allOperations.filter(({ path, command }) => {
  const { query } = commands[command] as { readonly query?: { readonly entries?: object } }
  return path.startsWith('/v1/sandbox/') && Object.hasOwn(query?.entries ?? {}, 'limit')
})

const { sandbox, ...world } = await openExampleWorld()
const { tpp, ids } = world
const created = async (path: string, body: unknown) => {
  const answer = await tpp.post(`/v1/sandbox/${path}` as string, { body })
  if (answer.status !== 201) throw new Error(`${path}: ${await answer.text()}`)
}
for (const index of [1, 2, 3, 4, 5]) {
  await created('customers', customer(`person ${index}`))
  await created('card-accounts', card('kari'))
}
const days = ['2025-12-01', '2025-12-01', '2025-12-24', '2026-01-02', '2026-01-02']
await created(`accounts/${ids.accountId}/transactions`, [
  ...days.map((day) => row(day)),
  { amount: 1, currency: 'NOK' },
])
await created(
  `card-accounts/${ids.cardAccountId}/transactions`,
  days.map((day) => cardRow(day)),
)
sandbox.advance(3 * 24 * hour)

/** Query parameters that a list requires in addition to its page. */
const queries: Readonly<Record<string, string>> = { listCardTransactions: 'bookingStatus=both&' }

interface Row {
  readonly transactions?: { readonly booked: unknown[]; readonly pending: unknown[] }
  readonly cardTransactions?: { readonly booked: unknown[]; readonly pending: unknown[] }
}

function listRows(body: unknown): readonly unknown[] {
  const { transactions, cardTransactions } = body as Row
  const parts = transactions ?? cardTransactions
  return parts === undefined ? (body as unknown[]) : [...parts.pending, ...parts.booked]
}

/** The links of an answer, by relation. */
function readLinks(answer: Response): ReadonlyMap<string, string> {
  const links = (answer.headers.get('Link') ?? '').split(', ')
  return new Map(
    links.map((link) => {
      const [, target = '', relation = ''] =
        /^<https:\/\/bank\.example([^<>]+)>; rel="(\w+)"$/.exec(link) ?? []
      return [relation, target] as const
    }),
  )
}

async function read(path: string) {
  const answer = await tpp.get(path)
  expect(answer.status, path).toBe(200)
  const total = Number(answer.headers.get('X-Total-Count'))
  return { links: readLinks(answer), total, rows: listRows(await answer.json()) }
}

describe.each(lists)('[X6e] $id', (operation) => {
  const address = `${fillPath(operation, ids)}?${queries[operation.id] ?? ''}`

  test('returns the total count, and first and last page', async () => {
    const { links, total, rows } = await read(address.replace(/[?&]$/, ''))
    expect(total).toBe(rows.length)
    expect(total).toBeGreaterThan(1)
    expect([...links.keys()]).toEqual(['first', 'last'])
  })

  test('joins next and previous pages to the same list', async () => {
    const { rows: whole, total } = await read(`${address}limit=1000`)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 12 }),
        async (limit, offset) => {
          const currentPage = await read(`${address}offset=${offset}&limit=${limit}`)
          expect(currentPage.rows).toEqual(whole.slice(offset, offset + limit))
          expect(currentPage.total).toBe(total)
          const ahead = [...currentPage.rows]
          for (let next = currentPage.links.get('next'); next !== undefined; ) {
            const page = await read(next)
            ahead.push(...page.rows)
            next = page.links.get('next')
          }
          expect(ahead).toEqual(whole.slice(offset))
          const pages: unknown[] = []
          for (let prev = currentPage.links.get('prev'); prev !== undefined; ) {
            const page = await read(prev)
            pages.unshift(...page.rows)
            prev = page.links.get('prev')
          }
          expect(pages).toEqual(whole.slice(0, offset))
          const ends = [currentPage.links.get('first') ?? '', currentPage.links.get('last') ?? '']
          const [first, last] = await Promise.all(ends.map(read))
          expect(first?.rows).toEqual(whole.slice(0, limit))
          expect([last?.rows.at(-1), last?.links.has('next')]).toEqual([whole.at(-1), false])
        },
      ),
      { numRuns: 6 },
    )
  })
})

const history = `/v1/sandbox/accounts/${ids.accountId}/transactions`
const cards = `/v1/sandbox/card-accounts/${ids.cardAccountId}/transactions`

test.each([
  ['/v1/sandbox/customers?withAccounts=true&limit=1', 'withAccounts=true&limit=1&offset=1'],
  ['/v1/sandbox/customers?limit=1&unknown=%C3%A5%20b%3E', 'limit=1&unknown=%C3%A5+b%3E&offset=1'],
  [
    `${history}?fromDate=2025-12-01&limit=2&toDate=2025-12-31`,
    'fromDate=2025-12-01&limit=2&toDate=2025-12-31&offset=2',
  ],
  [`${cards}?bookingStatus=booked&limit=2&offset=1`, 'bookingStatus=booked&limit=2&offset=3'],
])('[X6e] asks for the next page of %s with %s', async (path, query) => {
  const { links } = await read(path)
  expect(links.get('next')).toBe(`${path.split('?')[0]}?${query}`)
})

test.each([
  [`${history}?fromDate=2025-12-01&toDate=2025-12-31`, 3],
  [`${history}?toDate=2025-11-30`, 0],
  [`${cards}?bookingStatus=pending`, 0],
  [`${cards}?bookingStatus=booked&fromDate=2026-01-01`, 3],
  ['/v1/sandbox/accounts?offset=50', 2],
])('[X6e] counts in %s %i entries', async (path, count) => {
  expect((await read(path)).total).toBe(count)
})

test('[X6e] has the last page as previous page after the end', async () => {
  const { links, rows } = await read('/v1/sandbox/accounts?offset=50&limit=10')
  expect(rows).toEqual([])
  expect(links.get('prev')).toBe('/v1/sandbox/accounts?offset=0&limit=2')
  expect(links.has('next')).toBe(false)
})

test('[X6e] has one page for an empty list', async () => {
  const empty = openPsuBank().tpp()
  const answer = await empty.get('/v1/sandbox/customers')
  expect(answer.headers.get('X-Total-Count')).toBe('0')
  expect(answer.headers.get('Link')).toBe(
    '<https://bank.example/v1/sandbox/customers?offset=0&limit=1000>; rel="first", <https://bank.example/v1/sandbox/customers?offset=0&limit=1000>; rel="last"',
  )
})

test('[X6e] has no such headers in refusals and other responses', async () => {
  for (const path of ['/v1/sandbox/accounts?limit=0', `/v1/sandbox/accounts/${ids.accountId}`]) {
    const { headers } = await tpp.get(path)
    expect([headers.has('Link'), headers.has('X-Total-Count')]).toEqual([false, false])
  }
})

test('[X6e] [V4b] begins links of a list with the base path', async () => {
  const below = openPsuBank({ basePath: '/api-sandbox' }).tpp()
  const answer = await below.get('/v1/sandbox/customers?limit=5')
  expect(readLinks(answer).get('first')).toBe('/api-sandbox/v1/sandbox/customers?limit=5&offset=0')
})
