import { sumReservedAmounts } from '../../domain/ledger/reserve.ts'
import { pendingSerials } from '../../domain/payments/ledger-entries.ts'
import type { AccountKind } from '../../rows/agreements/model.ts'
import { type AccountKey, findAnyAccount, historyTables } from '../../rows/any-account.ts'
import type { LedgerRow } from '../../rows/ledger/model.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { awaitsExecution } from '../../rows/payments/status.ts'
import { pendingDay } from '../../rows/transactions/history.ts'
import { createFact, type ReadSnapshot } from './read-snapshot.ts'

// The pending rows of payments, the payments, and the amounts reserved on accounts must agree (A5).

type ByKind<Of> = Readonly<Record<AccountKind, Of>>

function byKind<Of>(make: (kind: AccountKind) => Of): ByKind<Of> {
  return { account: make('account'), 'card-account': make('card-account') }
}

/** Lists the pending rows of payments. */
function rowsThatWait({ rows }: ReadSnapshot, kind: AccountKind): readonly LedgerRow[] {
  const historyRows: readonly LedgerRow[] = rows[historyTables[kind]]
  return historyRows.filter(({ payment }) => payment !== undefined)
}

/** Waiting payments by the serials of their pending rows. */
const payersByRow = createFact(({ rows }) =>
  byKind((kind) => {
    const payments = rows.payments.filter(({ debtor }) => debtor.kind === kind)
    return new Map(
      payments.flatMap((payment) => {
        const serials = pendingSerials(payment).flat()
        return serials.map((serial): [number, Payment] => [serial, payment])
      }),
    )
  }),
)

/** Returns true for a row without a payment, and for a pending row that its payment lists. */
export function isOfItsPayment(kind: AccountKind) {
  return ({ serial, account, day, payment }: LedgerRow, snapshot: ReadSnapshot): boolean => {
    if (payment === undefined) return true
    const payer = payersByRow(snapshot)[kind].get(serial)
    return day === pendingDay && payer?.serial === payment && payer.debtor.account === account
  }
}

/** The transfers of bulks that were executed, as "payment index". */
const executed = createFact(
  ({ rows }) => new Set(rows.executions.map(({ payment, index }) => `${payment} ${index}`)),
)

const paymentsByRow = createFact((snapshot) =>
  byKind((kind) => new Map(rowsThatWait(snapshot, kind).map(({ serial, payment }) => [serial, payment]))),
)

/**
 * Returns true if a payment with pending rows waits for its execution, and each unpaid transfer has its rows.
 * After the debtor account was closed, the rows may be gone.
 */
export function hasItsRows(payment: Payment, snapshot: ReadSnapshot): boolean {
  const { serial, service, debtor, pendingRow, status } = payment
  if (pendingRow === undefined) return true
  if (!awaitsExecution(payment) && status !== 'ACSP' && status !== 'ACWP') return false
  const isPaid = (index: number) =>
    service === 'bulk-payments' && executed(snapshot).has(`${serial} ${index}`)
  const unpaidSerials = pendingSerials(payment).filter((_, index) => !isPaid(index))
  const paymentSerials = paymentsByRow(snapshot)[debtor.kind]
  return (
    findAnyAccount(snapshot.bank, debtor) === undefined ||
    unpaidSerials.flat().every((row) => paymentSerials.get(row) === serial)
  )
}

/** Returns the serial of the account with the balance: of a supplementary card, the main card account. */
function findSourceSerial({ bank }: ReadSnapshot, key: AccountKey): number {
  const account = findAnyAccount(bank, key)
  return account !== undefined && 'main' in account ? account.main : key.account
}

const sums = createFact((snapshot) =>
  byKind((kind) => {
    const amounts = new Map<number, bigint>()
    for (const row of rowsThatWait(snapshot, kind)) {
      const source = findSourceSerial(snapshot, { kind, account: row.account })
      amounts.set(source, (amounts.get(source) ?? 0n) + sumReservedAmounts([row]))
    }
    return amounts
  }),
)

/** Returns the amount reserved by waiting payments on an account. */
export function waitingSum(snapshot: ReadSnapshot, kind: AccountKind, serial: number): bigint {
  return sums(snapshot)[kind].get(serial) ?? 0n
}
