import { find } from '../base/store/table.ts'
import type { Timer, TimerKind } from '../base/timers/timers.ts'
import type { Bank } from '../rows/bank.ts'
import { psuOf } from '../rows/psus/find.ts'

/** What something happened to, each where it has a name. */
interface Names {
  readonly tpp?: string
  readonly authorisationId?: string
  readonly consentId?: string
  readonly sessionId?: string
  readonly psuId?: string
  readonly paymentId?: string
}

/** What is told of by itself. D: what the next batch books of the fixed data set is part of that batch. */
type ToldKind = Exclude<TimerKind, 'transaction-booked'>

/** Something that happened by itself. */
export interface Happening extends Pick<Timer, 'at'>, Names {
  readonly kind: ToldKind
}

function nameAuthorisation(bank: Bank, serial: number): Names {
  const { tpp, id: authorisationId } = find(bank.authorisations, 'key', { serial }) ?? {}
  return tpp === undefined || authorisationId === undefined ? {} : { tpp, authorisationId }
}

function nameConsent(bank: Bank, serial: number): Names {
  const consent = find(bank.consents, 'key', { serial })
  if (consent === undefined) return {}
  const { tpp, id: consentId, psu } = consent
  return { tpp, consentId, ...(psu !== 0 && { psuId: psuOf(bank, psu).psuId }) }
}

function nameSession(bank: Bank, serial: number): Names {
  const session = find(bank.sessions, 'key', { serial })
  if (session === undefined) return {}
  const { tpp, sessionId, psu } = session
  return { tpp, sessionId, psuId: psuOf(bank, psu).psuId }
}

function namePayment(bank: Bank, serial: number): Names {
  const { tpp, id: paymentId } = find(bank.payments, 'key', { serial }) ?? {}
  return tpp === undefined || paymentId === undefined ? {} : { tpp, paymentId }
}

const namers: Readonly<Record<ToldKind, (bank: Bank, subject: number) => Names>> = {
  batch: () => ({}),
  'authorisation-expires': nameAuthorisation,
  'authorisation-forgotten': nameAuthorisation,
  'consent-expires': nameConsent,
  'consent-forgotten': nameConsent,
  'session-expires': nameSession,
  'payment-expires': namePayment,
  'payment-day': namePayment,
  'periodic-payment': namePayment,
}

/** What falls due in a bank, in the words of those who use it, where it is told; told from the bank as it is before. */
export function happeningOf(bank: Bank, { at, kind, subject = 0 }: Timer): Happening | undefined {
  return kind === 'transaction-booked' ? undefined : { at, kind, ...namers[kind](bank, subject) }
}
