import { find } from '../../base/store/table.ts'
import { notQueued, type Payment } from '../../rows/payments/model.ts'
import { awaitsExecution, isFinal } from '../../rows/payments/status.ts'
import type { RowIn, TableName } from '../../rows/tables.ts'
import { pendingDay } from '../../rows/transactions/history.ts'
import { findBrokenReferences } from './foreign-keys.ts'
import { findDoubles, findGaps, findLowCounts } from './order.ts'
import { hasItsRows, isOfItsPayment, waitingSum } from './pending.ts'
import type { ReadSnapshot } from './read-snapshot.ts'
import { findWrongBatch, hasItsTimer, isAwaited, subjectTables } from './timer-subjects.ts'
import type { Violation } from './violation.ts'

/**
 * Repairs after a broken rule: `clock` moves the clock forward, the others recompute values from other rows.
 */
export type IntegrityRepair = 'clock' | 'counts' | 'sequence' | 'waiting' | 'batch'

/** A rule that rows must satisfy together. */
export interface IntegrityRule {
  /** Finds the violations. Each row must have passed its own contract. */
  readonly find: (snapshot: ReadSnapshot) => Iterable<Violation>
  /** The repair of a violation. Without one, the row is dropped. */
  readonly repair?: IntegrityRepair
}

interface RowRule<Name extends TableName> extends Pick<IntegrityRule, 'repair'> {
  readonly table: Name
  readonly field: keyof RowIn<Name> & string
  readonly expected: string | ((row: RowIn<Name>, snapshot: ReadSnapshot) => string)
  readonly holds: (row: RowIn<Name>, snapshot: ReadSnapshot) => boolean
}

function rowRule<Name extends TableName>({
  table,
  field,
  expected,
  holds,
  repair,
}: RowRule<Name>): IntegrityRule {
  function* find(snapshot: ReadSnapshot): Generator<Violation> {
    for (const [index, row] of snapshot.rows[table].entries()) {
      if (holds(row, snapshot)) continue
      const must = typeof expected === 'string' ? expected : expected(row, snapshot)
      yield { at: ['tables', table, index, field], expected: must, value: row[field] }
    }
  }
  return { find, ...(repair !== undefined && { repair }) }
}

/** Returns true if a payment is not queued, or a batch can execute it. */
function mayBeTaken(payment: Payment): boolean {
  const { queueDay, service, status } = payment
  const isGoingOn = service === 'bulk-payments' && status === 'ACSP'
  return (
    queueDay === notQueued || (service !== 'periodic-payments' && (isGoingOn || awaitsExecution(payment)))
  )
}

function isPeriodic({ service }: Payment): boolean {
  return service === 'periodic-payments'
}

const waitsInQueue = 'be the position of its event in the queue'
const waitsAsRow = 'be the serial of the payment whose pending row this is'

function sumPendingRows(kind: 'account' | 'card-account') {
  return ({ serial }: { readonly serial: number }, snapshot: ReadSnapshot) =>
    `be ${waitingSum(snapshot, kind, serial)}, the sum of the rows of waiting payments`
}

/** All rules, in the order of the checks. */
export const integrityRules: readonly IntegrityRule[] = [
  { find: findDoubles },
  { find: findLowCounts, repair: 'counts' },
  { find: findBrokenReferences },
  { find: findGaps('transactions'), repair: 'sequence' },
  { find: findGaps('cardTransactions'), repair: 'sequence' },
  rowRule({
    table: 'batches',
    field: 'at',
    expected: 'not be after now',
    repair: 'clock',
    holds: ({ at }, { now }) => at <= now,
  }),
  rowRule({
    table: 'cardAccounts',
    field: 'main',
    expected: 'be a card with balances of its own',
    holds: ({ main }, { bank }) => find(bank.cardAccounts, 'key', { serial: main })?.main === main,
  }),
  rowRule({
    table: 'transactions',
    field: 'valueDay',
    expected: 'be present, as the row is booked',
    holds: ({ day, valueDay }) => day === pendingDay || valueDay !== undefined,
  }),
  rowRule({
    table: 'authorisations',
    field: 'customer',
    expected: 'be present, as the person has identified',
    holds: ({ status, customer }) => customer !== undefined || !['identified', 'approved'].includes(status),
  }),
  rowRule({
    table: 'consents',
    field: 'changedAt',
    expected: 'not be after now',
    repair: 'clock',
    holds: ({ changedAt }, { now }) => changedAt <= now,
  }),
  rowRule({
    table: 'consents',
    field: 'psu',
    expected: 'be present once the consent is approved, and absent before',
    holds: ({ status, psu, approvedAt }) =>
      (psu !== 0) === (approvedAt !== undefined) &&
      (status !== 'valid' || psu !== 0) &&
      (status !== 'received' || psu === 0),
  }),
  rowRule({
    table: 'consents',
    field: 'validUntil',
    expected: 'be present once the consent is approved, and absent before',
    holds: ({ approvedAt, validUntil }) => (approvedAt === undefined) === (validUntil === undefined),
  }),
  rowRule({
    table: 'consents',
    field: 'due',
    expected: 'be present, as the consent is valid',
    holds: ({ status, due }) => status !== 'valid' || due !== undefined,
  }),
  rowRule({
    table: 'payments',
    field: 'createdAt',
    expected: 'not be after now',
    repair: 'clock',
    holds: ({ createdAt }, { now }) => createdAt <= now,
  }),
  rowRule({
    table: 'payments',
    field: 'transfers',
    expected: 'have one transfer, as the payment is not a bulk',
    holds: ({ service, transfers }) => service === 'bulk-payments' || transfers.length === 1,
  }),
  rowRule({
    table: 'payments',
    field: 'queueDay',
    expected: `be ${notQueued}, as no batch can take it`,
    holds: mayBeTaken,
  }),
  rowRule({
    table: 'payments',
    field: 'queueDay',
    expected: `be its executionDay, or ${notQueued}`,
    holds: ({ queueDay, executionDay }) => queueDay === notQueued || queueDay === executionDay,
  }),
  rowRule({
    table: 'payments',
    field: 'schedule',
    expected: 'be present if the payment is periodic, else absent',
    holds: (payment) => isPeriodic(payment) === (payment.schedule !== undefined),
  }),
  rowRule({
    table: 'payments',
    field: 'occurrence',
    expected: 'be present if the payment is periodic, else absent',
    holds: (payment) => isPeriodic(payment) === (payment.occurrence !== undefined),
  }),
  rowRule({
    table: 'payments',
    field: 'due',
    expected: 'be absent, as the payment is final',
    holds: ({ status, due }) => due === undefined || !isFinal(status),
  }),
  rowRule({
    table: 'payments',
    field: 'due',
    expected: 'be present, as the payment waits for its day or is held',
    holds: ({ status, due }) => due !== undefined || (status !== 'ACTC' && status !== 'ACWP'),
  }),
  rowRule({
    table: 'executions',
    field: 'index',
    expected: 'be the index of a transfer of the bulk',
    holds: ({ payment, index }, { bank }) => {
      const { service, transfers } = find(bank.payments, 'key', { serial: payment }) ?? {
        service: undefined,
        transfers: [],
      }
      return service !== 'bulk-payments' || index < transfers.length
    },
  }),
  rowRule({
    table: 'transactions',
    field: 'payment',
    expected: waitsAsRow,
    holds: isOfItsPayment('account'),
  }),
  rowRule({
    table: 'cardTransactions',
    field: 'payment',
    expected: waitsAsRow,
    holds: isOfItsPayment('card-account'),
  }),
  rowRule({
    table: 'payments',
    field: 'pendingRow',
    expected: 'be the serial of the first pending row of the payment',
    holds: hasItsRows,
  }),
  rowRule({
    table: 'accounts',
    field: 'waiting',
    expected: sumPendingRows('account'),
    repair: 'waiting',
    holds: ({ serial, waiting }, snapshot) => waiting === waitingSum(snapshot, 'account', serial),
  }),
  rowRule({
    table: 'cardAccounts',
    field: 'waiting',
    expected: sumPendingRows('card-account'),
    repair: 'waiting',
    holds: ({ serial, waiting }, snapshot) => waiting === waitingSum(snapshot, 'card-account', serial),
  }),
  // Timers must be in the future, so that a restored bank has no years to catch up with.
  rowRule({
    table: 'due',
    field: 'at',
    expected: (_, { now }) => `be after now, ${now}`,
    holds: ({ at }, { now }) => at > now,
  }),
  rowRule({
    table: 'due',
    field: 'subject',
    expected: 'be absent, as a batch has no subject',
    holds: ({ kind, subject }) => kind !== 'batch' || subject === undefined,
  }),
  rowRule({
    table: 'due',
    field: 'subject',
    expected: ({ kind }) =>
      `be the serial of one of the ${kind === 'batch' ? 'rows' : subjectTables[kind]} that waits for it`,
    holds: isAwaited,
  }),
  rowRule({
    table: 'authorisations',
    field: 'due',
    expected: waitsInQueue,
    holds: hasItsTimer('authorisations'),
  }),
  rowRule({ table: 'consents', field: 'due', expected: waitsInQueue, holds: hasItsTimer('consents') }),
  rowRule({ table: 'sessions', field: 'due', expected: waitsInQueue, holds: hasItsTimer('sessions') }),
  rowRule({
    table: 'transactions',
    field: 'due',
    expected: waitsInQueue,
    holds: hasItsTimer('transactions'),
  }),
  rowRule({ table: 'payments', field: 'due', expected: waitsInQueue, holds: hasItsTimer('payments') }),
  { find: findWrongBatch, repair: 'batch' },
]
