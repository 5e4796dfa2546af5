import type { Customer } from '@pocketbank/core'
import { approversFor } from '@pocketbank/core/domain/authorisations'
import type { PageContext } from './page-context.ts'

/** Test customers that the page offers at most. D: as many as a screen shows; any other can be typed. */
const offeredMax = 12

/**
 * The test customers that the page offers: the oldest private ones, as only they can log in. D: of payments those who may approve
 * them, since anyone else comes to a dead end.
 */
export function customersOffered({ engine, context, view }: PageContext): readonly Customer[] {
  if (view.purpose.kind !== 'account-access') return approversFor(engine.bank, view, offeredMax)
  const listed = engine.execute('listCustomers', {}, context)
  return listed.ok ? listed.value.filter(({ type }) => type === 'PRIVATE').slice(0, offeredMax) : []
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
