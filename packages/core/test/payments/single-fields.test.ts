import { expect } from 'vitest'
import { norwegianIban } from '../../src/base/iso/iban.ts'
import { minorUnits } from '../../src/base/money/currencies.ts'
import { type Currency, currencies } from '../../src/index.ts'
import { purposeCodes } from '../../src/rows/payments/contract.ts'
import {
  abroad,
  from,
  fullBut,
  fullPayment,
  kroner,
  payingWorld,
  start,
  swedish,
  test,
  to,
  wrongRow,
} from '../kit/pays.ts'
import type { WrongRow } from '../kit/wrong.ts'

test('[P2a] returns the payment as requested, waiting for approval', () => {
  const payment = payingWorld().createPayment(fullPayment, { product: abroad })
  const { status, service, product, debtorAccount, requestedExecutionDate, transfers } = payment
  expect({ status, service, product, debtorAccount, requestedExecutionDate, transfers }).toEqual({
    status: 'RCVD',
    service: 'payments',
    product: abroad,
    requestedExecutionDate: '2026-01-16',
    debtorAccount: fullPayment.debtorAccount,
    transfers: [
      {
        amount: { currency: 'SEK', minor: 10_050n },
        creditorName: 'Astrid Ek',
        creditorAgent: 'ESSESESS',
        creditorAccount: fullPayment.creditorAccount,
        creditorAddress: fullPayment.creditorAddress,
        remittance: 'Invoice 17',
        purposeCode: 'OTHR',
        fee: 7_500n,
      },
    ],
  })
  expect(payment.fundsAvailable).toBeUndefined()
  expect(payment.executions).toEqual([])
})

test.each([
  ['only what is required', from(kroner, to(swedish))],
  ['more than anybody asks for', fullBut({ colour: 'red', constructor: { name: 'x' } })],
  ['the longest name', fullBut({ creditorName: 'Å'.repeat(70) })],
  ['the longest name in characters of two units each', fullBut({ creditorName: '😀'.repeat(70) })],
  ['an address of a country alone', fullBut({ creditorAddress: { country: 'SE' } })],
  ['the longest street', fullBut({ creditorAddress: { street: 'Å'.repeat(70), country: 'SE' } })],
  ['the longest name of its own', fullBut({ endToEndIdentification: 'x'.repeat(35) })],
])('[P2a] accepts a payment with %s', (_, body) => {
  expect(payingWorld().createPayment(body, { product: abroad }).status).toBe('RCVD')
})

const address = (change: object) => ({ creditorAddress: { ...fullPayment.creditorAddress, ...change } })

test.each<WrongRow>([
  wrongRow(
    'a currency in small letters',
    { instructedAmount: { amount: '1', currency: 'sek' } },
    '$.instructedAmount.currency',
  ),
  wrongRow(
    'an account without currency',
    { creditorAccount: { iban: swedish.iban } },
    '$.creditorAccount.currency',
  ),
  wrongRow('a country in small letters', address({ country: 'se' }), '$.creditorAddress.country'),
])('[P2a] refuses a payment: %s', (_, body, code, path) => {
  expect(start.readRefusal(body, { product: abroad })).toEqual({ code, path })
})

const amountPath = '$.instructedAmount.amount'
const amounts = (amount: unknown, currency = 'SEK') => ({ instructedAmount: { amount, currency } })

test.each<WrongRow>([
  ...['0', '0.00', '-1', '+1', '1e3', '1,50', '', ' 1', '1 ', '.5', '1.', '0x10', '1_000', 'NaN', '٣'].map(
    (text) => wrongRow(`"${text}"`, amounts(text), amountPath),
  ),
  wrongRow('three digits after the point of kroner', amounts('100.505'), amountPath),
  wrongRow('half a yen', amounts('100.5', 'JPY'), amountPath),
  wrongRow('a yen with digits that are zero', amounts('100.0', 'JPY'), amountPath),
  wrongRow('four digits after the point of dinars', amounts('1.5000', 'KWD'), amountPath),
  wrongRow('19 digits', amounts('1'.repeat(19), 'JPY'), amountPath),
  wrongRow('17 digits before the point of kroner', amounts('1'.repeat(17)), amountPath),
])('[P2b] refuses an amount: %s', (_, body, code, path) => {
  expect(start.readRefusal(body, { product: abroad })).toEqual({ code, path })
})

test.each([
  ['100', 'SEK', 10_000n],
  ['100.5', 'SEK', 10_050n],
  ['100.50', 'SEK', 10_050n],
  ['0.01', 'NOK', 1n],
  ['1', 'JPY', 1n],
  ['0.001', 'KWD', 1n],
  ['9999999999999999.99', 'SEK', 999_999_999_999_999_999n],
  ['999999999999999999', 'JPY', 999_999_999_999_999_999n],
  ['007.50', 'SEK', 750n],
] as const)('[P2b] keeps each digit of %s %s', (amount, currency, minor) => {
  const payment = payingWorld().createPayment(fullBut(amounts(amount, currency)), { product: abroad })
  expect(payment.transfers[0]?.amount).toEqual({ currency, minor })
})

test('[P2b] accepts the digits of each currency and no more', ({ world }) => {
  const smallest = (currency: Currency, extraDigits: number) =>
    `0.${'0'.repeat(minorUnits(currency) + extraDigits)}`
  for (const currency of currencies) {
    const unit = minorUnits(currency) === 0 ? '1' : `${smallest(currency, -1)}1`
    const payment = world.createPayment(fullBut(amounts(unit, currency)), { product: abroad })
    expect(payment.transfers[0]?.amount).toEqual({ currency, minor: 1n })
    const finer = fullBut(amounts(`${smallest(currency, 0)}1`, currency))
    expect(world.readRefusal(finer, { product: abroad })).toEqual({ code: 'FORMAT_ERROR', path: amountPath })
  }
})

test('[P2e] has the 14 purposes of the description', () => {
  const described = 'INVS SALA IDCP CASH CORT INTC PENS SSBE SUPP TAXS TREA VATX LOAN OTHR'
  expect(purposeCodes.join(' ')).toBe(described)
})

test.each(purposeCodes)('[P2e] [M1c] accepts the purpose %s in this letter case', (purposeCode) => {
  const payment = payingWorld().createPayment(fullBut({ purposeCode }), { product: abroad })
  expect(payment.transfers[0]?.purposeCode).toBe(purposeCode)
  const refusal = start.readRefusal(fullBut({ purposeCode: purposeCode.toLowerCase() }), {
    product: abroad,
  })
  expect(refusal).toEqual({ code: 'FORMAT_ERROR', path: '$.purposeCode' })
})

test.each(['', 'GDDS', 'OTH', 'OTHER', 'OTHR ', 7, null, ['OTHR'], '__proto__'])(
  '[P2e] refuses the purpose %s',
  (purposeCode) => {
    const refusal = start.readRefusal(fullBut({ purposeCode }), { product: abroad })
    expect(refusal).toEqual({ code: 'FORMAT_ERROR', path: '$.purposeCode' })
  },
)

const creditorFields = { creditorAccount: { iban: norwegianIban('97350490047'), currency: 'NOK' } }

test.each([
  ['one character', 'x'],
  ['140 characters', 'ø'.repeat(140)],
  ['other scripts', 'Счёт № 5, 請求書, ∑ 🎁'],
  ['line breaks', 'one\ntwo'],
  ['blanks at its ends', ' x '],
  ['characters of two units', '🎁🎁'],
])('[P2f] accepts a text with %s, and sends it unchanged at home', (_, remittanceInformationUnstructured) => {
  const body = { ...from(kroner), ...creditorFields, remittanceInformationUnstructured }
  const { transfers, changes } = payingWorld().createPayment(body)
  expect([transfers[0]?.remittance, changes]).toEqual([remittanceInformationUnstructured, []])
})

test.each([
  ['nothing', ''],
  ['a blank', ' '],
  ['blanks of all kinds', ' \t\u00a0\u2003'],
  ['the character NUL', 'Rent\0'],
  ['a lone surrogate', 'Rent \ud83d'],
  ['two surrogates the wrong way round', '\ude00\ud83d'],
  ['141 characters', 'x'.repeat(141)],
  ['a number', 7],
  ['null', null],
  ['a list', ['x']],
])('[P2f] refuses a text with %s', (_, text) => {
  const path = '$.remittanceInformationUnstructured'
  const refusal = start.readRefusal(fullBut({ remittanceInformationUnstructured: text }), { product: abroad })
  expect(refusal).toEqual({ code: 'FORMAT_ERROR', path })
})

test.each([
  ['2026-01-14', 'EXECUTION_DATE_INVALID'],
  ['2027-01-17', 'EXECUTION_DATE_INVALID'],
  ['2026-02-30', 'FORMAT_ERROR'],
  ['16.01.2026', 'FORMAT_ERROR'],
  ['', 'FORMAT_ERROR'],
  [20_260_116, 'FORMAT_ERROR'],
  [null, 'FORMAT_ERROR'],
])('[P2g] refuses a payment for %s: %s', (requestedExecutionDate, code) => {
  const refusal = start.readRefusal(fullBut({ requestedExecutionDate }), { product: abroad })
  expect(refusal).toEqual({ code, path: '$.requestedExecutionDate' })
})
