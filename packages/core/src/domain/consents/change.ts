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

/** The bank with a consent that waits for its approval. */
export function askForConsent(
  bank: Bank,
  { tpp, ...terms }: ConsentTerms & Pick<Consent, 'tpp'>,
  now: Instant,
): { readonly bank: Bank; readonly consent: Consent } {
  const { bank: counted, serial, id } = nextId(bank, 'consent')
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
  return { bank: withRow(counted, 'consents', consent), consent }
}

/** The bank with a consent that has ended: for some time it can still be read (D). What never held goes with its authorisation. */
function enterEndedConsent(bank: Bank, consent: Consent, now: Instant): Bank {
  const cleared = unschedule(bank, consent.due)
  if (consent.psu === 0) return withRow(cleared, 'consents', consent)
  const at = deadline(now, limits.endedConsentDays * dayMilliseconds)
  const scheduled = schedule(cleared, { at, kind: 'consent-forgotten', subject: consent.serial })
  const consents = putRow(scheduled.bank.consents, { ...consent, due: scheduled.due })
  return withoutSurplus(withParts(scheduled.bank, { consents }), consent)
}

/** The bank without the oldest of too many ended consents of one PSU and corporation. */
function withoutSurplus(bank: Bank, { psu, corporation }: Consent): Bank {
  const from = { psu, corporation, status: 'expired', serial: 0 } as const
  const isSame = (row: Consent) => row.psu === psu && row.corporation === corporation
  const ended = takeWhile(bank.consents, 'byHolder', from, isSame)
  return withoutConsents(bank, ended.slice(0, Math.max(0, ended.length - limits.endedConsentsMax)))
}

/** The bank after a consent has ended in some way; the same bank where it is not there any more or nothing comes of it. */
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

/** The bank without these consents. */
export function withoutConsents(bank: Bank, consents: readonly Consent[]): Bank {
  const cleared = unschedule(bank, ...consents.map(({ due }) => due))
  return withoutRows(cleared, 'consents', consents)
}

/** The bank without a consent that has ended long ago. */
export function forgetConsent(bank: Bank, serial: number): Bank {
  const consent = find(bank.consents, 'key', { serial })
  return consent === undefined ? bank : withoutConsents(bank, [consent])
}

/** The access that a granted consent gives, and the PSU who granted it. */
type GrantedAccess = Pick<Consent, 'psu' | 'corporation' | 'agreement' | 'entries'>

/**
 * The bank in which a consent holds from this moment on, 180 days (§5.7) or until the day that was asked for. D: it takes the place of
 * the one that the PSU has given this TPP for the same corporation before. Nothing where the TPP does not wait for it any more.
 */
export function grantConsent(
  bank: Bank,
  serial: number,
  given: GrantedAccess,
  now: Instant,
): Bank | undefined {
  const asked = find(bank.consents, 'key', { serial })
  const status = asked && nextStatus(consentStatusTable, asked.status, 'approve')
  if (asked === undefined || status === undefined) return undefined
  const former = consentFor(bank, given.psu, given.corporation)
  const cleared = former === undefined ? bank : endConsent(bank, former.serial, 'terminate', now)
  const validUntil = consentEnd(asked, now, bank.calendar.zone)
  const scheduled = schedule(cleared, { at: validUntil, kind: 'consent-expires', subject: serial })
  const consent: Consent = {
    ...asked,
    ...given,
    status,
    changedAt: now,
    approvedAt: now,
    validUntil,
    due: scheduled.due,
  }
  return withParts(scheduled.bank, { consents: putRow(scheduled.bank.consents, consent) })
}

/** The bank after a consent was used: one for a single access, which begins with its first use, ends a quarter of an hour later (D). */
export function useConsent(bank: Bank, consent: Consent, now: Instant): Bank {
  if (consent.recurring || consent.usedAt !== undefined) return bank
  const validUntil = endOfAccess(consent, now)
  const cleared = unschedule(bank, consent.due)
  const at = { at: validUntil, kind: 'consent-expires', subject: consent.serial } as const
  const { bank: scheduled, due } = schedule(cleared, at)
  const consents = putRow(scheduled.consents, { ...consent, validUntil, usedAt: now, due })
  return { ...scheduled, consents }
}
