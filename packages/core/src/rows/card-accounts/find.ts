import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { rowsWith } from '../../base/store/table.ts'
import type { Bank } from '../bank.ts'
import { existingRow, findRowById } from '../table-rows.ts'
import type { CardAccount } from './model.ts'

/** The card account with this id. */
export function cardAccountById(bank: Bank, id: string): Result<CardAccount, Refusal> {
  const card = findRowById(bank, 'cardAccounts', id)
  return card === undefined ? refuse('X9d', 'there is no such card account', 'cardAccountId') : ok(card)
}

/** The card accounts of a customer, in the order in which they were made. */
export function listOwnerCardAccounts(bank: Bank, owner: number): readonly CardAccount[] {
  return rowsWith(bank.cardAccounts, 'byOwner', { owner })
}

/** A card and the supplementary cards on it. */
export function cardsOn(bank: Bank, main: number): readonly CardAccount[] {
  return rowsWith(bank.cardAccounts, 'byMain', { main })
}

/** The cards with a masked number, which says little of the whole one, in the order in which they were made. */
export function cardsByPan(bank: Bank, maskedPan: string): readonly CardAccount[] {
  return rowsWith(bank.cardAccounts, 'byPan', { maskedPan })
}

/** The cards whose account has this number, as it was written, in the order in which they were made. */
export function cardsByAccountNumber(bank: Bank, accountNumber: string): readonly CardAccount[] {
  return rowsWith(bank.cardAccounts, 'byNumber', { accountNumber })
}

/** The card account with this serial, which must exist. */
export function requireCardAccount(bank: Bank, serial: number): CardAccount {
  return existingRow(bank, 'cardAccounts', serial)
}
