import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ScaRedirect } from '@pocketbank/testing'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { manyTpps } from './many-tpps.ts'
import { createReporter, type Objects, objectsUrl, startObjects } from './objects.ts'
import { type Callers, createCallers } from './smoke.ts'
import { makesPayment, makesPayments, readsAccounts } from './stories.ts'
import { approves, createFetch } from './visit.ts'
import { walk } from './walk.ts'

describe.each([
  ['at the root', ''],
  ['[V4g] under a base path', '/api-sandbox'],
])('a host of durable objects, %s', (_, basePath) => {
  let objects: Objects
  let callers: Callers
  beforeAll(async () => {
    objects = await startObjects({ variables: { POCKETBANK_BASE_PATH: basePath } })
    callers = createCallers(objectsUrl + basePath, objects.send)
  })
  afterAll(() => objects.dispose())

  walk(() => callers)
})

describe('an object', () => {
  let objects: Objects
  beforeAll(async () => {
    objects = await startObjects()
  })
  afterAll(() => objects.dispose())

  test.each([
    ['account information', readsAccounts, ['401', '200', 'received', '429']],
    ['payments', makesPayments, ['the same again: true', 'PDNG', '204', 'ACSC', 'CANC', '409']],
  ] as const)(
    '[K6b] returns the same if it ends before every request: %s',
    async (title, story, expectation) => {
      const memoryResult = await story(createReporter(objects, `PSDNO-FSA-${title.length}1`))
      expect(memoryResult).toEqual(expect.arrayContaining([...expectation]))
      const id = `PSDNO-FSA-${title.length}2`
      const before = await objects.countObjects()
      let requests = 0
      const evicted = createReporter(objects, id, async () => {
        requests += 1
        await objects.evict(id)
      })
      expect(await story(evicted)).toEqual(memoryResult)
      expect(requests).toBeGreaterThan(15)
      // The first eviction made the object that it ended.
      expect((await objects.countObjects()) - before).toBe(requests + 1)
    },
  )

  test('[K6b] executes simultaneous requests once, also if the object ends', async () => {
    const id = 'PSDNO-FSA-31'
    const { callers } = createReporter(objects, id)
    const ids = Array.from({ length: 12 }, (_, index) => `once-${index}`)
    const attempt = async (requestId: string) => {
      const index = ids.indexOf(requestId)
      return makesPayment(callers, `${index + 1}`, requestId).catch(() => undefined)
    }
    const first = Promise.all([...ids, ...ids].map(attempt))
    await objects.evict(id)
    const statuses = await first
    const again = await Promise.all(ids.map(attempt))
    expect(again).not.toContain(undefined)
    for (const [index, payment] of statuses.entries()) {
      if (payment !== undefined) expect(payment).toBe(again[index % ids.length])
    }
    expect(await objects.run(id, 'SELECT count(*) AS payments FROM payments')).toEqual([{ payments: 12 }])
  })

  test('[K6a] finds the banks of a hundred TPPs at once, half of them evicted', async () => {
    const count = 100
    expect(await manyTpps(objects, count)).toEqual({ count, strangers: 0 })
  })

  test('[K5c] restores a snapshot larger than a row of the platform', async () => {
    const id = 'PSDNO-FSA-32'
    const { callers, control } = createReporter(objects, id)
    const response = await callers.tpp.get('/v1/sandbox/accounts')
    const [account] = (await response.json()) as readonly {
      readonly accountId?: string
      readonly id?: string
    }[]
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      amount: -index - 1,
      currency: 'NOK',
      bookingDate: '2026-11-02',
      valueDate: '2026-11-02',
      remittanceInformationUnstructured: `Row ${index} ${'Blåbær '.repeat(15)}`,
    }))
    const path = `/v1/sandbox/accounts/${account?.id}/transactions`
    for (let times = 0; times < 4; times += 1) {
      const response = await callers.tpp.post(path, { body: rows })
      expect(response.status, await response.text()).toBe(201)
    }
    expect((await control('POST', '/snapshots', { id: 'large' })).status).toBe(201)
    await callers.tpp.post('/v1/sandbox/initialize')
    await objects.evict(id)
    expect((await control('POST', '/snapshots/large/restore', {})).status).toBe(200)
    const count = await objects.run(id, 'SELECT count(*) AS rows FROM transactions')
    expect(count).toEqual([{ rows: expect.any(Number) }])
    const [{ rows: rowCount }] = count as [{ rows: number }]
    expect(rowCount).toBeGreaterThan(4_000)
  })
})

test('[K6b] continues in a second runtime on the same folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pocketbank-objects-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const id = 'PSDNO-FSA-41'
  const headers = { 'TPP-Redirect-URI': 'https://tpp.example/back', 'PSU-IP-Address': '192.0.2.1' }
  const first = await startObjects({ folder })
  const firstReporter = createReporter(first, id)
  const refusedResponse = await firstReporter.callers.tpp.get('/v1/accounts', { headers })
  const { _links } = await refusedResponse.json<ScaRedirect>()
  const payment = await makesPayment(firstReporter.callers, '7.50', 'over-two-runtimes')
  await firstReporter.control('POST', '/clock/advance', { minutes: 5 })
  const { now } = (await (await firstReporter.control('GET', '/clock')).json()) as { now: string }
  await first.dispose()

  const second = await startObjects({ folder })
  onTestFinished(() => second.dispose())
  const secondReporter = createReporter(second, id)
  const later = (await (await secondReporter.control('GET', '/clock')).json()) as { now: string }
  expect(Date.parse(later.now)).toBeGreaterThanOrEqual(Date.parse(now))
  expect(await makesPayment(secondReporter.callers, '7.50', 'over-two-runtimes')).toBe(payment)
  const back = await approves(_links.scaRedirect.href, createFetch(secondReporter.callers.send))
  const psuHeaders = { ...headers, 'PSU-ID': back.searchParams.get('psu-id') ?? '' }
  expect((await secondReporter.callers.tpp.get('/v1/accounts', { headers: psuHeaders })).status).toBe(200)
})
