import type { Bank, Currency } from '@pocketbank/core'
import { find } from '@pocketbank/core/base/store'
import type { AccountKind } from '@pocketbank/core/rows/agreements/model'

/** An account or card with the texts by which pages name it. */
export interface NamedAccount {
  readonly kind: AccountKind
  readonly id: string
  readonly name: string
  /** The IBAN, or the masked number of a card. */
  readonly number: string
  readonly currency: Currency
}

/** Finds the account or card of a row; undefined if it is closed or deleted. */
export function findNamedAccount(
  bank: Bank,
  { kind, account: serial }: { readonly kind: AccountKind; readonly account: number },
): NamedAccount | undefined {
  if (kind === 'account') {
    const account = find(bank.accounts, 'key', { serial })
    if (account === undefined) return undefined
    const { id, name, iban: number, currency } = account
    return { kind, id, name, number, currency }
  }
  const card = find(bank.cardAccounts, 'key', { serial })
  if (card === undefined) return undefined
  const { id, name, maskedPan: number, currency } = card
  return { kind, id, name, number, currency }
}
