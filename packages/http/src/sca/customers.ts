import type { Customer } from '@pocketbank/core'
import type { Desk } from './desk.ts'

/** Test customers that the page offers at most. D: as many as a screen shows; any other can be typed. */
const offeredMax = 12

/** The oldest private customers of the bank: only they can log in. */
export function customersOffered({ engine, context }: Desk): readonly Customer[] {
  const listed = engine.execute('listCustomers', {}, context)
  return listed.ok ? listed.value.filter(({ type }) => type === 'PRIVATE').slice(0, offeredMax) : []
}
