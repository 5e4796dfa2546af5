import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Instant, instant } from '../time/instant.ts'
import { firstDue, noTimers, type Timer, withoutTimers, withTimer } from './timers.ts'

const createTimer = (at: number, serial: number): Timer => ({ at: instant(at), serial, kind: 'batch' })

function drain(entries: readonly Timer[], now: Instant): readonly Timer[] {
  const order: Timer[] = []
  let timers = entries.reduce(withTimer, noTimers)
  for (let next = firstDue(timers, now); next !== undefined; next = firstDue(timers, now)) {
    order.push(next)
    timers = withoutTimers(timers, [next])
  }
  return order
}

test('[X13d] runs timers by time, and those of one time in the order of entry', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.nat(25), (times, now) => {
      const entries = times.map((time, serial) => createTimer(time, serial))
      const expected = entries
        .filter(({ at }) => at <= now)
        .sort((left, right) => left.at - right.at || left.serial - right.serial)
      expect(drain(entries.toReversed(), instant(now))).toEqual(expected)
    }),
  )
})

test('[X13d] runs a timer at its time, not a millisecond earlier', () => {
  const timers = withTimer(noTimers, createTimer(1_000, 1))
  expect(firstDue(timers, instant(999))).toBeUndefined()
  expect(firstDue(timers, instant(1_000))).toEqual(createTimer(1_000, 1))
})
