import { createEngine, defaultZone, type Instant, parseInstant } from '@pocketbank/core'
import { controlBank } from '@pocketbank/devtools'
import { expect, test } from 'vitest'
import { morning } from '../../http/test/kit/bank.ts'
import { elements } from '../../http/test/kit/html.ts'
import { findTimeGroup } from '../src/time/event-lines.ts'
import { openConsole } from './kit/console.ts'
import { openConsoleWorld } from './kit/console-world.ts'

const page = '/console/time'
const move = 'advance-clock'
const action = 'set-clock'

/** Opens the page about time of a bank whose clock stands at 10:00 on Thursday 15 January 2026. */
async function openTime(headers: Readonly<Record<string, string>> = {}) {
  const setup = openConsole()
  const browser = setup.browser(headers)
  return { setup, browser, firstPage: await browser.open(page) }
}

test.each([
  ['hour', '15 January 2026, 11:00 CET'],
  ['batch', '15 January 2026, 11:00 CET'],
  ['morning', '16 January 2026, 05:30 CET'],
  ['days90', '15 April 2026, 11:00 CEST'],
  ['days180', '14 July 2026, 11:00 CEST'],
])('[C3a] moves the clock by %s and says what happened', async (by, expected) => {
  const { browser, firstPage } = await openTime()
  const movedPage = await browser.submit(firstPage, move, { by })
  expect(movedPage.status).toBe(200)
  expect(movedPage.text).toContain(expected)
})

test('[C3a] accepts a local time of the bank, or a time with an offset', async () => {
  const { browser, firstPage, setup } = await openTime()
  const summer = await browser.submit(firstPage, action, { time: '2026-07-01T05:30' })
  expect(setup.bank.clock.now).toBe(Date.parse('2026-07-01T05:30:00+02:00'))
  await browser.submit(summer, action, { time: '2026-07-01T08:00:00+01:00' })
  expect(setup.bank.clock.now).toBe(Date.parse('2026-07-01T09:00:00+02:00'))
})

test.each([
  ['2026-01-15T10:00:41', '2026-01-15T10:00:41+01:00', '15 January 2026, 10:00:41 CET'],
  ['2026-01-15 23:59:59.75', '2026-01-15T23:59:59.750+01:00', '15 January 2026, 23:59:59.750 CET'],
  ['2026-07-01T05:30:00', '2026-07-01T05:30:00+02:00', '1 July 2026, 05:30 CEST'],
])('[C3a] sets the clock to a time with seconds: %s', async (time, now, expectedText) => {
  const { browser, firstPage, setup } = await openTime()
  const [field] = firstPage.tags.filter(({ attributes }) => attributes.get('id') === 'set-clock-time')
  expect(field?.attributes.get('step')).toBe('1')
  const movedPage = await browser.submit(firstPage, action, { time })
  expect([movedPage.status, setup.bank.clock.now]).toEqual([200, Date.parse(now)])
  expect(movedPage.text).toContain(expectedText)
})

test('[C3a] refuses a button of an upcoming event that the clock has passed', async () => {
  const { browser, firstPage, setup } = await openTime()
  const [first] = firstPage.forms(action).filter(({ button }) => button === 'Go')
  await browser.submit(firstPage, move, { by: 'days90' })
  const { now } = setup.bank.clock
  const refusedPage = await browser.submit(firstPage, `${action} ${first?.fields.time?.[0]}`)
  expect(refusedPage.status).toBe(422)
  expect(setup.bank.clock.now).toBe(now)
})

test.each([
  [
    'tomorrow',
    'Must be a time such as 2026-01-16T05:30:00, or with an offset as in 2026-01-16T05:30:00+01:00, got "tomorrow"',
  ],
  ['2026-02-30T10:00', 'Must be a time such as 2026-01-16T05:30'],
  ['2025-01-01T00:00', 'never goes back'],
  ['2226-01-01T00:00', 'moves at most 100 years at once'],
  ['', 'is missing'],
])('[C3a] refuses a wrong time at its field and changes nothing: %s', async (time, sentence) => {
  const { browser, firstPage, setup } = await openTime()
  const { now } = setup.bank.clock
  const refusedPage = await browser.submit(firstPage, action, { time })
  expect(refusedPage.status).toBe(422)
  const [errorTag] = refusedPage.tags.filter(
    ({ attributes }) => attributes.get('id') === 'set-clock-time-wrong',
  )
  expect(errorTag?.text.toLowerCase()).toContain(sentence.toLowerCase())
  const [field] = refusedPage.tags.filter(({ attributes }) => attributes.get('id') === 'set-clock-time')
  expect(field?.attributes.get('aria-invalid')).toBe('true')
  expect(setup.bank.clock.now).toBe(now)
})

test('[C3a] resumes the clock and freezes it again', async () => {
  const { browser, firstPage, setup } = await openTime()
  const running = await browser.submit(firstPage, 'run-clock')
  expect([setup.bank.clock.isFollowing, running.text]).toEqual([
    true,
    expect.stringContaining('The clock runs with'),
  ])
  await browser.submit(running, 'run-clock')
  expect(setup.bank.clock.isFollowing).toBe(false)
})

test('[C3a] lists upcoming events by day, linked to payment or consent', async () => {
  const { setup, browser } = await openTime()
  const tpp = setup.tpp({ headers: { 'TPP-Redirect-URI': 'https://tpp.example/back' } })
  await tpp.get('/v1/accounts')
  const firstPage = await browser.open(page)
  const [table = []] = elements(firstPage.tags, 'tbody')
  const words = table.map(({ text }) => text).join('|')
  expect(words).toMatch(
    /Today\|.*15 January 2026, 10:15 CET.*in 15 min.*Authorisation expires\|.*Consent for PSD/,
  )
  expect(words).toMatch(/15 January 2026, 11:00 CET.*Batch: nothing is due yet/)
  expect(firstPage.link('Consent for PSDNO-FSA-123456789')).toMatch(/^\/console\/consents\/\w+$/)
  const movedPage = await browser.submit(firstPage, move, { by: 'hour' })
  expect(movedPage.text).toMatch(/10:15 CET: Authorisation expires: Consent for PSD/)
})

test.each([
  ['2026-01-15T23:59:00+01:00', 'Today'],
  ['2026-01-14T12:00:00+01:00', 'Today'],
  ['2026-01-16T00:00:00+01:00', 'Tomorrow'],
  ['2026-01-18T23:59:00+01:00', 'This week'],
  ['2026-01-19T00:00:00+01:00', 'Later'],
])('[C3a] says of an event at %s when it is due: %s', (at, group) => {
  const time = (text: string) => parseInstant(text) as Instant
  expect(findTimeGroup(time(at), time('2026-01-15T10:00:00+01:00'), defaultZone)).toBe(group)
})

test('[C3a] keeps past events on the page, with snapshots, up to a limit', async () => {
  const setup = await openConsoleWorld()
  const browser = setup.browser()
  const past = async () => {
    const { text } = await browser.open(page)
    return text.slice(text.indexOf('History'))
  }
  const before = await past()
  await browser.submit(await browser.open(page), move, { by: 'days180' })
  const after = await past()
  expect(after).toMatch(/Consent expires|Standing order pays|Payment is booked/)
  expect(after).toMatch(/Batch: nothing was due|\d+ batches: nothing was due/)
  const { tags } = await browser.open(page)
  for (const table of elements(tags, 'tbody')) {
    expect(table.filter(({ name, isEnd }) => name === 'tr' && !isEnd).length).toBeLessThan(120)
  }
  await browser.submit(await browser.open('/console/snapshots'), 'restore-snapshot mine')
  expect(await past()).toBe(before)
})

test('[C3a] says that a bank has no batches', async () => {
  const engine = createEngine({ now: morning, seed: 'no batches', calendar: { batchTimes: [] } })
  const setup = openConsole({ bank: controlBank(engine, { system: () => 0, frozen: true }) })
  const { tags } = await setup.browser().open(page)
  const buttons = tags.filter(({ attributes, isEnd }) => attributes.get('value') === 'batch' && !isEnd)
  expect(buttons.map(({ attributes }) => attributes.has('disabled'))).toEqual([true, true])
})
