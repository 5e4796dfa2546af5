import * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { object } from '../../base/input/object.ts'
import { listOf, ownTextCharactersMax, text } from '../../base/input/text.ts'
import { withSentence } from '../../base/input/with-sentence.ts'
import { bbanText, ibanText } from '../../base/iso/contract.ts'
import { limits } from '../../base/limits.ts'
import { type AmountSchema, balanceSchema, currencyCode } from '../../base/money/contract.ts'
import { customerNumber } from '../customers/contract.ts'

/** Cash account types of ISO 20022 (§2.8). */
export const cashAccountTypes = [
  'CACC',
  'CASH',
  'CHAR',
  'CISH',
  'COMM',
  'CPAC',
  'LLSV',
  'LOAN',
  'MGLD',
  'MOMA',
  'NREX',
  'ODFT',
  'ONDP',
  'OTHR',
  'SACC',
  'SLRY',
  'SVGS',
  'TAXE',
  'TRAN',
  'TRAS',
] as const

export type CashAccountType = (typeof cashAccountTypes)[number]

/** Creates the list of balances in a request. D: of several balances of one type the last one is used. */
export function balances<const Amount extends AmountSchema>(amount: Amount) {
  return withSentence(listOf(balanceSchema(amount), limits.balancesPerCallMax), 'The balances.', '§2.1')
}

/** Options of an account, shared by requests, rows, worlds and the console's form. */
export const accountOptions = {
  kidRequired: withSentence(v.optional(v.boolean(), false), {
    sentence: 'Whether payments to the account need a payment reference (KID).',
    label: 'Payments to it need a reference (KID)',
    source: '§7.1',
  }),
}

export function accountRequest<const Amount extends AmountSchema, const Limit extends AmountSchema>(
  amount: Amount,
  creditLine: Limit,
) {
  return object({
    customerNumber,
    accountName: withSentence(text(ownTextCharactersMax), 'The name of the account.', '§2.8'),
    bban: bbanText,
    iban: ibanText,
    currency: currencyCode,
    product: withSentence(text(ownTextCharactersMax), "The bank's name for the product.", '§2.8'),
    cashAccountType: withSentence(
      codeList(cashAccountTypes, 'a cash account type of ISO 20022 such as "CACC"'),
      {
        sentence: 'The cash account type of ISO 20022, such as CACC for a current account.',
        label: 'Account type (ISO 20022)',
        source: '§2.8',
      },
    ),
    creditLine: withSentence(
      creditLine,
      'The amount by which the account may go below zero, in whole units of its currency.',
      '§2.8',
    ),
    balances: balances(amount),
    ...accountOptions,
  })
}
