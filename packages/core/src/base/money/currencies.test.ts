import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse } from '../input/parse.ts'
import { currencyCode } from './contract.ts'
import { currencies, minorUnits, nokPerUnit } from './currencies.ts'

/** The codes of §2.1, written down a second time. */
const expectedCurrencies = [
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN',
  'BWP BYR BZD CAD CDF CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR',
  'FJD FKP GBP GEL GGP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS IMP INR IQD IRR',
  'ISK JEP JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL',
  'MGA MKD MMK MNT MOP MRO MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK',
  'PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SPL SRD STD SVC',
  'SYP SZL THB TJS TMT TND TOP TRY TTD TVD TWD TZS UAH UGX USD UYU UZS VEF VND VUV WST XAF',
  'XCD XDR XOF XPF YER ZAR ZMW ZWD',
]
  .join(' ')
  .split(' ')

const withoutMinorUnits = 'BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ')
const withThree = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

test('[M1a] has the 162 currencies of the list and no others', () => {
  expect(currencies).toHaveLength(162)
  expect([...currencies].sort()).toEqual([...expectedCurrencies].sort())
})

test.each(['ABC', 'BTC', 'ZZZ', 'XXX', 'ZWL', '', 'NO', ' NOK', 'constructor', '__proto__', 978, null])(
  '[M1a] refuses %s as a currency',
  (code) => {
    expect(v.is(currencyCode, code)).toBe(false)
  },
)

test('[M1c] reads a currency as listed, and in any letter case if asked', () => {
  for (const code of ['nok', 'Nok']) {
    expect(parse(currencyCode, code, 'body').ok).toBe(false)
    expect(parse(currencyCode, code, 'body', 'any')).toEqual({ ok: true, value: 'NOK' })
  }
})

test.each(currencies)('[M3a] %s has the minor units of ISO 4217', (code) => {
  const digits = withoutMinorUnits.includes(code) ? 0 : withThree.includes(code) ? 3 : 2
  expect(minorUnits(code)).toBe(digits)
})

test.each(['GGP', 'IMP', 'JEP', 'SPL', 'TVD', 'XDR', 'CUC', 'HRK', 'MRO', 'STD', 'VEF', 'ZWD'] as const)(
  '[M3a] uses two minor digits for %s, which ISO 4217 no longer lists',
  (code) => {
    expect(minorUnits(code)).toBe(2)
  },
)

test('[M7a] has a rate against NOK for every currency; NOK is 1', () => {
  for (const code of currencies) expect(Number(nokPerUnit(code))).toBeGreaterThan(0)
  expect(Number(nokPerUnit('NOK'))).toBe(1)
})
