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

/** The name of the next customer. D: 20 and 19 names, so that all 380 pairs come before one is repeated. */
export function proposeName({ counts }: Bank): string {
  const count = counts.customer ?? 0
  return `${firstNames[count % firstNames.length]} ${familyNames[count % familyNames.length]}`
}

/** Numbers that are tried, lest a bank full of made numbers keep a page waiting. */
const triesMax = 1_000

/** The first of the numbers made from a count on that the bank does not have. */
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

/** An identity number of test data that no customer of the bank has. */
export function freeNumber(bank: Bank): string | undefined {
  const isFree = (number: string) => find(bank.customers, 'byNumber', { number }) === undefined
  return firstFree('identity', bank.counts.customer, isFree)
}

/** The IBAN of a Norwegian account number that no account of the bank has. */
export function freeIban(bank: Bank): string | undefined {
  const isFree = (bban: string) => accountByIban(bank, norwegianIban(bban)) === undefined
  const bban = firstFree('bban', bank.counts.account, isFree)
  return bban && norwegianIban(bban)
}
