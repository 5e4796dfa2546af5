import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Engine, type Happening, type Instant, later, tppOfAuthorisation } from '../src/index.ts'
import { approves, does, filledBank, learnt, link, otherTpp, tpp } from './sca-scene.ts'

const minute = 60_000
const day = 86_400_000

/** Everything that happens by itself in a bank up to a moment. */
function happenings(engine: Engine, now: Instant): readonly Happening[] {
  const told: Happening[] = []
  engine.settle(now, (happening) => told.push(happening))
  return told
}

test('batches are told in their order, each at its own moment, with what they book of the fixed data set', () => {
  const engine = filledBank()
  const told = happenings(engine, later(engine.now, day))
  expect(told.map(({ kind }) => kind)).toEqual(Array(5).fill('batch'))
  expect(told.map(({ at }) => new Date(at).toISOString().slice(5, 16))).toEqual([
    '01-15T10:00',
    '01-15T12:30',
    '01-15T14:30',
    '01-15T17:30',
    '01-16T04:30',
  ])
})

test('what is over is told by the names that its TPP knows', () => {
  const engine = filledBank()
  const answered = link(engine)
  const { id: psuId, sessionId } = learnt(approves(engine, answered))
  const forgotten = link(engine, { tpp: otherTpp })
  const end = later(engine.now, 180 * day)
  const told = happenings(engine, end).filter(({ kind }) => kind !== 'batch')
  const start = end - 180 * day
  expect(told).toEqual([
    { at: start + 15 * minute, kind: 'authorisation-expires', tpp: otherTpp, authorisationId: forgotten },
    { at: start + day, kind: 'authorisation-forgotten', tpp, authorisationId: answered },
    {
      at: start + day + 15 * minute,
      kind: 'authorisation-forgotten',
      tpp: otherTpp,
      authorisationId: forgotten,
    },
    { at: end, kind: 'session-expires', tpp, sessionId, psuId },
    { at: end, kind: 'consent-expires', tpp, psuId, consentId: expect.any(String) },
  ])
  expect(happenings(engine, later(end, 30 * day)).filter(({ kind }) => kind !== 'batch')).toEqual([
    { ...told.at(-1), at: end + 30 * day, kind: 'consent-forgotten' },
  ])
})

test('what was called off is not told, and what has happened is not told again', () => {
  const engine = filledBank()
  const authorisationId = link(engine)
  does(engine, 'refuseAuthorisation', { params: { authorisationId } })
  const soon = later(engine.now, 15 * minute)
  expect(happenings(engine, soon)).toEqual([])
  expect(happenings(engine, later(soon, day))).not.toEqual([])
  expect(happenings(engine, later(soon, day))).toEqual([])
})

test('however time passes, the same is told', () => {
  const whole = filledBank()
  approves(whole, link(whole))
  link(whole)
  const end = later(whole.now, 40 * day)
  const start = whole.snapshot()
  const all = happenings(whole, end)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 * day }), { maxLength: 8 }), (waits) => {
      whole.restore(start)
      const moments = [...waits.map((wait) => later(start.now, wait)), end].sort((a, b) => a - b)
      expect(moments.flatMap((moment) => happenings(whole, moment))).toEqual(all)
    }),
    { numRuns: 30 },
  )
})

test('an id tells for which TPP an authorisation was begun, as long as the bank knows it', () => {
  const engine = filledBank()
  const authorisationId = link(engine, { tpp: otherTpp })
  expect(tppOfAuthorisation(engine.bank, authorisationId)).toBe(otherTpp)
  expect(tppOfAuthorisation(engine.bank, 'nothing')).toBeUndefined()
  engine.settle(later(engine.now, 2 * day))
  expect(tppOfAuthorisation(engine.bank, authorisationId)).toBeUndefined()
})
