import { computeId } from '@pocketbank/core/base/ids'
import { iterateForward } from '@pocketbank/core/base/store'
import { counters, pickTable } from '@pocketbank/core/rows/tables'
import { allOperations } from '@pocketbank/http/operations'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { elements } from '../../http/test/kit/html.ts'
import { listSeenTpps } from '../src/bank/tpps-seen.ts'
import { listMatchingConsents } from '../src/consents/consent-facts.ts'
import { findOrCreateReference } from '../src/docs/find-reference.ts'
import { listMatchingPayments } from '../src/payments/payment-facts.ts'
import { findRecord, tablesWithIds } from '../src/record-names.ts'
import { referenceEntries } from '../src/search/reference-entries.ts'
import { findEntries, searchReference } from '../src/search/search-reference.ts'
import { openConsole, type ShownPage } from './kit/console.ts'
import { openConsoleWorld } from './kit/console-world.ts'

const searchPath = (text: string) => `/console/search?${new URLSearchParams({ q: text })}`

/** Rows of each table that are looked for. */
const rowsOfTableMax = 12

function listHits({ tags }: ShownPage): readonly string[] {
  return elements(tags, 'ul')
    .filter(([list]) => list?.attributes.get('class') === 'found')
    .flatMap((list) =>
      list.flatMap(({ name, attributes }) => (name === 'a' ? (attributes.get('href') ?? []) : [])),
    )
}

test('finds every record by its id and links to its page', async () => {
  const setup = await openConsoleWorld()
  const { bank } = setup.bank.engine
  const browser = setup.browser()
  const looked = new Set<string>()
  for (const table of tablesWithIds) {
    for (const { serial } of [...iterateForward(pickTable(bank, table), 'key')].slice(0, rowsOfTableMax)) {
      const id = computeId(bank.ids, counters[table], serial)
      const answer = await browser.fetch(searchPath(` ${id} `))
      const path = findRecord(bank, table, id)?.path
      expect([table, answer.status, answer.headers.get('Location')]).toEqual([table, 303, path])
      looked.add(table)
      if (path !== undefined && !looked.has(path)) expect((await browser.open(path)).status).toBe(200)
      looked.add(path ?? '')
    }
  }
  expect([...looked].filter((table) => table in counters)).toEqual(tablesWithIds)
})

test('finds customers and accounts by number, IBAN and part of the name', async () => {
  const setup = await openConsoleWorld()
  const { bank } = setup.bank.engine
  const browser = setup.browser()
  for (const { number, name } of iterateForward(bank.customers, 'key')) {
    const answer = await browser.fetch(searchPath(number))
    expect(answer.headers.get('Location')).toBe(`/console/customers/${number}`)
    expect(listHits(await browser.open(searchPath(name.slice(1).toUpperCase())))).toContain(
      `/console/customers/${number}`,
    )
  }
  for (const { iban, id } of iterateForward(bank.accounts, 'key')) {
    const grouped = iban.toLowerCase().replaceAll(/.{4}/g, '$& ')
    const answer = await browser.fetch(searchPath(grouped))
    expect(answer.headers.get('Location')).toBe(`/console/accounts/${id}`)
  }
})

test('finds payments and consents by the same texts as their lists', async () => {
  const setup = await openConsoleWorld()
  const { bank } = setup.bank.engine
  const browser = setup.browser()
  for (const text of ['PSDNO-FSA-123456789', 'credit-transfers', 'ari']) {
    const hits = listHits(await browser.open(searchPath(text)))
    const addresses = [
      ...listMatchingPayments(bank, { text }).rows.map(({ id }) => `/console/payments/${id}`),
      ...listMatchingConsents(bank, { text }).rows.map(({ consent }) => `/console/consents/${consent.id}`),
    ]
    expect(addresses.length).toBeGreaterThan(0)
    for (const list of ['/console/payments/', '/console/consents/']) {
      const pickPaths = (paths: readonly string[]) => paths.filter((path) => path.startsWith(list))
      expect([text, pickPaths(hits)]).toEqual([text, pickPaths(addresses).slice(0, 10)])
    }
  }
})

test('finds requests by id, X-Request-ID, label and path', async () => {
  const setup = openConsole()
  const browser = setup.browser()
  const tpp = setup.tpp({ id: 'PSDNO-FSA-7', headers: { 'X-Sandbox-Label': 'checkout of a cart' } })
  const [once, twice] = ['11111111-aaaa-4bbb-8ccc-000000000001', '11111111-aaaa-4bbb-8ccc-000000000002']
  for (const requestId of [once, twice, twice]) {
    await tpp.get('/v1/sandbox/customers', { headers: { 'X-Request-ID': requestId } })
  }
  const { entries } = setup.app.requests
  const paths = entries.map(({ id }) => `/console/requests/${id}`)
  expect((await browser.fetch(searchPath(once))).headers.get('Location')).toBe(paths[0])
  expect((await browser.fetch(searchPath(entries[2]?.id ?? ''))).headers.get('Location')).toBe(paths[2])
  expect(listHits(await browser.open(searchPath(twice)))).toEqual([paths[2], paths[1]])
  expect(listHits(await browser.open(searchPath('OF A CART')))).toEqual(paths.toReversed())
  expect(listHits(await browser.open(searchPath('/v1/sandbox/cust'))).slice(0, 3)).toEqual(paths.toReversed())
  expect(listHits(await browser.open(searchPath('PSDNO-FSA-7')))).toContain('/?by=PSDNO-FSA-7')
  expect(listSeenTpps(entries)).toEqual([{ id: 'PSDNO-FSA-7', count: 3 }])
})

test('[C6g] says how many requests, payments and consents it omits', async () => {
  const setup = openConsole()
  const browser = setup.browser()
  const tpp = setup.tpp({ headers: { 'TPP-Redirect-URI': 'https://tpp.example/back' } })
  for (let index = 0; index < 13; index += 1) await tpp.get('/v1/accounts')
  const page = await browser.open(searchPath('/v1/accounts'))
  expect(page.text).toContain('Requests 10 of 13 ')
  expect((await browser.open(searchPath('PSDNO-FSA-123456789'))).text).toContain('Consents 10 of 13 ')
  const fields = await browser.open(searchPath('amount'))
  const [, shownCount, totalCount] = /Fields (\d+) of (\d+) /.exec(fields.text) ?? []
  expect([shownCount, Number(totalCount) > 30]).toEqual(['30', true])
})

test('searches the reference, keeps the text, and finds nothing for strange texts', async () => {
  const setup = openConsole()
  const browser = setup.browser()
  const page = await browser.open(searchPath('KID_MISSING'))
  expect(listHits(page).some((path) => path.startsWith('/docs'))).toBe(true)
  const [field] = page.tags.filter(({ attributes }) => attributes.get('id') === 'search')
  expect(field?.attributes.get('value')).toBe('KID_MISSING')
  for (const text of ['<script>alert(1)</script>', '__proto__', '%', 'x'.repeat(5_000), '\u202e🏦']) {
    const strange = await browser.open(searchPath(text))
    expect([strange.status, listHits(strange), strange.text]).toEqual([
      200,
      [],
      expect.stringContaining('Nothing found'),
    ])
  }
})

test('searches requests and the reference before a TPP is chosen', async () => {
  const { bank } = openConsole()
  const setup = openConsole({
    console: {
      bankFor: (tpp) => (tpp === 'PSDNO-FSA-7' ? bank : undefined),
      tenants: { names: () => ['PSDNO-FSA-7'], has: (tpp) => tpp === 'PSDNO-FSA-7' },
    },
  })
  const browser = setup.browser()
  await setup.app.fetch(new Request('http://127.0.0.1:8080/v1/accounts'))
  const [entry] = setup.app.requests.entries
  const emptyPage = await browser.open(searchPath('Jonas'))
  expect([emptyPage.status, listHits(emptyPage)]).toEqual([200, []])
  const response = await browser.fetch(searchPath(entry?.id ?? ''))
  expect(response.headers.get('Location')).toBe(`/console/requests/${entry?.id}`)
  const chosenPage = await browser.open(`${searchPath('Jonas')}&tpp=PSDNO-FSA-7`)
  expect(listHits(chosenPage)).toContain('/console/customers/13039319955?tpp=PSDNO-FSA-7')
})

const reference = await findOrCreateReference(allOperations)
const entries = await referenceEntries(reference)

test('[C8c] finds operations, guides, fields, headers and codes, and no rules', async () => {
  const browser = openConsole().browser()
  const findHits = async (query: string) => listHits(await browser.open(searchPath(query)))
  expect(await findHits('create a payment')).toContain('/docs/createPayment')
  expect(await findHits('GET /v1/accounts')).toContain('/docs/listConsentedAccounts')
  expect(await findHits('unattended reads')).toContain('/docs/accounts-and-cards')
  expect(await findHits('creditorname')).toEqual(
    expect.arrayContaining([
      '/docs/createPayment#body-creditorName',
      '/docs/createPeriodicPayment#body-creditorName',
    ]),
  )
  expect((await findHits('PSU-IP-Address')).some((path) => path.endsWith('#header-PSU-IP-Address'))).toBe(
    true,
  )
  expect(await findHits('KID_MISSING'), 'operations that answer a code').toEqual(
    expect.arrayContaining(['/docs/errors#KID_MISSING', '/docs/createPayment']),
  )
  expect(await findHits('P2c')).toEqual([])
})

test('[C8c] finds a hit of the reference by its name and by all words', () => {
  fc.assert(
    fc.property(fc.constantFrom(...entries), ({ kind, title }) => {
      const matches = findEntries(entries, title).filter((entry) => entry.kind === kind)
      expect(matches.slice(0, 30).map((entry) => entry.title)).toContain(title)
    }),
  )
  const words = entries.flatMap(({ title }) => title.split(/\W+/).filter((word) => word !== ''))
  const queries = fc.oneof(
    fc.string(),
    fc.subarray(words, { minLength: 1, maxLength: 3 }).map((queryWords) => queryWords.join(' ')),
  )
  fc.assert(
    fc.property(queries, (query) => {
      const expectation = query
        .toLowerCase()
        .split(/[\s,;]+/)
        .slice(0, 8)
      for (const { title, text, hidden = '' } of findEntries(entries, query)) {
        const entryText = `${title} ${text} ${hidden}`.toLowerCase()
        expect(expectation.every((word) => entryText.includes(word))).toBe(true)
      }
    }),
  )
})

test('[C8c] links each hit of the reference to an existing place', async () => {
  const browser = openConsole().browser()
  const groups = await searchReference(reference, 'iban')
  const places = groups.flatMap(({ hits }) => hits.flatMap((hit) => [hit, ...(hit.otherPlaces ?? [])]))
  expect(places.length).toBeGreaterThan(20)
  for (const { path, fragment } of places) {
    const { status, html } = await browser.open(path)
    expect([path, status]).toEqual([path, 200])
    if (fragment !== undefined) expect(html).toContain(`id="${fragment}"`)
  }
})
