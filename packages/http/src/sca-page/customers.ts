import type { Customer } from '@pocketbank/core'
import { approversFor } from '@pocketbank/core/domain/authorisations'
import type { PageContext } from './page-context.ts'

/** Maximum number of test customers on the page. D: as many as fit on a screen; others can be typed. */
const offeredMax = 12

/**
 * Finds test customers to offer: the oldest private ones, since only private customers can log in. D: for
 * payments only customers who may approve them, because other customers could not continue.
 */
export function customersOffered({ engine, context, view }: PageContext): readonly Customer[] {
  if (view.purpose.kind !== 'account-access') return approversFor(engine.bank, view, offeredMax)
  const result = engine.execute('listCustomers', {}, context)
  return result.ok ? result.value.filter(({ type }) => type === 'PRIVATE').slice(0, offeredMax) : []
}

/** Returns the hint about test customers; undefined if there are none at all. */
export function testersHint(
  { view, words }: PageContext,
  { length }: readonly Customer[],
): string | undefined {
  const { testersHint: hint, noTesters } = words.payment
  if (view.purpose.kind !== 'account-access') return length > 0 ? hint : noTesters
  return length > 0 ? words.identify.testersHint : undefined
}
