import { find } from '../../base/store/table.ts'
import { heldIn } from '../../nouns/ledger/reserve.ts'
import { pendingSerials } from '../../nouns/payments/entries.ts'
import { canMove } from '../../nouns/payments/move.ts'
import type { AccountKind } from '../../rows/agreements/model.ts'
import type { LedgerRow } from '../../rows/ledger/model.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { pendingDay } from '../../rows/transactions/history.ts'
import type { ReadSnapshot } from './rows.ts'
import type { Violation } from './violation.ts'

/** The tables of both kinds of what pays. */
const tablesOf = {
  account: { holders: 'accounts', rows: 'transactions' },
  'card-account': { holders: 'cardAccounts', rows: 'cardTransactions' },
} as const

const kinds = ['account', 'card-account'] as const

function rowsOf({ rows }: ReadSnapshot, kind: AccountKind): readonly LedgerRow[] {
  return rows[tablesOf[kind].rows]
}

/** The payments that wait as rows of accounts or of cards, by the serials of these rows. */
function payersOf({ rows }: ReadSnapshot, kind: AccountKind): ReadonlyMap<number, Payment> {
  const own = rows.payments.filter(({ debtor }) => debtor.kind === kind)
  return new Map(
    own.flatMap((payment) => {
      const serials = pendingSerials(payment).flat()
      return serials.map((serial): [number, Payment] => [serial, payment])
    }),
  )
}

/** A row that names a payment is pending, and the payment waits as it. */
function findForeignRow(read: ReadSnapshot, kind: AccountKind): Violation | undefined {
  const payers = payersOf(read, kind)
  const isForeign = ({ serial, holder, day, payment }: LedgerRow) => {
    if (payment === undefined) return false
    const payer = payers.get(serial)
    return day !== pendingDay || payer?.serial !== payment || payer.debtor.account !== holder
  }
  const index = rowsOf(read, kind).findIndex(isForeign)
  const value = rowsOf(read, kind)[index]?.payment
  const expected = 'be the serial of the payment that waits as this row'
  return index < 0 ? undefined : { at: ['tables', tablesOf[kind].rows, index, 'payment'], expected, value }
}

function isThere({ bank }: ReadSnapshot, { kind, account: serial }: Payment['debtor']): boolean {
  return kind === 'account'
    ? find(bank.accounts, 'key', { serial }) !== undefined
    : find(bank.cardAccounts, 'key', { serial }) !== undefined
}

/** A payment waits as rows only while it waits; what of it is still to be paid has them, as long as what pays is there. */
function findRowless(read: ReadSnapshot): Violation | undefined {
  const { payments, executions } = read.rows
  const executed = new Set(executions.map(({ payment, index }) => `${payment} ${index}`))
  const named = Object.fromEntries(
    kinds.map((kind) => [kind, new Map(rowsOf(read, kind).map(({ serial, payment }) => [serial, payment]))]),
  )
  const isWrong = (payment: Payment) => {
    const { serial, service, debtor, pendingRow, status } = payment
    if (pendingRow === undefined) return false
    if (!canMove(payment, 'take') && status !== 'ACSP') return true
    const isPaid = (index: number) => service === 'bulk-payments' && executed.has(`${serial} ${index}`)
    const left = pendingSerials(payment).filter((_, index) => !isPaid(index))
    return isThere(read, debtor) && left.flat().some((row) => named[debtor.kind]?.get(row) !== serial)
  }
  const index = payments.findIndex(isWrong)
  const expected = 'be the serial of the first of the rows as which it waits'
  const value = payments[index]?.pendingRow
  return index < 0 ? undefined : { at: ['tables', 'payments', index, 'pendingRow'], expected, value }
}

/** The serial of the account or card whose balances a row is paid from. */
function sourceOf({ bank }: ReadSnapshot, kind: AccountKind, serial: number): number {
  return kind === 'account' ? serial : (find(bank.cardAccounts, 'key', { serial })?.main ?? serial)
}

/** The sums of the rows as which payments wait, by the serials of the accounts or cards that pay them. */
export function waitingSums(read: ReadSnapshot, kind: AccountKind): ReadonlyMap<number, bigint> {
  const sums = new Map<number, bigint>()
  for (const row of rowsOf(read, kind)) {
    if (row.payment === undefined) continue
    const source = sourceOf(read, kind, row.holder)
    sums.set(source, (sums.get(source) ?? 0n) + heldIn([row]))
  }
  return sums
}

/** What waits on an account or card is the sum of the rows as which payments wait. */
function findWrongSum(read: ReadSnapshot, kind: AccountKind): Violation | undefined {
  const sums = waitingSums(read, kind)
  const { holders } = tablesOf[kind]
  const index = read.rows[holders].findIndex(({ serial, waiting }) => waiting !== (sums.get(serial) ?? 0n))
  const { serial = 0, waiting: value } = read.rows[holders][index] ?? {}
  const expected = `be ${sums.get(serial) ?? 0n}, as the rows of payments that wait add up to it`
  return index < 0 ? undefined : { at: ['tables', holders, index, 'waiting'], expected, value }
}

/** Where rows as which payments wait, the payments, and what accounts and cards keep of both do not tell the same (A5). */
export function findWrongPending(read: ReadSnapshot): Violation | undefined {
  return (
    findForeignRow(read, 'account') ??
    findForeignRow(read, 'card-account') ??
    findRowless(read) ??
    findWrongSum(read, 'account') ??
    findWrongSum(read, 'card-account')
  )
}
