import type { Bank } from '../bank.ts'
import type { Psu } from '../psus/model.ts'
import { allRows, removeAll, takeWhile } from '../store/table.ts'
import { forgetAuthorisation } from './expire.ts'

function withoutPsu(bank: Bank, psu: Psu): Bank {
  const { serial } = psu
  const isOwn = (row: { readonly psu: number }) => row.psu === serial
  const own = { psu: serial, serial: 0 }
  const call = { psu: serial, operation: '', resource: '', day: Number.NEGATIVE_INFINITY }
  const consent = { psu: serial, corporation: 0, status: 'valid', serial: 0 } as const
  return {
    ...bank,
    psus: removeAll(bank.psus, [psu]),
    sessions: removeAll(bank.sessions, takeWhile(bank.sessions, 'byPsu', own, isOwn)),
    consents: removeAll(bank.consents, takeWhile(bank.consents, 'byHolder', consent, isOwn)),
    accessCalls: removeAll(bank.accessCalls, takeWhile(bank.accessCalls, 'byCall', call, isOwn)),
  }
}

/** The bank without what TPPs and the bank knew of a customer: names, sessions, consents, counted calls, visits to the page. */
export function withoutPsusOf(bank: Bank, customer: number): Bank {
  const psus = allRows(bank.psus).filter((psu) => psu.customer === customer)
  const visits = allRows(bank.authorisations).filter((visit) => visit.customer === customer)
  const left = psus.reduce(withoutPsu, bank)
  return visits.reduce((current, { serial }) => forgetAuthorisation(current, serial), left)
}
