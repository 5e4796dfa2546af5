import { isNorwegianBban } from './bban.ts'
import type { ImpliedReference } from './contract.ts'
import { norwegianIban } from './iban.ts'

/** True if a bank with this BIC is in Norway; a missing BIC stands for a Norwegian bank. */
export function isNorwegianBank(agent = 'XXXXNO'): boolean {
  return agent.slice(4, 6) === 'NO'
}

/**
 * The IBAN of a reference, where it can be told: that of a Norwegian bban follows from it. The same digits at a bank elsewhere are
 * another account.
 */
export function computeIban(
  { iban, bban = '' }: Omit<ImpliedReference, 'currency'>,
  agent?: string,
): string | undefined {
  return iban ?? (isNorwegianBban(bban) && isNorwegianBank(agent) ? norwegianIban(bban) : undefined)
}
