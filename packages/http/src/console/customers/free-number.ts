import type { Bank } from '@pocketbank/core'
import { accountByIban, isNorwegianBban, norwegianIban } from '@pocketbank/core/internal'

/** The digits with which the numbers begin that are proposed. */
const beginning = '9799'

/** Numbers that are tried. D: one that was taken is followed by one that is free, unless somebody wants it otherwise. */
const triesMax = 1_000

/** A Norwegian account number that no account of the bank has, for a form to propose; none where the first thousand are taken. */
export function freeIban(bank: Bank): string | undefined {
  const first = bank.counts.account ?? 0
  for (let serial = first + 1; serial <= first + triesMax; serial += 1) {
    const digits = beginning + String(serial % 1_000_000).padStart(6, '0')
    const bban = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((last) => `${digits}${last}`).find(isNorwegianBban)
    const iban = bban && norwegianIban(bban)
    if (iban !== undefined && accountByIban(bank, iban) === undefined) return iban
  }
  return undefined
}
