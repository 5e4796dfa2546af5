import type { Currency } from '../../base/money/currencies.ts'
import type { Account, HeldBalances } from '../../rows/accounts/model.ts'
import type { CardAccount } from '../../rows/card-accounts/model.ts'
import type { Debtor } from '../../rows/ledger/model.ts'
import { findLedgerAccount, findLedgerCard, type OpenLedger } from './open-ledger.ts'

/**
 * The debtor of an entry, with the balances from which it pays and its credit in minor units. A card pays
 * from the balances of its main card.
 */
export type Payer = {
  readonly currency: Currency
  readonly balances: HeldBalances
  readonly credit: bigint
  readonly isBlocked?: true
} & (
  | { readonly kind: 'account'; readonly account: Account }
  | { readonly kind: 'card-account'; readonly account: CardAccount; readonly main: CardAccount }
)

/** Finds the payer. Returns undefined if the account is closed or the card is deleted. */
export function findLedgerPayer(ledger: OpenLedger, { kind, account: serial }: Debtor): Payer | undefined {
  if (kind === 'account') {
    const account = findLedgerAccount(ledger, serial)
    return (
      account && { kind, account, currency: account.currency, balances: account, credit: account.creditLine }
    )
  }
  const account = findLedgerCard(ledger, serial)
  const main = account && findLedgerCard(ledger, account.main)
  if (account === undefined || main === undefined) return undefined
  const statuses = [account.status, main.status]
  if (statuses.includes('deleted')) return undefined
  const { currency } = account
  const payer = { kind, account, main, currency, balances: main, credit: main.creditLimit } as const
  return statuses.includes('blocked') ? { ...payer, isBlocked: true } : payer
}

/**
 * Computes the available funds in minor units: the lower of both balances, plus the credit line. D: a payment
 * that is executed now (`hasWaited`) may use the funds that pending payments reserve. Any other check may
 * not.
 */
export function spendable(
  { balances, credit }: Pick<Payer, 'balances' | 'credit'>,
  hasWaited = false,
): bigint {
  const { closingBooked, expected, waiting } = balances
  const free = hasWaited ? expected + waiting : expected
  const isBooked = closingBooked < free
  return (isBooked ? closingBooked : free) + credit
}

export function setBalances(ledger: OpenLedger, payer: Payer, balances: HeldBalances): void {
  const { closingBooked, expected, waiting } = balances
  if (payer.kind === 'account') {
    ledger.accounts.set(payer.account.serial, { ...payer.account, closingBooked, expected, waiting })
  } else {
    ledger.cards.set(payer.main.serial, { ...payer.main, closingBooked, expected, waiting })
  }
}
