import { limits } from '../../base/limits.ts'
import { allRows, rowsWith, takeWhile } from '../../base/store/table.ts'
import type { Bank } from '../../rows/bank.ts'
import type { Consent } from '../../rows/consents/model.ts'
import { listCustomerPsus, listSessions } from '../../rows/psus/find.ts'
import type { Psu } from '../../rows/psus/model.ts'
import { withoutRows } from '../../rows/table-rows.ts'
import { forgetAuthorisation } from '../authorisations/expire.ts'
import { withoutConsents } from '../consents/change.ts'
import { withoutSessions } from '../psus/bind.ts'

/** Removes consents and the authorisations that were started for them. */
function forgetConsentNames(bank: Bank, consents: readonly Consent[]): Bank {
  if (consents.length === 0) return bank
  const serials = new Set(consents.map(({ serial }) => serial))
  const authorisations = allRows(bank.authorisations).filter(
    ({ purpose }) => purpose.kind === 'account-access' && serials.has(purpose.consent),
  )
  return authorisations.reduce(
    (current, { serial }) => forgetAuthorisation(current, serial),
    withoutConsents(bank, consents),
  )
}

function findConsentsOfPsu(bank: Bank, { serial }: Psu): readonly Consent[] {
  const from = { psu: serial, corporation: 0, status: 'valid', serial: 0 } as const
  return takeWhile(bank.consents, 'byPsu', from, ({ psu }) => psu === serial)
}

function withoutName(bank: Bank, psu: Psu): Bank {
  const { serial } = psu
  const call = { psu: serial, corporation: 0, operation: '', resource: '', day: Number.NEGATIVE_INFINITY }
  const silent = withoutSessions(bank, listSessions(bank, serial))
  const calls = takeWhile(silent.accessCalls, 'byCall', call, (row) => row.psu === serial)
  return withoutRows(withoutRows(silent, 'accessCalls', calls), 'psus', [psu])
}

/**
 * Makes space for one more PSU of a person at a TPP. If there are too many, removes the oldest with its
 * consents.
 */
export function forgetOldestPsu(bank: Bank, customer: number, tpp: string): Bank {
  const [oldest, ...otherPsus] = listCustomerPsus(bank, customer, tpp)
  return oldest !== undefined && otherPsus.length + 1 >= limits.psusOfCustomerMax
    ? withoutName(forgetConsentNames(bank, findConsentsOfPsu(bank, oldest)), oldest)
    : bank
}

/** Removes all traces of a customer: PSUs, sessions, consents, counted calls, authorisations. */
export function removeCustomerTraces(bank: Bank, customer: number): Bank {
  const from = { customer, tpp: '', serial: 0 }
  const psus = takeWhile(bank.psus, 'byCustomer', from, (psu) => psu.customer === customer)
  const forCompany = rowsWith(bank.consents, 'byCorporation', { corporation: customer })
  const authorisations = allRows(bank.authorisations).filter((row) => row.customer === customer)
  const consents = psus.flatMap((psu) => findConsentsOfPsu(bank, psu))
  const calls = allRows(bank.accessCalls).filter(({ corporation }) => corporation === customer)
  const silent = withoutRows(bank, 'accessCalls', calls)
  const changedBank = psus.reduce(withoutName, forgetConsentNames(silent, [...consents, ...forCompany]))
  return authorisations.reduce((current, { serial }) => forgetAuthorisation(current, serial), changedBank)
}
