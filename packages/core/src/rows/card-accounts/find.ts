import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { rowsWith } from '../../base/store/table.ts'
import type { Bank } from '../bank.ts'
import { existingRow, findRowById } from '../table-rows.ts'
import type { CardAccount } from './model.ts'

export function cardAccountById(bank: Bank, id: string): Result<CardAccount, Refusal> {
  const card = findRowById(bank, 'cardAccounts', id)
  return card === undefined ? refuse('X9d', 'there is no such card account', 'cardAccountId') : ok(card)
}

export function listOwnerCardAccounts(bank: Bank, owner: number): readonly CardAccount[] {
  return rowsWith(bank.cardAccounts, 'byOwner', { owner })
}

/** Lists a main card and its supplementary cards. */
export function cardsOn(bank: Bank, main: number): readonly CardAccount[] {
  return rowsWith(bank.cardAccounts, 'byMain', { main })
}

/** Lists the cards with a masked number, oldest first. Several cards can have the same one. */
export function cardsByPan(bank: Bank, maskedPan: string): readonly CardAccount[] {
  return rowsWith(bank.cardAccounts, 'byPan', { maskedPan })
}

/** Lists the cards with this account number, in the form of the request, oldest first. */
export function cardsByAccountNumber(bank: Bank, accountNumber: string): readonly CardAccount[] {
  return rowsWith(bank.cardAccounts, 'byNumber', { accountNumber })
}

export function requireCardAccount(bank: Bank, serial: number): CardAccount {
  return existingRow(bank, 'cardAccounts', serial)
}
