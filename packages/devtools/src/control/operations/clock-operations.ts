import { parseInstant, type Refusal, type Result, writeInstant } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuseAt } from '@pocketbank/core/base/errors'
import { withSentence } from '@pocketbank/core/base/input'
import { pickFields, shape } from '@pocketbank/http/operations/render'
import * as v from 'valibot'
import type { ControlledBank } from '../bank.ts'
import type { Happened } from '../clock.ts'
import type { Span } from '../time-input.ts'
import { operationsWithTag } from './control-operation.ts'

export const clockShape = shape<ControlledBank>()({
  now: [
    v.string(),
    ({ clock }, { zone }) => writeInstant(clock.now, zone),
    "The time of the bank's clock, ISO 8601 with its offset.",
  ],
  today: [v.string(), ({ clock }) => clock.today, "The day of the bank's clock."],
  zone: [v.string(), (_, { zone }) => zone, 'The time zone of the bank.'],
  following: [
    v.boolean(),
    ({ clock }) => clock.isFollowing,
    'Whether the clock runs with the clock of the machine.',
  ],
})

/** A bank after its clock moved, and the events until its new time. */
interface MovedBank {
  readonly bank: ControlledBank
  readonly happened: readonly Happened[]
}

const bankEvent = v.looseObject({
  at: withSentence(v.string(), "The time of the event by the bank's clock."),
  kind: withSentence(v.string(), 'The kind of event.'),
  tpp: withSentence(v.optional(v.string()), 'The TPP of the event.'),
  authorisationId: withSentence(v.optional(v.string()), 'The id of the authorisation.'),
  consentId: withSentence(v.optional(v.string()), 'The id of the consent.'),
  sessionId: withSentence(v.optional(v.string()), 'The session of the authorisation.'),
  psuId: withSentence(v.optional(v.string()), 'The PSU-ID by which the TPP knows the person.'),
})

const movedShape = shape<MovedBank>()({
  ...pickFields(clockShape.fields, ({ bank }: MovedBank) => bank),
  happened: [
    v.array(bankEvent),
    ({ happened }) => happened.map((event) => ({ ...event })),
    'The events between the old time and the new one, in the order of time.',
  ],
})

function readIso(text: string, place: string): Result<number, Refusal> {
  const time = parseInstant(text)
  if (time !== undefined) return ok(time)
  const problem = 'must be a time in ISO 8601 with an offset, as in 2026-01-15T10:00:00+01:00'
  return refuseAt('E4i', place, { problem, got: text })
}

const settings = v.object({
  now: withSentence(
    v.optional(v.string()),
    'The new time, ISO 8601 with its offset; not before that of the clock.',
  ),
  following: withSentence(
    v.optional(v.boolean()),
    'true resumes the clock, which then runs with the clock of the machine; false freezes it.',
  ),
})

function followOrFreeze({ clock }: ControlledBank, follows: boolean | undefined): readonly Happened[] {
  if (follows === false) return clock.freeze()
  clock.follow()
  return []
}

/** Sets the clock, lets it run or freezes it, or both in one step. */
function setClock(
  bank: ControlledBank,
  { now, following }: v.InferOutput<typeof settings>,
): Result<MovedBank, Refusal> {
  const { clock } = bank
  if (now === undefined && following === undefined) {
    return refuseAt('E4i', '$', {
      problem: 'must have now or following',
      remedy: 'Send `now` (a time) or `following` (true or false)',
    })
  }
  if (now === undefined) return ok({ bank, happened: followOrFreeze(bank, following) })
  const time = readIso(now, '$.now')
  if (!time.ok) return time
  const result = clock.set(time.value, following)
  return result.ok ? ok({ bank, happened: result.value }) : result
}

const amount = v.optional(v.number())

const distance = v.object({
  weeks: withSentence(amount, 'Weeks of 7 days.'),
  days: withSentence(amount, 'Days of 24 hours.'),
  hours: withSentence(amount, 'Hours.'),
  minutes: withSentence(amount, 'Minutes.'),
  seconds: withSentence(amount, 'Seconds.'),
  milliseconds: withSentence(amount, 'Milliseconds.'),
  to: withSentence(
    v.optional(v.string()),
    'The new time, ISO 8601 with its offset, or nextBatch: the time of the next batch.',
  ),
})

function advance(
  bank: ControlledBank,
  { to, ...units }: v.InferOutput<typeof distance>,
): Result<MovedBank, Refusal> {
  const { clock } = bank
  const span = Object.fromEntries(Object.entries(units).filter(([, value]) => value !== undefined)) as Span
  const hasSpan = Object.keys(span).length > 0
  if (hasSpan === (to !== undefined)) {
    return refuseAt('E4i', '$', {
      problem: 'must have either an amount of time or to',
      remedy: 'Send an amount of time, as in {"days": 180}, or `to` (a time or "nextBatch")',
    })
  }
  const time = to === undefined || to === 'nextBatch' ? ok(undefined) : readIso(to, '$.to')
  if (!time.ok) return time
  const step = hasSpan
    ? clock.advance(span)
    : time.value === undefined
      ? clock.advanceToBatch()
      : clock.set(time.value)
  return step.ok ? ok({ bank, happened: step.value }) : step
}

const clockResponse = { description: 'The new time, and the events on the way', body: movedShape }

export const exampleMorning = '2026-01-15T10:00:00+01:00'
export const exampleNextMorning = '2026-01-16T10:00:00+01:00'

/** Writes the clock of the bank in an example. */
export function exampleClock(now: string, following = true) {
  return { now, today: now.slice(0, 10), zone: 'Europe/Oslo', following }
}

function createBatch(at: string) {
  return { at, kind: 'batch' }
}

const operation = operationsWithTag('Control: clock')

/** Operations on the clock. D: setting is PUT, since repeating it changes nothing; advancing is POST. */
export const clockOperations = [
  operation({
    id: 'readClock',
    at: 'GET /clock',
    summary: "Read the bank's clock",
    description: 'Times are in the zone of the bank.',
    response: { description: 'The time of the clock', body: clockShape },
    rules: [],
    use: ({ bank }) => ok(bank),
    example: () => ({ response: exampleClock(exampleMorning) }),
  }),
  operation({
    id: 'advanceClock',
    at: 'POST /clock/advance',
    summary: 'Advance the clock by a duration, to a time or to the next batch',
    description:
      'Everything due until then happens in order and is in ' +
      'the response: batches, expiries and periodic payments.',
    body: distance,
    status: 200,
    response: clockResponse,
    rules: ['M6c', 'E4k'],
    use: ({ bank }, { body }) => advance(bank, body),
    example: () => ({
      body: { to: 'nextBatch' },
      response: {
        ...exampleClock('2026-01-15T11:00:00+01:00'),
        happened: [createBatch('2026-01-15T11:00:00+01:00')],
      },
    }),
  }),
  operation({
    id: 'setClock',
    at: 'PUT /clock',
    summary: 'Set the clock to a later time, resume it (following) or freeze it',
    description: 'The clock only moves forward. To go back, restore a snapshot.',
    body: settings,
    response: clockResponse,
    rules: ['M6c'],
    use: ({ bank }, { body }) => setClock(bank, body),
    example: () => ({
      body: { now: exampleNextMorning, following: false },
      response: {
        ...exampleClock(exampleNextMorning, false),
        happened: [
          createBatch('2026-01-15T13:30:00+01:00'),
          createBatch('2026-01-15T15:30:00+01:00'),
          createBatch('2026-01-15T18:30:00+01:00'),
          createBatch('2026-01-16T05:30:00+01:00'),
        ],
      },
    }),
  }),
]
