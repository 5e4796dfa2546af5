import { find } from '../base/store/table.ts'
import type { Timer, TimerKind } from '../base/timers/timers.ts'
import type { Bank } from '../rows/bank.ts'
import { requirePsu } from '../rows/psus/find.ts'

/** The names of what an event is about, each where it has one. */
interface EventNames {
  readonly tpp?: string
  readonly authorisationId?: string
  readonly consentId?: string
  readonly sessionId?: string
  readonly psuId?: string
  readonly paymentId?: string
}

/** The timers of which there are events. D: what the next batch books of the fixed data set is part of that batch. */
type EventKind = Exclude<TimerKind, 'transaction-booked'>

/** Something that the bank did by itself as time passed. */
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

/** The event of a timer, by the names that users know; read from the bank as it is before the timer runs. */
export function toBankEvent(bank: Bank, { at, kind, subject = 0 }: Timer): BankEvent | undefined {
  return kind === 'transaction-booked' ? undefined : { at, kind, ...namers[kind](bank, subject) }
}
