import type { Currency } from '../../base/money/currencies.ts'
import { find, putAll } from '../../base/store/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import { epochDay, type LocalDate } from '../../base/time/local-date.ts'
import { toLocalDate } from '../../base/time/zone.ts'
import type { Account } from '../../rows/accounts/model.ts'
import { type Bank, nextSerial, withParts } from '../../rows/bank.ts'
import type { CardAccount } from '../../rows/card-accounts/model.ts'
import type { CardTransactionRow } from '../../rows/card-transactions/model.ts'
import type { Counterparts, Position } from '../../rows/ledger/model.ts'
import { type Sequencer, sequencer } from '../../rows/transactions/history.ts'
import type { TransactionRow } from '../../rows/transactions/model.ts'

type RowKind = 'transaction' | 'card-transaction'

/**
 * The open ledger: bookings that are not in the tables yet. It is the only value of the core that is changed
 * in place: a batch books many payments, and each must see the balances after the earlier ones.
 */
export interface OpenLedger {
  readonly bank: Bank
  readonly today: LocalDate
  /** The epoch day of `today`. */
  readonly day: number
  readonly accounts: Map<number, Account>
  readonly cards: Map<number, CardAccount>
  readonly counterparts: Map<Currency, Counterparts>
  /** New rows, booked or pending, and pending rows that are now booked. */
  readonly rows: TransactionRow[]
  readonly cardRows: CardTransactionRow[]
  /** The number of rows ever created, by kind. */
  readonly rowCounts: Record<RowKind, number>
  readonly sequenceOf: Readonly<Record<RowKind, Sequencer>>
}

export function openLedger(bank: Bank, now: Instant): OpenLedger {
  const today = toLocalDate(now, bank.calendar.zone)
  return {
    bank,
    today,
    day: epochDay(today),
    accounts: new Map(),
    cards: new Map(),
    counterparts: new Map(),
    rows: [],
    cardRows: [],
    rowCounts: {
      transaction: bank.counts.transaction ?? 0,
      'card-transaction': bank.counts['card-transaction'] ?? 0,
    },
    sequenceOf: {
      transaction: sequencer(bank.transactions),
      'card-transaction': sequencer(bank.cardTransactions),
    },
  }
}

/** Reserves the serials of `count` new rows, and returns the first. */
export function takeSerials({ rowCounts }: OpenLedger, kind: RowKind, count: number): number {
  const first = rowCounts[kind] + 1
  rowCounts[kind] += count
  return first
}

/** Finds an account with its balances in the ledger. Returns undefined if it is closed. */
export function findLedgerAccount({ bank, accounts }: OpenLedger, serial: number): Account | undefined {
  return accounts.get(serial) ?? find(bank.accounts, 'key', { serial })
}

export function findLedgerCard({ bank, cards }: OpenLedger, serial: number): CardAccount | undefined {
  return cards.get(serial) ?? find(bank.cardAccounts, 'key', { serial })
}

const emptyCounterparts: Counterparts = { fees: 0n, outside: 0n, exchange: 0n }

/** Adds to one of the bank's own positions in a currency, in minor units. */
export function creditSide(
  ledger: OpenLedger,
  currency: Currency,
  side: keyof Counterparts,
  minor: bigint,
): void {
  const before = ledger.counterparts.get(currency) ?? emptyCounterparts
  ledger.counterparts.set(currency, { ...before, [side]: before[side] + minor })
}

function withPositions(bank: Bank, counterparts: OpenLedger['counterparts']): Bank {
  if (counterparts.size === 0) return bank
  let currentBank = bank
  const positions: Position[] = []
  for (const [currency, { fees, outside, exchange }] of counterparts) {
    let position = find(currentBank.positions, 'byCurrency', { currency })
    if (position === undefined) {
      const { bank: next, serial } = nextSerial(currentBank, 'position')
      currentBank = next
      position = { serial, currency, ...emptyCounterparts }
    }
    positions.push({
      ...position,
      fees: position.fees + fees,
      outside: position.outside + outside,
      exchange: position.exchange + exchange,
    })
  }
  return withParts(currentBank, { positions: putAll(currentBank.positions, positions) })
}

function withRows(bank: Bank, { rows, cardRows, rowCounts }: OpenLedger): Bank {
  const { counts, transactions, cardTransactions } = bank
  const isNew = (kind: RowKind) => rowCounts[kind] > (counts[kind] ?? 0)
  return {
    ...bank,
    counts: {
      ...counts,
      ...(isNew('transaction') && { transaction: rowCounts.transaction }),
      ...(isNew('card-transaction') && { 'card-transaction': rowCounts['card-transaction'] }),
    },
    ...(rows.length > 0 && { transactions: putAll(transactions, rows) }),
    ...(cardRows.length > 0 && { cardTransactions: putAll(cardTransactions, cardRows) }),
  }
}

/** Writes all bookings of the ledger into the tables of the bank. Returns the same bank without bookings. */
export function closeLedger(ledger: OpenLedger): Bank {
  const { bank, accounts, cards, counterparts } = ledger
  if (accounts.size === 0 && cards.size === 0) return bank
  const booked = {
    ...bank,
    ...(accounts.size > 0 && { accounts: putAll(bank.accounts, accounts.values()) }),
    ...(cards.size > 0 && { cardAccounts: putAll(bank.cardAccounts, cards.values()) }),
  }
  return withRows(withPositions(booked, counterparts), ledger)
}
