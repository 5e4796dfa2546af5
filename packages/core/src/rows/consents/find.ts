import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { iterateForward, takeWhile } from '../../base/store/table.ts'
import type { Bank } from '../bank.ts'
import { findRowById } from '../table-rows.ts'
import type { Consent } from './model.ts'

export function consentById(bank: Bank, id: string, tpp: string): Result<Consent, Refusal> {
  const consent = findRowById(bank, 'consents', id)
  return consent === undefined || consent.tpp !== tpp
    ? refuse('S6h', 'there is no such consent', 'consentId')
    : ok(consent)
}

/**
 * Finds the PSU's first consent in index order, starting at this corporation. Within a corporation, `valid`
 * sorts first. Corporation 0 is the PSU's own accounts.
 */
export function firstConsentFrom(bank: Bank, psu: number, corporation: number): Consent | undefined {
  const from = { psu, corporation, status: 'valid', serial: 0 } as const
  const { value } = iterateForward(bank.consents, 'byPsu', from).next()
  return value?.psu === psu ? value : undefined
}

/**
 * Finds the PSU's consent for a corporation, or for own accounts if it is 0. Prefers a valid one to one that
 * has ended.
 */
export function consentFor(bank: Bank, psu: number, corporation: number): Consent | undefined {
  const consent = firstConsentFrom(bank, psu, corporation)
  return consent?.corporation === corporation ? consent : undefined
}

/** Lists the PSU's consents for corporations, without those for own accounts. */
export function corporateConsents(bank: Bank, psu: number): readonly Consent[] {
  const from = { psu, corporation: 1, status: 'valid', serial: 0 } as const
  return takeWhile(bank.consents, 'byPsu', from, (row) => row.psu === psu)
}
