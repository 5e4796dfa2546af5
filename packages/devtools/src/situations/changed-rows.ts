import { commands } from '@pocketbank/core'
import type { rowsBetween } from '@pocketbank/core/base/store'
import type { BankStep } from '@pocketbank/core/engine'
import type { ChangedRow } from './situation.ts'

/**
 * True if a step can have changed the status of a payment, a consent or an authorisation. Commands that create something change none:
 * they are most of what TPPs send, and looking for changed rows would cost 2 µs each.
 */
export function isMoving({ cause, before, after }: BankStep): boolean {
  const isChanged =
    before.payments !== after.payments ||
    before.consents !== after.consents ||
    before.authorisations !== after.authorisations
  return isChanged && !(cause.kind === 'command' && commands[cause.entry.name].creates !== undefined)
}

/** The rows of a table that a step has changed or added. */
export function changedRows<Row extends { readonly serial: number }>(
  step: BankStep,
  { before, after }: ReturnType<typeof rowsBetween<Row, never>>,
): readonly ChangedRow<Row>[] {
  const earlier = new Map(before.map((row) => [row.serial, row]))
  return after.map((row) => ({ after: row, before: earlier.get(row.serial), step }))
}
