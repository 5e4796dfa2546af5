import { find } from '../base/store/table.ts'
import type { Timer, TimerKind } from '../base/timers/timers.ts'
import type { Bank } from '../rows/bank.ts'
import { requirePsu } from '../rows/psus/find.ts'

/** The ids that an event concerns, in the form that users know. */
interface EventNames {
  readonly tpp?: string
  readonly authorisationId?: string
  readonly consentId?: string
  readonly sessionId?: string
  readonly psuId?: string
  readonly paymentId?: string
}

/**
 * The kinds of timers that cause events. `transaction-booked` is not one: it books a row at the time of a
 * batch and belongs to that batch.
 */
type EventKind = Exclude<TimerKind, 'transaction-booked'>

/** An event that the bank caused by itself when its time came. */
export interface BankEvent extends Pick<Timer, 'at'>, EventNames {
  readonly kind: EventKind
}

function nameAuthorisation(bank: Bank, serial: number): EventNames {
  const { tpp, id: authorisationId } = find(bank.authorisations, 'key', { serial }) ?? {}
  return tpp === undefined || authorisationId === undefined ? {} : { tpp, authorisationId }
}

function nameConsent(bank: Bank, serial: number): EventNames {
  const consent = find(bank.consents, 'key', { serial })
  if (consent === undefined) return {}
  const { tpp, id: consentId, psu } = consent
  return { tpp, consentId, ...(psu !== 0 && { psuId: requirePsu(bank, psu).psuId }) }
}

function nameSession(bank: Bank, serial: number): EventNames {
  const session = find(bank.sessions, 'key', { serial })
  if (session === undefined) return {}
  const { tpp, sessionId, psu } = session
  return { tpp, sessionId, psuId: requirePsu(bank, psu).psuId }
}

function namePayment(bank: Bank, serial: number): EventNames {
  const { tpp, id: paymentId } = find(bank.payments, 'key', { serial }) ?? {}
  return tpp === undefined || paymentId === undefined ? {} : { tpp, paymentId }
}

const namers: Readonly<Record<EventKind, (bank: Bank, subject: number) => EventNames>> = {
  batch: () => ({}),
  'authorisation-expires': nameAuthorisation,
  'authorisation-forgotten': nameAuthorisation,
  'consent-expires': nameConsent,
  'consent-forgotten': nameConsent,
  'session-expires': nameSession,
  'payment-expires': namePayment,
  'payment-day': namePayment,
  'periodic-payment': namePayment,
  'instant-payment': namePayment,
}

/**
 * Converts a timer into its event. Call it before the timer runs, since the timer may delete the rows that it
 * names.
 */
export function toBankEvent(bank: Bank, { at, kind, subject = 0 }: Timer): BankEvent | undefined {
  return kind === 'transaction-booked' ? undefined : { at, kind, ...namers[kind](bank, subject) }
}
