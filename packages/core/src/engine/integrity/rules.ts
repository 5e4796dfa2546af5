import type { TableName } from '../../base/store/row.ts'
import { find } from '../../base/store/table.ts'
import { canMove } from '../../nouns/payments/move.ts'
import { notQueued, type Payment } from '../../rows/payments/model.ts'
import { isFinal } from '../../rows/payments/status.ts'
import { pendingDay } from '../../rows/transactions/history.ts'
import { type AnyRow, type ReadSnapshot, type RowIn, rowsIn } from './rows.ts'
import type { Violation } from './violation.ts'

/** What a field of a row must be, for the row's other fields or for other rows. */
interface IntegrityRule<Name extends TableName = TableName, Row = AnyRow> {
  readonly table: Name
  readonly field: keyof Row & string
  readonly expected: string
  readonly holds: (row: Row, read: ReadSnapshot) => boolean
}

function rule<Name extends TableName>(one: IntegrityRule<Name, RowIn<Name>>): IntegrityRule {
  return one as unknown as IntegrityRule
}

/** Batches take only what they can go on with. */
function mayBeTaken(payment: Payment): boolean {
  const { queueDay, service, status } = payment
  const isGoingOn = service === 'bulk-payments' && status === 'ACSP'
  return (
    queueDay === notQueued || (service !== 'periodic-payments' && (isGoingOn || canMove(payment, 'take')))
  )
}

function isPeriodic({ service }: Payment): boolean {
  return service === 'periodic-payments'
}

// biome-ignore format: a table of rules is read in lines
const rules: readonly IntegrityRule[] = [
  rule({ table: 'batches', field: 'at', expected: 'not be after now', holds: ({ at }, { now }) => at <= now }),
  rule({ table: 'cardAccounts', field: 'main', expected: 'be a card with balances of its own', holds: ({ main }, { bank }) => find(bank.cardAccounts, 'key', { serial: main })?.main === main }),
  rule({ table: 'transactions', field: 'valueDay', expected: 'be there, as the row is booked', holds: ({ day, valueDay }) => day === pendingDay || valueDay !== undefined }),
  rule({ table: 'authorisations', field: 'customer', expected: 'be there, as the person has said who they are', holds: ({ status, customer }) => customer !== undefined || !['identified', 'approved'].includes(status) }),
  rule({ table: 'consents', field: 'changedAt', expected: 'not be after now', holds: ({ changedAt }, { now }) => changedAt <= now }),
  rule({ table: 'consents', field: 'psu', expected: 'be there once it is approved, and not before', holds: ({ status, psu, approvedAt }) => (psu !== 0) === (approvedAt !== undefined) && (status !== 'valid' || psu !== 0) && (status !== 'received' || psu === 0) }),
  rule({ table: 'consents', field: 'validUntil', expected: 'be there once it is approved, and not before', holds: ({ approvedAt, validUntil }) => (approvedAt === undefined) === (validUntil === undefined) }),
  rule({ table: 'consents', field: 'due', expected: 'be there, as it is valid', holds: ({ status, due }) => status !== 'valid' || due !== undefined }),
  rule({ table: 'payments', field: 'createdAt', expected: 'not be after now', holds: ({ createdAt }, { now }) => createdAt <= now }),
  rule({ table: 'payments', field: 'transfers', expected: 'be one, as the payment is no bulk', holds: ({ service, transfers }) => service === 'bulk-payments' || transfers.length === 1 }),
  rule({ table: 'payments', field: 'queueDay', expected: `be ${notQueued}, as no batch can take it`, holds: mayBeTaken }),
  rule({ table: 'payments', field: 'schedule', expected: 'be there where the payment is periodic, and only there', holds: (payment) => isPeriodic(payment) === (payment.schedule !== undefined) }),
  rule({ table: 'payments', field: 'occurrence', expected: 'be there where the payment is periodic, and only there', holds: (payment) => isPeriodic(payment) === (payment.occurrence !== undefined) }),
  rule({ table: 'payments', field: 'due', expected: 'not be there, as nothing of it is to come', holds: ({ status, due }) => due === undefined || !isFinal(status) }),
  rule({ table: 'executions', field: 'index', expected: 'be the place of a transfer of the bulk', holds: ({ payment, index }, { bank }) => { const { service, transfers } = find(bank.payments, 'key', { serial: payment }) ?? { service: undefined, transfers: [] }; return service !== 'bulk-payments' || index < transfers.length } }),
]

/** The first row that breaks a rule of its noun. */
export function findBrokenRule(read: ReadSnapshot): Violation | undefined {
  for (const { table, field, expected, holds } of rules) {
    const rows = rowsIn(read, table)
    const index = rows.findIndex((row) => !holds(row, read))
    if (index >= 0) return { at: ['tables', table, index, field], expected, value: rows[index]?.[field] }
  }
  return undefined
}
