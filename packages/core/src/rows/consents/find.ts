import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { iterateForward, takeWhile } from '../../base/store/table.ts'
import type { Bank } from '../bank.ts'
import { findRowById } from '../table-rows.ts'
import type { Consent } from './model.ts'

/** The consent with this id, where it is this TPP's. */
export function consentById(bank: Bank, id: string, tpp: string): Result<Consent, Refusal> {
  const consent = findRowById(bank, 'consents', id)
  return consent === undefined || consent.tpp !== tpp
    ? refuse('S6h', 'there is no such consent', 'consentId')
    : ok(consent)
}

/** The first consent of a PSU for this corporation or a later one; of those for one corporation the valid one. */
export function firstConsentFrom(bank: Bank, psu: number, corporation: number): Consent | undefined {
  const from = { psu, corporation, status: 'valid', serial: 0 } as const
  const { value } = iterateForward(bank.consents, 'byHolder', from).next()
  return value?.psu === psu ? value : undefined
}

/** The consent of a PSU for a corporation, or for the own accounts where that is 0: the valid one, else one that has ended. */
export function consentFor(bank: Bank, psu: number, corporation: number): Consent | undefined {
  const consent = firstConsentFrom(bank, psu, corporation)
  return consent?.corporation === corporation ? consent : undefined
}

/** The consents of a PSU for corporations. */
export function corporateConsents(bank: Bank, psu: number): readonly Consent[] {
  const from = { psu, corporation: 1, status: 'valid', serial: 0 } as const
  return takeWhile(bank.consents, 'byHolder', from, (row) => row.psu === psu)
}
