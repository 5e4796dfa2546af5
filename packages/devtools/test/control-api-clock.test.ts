import { beforeEach, describe, expect, test } from 'vitest'
import { type ControlSetup, openControl, readError } from './kit/control.ts'

let setup: ControlSetup
beforeEach(() => {
  setup = openControl()
  return () => expect(setup.faults).toEqual([])
})

const root = '/_sandbox'
const frozen = { following: false }
const monday = '2026-01-19T09:00:00+01:00'

describe('the clock', () => {
  const clockState = {
    now: '2026-01-15T10:00:00+01:00',
    today: '2026-01-15',
    zone: 'Europe/Oslo',
    following: true,
  }

  test('returns the time in the zone of the bank, and whether it runs', async () => {
    expect(await setup.callJson(200, 'GET', `${root}/clock`)).toEqual(clockState)
  })

  test('sets the time and reports events; the same time again does nothing', async () => {
    const settings = { now: monday, ...frozen }
    const result = await setup.callJson<{ happened: object[] }>(200, 'PUT', `${root}/clock`, settings)
    const after = { ...clockState, now: monday, today: '2026-01-19', following: false }
    expect(result).toMatchObject(after)
    expect(result.happened.length).toBeGreaterThan(5)
    expect(result.happened[0]).toEqual({ at: '2026-01-15T11:00:00+01:00', kind: 'batch' })
    expect(await setup.callJson(200, 'PUT', `${root}/clock`, settings)).toEqual({ ...after, happened: [] })
    expect(await setup.callJson(200, 'GET', `${root}/clock`)).toEqual(after)
  })

  test('resumes and freezes', async () => {
    expect(await setup.callJson(200, 'PUT', `${root}/clock`, frozen)).toMatchObject({ following: false })
    expect(setup.bank.clock.isFollowing).toBe(false)
    expect(await setup.callJson(200, 'PUT', `${root}/clock`, { following: true })).toMatchObject({
      following: true,
      happened: [],
    })
    expect(setup.bank.clock.isFollowing).toBe(true)
  })

  test.each([
    [{ days: 1, hours: 1.5, seconds: 3 }, '2026-01-16T11:30:03+01:00'],
    [{ weeks: 1, minutes: 1, milliseconds: 1 }, '2026-01-22T10:01:00.001+01:00'],
    [{ to: 'nextBatch' }, '2026-01-15T11:00:00+01:00'],
    [{ to: monday }, monday],
    [{ days: 0 }, clockState.now],
  ])('moves by %j', async (by, now) => {
    expect(await setup.callJson(200, 'POST', `${root}/clock/advance`, by)).toMatchObject({ now })
  })

  test.each([
    ['PUT', 'clock', {}, 400, 'Send `now` (a time)'],
    ['PUT', 'clock', [], 400, '$: must be an object'],
    ['PUT', 'clock', { now: '2026-01-15T10:00:00' }, 400, 'with an offset'],
    ['PUT', 'clock', { now: '2026-01-15T09:59:59+01:00' }, 409, 'never goes back'],
    ['PUT', 'clock', { now: monday, following: 'yes' }, 400, 'true or false'],
    [
      'PUT',
      'clock',
      { now: monday, folowing: true },
      400,
      '$.folowing: is not a field here; did you mean "following"?',
    ],
    ['POST', 'clock/advance', {}, 400, 'Send an amount of time'],
    ['POST', 'clock/advance', { days: 1, to: 'nextBatch' }, 400, 'Send an amount of time'],
    ['POST', 'clock/advance', { days: '1' }, 400, '$.days: must be a number'],
    ['POST', 'clock/advance', { day: 1 }, 400, '$.day: is not a field'],
  ] as const)('refuses %s %s %j and moves nothing', async (method, path, body, status, words) => {
    const error = await readError(await setup.call(method, `${root}/${path}`, body))
    expect(error.status).toBe(status)
    expect(error.message).toContain(words)
    expect(await setup.callJson(200, 'GET', `${root}/clock`)).toEqual(clockState)
  })
})
