import fc from 'fast-check'
import { expect } from 'vitest'
import { type BankEvent, type Instant, later } from '../src/index.ts'
import { tppOfAuthorisation } from '../src/rows/authorisations/find.ts'
import { otherTpp, tpp } from './kit/people.ts'
import { readPsuReference, type World } from './kit/world.ts'
import { filledWorld, filledTest as test } from './kit/worlds.ts'

const minute = 60_000
const day = 86_400_000

/** Lists the events of a bank until a time. */
function eventsUntil(world: World, now: Instant): readonly BankEvent[] {
  const events: BankEvent[] = []
  world.settle(now, (event) => events.push(event))
  return events
}

test('reports batches in order with their times and what they book', () => {
  const world = filledWorld()
  const events = eventsUntil(world, later(world.now, day))
  expect(events.map(({ kind }) => kind)).toEqual(Array(5).fill('batch'))
  expect(events.map(({ at }) => new Date(at).toISOString().slice(5, 16))).toEqual([
    '01-15T10:00',
    '01-15T12:30',
    '01-15T14:30',
    '01-15T17:30',
    '01-16T04:30',
  ])
})

test('reports final events by the names that the TPP knows', ({ world }) => {
  const answered = world.link()
  const { id: psuId, sessionId } = readPsuReference(world.approve(answered))
  const unusedLink = world.link({ tpp: otherTpp })
  const end = later(world.now, 180 * day)
  const events = eventsUntil(world, end).filter(({ kind }) => kind !== 'batch')
  const start = end - 180 * day
  expect(events).toEqual([
    { at: start + 15 * minute, kind: 'authorisation-expires', tpp: otherTpp, authorisationId: unusedLink },
    { at: start + day, kind: 'authorisation-forgotten', tpp, authorisationId: answered },
    {
      at: start + day + 15 * minute,
      kind: 'authorisation-forgotten',
      tpp: otherTpp,
      authorisationId: unusedLink,
    },
    { at: end, kind: 'session-expires', tpp, sessionId, psuId },
    { at: end, kind: 'consent-expires', tpp, psuId, consentId: expect.any(String) },
  ])
  expect(eventsUntil(world, later(end, 30 * day)).filter(({ kind }) => kind !== 'batch')).toEqual([
    { ...events.at(-1), at: end + 30 * day, kind: 'consent-forgotten' },
  ])
})

test('reports neither cancelled nor past events again', ({ world }) => {
  const authorisationId = world.link()
  world.call('refuseAuthorisation', { params: { authorisationId } })
  const soon = later(world.now, 15 * minute)
  expect(eventsUntil(world, soon)).toEqual([])
  expect(eventsUntil(world, later(soon, day))).not.toEqual([])
  expect(eventsUntil(world, later(soon, day))).toEqual([])
})

test('reports the same events in steps of any size', () => {
  const whole = filledWorld()
  whole.approve(whole.link())
  whole.link()
  const end = later(whole.now, 40 * day)
  const start = whole.snapshot()
  const allEvents = eventsUntil(whole, end)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 * day }), { maxLength: 8 }), (waits) => {
      whole.restore(start)
      const times = [...waits.map((wait) => later(start.now, wait)), end].sort((a, b) => a - b)
      expect(times.flatMap((time) => eventsUntil(whole, time))).toEqual(allEvents)
    }),
    { numRuns: 30 },
  )
})

test('finds the TPP of an authorisation by its id as long as the bank knows it', ({ world }) => {
  const authorisationId = world.link({ tpp: otherTpp })
  expect(tppOfAuthorisation(world.bank, authorisationId)).toBe(otherTpp)
  expect(tppOfAuthorisation(world.bank, 'nothing')).toBeUndefined()
  world.settle(later(world.now, 2 * day))
  expect(tppOfAuthorisation(world.bank, authorisationId)).toBeUndefined()
})
