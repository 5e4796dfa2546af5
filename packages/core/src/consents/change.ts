import { type Bank, mint, schedule } from '../bank.ts'
import { limits } from '../limits.ts'
import { nextStatus } from '../status.ts'
import { find, put } from '../store/table.ts'
import { dayMilliseconds, type Instant, later } from '../time/instant.ts'
import { consentFor } from './find.ts'
import type { Consent } from './model.ts'
import { type ConsentEvent, consentStatusTable } from './status.ts'

/** The bank with a consent that waits for its approval. */
export function askForConsent(
  bank: Bank,
  tpp: string,
  now: Instant,
): { readonly bank: Bank; readonly consent: Consent } {
  const { bank: counted, serial, id } = mint(bank, 'consent')
  const consent: Consent = {
    ...{ serial, id, tpp, status: 'received' as const, changedAt: now },
    ...{ psu: 0, corporation: 0, agreement: 0, entries: [] },
  }
  return { bank: { ...counted, consents: put(counted.consents, consent) }, consent }
}

/** The bank after something happened to a consent; the same bank where it is not there any more or nothing comes of it. */
export function moveConsent(bank: Bank, serial: number, event: ConsentEvent, now: Instant): Bank {
  const consent = find(bank.consents, 'key', { serial })
  const status = consent && nextStatus(consentStatusTable, consent.status, event)
  if (consent === undefined || status === undefined) return bank
  return { ...bank, consents: put(bank.consents, { ...consent, status, changedAt: now }) }
}

/** Who gives a consent, and for what. */
export type Given = Pick<Consent, 'psu' | 'corporation' | 'agreement' | 'entries'>

/**
 * The bank in which a consent holds from this moment on, 180 days (§5.7). D: it takes the place of the one that the PSU has given
 * this TPP for the same corporation before. Nothing where the TPP does not wait for it any more.
 */
export function grantConsent(bank: Bank, serial: number, given: Given, now: Instant): Bank | undefined {
  const asked = find(bank.consents, 'key', { serial })
  const status = asked && nextStatus(consentStatusTable, asked.status, 'approve')
  if (asked === undefined || status === undefined) return undefined
  const former = consentFor(bank, given.psu, given.corporation)
  const cleared = former === undefined ? bank : moveConsent(bank, former.serial, 'terminate', now)
  const validUntil = later(now, limits.scaValidityDays * dayMilliseconds)
  const consent: Consent = { ...asked, ...given, status, changedAt: now, approvedAt: now, validUntil }
  const entered = { ...cleared, consents: put(cleared.consents, consent) }
  return schedule(entered, { at: validUntil, kind: 'consent-expires', subject: serial })
}
