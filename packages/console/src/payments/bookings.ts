import type { Bank } from '@pocketbank/core'
import { chooseEndToEndId } from '@pocketbank/core/domain/payments'
import { listExecutions } from '@pocketbank/core/rows/payments/find'
import type { CreditTransfer, Payment } from '@pocketbank/core/rows/payments/model'
import {
  findRowsWithReference,
  findShownAccount,
  findShownCard,
  type ShownAccount,
  type ShownRow,
} from '../accounts/account-facts.ts'
import { accountPath } from '../display.tsx'
import { findNamedAccount } from '../named-accounts.ts'

/** A booked transfer: its position in a bulk or the number of the execution, and its day if known. */
interface BookedTransfer {
  readonly index: number
  readonly transfer: CreditTransfer
  readonly day?: number
}

/** A link to the transaction of a booked transfer. */
export interface Booking {
  /** The path of the account or card. */
  readonly path: string
  /** The text that finds the row there: its id, or the reference if several rows match. */
  readonly text: string
  /** The number of rows that match. */
  readonly count: number
}

function listBooked(bank: Bank, { serial, service, status, transfers }: Payment): readonly BookedTransfer[] {
  const [first] = transfers
  if (service === 'payments')
    return first !== undefined && status === 'ACSC' ? [{ index: 0, transfer: first }] : []
  return listExecutions(bank, serial).flatMap(({ index, day, status: outcome }) => {
    const transfer = service === 'bulk-payments' ? transfers[index] : first
    return transfer !== undefined && outcome === 'ACSC' ? [{ index, transfer, day }] : []
  })
}

/**
 * Returns whether a row has the amount of a transfer. A row in another currency has an exchange rate; the row
 * of its fee has none.
 */
function hasAmount({ row: { currency } }: ShownAccount, { amount }: CreditTransfer, row: ShownRow): boolean {
  return currency === amount.currency ? row.minor === -amount.minor : row.minor < 0n && row.rate !== undefined
}

/**
 * Finds the transactions of a payment, by the index of the transfer or execution. Booked rows do not name
 * their payment, so reference, amount and day find them. A TPP may use a reference twice, so several rows may
 * match.
 */
export function findBookings(bank: Bank, payment: Payment): ReadonlyMap<number, Booking> {
  const booked = listBooked(bank, payment)
  const namedAccount = findNamedAccount(bank, payment.debtor)
  const account =
    namedAccount &&
    (namedAccount.kind === 'account' ? findShownAccount : findShownCard)(bank, namedAccount.id)
  if (namedAccount === undefined || account === undefined || booked.length === 0) return new Map()
  const pickReference = ({ transfer, index }: BookedTransfer) => chooseEndToEndId(payment, transfer, index)
  const since = Math.min(...booked.map(({ day = payment.executionDay }) => day))
  const rows = findRowsWithReference(bank, account, { references: new Set(booked.map(pickReference)), since })
  const path = accountPath(namedAccount)
  return new Map(
    booked.flatMap((bookedTransfer): readonly (readonly [number, Booking])[] => {
      const text = pickReference(bookedTransfer)
      const fitting = rows.filter(
        (row) =>
          row.endToEndId === text &&
          (bookedTransfer.day === undefined || row.day === bookedTransfer.day) &&
          hasAmount(account, bookedTransfer.transfer, row),
      )
      const [first, ...otherRows] = fitting
      if (first === undefined) return []
      const isOnly = otherRows.length === 0
      return [[bookedTransfer.index, { path, text: isOnly ? first.id : text, count: fitting.length }]]
    }),
  )
}
