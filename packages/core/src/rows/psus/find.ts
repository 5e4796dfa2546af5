import type { PsuReference } from '../../base/context.ts'
import { find, iterateForward, rowsWith } from '../../base/store/table.ts'
import type { Bank } from '../bank.ts'
import { existingRow } from '../table-rows.ts'
import type { Psu, Session } from './model.ts'

/** Finds a PSU of a TPP. The letter case of the PSU-ID does not matter (RFC 9562). */
export function psuById(bank: Bank, tpp: string, psuId: string): Psu | undefined {
  return find(bank.psus, 'byId', { tpp, psuId: psuId.toLowerCase() })
}

/**
 * Finds a PSU. Throws if it is missing, which cannot happen: rows that refer to a PSU are deleted with the
 * PSU.
 */
export function requirePsu(bank: Bank, serial: number): Psu {
  return existingRow(bank, 'psus', serial)
}

export function sessionById(bank: Bank, tpp: string, sessionId: string): Session | undefined {
  return find(bank.sessions, 'byId', { tpp, sessionId })
}

export function listCustomerPsus(bank: Bank, customer: number, tpp: string): readonly Psu[] {
  return rowsWith(bank.psus, 'byCustomer', { customer, tpp })
}

export function listSessions(bank: Bank, psu: number): readonly Session[] {
  return rowsWith(bank.sessions, 'byPsu', { psu })
}

/** Finds the PSU of a request by PSU-ID, or by session if there is no PSU-ID. */
export function findPsu(bank: Bank, tpp: string, { id, sessionId }: PsuReference): Psu | undefined {
  if (id !== undefined) return psuById(bank, tpp, id)
  const session = sessionId === undefined ? undefined : sessionById(bank, tpp, sessionId)
  return session === undefined ? undefined : requirePsu(bank, session.psu)
}

/** Returns true if the PSU has a valid session, which is deleted when its SCA expires (§5.7). */
export function hasValidSession(bank: Bank, { serial }: Psu): boolean {
  const { value } = iterateForward(bank.sessions, 'byPsu', { psu: serial, serial: 0 }).next()
  return value?.psu === serial
}
