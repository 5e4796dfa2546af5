import { defaultZone } from '@pocketbank/core'
import { expect, test } from 'vitest'
import { pathOfEvent, tellMove } from '../src/console/time/what-happens.ts'
import { openConsole } from './kit/console.ts'
import { elements } from './kit/html.ts'

const page = '/console/time'
const move = 'advance-clock'
const set = 'set-clock'

/** Opens the page about time of a bank whose clock stands at 10:00 on Thursday 15 January 2026. */
async function openTime(headers: Readonly<Record<string, string>> = {}) {
  const scene = openConsole()
  const browser = scene.browser(headers)
  return { scene, browser, shown: await browser.open(page) }
}

test.each([
  ['hour', '15 January 2026, 11:00 CET'],
  ['batch', '15 January 2026, 11:00 CET'],
  ['morning', '16 January 2026, 05:30 CET'],
  ['days90', '15 April 2026, 11:00 CEST'],
  ['days180', '14 July 2026, 11:00 CEST'],
])(
  '[C3a] the button %s moves the clock, and the page tells where to and what happened',
  async (by, expected) => {
    const { browser, shown } = await openTime()
    const moved = await browser.submit(shown, move, { by })
    expect(moved.status).toBe(200)
    expect(moved.text).toContain(`The clock shows ${expected}.`)
    expect(moved.text).toMatch(/A batch ran\.|\d+ batches ran\./)
  },
)

test('[C3a] a moment is taken by the clock on the wall of the bank, or with an offset', async () => {
  const { browser, shown, scene } = await openTime()
  const summer = await browser.submit(shown, set, { moment: '2026-07-01T05:30' })
  expect(scene.bank.clock.now).toBe(Date.parse('2026-07-01T05:30:00+02:00'))
  await browser.submit(summer, set, { moment: '2026-07-01T08:00:00+01:00' })
  expect(scene.bank.clock.now).toBe(Date.parse('2026-07-01T09:00:00+02:00'))
})

test.each([
  [
    'tomorrow',
    'Must be a moment such as 2026-01-16T05:30, or with an offset as in 2026-01-16T05:30:00+01:00, got “tomorrow”',
  ],
  ['2026-02-30T10:00', 'Must be a moment such as 2026-01-16T05:30'],
  ['2025-01-01T00:00', 'never goes back'],
  ['2226-01-01T00:00', 'moves at most 100 years at once'],
  ['', 'is missing'],
])(
  '[C3a] a moment that cannot be is refused beside its field, and nothing happens: %s',
  async (moment, sentence) => {
    const { browser, shown, scene } = await openTime()
    const { now } = scene.bank.clock
    const refused = await browser.submit(shown, set, { moment })
    expect(refused.status).toBe(422)
    const [wrong] = refused.tags.filter(({ attributes }) => attributes.get('id') === 'set-clock-moment-wrong')
    expect(wrong?.text.toLowerCase()).toContain(sentence.toLowerCase())
    const [field] = refused.tags.filter(({ attributes }) => attributes.get('id') === 'set-clock-moment')
    expect(field?.attributes.get('aria-invalid')).toBe('true')
    expect(scene.bank.clock.now).toBe(now)
  },
)

test('[C3a] a button that is none is refused, and the clock stands', async () => {
  const { browser, shown, scene } = await openTime()
  const refused = await browser.submit(shown, move, { by: 'century' })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('one of hour, batch')])
  expect(scene.bank.clock.now).toBe(Date.parse('2026-01-15T10:00:00+01:00'))
})

test('[C3a] the clock is let run, and made to stand again', async () => {
  const { browser, shown, scene } = await openTime()
  const running = await browser.submit(shown, 'run-clock')
  expect([scene.bank.clock.isFollowing, running.text]).toEqual([
    true,
    expect.stringContaining('It runs with'),
  ])
  await browser.submit(running, 'run-clock')
  expect(scene.bank.clock.isFollowing).toBe(false)
})

test('[C3b] what will happen is listed with its time', async () => {
  const { scene, browser } = await openTime()
  const tpp = scene.tpp({ headers: { 'TPP-Redirect-URI': 'https://tpp.example/back' } })
  await tpp.get('/v1/accounts')
  const shown = await browser.open(page)
  const [table = []] = elements(shown.tags, 'tbody')
  const words = table.map(({ text }) => text).join('|')
  expect(words).toMatch(/15 January 2026, 10:15 CET\|+The link of authorisation \w+ expires/)
  expect(words).toMatch(/15 January 2026, 11:00 CET\|+A batch runs/)
  const moved = await browser.submit(await browser.open(page), move, { by: 'hour' })
  expect(moved.text).toMatch(/10:15 CET: The link of authorisation \w+ expires\./)
})

test('[C3b] what will happen to a payment or a consent leads to its page', () => {
  expect(pathOfEvent({ kind: 'payment-day', paymentId: 'a/b' })).toBe('/console/payments/a%2Fb')
  expect(pathOfEvent({ kind: 'consent-expires', consentId: 'c' })).toBe('/console/consents/c')
  expect(pathOfEvent({ kind: 'batch' })).toBeUndefined()
  const at = '2026-01-15T10:00:00+01:00'
  const happened = Array.from({ length: 25 }, () => ({ at, kind: 'payment-day', paymentId: 'p' }) as const)
  const told = tellMove({ happened, paid: [] }, openConsole().bank.clock.now, defaultZone)
  expect(told.slice(-2)).toEqual(['15 January 2026, 10:00 CET: The day of payment p comes.', 'And 5 more.'])
})
