import { limits } from '../../base/limits.ts'
import { putAll } from '../../base/store/table.ts'
import { type Bank, nextSerial, withParts } from '../../rows/bank.ts'
import type { Funds } from '../../rows/ledger/model.ts'
import type { Execution, Payment } from '../../rows/payments/model.ts'
import type { RejectionReason } from '../../rows/payments/reasons.ts'
import { awaitsExecution } from '../../rows/payments/status.ts'
import { executeEntry } from '../ledger/book-entries.ts'
import type { OpenLedger } from '../ledger/open-ledger.ts'
import { createLedgerEntry, pendingSerials } from './ledger-entries.ts'
import { afterEvents, afterLook, finalise, withFundsChecked } from './move.ts'

export type NewExecution = Omit<Execution, 'serial'>

export interface Executed {
  readonly payment: Payment
  readonly executions: readonly NewExecution[]
  /** Why the payment waits for the next batch, if it does. */
  readonly waitsFor?: RejectionReason
}

type Failure = Exclude<Funds, 'available'> & RejectionReason

/** Records a failed attempt. A bulk that a batch has taken keeps its status. */
function withFailedAttempt(payment: Payment, failure: Failure): Payment {
  const checkedPayment = awaitsExecution(payment)
    ? afterLook(payment, true, failure)
    : withFundsChecked(payment, failure)
  return { ...checkedPayment, unfundedAttempts: payment.unfundedAttempts + 1 }
}

function isExhausted({ unfundedAttempts }: Payment, failure: Failure): boolean {
  return (
    failure === 'debtor-gone' ||
    failure === 'creditor-closed' ||
    unfundedAttempts >= limits.paymentAttemptsMax
  )
}

/**
 * Records a failed attempt. Rejects the payment if no later attempt can succeed, else it waits for the next
 * batch.
 */
function failed(payment: Payment, failure: Failure): Payment {
  const again = withFailedAttempt(payment, failure)
  return isExhausted(again, failure) ? { ...finalise(again, 'reject'), reason: failure } : again
}

/** Executes a single payment in a batch. The batch takes it only if it can be booked. */
export function executeSingle(ledger: OpenLedger, payment: Payment): Executed {
  const [transfer] = payment.transfers
  if (transfer === undefined) throw new Error(`the payment ${payment.id} has no transfer`)
  const funds = executeEntry(ledger, createLedgerEntry(payment, transfer, 0), payment.pendingRow)
  if (funds !== 'available') return { payment: failed(payment, funds), executions: [], waitsFor: funds }
  return { payment: finalise(afterLook(payment, true, funds), 'take', 'book'), executions: [] }
}

interface Trial {
  readonly executions: readonly NewExecution[]
  readonly failures: ReadonlyMap<number, Failure>
}

function tryTransfers(ledger: OpenLedger, payment: Payment, doneIndexes: ReadonlySet<number>): Trial {
  const executions: NewExecution[] = []
  const rows = pendingSerials(payment)
  const failures = new Map<number, Failure>()
  for (const [index, transfer] of payment.transfers.entries()) {
    if (doneIndexes.has(index)) continue
    const funds = executeEntry(ledger, createLedgerEntry(payment, transfer, index), rows[index]?.[0])
    if (funds === 'available')
      executions.push({ payment: payment.serial, index, day: ledger.day, status: 'ACSC' })
    else failures.set(index, funds)
  }
  return { executions, failures }
}

/**
 * Chooses the failure to report for a bulk: the last one that a later batch may overcome, else the last one.
 */
function mainFailure(failures: Trial['failures']): Failure | undefined {
  const reasons = [...failures.values()]
  return reasons.findLast((failure) => failure !== 'creditor-closed') ?? reasons.at(-1)
}

/**
 * Executes the transfers of a bulk that are not booked yet. D: transfers without funds are tried again in the
 * next batches. Then the bulk is booked, booked in part, or rejected as a whole (P5).
 */
export function executeBulk(ledger: OpenLedger, payment: Payment, before: readonly Execution[]): Executed {
  const { executions, failures } = tryTransfers(ledger, payment, new Set(before.map(({ index }) => index)))
  const failure = mainFailure(failures)
  const allExecutions = [...before, ...executions]
  const isTaken = allExecutions.length > 0 && awaitsExecution(payment)
  const takenPayment = isTaken ? afterEvents(afterLook(payment, true, 'available'), 'take') : payment
  if (failure === undefined) {
    return { payment: withFundsChecked(finalise(takenPayment, 'book'), 'available'), executions }
  }
  const again = withFailedAttempt(takenPayment, failure)
  if (!isExhausted(again, failure)) return { payment: again, executions, waitsFor: failure }
  const finalised = { ...finalise(again, allExecutions.length > 0 ? 'split' : 'reject'), reason: failure }
  return { payment: finalised, executions: [...executions, ...leftOver(finalised, ledger, failures)] }
}

/** Lists the transfers of an ended bulk that were not booked, as rejected executions. */
function leftOver(
  { serial }: Payment,
  { day }: OpenLedger,
  failures: Trial['failures'],
): readonly NewExecution[] {
  return [...failures].map(([index, reason]) => ({ payment: serial, index, day, status: 'RJCT', reason }))
}

export function enterExecuted(bank: Bank, executed: readonly Executed[]): Bank {
  const payments = putAll(
    bank.payments,
    executed.map(({ payment }) => payment),
  )
  const rows = executed.flatMap(({ executions }) => executions)
  if (rows.length === 0) return withParts(bank, { payments })
  const { bank: nextBank, serial } = nextSerial(bank, 'execution', rows.length)
  const numbered = rows.map((row, index) => ({ ...row, serial: serial + index }))
  return withParts(nextBank, { payments, executions: putAll(nextBank.executions, numbered) })
}
