import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { find, rowsWith } from '../../base/store/table.ts'
import type { Bank } from '../bank.ts'
import { existingRow, findRowById } from '../table-rows.ts'
import type { Account } from './model.ts'

export function accountById(bank: Bank, id: string): Result<Account, Refusal> {
  const account = findRowById(bank, 'accounts', id)
  return account === undefined ? refuse('X6c', 'there is no such account', 'accountId') : ok(account)
}

export function accountByIban(bank: Bank, iban: string): Account | undefined {
  return find(bank.accounts, 'byIban', { iban })
}

/** Returns true if a closed account had this IBAN and no open one has it. */
export function isClosedIban(bank: Bank, iban: string): boolean {
  return (
    find(bank.closedAccounts, 'byIban', { iban }) !== undefined && accountByIban(bank, iban) === undefined
  )
}

export function listOwnerAccounts(bank: Bank, owner: number): readonly Account[] {
  return rowsWith(bank.accounts, 'byOwner', { owner })
}

export function requireAccount(bank: Bank, serial: number): Account {
  return existingRow(bank, 'accounts', serial)
}
