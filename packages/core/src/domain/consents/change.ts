import { limits } from '../../base/limits.ts'
import { nextStatus } from '../../base/status-table.ts'
import { find, putRow, takeWhile } from '../../base/store/table.ts'
import { dayMilliseconds, deadline, type Instant } from '../../base/time/instant.ts'
import { type Bank, nextId, schedule, unschedule, withParts } from '../../rows/bank.ts'
import { consentFor } from '../../rows/consents/find.ts'
import type { Consent, ConsentTerms } from '../../rows/consents/model.ts'
import { type ConsentEvent, consentStatusTable } from '../../rows/consents/status.ts'
import { withoutRows, withRow } from '../../rows/table-rows.ts'
import { consentEnd, endOfAccess } from './consent-terms.ts'

/** Adds a consent that waits for its approval. */
export function askForConsent(
  bank: Bank,
  { tpp, ...terms }: ConsentTerms & Pick<Consent, 'tpp'>,
  now: Instant,
): { readonly bank: Bank; readonly consent: Consent } {
  const { bank: nextBank, serial, id } = nextId(bank, 'consent')
  const consent: Consent = {
    serial,
    id,
    tpp,
    status: 'received' as const,
    changedAt: now,
    psu: 0,
    corporation: 0,
    agreement: 0,
    entries: [],
    ...terms,
  }
  return { bank: withRow(nextBank, 'consents', consent), consent }
}

/**
 * Saves a consent that has ended and schedules its removal. D: until then it can still be read. A consent
 * that was never approved is removed with its authorisation instead.
 */
function enterEndedConsent(bank: Bank, consent: Consent, now: Instant): Bank {
  const cleared = unschedule(bank, consent.due)
  if (consent.psu === 0) return withRow(cleared, 'consents', consent)
  const at = deadline(now, limits.endedConsentDays * dayMilliseconds)
  const update = schedule(cleared, { at, kind: 'consent-forgotten', subject: consent.serial })
  const consents = putRow(update.bank.consents, { ...consent, due: update.due })
  return withoutSurplus(withParts(update.bank, { consents }), consent)
}

/** Removes the oldest ended consents of a PSU and corporation if there are too many. */
function withoutSurplus(bank: Bank, { psu, corporation }: Consent): Bank {
  const from = { psu, corporation, status: 'expired', serial: 0 } as const
  const isSame = (row: Consent) => row.psu === psu && row.corporation === corporation
  const endedConsents = takeWhile(bank.consents, 'byPsu', from, isSame)
  return withoutConsents(
    bank,
    endedConsents.slice(0, Math.max(0, endedConsents.length - limits.endedConsentsMax)),
  )
}

/**
 * Ends a consent by an event. Changes nothing if it is unknown or if the event is impossible in its status.
 */
export function endConsent(
  bank: Bank,
  serial: number,
  event: Exclude<ConsentEvent, 'approve'>,
  now: Instant,
): Bank {
  const consent = find(bank.consents, 'key', { serial })
  const status = consent && nextStatus(consentStatusTable, consent.status, event)
  if (consent === undefined || status === undefined) return bank
  return enterEndedConsent(bank, { ...consent, status, changedAt: now }, now)
}

export function withoutConsents(bank: Bank, consents: readonly Consent[]): Bank {
  const cleared = unschedule(bank, ...consents.map(({ due }) => due))
  return withoutRows(cleared, 'consents', consents)
}

export function forgetConsent(bank: Bank, serial: number): Bank {
  const consent = find(bank.consents, 'key', { serial })
  return consent === undefined ? bank : withoutConsents(bank, [consent])
}

type GrantedAccess = Pick<Consent, 'psu' | 'corporation' | 'agreement' | 'entries'>

/**
 * Makes a consent valid from now on, for the maximum time (§5.7) or until the end of the requested last day.
 * Returns undefined if the TPP no longer waits for it. D: it ends an earlier consent of the PSU for the same
 * TPP and corporation.
 */
export function grantConsent(
  bank: Bank,
  serial: number,
  grant: GrantedAccess,
  now: Instant,
): Bank | undefined {
  const requestedConsent = find(bank.consents, 'key', { serial })
  const status = requestedConsent && nextStatus(consentStatusTable, requestedConsent.status, 'approve')
  if (requestedConsent === undefined || status === undefined) return undefined
  const former = consentFor(bank, grant.psu, grant.corporation)
  const cleared = former === undefined ? bank : endConsent(bank, former.serial, 'terminate', now)
  const validUntil = consentEnd(requestedConsent, now, bank.calendar.zone)
  const update = schedule(cleared, { at: validUntil, kind: 'consent-expires', subject: serial })
  const consent: Consent = {
    ...requestedConsent,
    ...grant,
    status,
    changedAt: now,
    approvedAt: now,
    validUntil,
    due: update.due,
  }
  return withParts(update.bank, { consents: putRow(update.bank.consents, consent) })
}

/**
 * Records the use of a consent. D: a consent for one access ends some minutes after its first use
 * (`limits.oneAccessMinutes`).
 */
export function useConsent(bank: Bank, consent: Consent, now: Instant): Bank {
  if (consent.recurring || consent.usedAt !== undefined) return bank
  const validUntil = endOfAccess(consent, now)
  const cleared = unschedule(bank, consent.due)
  const at = { at: validUntil, kind: 'consent-expires', subject: consent.serial } as const
  const { bank: scheduledBank, due } = schedule(cleared, at)
  const consents = putRow(scheduledBank.consents, { ...consent, validUntil, usedAt: now, due })
  return { ...scheduledBank, consents }
}
