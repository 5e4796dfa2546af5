import { createEngine, engineFrom, type Instant, parseInstant } from '@pocketbank/core'
import { expect, test } from 'vitest'
import { createClock, type MovedClock } from './clock.ts'

const start = '2026-01-15T10:00:00+01:00'
const hour = 3_600_000

/** Opens an empty bank, its clock, and a machine clock that the test advances. */
function openClock() {
  const engine = createEngine({ now: parseInstant(start) as Instant, seed: 'clock' })
  const machine = { time: 1_000 }
  return { engine, machine, clock: createClock(engine, () => machine.time) }
}

function describeRefusal(result: MovedClock): string {
  return result.ok ? 'not refused' : `${result.error.code} ${result.error.text}`
}

test('the clock is frozen until you move it', () => {
  const { clock, machine } = openClock()
  machine.time += 5 * hour
  expect(clock.now).toBe(parseInstant(start))
  expect(clock.today).toBe('2026-01-15')
})

test('reports what happens on the way, in the time of the bank', () => {
  const { clock } = openClock()
  expect(clock.advance({ hours: 4 })).toEqual({
    ok: true,
    value: [
      { at: '2026-01-15T11:00:00+01:00', kind: 'batch' },
      { at: '2026-01-15T13:30:00+01:00', kind: 'batch' },
    ],
  })
  expect(clock.set('2026-07-01T05:30:00+02:00')).toMatchObject({ ok: true })
  expect(clock.advanceToBatch()).toEqual({
    ok: true,
    value: [{ at: '2026-07-01T11:00:00+02:00', kind: 'batch' }],
  })
})

test('moves 24 hours by a day, also when clocks change', () => {
  const { clock } = openClock()
  clock.advance({ days: 180 })
  expect(new Date(clock.now).toISOString()).toBe('2026-07-14T09:00:00.000Z')
})

test('refuses an earlier time, and keeps the present one', () => {
  const { clock, engine } = openClock()
  const { bank } = engine
  expect(describeRefusal(clock.set('2026-01-15T09:59:59+01:00'))).toBe(
    "CONFLICT the bank's clock shows 2026-01-15T10:00:00+01:00 and never goes back. Restore a snapshot instead.",
  )
  expect(describeRefusal(clock.advance({ hours: -1 }))).toContain('FORMAT_ERROR')
  expect(describeRefusal(clock.set('tomorrow'))).toContain('FORMAT_ERROR time: must be a Date')
  expect(engine.bank).toBe(bank)
  expect(clock.set(start)).toEqual({ ok: true, value: [] })
})

test.each([
  ['a Date', new Date('2026-01-15T11:30:00+01:00')],
  ['ISO text', '2026-01-15T11:30:00+01:00'],
  ['milliseconds', Date.parse('2026-01-15T11:30:00+01:00')],
])('moves to a time: %s', (_, time) => {
  const { clock } = openClock()
  expect(clock.advance(time)).toMatchObject({ ok: true, value: [{ kind: 'batch' }] })
  expect(clock.now).toBe(parseInstant('2026-01-15T11:30:00+01:00'))
  expect(describeRefusal(clock.advance(5))).toContain('never goes back')
})

test.each([[true], [[]], [[{ days: 1 }]], [{}], [null], [undefined], [() => 1]])(
  'refuses the duration %j',
  (distance) => {
    const { clock } = openClock()
    expect(describeRefusal(clock.advance(distance as never))).toContain('duration: must be amounts by unit')
    expect(describeRefusal(clock.advance('tomorrow'))).toContain('time: must be a Date')
    expect(clock.now).toBe(parseInstant(start))
  },
)

test('moves a hundred years at once, and not beyond the calendar', () => {
  const { clock } = openClock()
  expect(describeRefusal(clock.advance({ days: 36_526 }))).toContain('moves at most 100 years at once')
  const late = createEngine({ now: parseInstant('9999-12-01T00:00:00Z') as Instant, seed: 'late' })
  expect(describeRefusal(createClock(late, () => 0).advance({ days: 60 }))).toContain('time: must be a Date')
})

test('has no next batch in a bank without batches', () => {
  const engine = createEngine({
    now: parseInstant(start) as Instant,
    seed: 'x',
    calendar: { batchTimes: [] },
  })
  expect(describeRefusal(createClock(engine, () => 0).advanceToBatch())).toBe(
    'RESOURCE_UNKNOWN this bank has no batches',
  )
})

test('follows the machine from its present time until it is frozen', () => {
  const { clock, machine, engine } = openClock()
  clock.follow()
  expect(clock.isFollowing).toBe(true)
  machine.time += hour
  expect(clock.now).toBe((parseInstant(start) as Instant) + hour)
  clock.advance({ hours: 1 })
  machine.time += 90 * 60_000
  expect(clock.freeze()).toEqual([{ at: '2026-01-15T13:30:00+01:00', kind: 'batch' }])
  machine.time += hour
  expect(new Date(clock.now).toISOString()).toBe('2026-01-15T12:30:00.000Z')
  expect(engine.now).toBe(clock.now)
  expect(clock.isFollowing).toBe(false)
})

test('is no faster if it follows twice', () => {
  const { clock, machine } = openClock()
  clock.follow()
  machine.time += hour
  clock.follow()
  machine.time += hour
  expect(clock.now).toBe((parseInstant(start) as Instant) + 2 * hour)
})

test('keeps in snapshots whether it runs', () => {
  const { clock, machine, engine } = openClock()
  clock.follow()
  const carried = clock.state()
  const restoredClock = createClock(engineFrom(engine.snapshot()), () => machine.time)
  restoredClock.restore(carried)
  machine.time += hour
  expect(restoredClock.now).toBe(clock.now)
  restoredClock.restore(undefined)
  expect(restoredClock.now).toBe(parseInstant(start))
  expect(clock.read(true)).toEqual({ ok: true, value: true })
  expect(clock.read('yes')).toMatchObject({
    ok: false,
    error: { text: '$: must be true or false, got the text "yes"' },
  })
})

test('[M6c] sets and freezes a running clock in one step, at exactly that time', () => {
  for (let tries = 0; tries < 200; tries += 1) {
    const engine = createEngine({ now: parseInstant(start) as Instant, seed: 'clock' })
    let time = tries
    // The time of this machine passes with every look at it.
    const clock = createClock(engine, () => (time += 1))
    clock.follow()
    expect(clock.set('2026-01-16T10:00:00+01:00', false).ok).toBe(true)
    expect([clock.isFollowing, clock.now]).toEqual([false, parseInstant('2026-01-16T10:00:00+01:00')])
    expect(clock.set('2026-01-15T10:00:00+01:00', true)).toMatchObject({ ok: false })
    expect(clock.isFollowing).toBe(false)
  }
})

test.each([
  ['an hour', hour, 0],
  ['a millisecond', 1, 0],
  ['a year', 8_760 * hour, 3 * hour],
])('[M6e] continues from the last time at the pace of a machine that is set back by %s', (_, step, ahead) => {
  const { clock, machine, engine } = openClock()
  clock.follow()
  clock.advance({ milliseconds: ahead })
  machine.time += 2 * hour
  const last = clock.now
  expect(last - engine.now).toBe(2 * hour)
  for (const times of [1, 2]) {
    machine.time -= step
    expect(clock.now).toBe(last + (times - 1) * 5_000)
    machine.time += 5_000
    expect(clock.now).toBe(last + times * 5_000)
  }
  machine.time += 7_000
  clock.advance({ minutes: 1 })
  expect(clock.now).toBe(last + 77_000)
})

test.each([hour, 30 * 24 * hour])(
  '[M6e] continues a reopened bank whose machine was set back by %i ms',
  (step) => {
    const { clock, machine, engine } = openClock()
    clock.follow()
    machine.time += 2 * hour
    engine.settle(clock.now)
    const last = clock.now
    const again = createClock(engineFrom(engine.snapshot()), () => machine.time)
    machine.time -= step
    again.resume(clock.ahead)
    expect(again.now).toBe(last)
    machine.time += 1_000
    expect(again.now).toBe(last + 1_000)
  },
)

test('[M6e] ignores a machine that is set back while the clock is frozen', () => {
  const { clock, machine } = openClock()
  clock.follow()
  machine.time += hour
  const last = clock.now
  clock.freeze()
  machine.time -= 3 * hour
  expect(clock.now).toBe(last)
  clock.follow()
  machine.time += 1_000
  expect(clock.now).toBe(last + 1_000)
})
