import { type Bank, type BankEvent, type Instant, parseInstant, type Zone } from '@pocketbank/core'
import { type Batch, find, iterateBackward, rejectionReasons } from '@pocketbank/core/internal'
import type { Happened } from '../../control/clock.ts'
import { writeMoment } from '../display.tsx'
import { timeWords } from './words.ts'

/** What an event is about: the first of its names that a person may look up. */
function eventSubject({ paymentId, consentId, authorisationId, psuId }: Omit<BankEvent, 'at'>): string {
  return paymentId ?? consentId ?? authorisationId ?? psuId ?? ''
}

/** What happens, in words. */
export function tellEvent(event: Omit<BankEvent, 'at'>): string {
  return timeWords.kinds[event.kind](eventSubject(event))
}

/** The path of the page about what happens; none where there is no page about it alone. */
export function pathOfEvent({ paymentId, consentId }: Omit<BankEvent, 'at'>): string | undefined {
  if (paymentId !== undefined) return `/console/payments/${encodeURIComponent(paymentId)}`
  return consentId === undefined ? undefined : `/console/consents/${encodeURIComponent(consentId)}`
}

const behindAll = { serial: Number.MAX_SAFE_INTEGER }

/** Lines of what has happened that are told at once. */
const linesMax = 20

/** What became of a payment in a batch, and when. */
export interface PaymentOutcome extends Pick<Batch['lines'][number], 'outcome' | 'reason'> {
  readonly at: Instant
  readonly paymentId: string
}

/** What batches have done with payments since a moment, in its order; of those that the bank still knows. */
export function listOutcomesSince(bank: Bank, moment: Instant): readonly PaymentOutcome[] {
  const batches: Batch[] = []
  for (const batch of iterateBackward(bank.batches, 'key', behindAll)) {
    if (batch.at <= moment) break
    batches.unshift(batch)
  }
  return batches.flatMap(({ at, lines }) =>
    lines.flatMap(({ payment: serial, ...became }) => {
      const payment = find(bank.payments, 'key', { serial })
      return payment === undefined ? [] : [{ at, paymentId: payment.id, ...became }]
    }),
  )
}

/** What became of a payment, in words, and why where it was not paid. */
function tellPaid({ paymentId, outcome, reason }: PaymentOutcome): string {
  const said = timeWords.outcomes[outcome](paymentId)
  return reason === undefined ? `${said}.` : `${said}: ${rejectionReasons[reason].text}`
}

/**
 * What a move of the clock has done, a line each: the moment that it shows, the batches together, what they did with each payment, and
 * all else with its time.
 */
export function tellMove(
  { happened, paid }: { readonly happened: readonly Happened[]; readonly paid: readonly PaymentOutcome[] },
  now: Instant,
  zone: Zone,
): readonly string[] {
  const events = happened.filter(({ kind }) => kind !== 'batch')
  const batches = happened.length - events.length
  const others = [
    ...events.map((event) => ({ at: parseInstant(event.at) as Instant, text: `${tellEvent(event)}.` })),
    ...paid.map((one) => ({ at: one.at, text: tellPaid(one) })),
  ].toSorted((left, right) => left.at - right.at)
  const told = others.slice(0, linesMax).map(({ at, text }) => `${writeMoment(at, zone)}: ${text}`)
  return [
    timeWords.moved(writeMoment(now, zone)),
    ...(happened.length === 0 ? [timeWords.nothingHappened] : []),
    ...(batches === 0 ? [] : [timeWords.batches(batches)]),
    ...told,
    ...(others.length > linesMax ? [timeWords.andMore(others.length - linesMax)] : []),
  ]
}
