import { type Bank, type ErrorCode, isScaNeeded } from '@pocketbank/core'
import { listBasketPayments } from '@pocketbank/core/domain/baskets'
import type { Purpose } from '@pocketbank/core/rows/authorisations/model'
import { requirePayment } from '@pocketbank/core/rows/payments/find'
import type { Payment } from '@pocketbank/core/rows/payments/model'
import { hasValidConsent } from './consent-conditions.ts'
import { by, type SituationCondition } from './situation.ts'

/**
 * Makes a condition met by a 401 with a link, by its code and by whether the PSU still has a valid consent.
 */
export function scaNeededFor(code: ErrorCode, isConsentValid: boolean): SituationCondition {
  return by.rule('S1c', (observation) => {
    const { commandResult } = observation.exchange
    return (
      isScaNeeded(commandResult) &&
      commandResult.scaNeeded.code === code &&
      hasValidConsent(observation) === isConsentValid
    )
  })
}

/** Lists the payments that an authorisation asks for, in any status. */
export function paymentsAsked(bank: Bank, purpose: Purpose): readonly Payment[] {
  if (purpose.kind === 'account-access') return []
  if (purpose.kind === 'signing-basket') return listBasketPayments(bank, purpose.basket)
  return [requirePayment(bank, purpose.payment)]
}
