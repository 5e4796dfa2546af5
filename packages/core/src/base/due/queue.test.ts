import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Instant, instant } from '../time/instant.ts'
import { type Due, dequeue, enqueue, firstDue, nothingDue } from './queue.ts'

const due = (at: number, serial: number): Due => ({ at: instant(at), serial, kind: 'batch' })

function drain(entries: readonly Due[], now: Instant): readonly Due[] {
  const order: Due[] = []
  let queue = entries.reduce(enqueue, nothingDue)
  for (let next = firstDue(queue, now); next !== undefined; next = firstDue(queue, now)) {
    order.push(next)
    queue = dequeue(queue, [next])
  }
  return order
}

test('[X13d] what falls due comes in the order of time, and at one moment in the order in which it was entered', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.nat(25), (moments, now) => {
      const entries = moments.map((moment, serial) => due(moment, serial))
      const expected = entries
        .filter(({ at }) => at <= now)
        .sort((left, right) => left.at - right.at || left.serial - right.serial)
      expect(drain(entries.toReversed(), instant(now))).toEqual(expected)
    }),
  )
})

test('[X13d] it is due at its very moment and not a millisecond earlier', () => {
  const queue = enqueue(nothingDue, due(1_000, 1))
  expect(firstDue(queue, instant(999))).toBeUndefined()
  expect(firstDue(queue, instant(1_000))).toEqual(due(1_000, 1))
})
