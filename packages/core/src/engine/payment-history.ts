import { rowsBetween } from '../base/store/difference.ts'
import type { Instant } from '../base/time/instant.ts'
import { findTransitions } from '../rows/payments/find-transitions.ts'
import type { Execution, Payment } from '../rows/payments/model.ts'
import type { PaymentTransition } from '../rows/payments/status.ts'
import type { BankEvent } from './bank-event.ts'
import type { CommandName } from './commands.ts'
import type { BankStep } from './play-steps.ts'

/** A change of a payment. */
export interface PaymentHistoryEntry {
  readonly at: Instant
  /** The name of the command, or the kind of the event. */
  readonly cause: CommandName | BankEvent['kind']
  /** The transitions of its status; empty if the status did not change. */
  readonly transitions: readonly PaymentTransition[]
  /** The payment after the change. `before` is undefined if the change created it. */
  readonly payment: Payment
  readonly before: Payment | undefined
  /** Outcomes of single transfers in this change. */
  readonly executions: readonly Execution[]
}

/**
 * Counts executions with and without booking. A bulk never retries transfers, so its unbooked ones count as
 * neither.
 */
function countExecutions(executions: readonly Execution[], { service }: Pick<Payment, 'service'>) {
  const booked = executions.filter(({ status }) => status === 'ACSC').length
  return { booked, lost: service === 'bulk-payments' ? 0 : executions.length - booked }
}

/** Finds the transitions between two statuses of a payment; empty if there is no path between them. */
export function findTransitionsTo(
  payment: Payment,
  before: Pick<Payment, 'status'> | undefined,
  executions: readonly Execution[],
): readonly PaymentTransition[] {
  return findTransitions(payment, { from: before?.status, ...countExecutions(executions, payment) }) ?? []
}

function byPayment(executions: readonly Execution[]): ReadonlyMap<number, readonly Execution[]> {
  const groups = new Map<number, Execution[]>()
  for (const execution of executions) {
    const group = groups.get(execution.payment)
    if (group === undefined) groups.set(execution.payment, [execution])
    else group.push(execution)
  }
  return groups
}

function isNewEvent(before: Payment | undefined, after: Payment): boolean {
  return (
    before === undefined ||
    before.status !== after.status ||
    before.approvals.length !== after.approvals.length ||
    before.unfundedAttempts !== after.unfundedAttempts ||
    before.transfers !== after.transfers ||
    before.requestedExecutionDate !== after.requestedExecutionDate ||
    before.basket !== after.basket ||
    before.occurrence?.index !== after.occurrence?.index
  )
}

/** Lists the changes of payments in a step. The time depends on the number of changed payments only. */
export function findPaymentChanges({ at, cause, before, after }: BankStep): readonly PaymentHistoryEntry[] {
  if (before.payments === after.payments) return []
  const rows = rowsBetween(before.payments, after.payments)
  const earlier = new Map(rows.before.map((payment) => [payment.serial, payment]))
  const executed = byPayment(rowsBetween(before.executions, after.executions).after)
  const name = cause.kind === 'command' ? cause.entry.name : cause.event.kind
  return rows.after.flatMap((payment): readonly PaymentHistoryEntry[] => {
    const earlierPayment = earlier.get(payment.serial)
    const executions = executed.get(payment.serial) ?? []
    if (!isNewEvent(earlierPayment, payment) && executions.length === 0) return []
    return [
      {
        at,
        cause: name,
        transitions: findTransitionsTo(payment, earlierPayment, executions),
        payment,
        before: earlierPayment,
        executions,
      },
    ]
  })
}
