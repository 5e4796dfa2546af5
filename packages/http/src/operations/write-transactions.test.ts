import type { Transaction } from '@pocketbank/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawText } from '../../../core/test/kit/any-text.ts'
import { noFixes } from './accept-fix/fixes.ts'
import { transactionDetails } from './transaction-details.ts'
import { writeTransactions } from './write-transactions.ts'

/**
 * Text with what JSON escapes and what it does not: quotation marks, line ends, halves of pairs, whole pairs.
 */
const text = fc.oneof(
  fc.string(),
  drawText(),
  fc.constantFrom('"', '\\', '\n', '\u007f', '\u0085', '\u2028', '\ud800', '\udfff', 'å🫐', '</script>'),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 6 })
    .map((units) => String.fromCharCode(...units)),
)
const account = fc.record(
  { bban: text, iban: text, currency: fc.constantFrom('NOK', 'EUR') },
  { requiredKeys: [] },
)
const exchange = fc.record({
  sourceCurrency: fc.constant('EUR'),
  targetCurrency: fc.constant('NOK'),
  unitCurrency: fc.constant('EUR'),
  exchangeRate: fc.constantFrom('11.25', '9.999999999'),
  quotationDate: fc.constant('2026-01-15'),
})
const details = fc.record(
  {
    bankTransactionCode: text,
    endToEndId: text,
    creditorName: text,
    debtorName: text,
    kid: text,
    purposeCode: text,
    proprietaryBankTransactionCode: text,
    remittanceInformationUnstructured: text,
    creditorAccount: account,
    debtorAccount: account,
    currencyExchange: exchange,
    creditorAgent: text,
    debtorAgent: text,
    remittanceInformationUnstructuredArray: fc.array(text, { minLength: 1, maxLength: 3 }),
    remittanceInformationStructuredArray: fc.array(fc.record({ reference: text }), {
      minLength: 1,
      maxLength: 2,
    }),
  },
  { requiredKeys: [] },
)
const day = fc.constantFrom(undefined, '2026-01-15')
const row = fc.record({
  id: fc.stringMatching(/^[0-9a-z]{13}$/),
  bookingDate: day,
  valueDate: day,
  details,
  currency: fc.constantFrom('NOK', 'JPY', 'BHD'),
  amount: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
}) as fc.Arbitrary<unknown> as fc.Arbitrary<Transaction>

test('[A2b] writes rows of a list as details without banks, with a link', () => {
  const path = '/v1/accounts/8vdyezbwy0za0/transactions'
  const context = { fixes: noFixes, language: 'en' as const, target: path, zone: 'Europe/Oslo' as never }
  fc.assert(
    fc.property(fc.array(row, { maxLength: 4 }), (rows) => {
      const rowList = rows.map((transaction) => {
        const {
          creditorAgent: _,
          debtorAgent: __,
          ...otherFields
        } = transactionDetails.write(transaction, context)
        const verbs = ['GET']
        return {
          ...otherFields,
          _links: { transactionDetails: { href: `${path}/${transaction.id}`, verbs } },
        }
      })
      expect(writeTransactions(rows, path)).toBe(JSON.stringify(rowList))
    }),
    { numRuns: 1_000 },
  )
})
