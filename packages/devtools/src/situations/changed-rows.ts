import { commands } from '@pocketbank/core'
import type { rowsBetween } from '@pocketbank/core/base/store'
import type { BankStep } from '@pocketbank/core/engine'
import type { ChangedRow } from './situation.ts'

/**
 * Returns true if a step may have changed the status of a payment, consent or authorisation. Creating
 * commands change none. They are skipped early, because they are frequent and comparing rows takes time.
 */
export function isMoving({ cause, before, after }: BankStep): boolean {
  const isChanged =
    before.payments !== after.payments ||
    before.consents !== after.consents ||
    before.authorisations !== after.authorisations
  return isChanged && !(cause.kind === 'command' && commands[cause.entry.name].creates !== undefined)
}

/** Lists the rows of a table that a step has changed or added. */
export function changedRows<Row extends { readonly serial: number }>(
  step: BankStep,
  { before, after }: ReturnType<typeof rowsBetween<Row, never>>,
): readonly ChangedRow<Row>[] {
  const earlier = new Map(before.map((row) => [row.serial, row]))
  return after.map((row) => ({ after: row, before: earlier.get(row.serial), step }))
}
