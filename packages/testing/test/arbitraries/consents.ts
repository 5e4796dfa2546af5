import type { CommandInput } from '@pocketbank/core'
import fc, { type Arbitrary } from 'fast-check'

/** The body of a request for a consent; none where all is left to the PSU. */
type ConsentBody = CommandInput<'createConsent'>['body']

/**
 * Generates the body of `POST /v1/consents` and `/v1/bank-offered-consents`, or none: requests for any
 * accounts of a person.
 */
export function consentRequest(): Arbitrary<ConsentBody> {
  const allAccounts = fc.constant('allAccounts' as const)
  const noAccounts = fc.constant(0).map((): never[] => [])
  const whole = fc.oneof(
    fc.record({ allPsd2: allAccounts }),
    fc.record({ availableAccounts: allAccounts }),
    fc.record({ availableAccountsWithBalance: allAccounts }),
    fc.record({ balances: noAccounts, transactions: noAccounts }, { requiredKeys: [] }),
  )
  const body = fc.record(
    {
      access: whole,
      recurringIndicator: fc.boolean(),
      validUntil: fc.constant('9999-12-31'),
      frequencyPerDay: fc.integer({ min: 1, max: 8 }),
    },
    { requiredKeys: [] },
  )
  return fc.option(body, { nil: undefined, freq: 3 })
}
