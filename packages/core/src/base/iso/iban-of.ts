import { isNorwegianBban } from './bban.ts'
import type { ImpliedReference } from './contract.ts'
import { norwegianIban } from './iban.ts'

/** Returns true if a bank with this BIC is in Norway. Without a BIC it is. */
export function isNorwegianBank(agent = 'XXXXNO'): boolean {
  return agent.slice(4, 6) === 'NO'
}

/**
 * Returns the IBAN of a reference, if it has one or a Norwegian bban. At a foreign bank the same digits are a
 * different account.
 */
export function computeIban(
  { iban, bban = '' }: Omit<ImpliedReference, 'currency'>,
  agent?: string,
): string | undefined {
  return iban ?? (isNorwegianBban(bban) && isNorwegianBank(agent) ? norwegianIban(bban) : undefined)
}
