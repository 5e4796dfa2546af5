import { formatAmount, type Money } from '@pocketbank/core'
import type { Language } from './language.ts'

/** Separators of numbers. All prevent line breaks. */
const signs = {
  en: { group: ',', point: '.' },
  nb: { group: '\u00a0', point: ',' },
} as const satisfies Record<Language, { readonly group: string; readonly point: string }>

/** Writes a decimal number for people: `1,234.50`. */
export function writeDecimal(decimal: string, language: Language): string {
  const { group, point } = signs[language]
  const [whole = '', fraction] = decimal.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
  return fraction === undefined ? grouped : grouped + point + fraction
}

/** Writes an amount for people, with all digits of its currency: `NOK 1,234.50` or `1 234,50 NOK`. */
export function writeAmount(money: Money, language: Language): string {
  const amount = writeDecimal(formatAmount(money), language)
  return language === 'en' ? `${money.currency}\u00a0${amount}` : `${amount}\u00a0${money.currency}`
}

export function totals(amounts: readonly Money[]): readonly Money[] {
  const sums = new Map<Money['currency'], bigint>()
  for (const { currency, minor } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + minor)
  return [...sums].map(([currency, minor]) => ({ currency, minor }))
}
