import type { Bank } from '@pocketbank/core'
import { norwegianIban } from '@pocketbank/core/base/iso'
import { find } from '@pocketbank/core/base/store'
import { accountByIban } from '@pocketbank/core/rows/accounts/find'
import { makeNumber } from '@pocketbank/core/worlds/plan'

const firstNames =
  'Kari Ola Ingrid Lars Nora Emil Sigrid Jakob Astrid Henrik Solveig Magnus Liv Sander Tuva Eirik Maja Håkon Frida Torstein'.split(
    ' ',
  )
const familyNames =
  'Nordmann Haugen Bakken Lie Moen Solberg Strand Dahl Lunde Berge Aas Tangen Myhre Sæther Ødegård Vik Fossum Rønning Hagen'.split(
    ' ',
  )

/**
 * Proposes the name of the next customer. The numbers of first and last names share no divisor, so no pair
 * repeats before all were used.
 */
export function proposeName({ counts }: Bank): string {
  const count = counts.customer ?? 0
  return `${firstNames[count % firstNames.length]} ${familyNames[count % familyNames.length]}`
}

/** The most numbers that are tried, so that a page does not wait in a bank with many generated numbers. */
const triesMax = 1_000

/** Finds the first generated number, from a count on, that the bank does not have. */
function firstFree(
  kind: 'identity' | 'bban',
  count: number | undefined,
  isFree: (number: string) => boolean,
): string | undefined {
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    const number = makeNumber(kind, `proposal ${(count ?? 0) + attempt}`, new Set())
    if (isFree(number)) return number
  }
  return undefined
}

/** Finds an identity number for test data that no customer has. */
export function freeNumber(bank: Bank): string | undefined {
  const isFree = (number: string) => find(bank.customers, 'byNumber', { number }) === undefined
  return firstFree('identity', bank.counts.customer, isFree)
}

/** Finds a Norwegian IBAN that no account has. */
export function freeIban(bank: Bank): string | undefined {
  const isFree = (bban: string) => accountByIban(bank, norwegianIban(bban)) === undefined
  const bban = firstFree('bban', bank.counts.account, isFree)
  return bban && norwegianIban(bban)
}
