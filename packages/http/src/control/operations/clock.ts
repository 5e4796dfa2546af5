import { parseInstant, type Refusal, type Result, writeInstant } from '@pocketbank/core'
import { ok, refuse, shown } from '@pocketbank/core/internal'
import * as v from 'valibot'
import { controlRoot } from '../../bank-address.ts'
import { jsonAnswer } from '../../render/answer.ts'
import type { ControlledBank } from '../bank.ts'
import type { Happened } from '../clock.ts'
import type { Span } from '../moment.ts'
import { type ControlOperation, type ControlResult, controlOperation } from './operation.ts'

const path = `${controlRoot}/clock`

/** What the clock shows. */
export const clockAnswer = v.object({
  now: v.string(),
  today: v.string(),
  zone: v.string(),
  following: v.boolean(),
})

/** The same after a move, with all that happened by itself up to then. */
const movedAnswer = v.object({
  ...clockAnswer.entries,
  happened: v.array(
    v.looseObject({
      at: v.string(),
      kind: v.string(),
      tpp: v.optional(v.string()),
      authorisationId: v.optional(v.string()),
      consentId: v.optional(v.string()),
      sessionId: v.optional(v.string()),
      psuId: v.optional(v.string()),
    }),
  ),
})

/** A clock as it is now. */
export function clockOf({ clock, engine }: ControlledBank): v.InferOutput<typeof clockAnswer> {
  const { zone } = engine.bank.calendar
  return { now: writeInstant(clock.now, zone), today: clock.today, zone, following: clock.isFollowing }
}

function readIso(text: string, place: string): Result<number, Refusal> {
  const moment = parseInstant(text)
  if (moment !== undefined) return ok(moment)
  const expected = 'a moment of ISO 8601 with its offset, as in 2026-01-15T10:00:00+01:00'
  return refuse(
    'E4i',
    'FORMAT_ERROR',
    `${place} must be ${expected}, got ${JSON.stringify(shown(text))}`,
    place,
  )
}

function moved(bank: ControlledBank, happened: readonly Happened[]): ControlResult {
  return ok(jsonAnswer(200, { ...clockOf(bank), happened }))
}

const settings = v.object({ now: v.optional(v.string()), following: v.optional(v.boolean()) })

/** Sets the clock first, and then lets it run or stand still. */
function set(bank: ControlledBank, { now, following }: v.InferOutput<typeof settings>): ControlResult {
  const { clock } = bank
  if (now === undefined && following === undefined) {
    return refuse(
      'E4i',
      'FORMAT_ERROR',
      'The clock is set by now, a moment, or by following, true or false.',
      '$',
    )
  }
  const moment = now === undefined ? ok(undefined) : readIso(now, '$.now')
  if (!moment.ok) return moment
  const step = moment.value === undefined ? ok([]) : clock.set(moment.value)
  if (!step.ok) return step
  if (following === true) clock.follow()
  const settled = following === false ? clock.freeze() : []
  return moved(bank, [...step.value, ...settled])
}

const amount = v.optional(v.number())

const distance = v.object({
  weeks: amount,
  days: amount,
  hours: amount,
  minutes: amount,
  seconds: amount,
  milliseconds: amount,
  to: v.optional(v.string()),
})

function advance(bank: ControlledBank, { to, ...given }: v.InferOutput<typeof distance>): ControlResult {
  const { clock } = bank
  const span = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Span
  const hasSpan = Object.keys(span).length > 0
  if (hasSpan === (to !== undefined)) {
    const text =
      'The clock is moved on either by an amount, as in {"days": 180}, or to a moment or "nextBatch".'
    return refuse('E4i', 'FORMAT_ERROR', text, '$')
  }
  const moment = to === undefined || to === 'nextBatch' ? ok(undefined) : readIso(to, '$.to')
  if (!moment.ok) return moment
  const step = hasSpan
    ? clock.advance(span)
    : moment.value === undefined
      ? clock.advanceToBatch()
      : clock.set(moment.value)
  return step.ok ? moved(bank, step.value) : step
}

/** What is done to the clock. D: setting is PUT, as the same twice is the same; moving on is POST. */
export const clockOperations: readonly ControlOperation[] = [
  controlOperation({
    id: 'readClock',
    method: 'GET',
    path,
    summary: 'Read the bank’s clock',
    success: { status: 200, description: 'What it shows', body: clockAnswer },
    refusals: [],
    use: ({ bank }) => ok(jsonAnswer(200, clockOf(bank))),
  }),
  controlOperation({
    id: 'setClock',
    method: 'PUT',
    path,
    summary:
      'Set the clock to a later moment, let it run with the machine’s (following), or make it stand still',
    body: settings,
    success: { status: 200, description: 'What it shows, and what has happened', body: movedAnswer },
    refusals: ['CONFLICT'],
    use: ({ bank }, { body }) => set(bank, body),
  }),
  controlOperation({
    id: 'advanceClock',
    method: 'POST',
    path: `${path}/advance`,
    summary: 'Move the clock on by some time, or to a moment or the next batch',
    body: distance,
    success: { status: 200, description: 'What it shows, and what has happened', body: movedAnswer },
    refusals: ['CONFLICT', 'RESOURCE_UNKNOWN'],
    use: ({ bank }, { body }) => advance(bank, body),
  }),
]
