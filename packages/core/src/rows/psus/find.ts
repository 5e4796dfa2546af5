import type { PsuReference } from '../../base/context.ts'
import { find, iterateForward, rowsWith } from '../../base/store/table.ts'
import type { Bank } from '../bank.ts'
import { existingRow } from '../table-rows.ts'
import type { Psu, Session } from './model.ts'

/** The PSU whom a TPP calls by this PSU-ID, in any letter case (RFC 9562). */
export function psuById(bank: Bank, tpp: string, psuId: string): Psu | undefined {
  return find(bank.psus, 'byId', { tpp, psuId: psuId.toLowerCase() })
}

/** The PSU with this serial, who must exist, as what names a PSU goes with the PSU. */
export function requirePsu(bank: Bank, serial: number): Psu {
  return existingRow(bank, 'psus', serial)
}

/** The session that a TPP calls by this TPP-Session-ID. */
export function sessionById(bank: Bank, tpp: string, sessionId: string): Session | undefined {
  return find(bank.sessions, 'byId', { tpp, sessionId })
}

/** The PSUs by which a TPP knows a customer, the oldest first. */
export function listCustomerPsus(bank: Bank, customer: number, tpp: string): readonly Psu[] {
  return rowsWith(bank.psus, 'byCustomer', { customer, tpp })
}

/** The sessions of a PSU, in the order in which they began. */
export function listSessions(bank: Bank, psu: number): readonly Session[] {
  return rowsWith(bank.sessions, 'byPsu', { psu })
}

/** Finds the PSU of a request by PSU-ID, else by the session; undefined if the bank has met neither. */
export function findPsu(bank: Bank, tpp: string, { id, sessionId }: PsuReference): Psu | undefined {
  if (id !== undefined) return psuById(bank, tpp, id)
  const session = sessionId === undefined ? undefined : sessionById(bank, tpp, sessionId)
  return session === undefined ? undefined : requirePsu(bank, session.psu)
}

/** True if the PSU has a valid SCA (§5.7). */
export function hasValidSession(bank: Bank, { serial }: Psu): boolean {
  const { value } = iterateForward(bank.sessions, 'byPsu', { psu: serial, serial: 0 }).next()
  return value?.psu === serial
}
