import { formatAmount, type Money } from '@pocketbank/core'
import type { File } from './page.ts'

function isMoney(value: unknown): value is Money {
  return typeof value === 'object' && value !== null && 'minor' in value && 'currency' in value
}

/** Writes money as the interface does, and whole numbers that JSON cannot hold as text. */
function writeValue(_: string, value: unknown): unknown {
  if (isMoney(value)) return { amount: formatAmount(value), currency: value.currency }
  return typeof value === 'bigint' ? String(value) : value
}

/** A record of the bank as JSON that the browser shows. */
export function recordFile(name: string, record: object): File {
  const text = JSON.stringify(record, writeValue, 2)
  return { name: `${name}.json`, type: 'application/json', text, isShown: true }
}
