import { createEngine } from '@pocketbank/core'
import { expect, test } from 'vitest'
import { commandsFor, isBehind } from '../src/console/overview/what-to-copy.ts'
import { controlBank } from '../src/control/bank.ts'
import { morning } from './kit/bank.ts'
import { openConsole } from './kit/console.ts'

test('[C4a] commands are for the clock of the bank, and their address is quoted', () => {
  const system = Date.parse('2026-11-22T12:00:00Z')
  const at = (now: string) => commandsFor({ url: "http://127.0.0.1:1/it's", now: Date.parse(now), system })
  expect(at('2026-11-22T12:00:01Z').test).toContain('createTpp({ baseUrl: "http://127.0.0.1:1/it\'s" })')
  expect(at('2027-11-22T12:00:00Z').test).toContain("now: () => new Date('2027-11-22T12:00:00.000Z')")
  expect(at('2027-11-22T12:00:00Z').curl).toContain('-days 395 ')
  expect(at('2026-11-22T12:00:00Z').call).toBe(
    String.raw`npx pocketbank call GET /v1/sandbox/customers --url 'http://127.0.0.1:1/it'\''s'`,
  )
})

test('[C4a] a clock that runs with the machine’s is not called behind it for the moment between two readings', () => {
  const system = Date.parse('2026-11-22T12:00:00Z')
  const behind = [0, 1, 1000, 1001, 86_400_000].map((by) =>
    isBehind({ url: 'http://127.0.0.1:1', now: system - by, system }),
  )
  expect(behind).toEqual([false, false, false, true, true])
})

test('[C4b] the overview tells which bank it is: release, clock, zone, signatures, seed, folder and TPPs', async () => {
  const scene = openConsole({ console: { seed: 'tuesday', dataFolder: '/var/bank' } })
  await scene.tpp({ id: 'PSDNO-FSA-7' }).get('/v1/sandbox/customers')
  const { text } = await scene.browser().open('/console/bank')
  for (const fact of [
    'Release 0.1.0',
    'Clock 15 January 2026, 10:00 CET, stands still until it is moved',
    'Zone Europe/Oslo',
    'Signatures required: every request is verified',
    'Seed tuesday',
    'Stored in /var/bank',
    'TPPs seen PSDNO-FSA-7 (1 request)',
  ]) {
    expect(text).toContain(fact)
  }
})

test('[C4b] it tells what was asked last, with its rule, and what falls due next', async () => {
  const scene = openConsole()
  const browser = scene.browser()
  expect((await browser.open('/console/bank')).text).toContain('Nothing yet. Copy a command')
  await scene.tpp({ headers: { 'TPP-Redirect-URI': 'https://tpp.example/back' } }).get('/v1/accounts')
  await scene.app.fetch(new Request('http://127.0.0.1/v1/accounts'))
  for (const path of ['/', '/console/requests']) {
    const { tags } = await browser.open(path)
    const looks = tags
      .map(({ attributes }) => attributes.get('class'))
      .filter((of) => of?.startsWith('status '))
    expect(looks).toEqual(['status bad', 'status open'])
  }
  const { text } = await browser.open('/console/bank')
  expect(text).toMatch(/GET \/v1\/accounts 400 \w+ .* GET \/v1\/accounts 401 \w+ /)
  expect(text).toMatch(/15 January 2026, 10:15 CET The link of authorisation \w+ expires/)
})

test('[C4b] the four fixed persons are told with their numbers, else the customers of the bank', async () => {
  const scene = openConsole()
  const browser = scene.browser()
  expect((await browser.open('/console/bank')).text).toMatch(
    /These four .* Jonas Solvang 13039319955 person Arne Bekkelund 12085592767 person Fjordlys Elektro AS 18129215603 company Havbris Kafé AS 20079518612 company/,
  )
  const engine = createEngine({ now: morning, seed: 'empty' })
  const empty = openConsole({ bank: controlBank(engine, { system: () => 0, frozen: true }) })
  const other = empty.browser()
  expect((await other.open('/console/bank')).text).toContain('Nobody: the bank is empty.')
  await empty.tpp().post('/v1/sandbox/customers', {
    body: { customerNumber: '13039319955', name: '<b>Kari', type: 'PRIVATE' },
  })
  const { text, html } = await other.open('/console/bank')
  expect(text).toMatch(/Name Number Kind <b>Kari 13039319955 person/)
  expect([text.includes('These four'), html.includes('<b>Kari')]).toEqual([false, false])
})
