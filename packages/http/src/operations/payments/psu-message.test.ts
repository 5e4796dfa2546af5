import { errorCodes, type LocalDate, parseLocalDate } from '@pocketbank/core'
import { epochDay } from '@pocketbank/core/base/time'
import type { Payment } from '@pocketbank/core/rows/payments/model'
import { rejectionReasons } from '@pocketbank/core/rows/payments/reasons'
import { expect, test } from 'vitest'
import { writePsuMessage } from './psu-message.ts'

const languages = ['en', 'nb'] as const

function writeMessage(payment: Partial<Payment>, language: (typeof languages)[number]) {
  return writePsuMessage({ changes: [], transfers: [], ...payment } as unknown as Payment, language)
}

const reasons = Object.keys(rejectionReasons) as readonly (keyof typeof rejectionReasons)[]

test.each(reasons)('[E2e] has a sentence in both languages for a rejection as %s', (reason) => {
  const [english, norwegian] = languages.map((language) => writeMessage({ reason }, language))
  expect(english).toMatch(/^(The payment|Nobody) .*\.$/)
  expect(norwegian).toMatch(/^(Betalingen|Ingen) .*\.$/)
  for (const name of [...Object.keys(errorCodes), 'PSU', 'TPP', '$', reason]) {
    expect(`${english} ${norwegian}`.replaceAll('refused', '').split(/[ .:]/)).not.toContain(name)
  }
})

test('[E2e] reports every change to the PSU, with the day as people write it', () => {
  const payment = {
    changes: ['date', 'text', 'length'] as const,
    executionDay: epochDay(parseLocalDate('2026-01-19') as LocalDate),
    transfers: [{ sentText: 'Blaabaer' }] as unknown as Payment['transfers'],
  }
  expect(writeMessage(payment, 'en')).toBe(
    'The bank moved the payment to 19 January 2026, the first day on which it can be made. Banks abroad cannot read every letter of the message. The bank sends "Blaabaer". The bank shortened the message to 140 letters.',
  )
  expect(writeMessage(payment, 'nb')).toMatch(/^Banken flyttet betalingen til 19\. januar 2026, .*«Blaabaer»/)
  const longest = {
    ...payment,
    transfers: [{ sentText: 'x'.repeat(140) }] as unknown as Payment['transfers'],
  }
  for (const language of languages) expect(writeMessage(longest, language)?.length).toBeLessThan(512)
})

test('[E2e] has no message for an unchanged payment', () => {
  expect(writeMessage({}, 'en')).toBeUndefined()
})
