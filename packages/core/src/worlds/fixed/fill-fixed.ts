import type { Context } from '../../base/context.ts'
import { computeId } from '../../base/ids/id.ts'
import type { ResourceKind } from '../../base/ids/seed.ts'
import { putAll } from '../../base/store/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { LocalDate } from '../../base/time/local-date.ts'
import { toLocalDate } from '../../base/time/zone.ts'
import type { CommandStep } from '../../domain/command.ts'
import { type Bank, withParts } from '../../rows/bank.ts'
import type { RowAccount } from '../fill/account-rows.ts'
import { unused } from '../fill/card-use.ts'
import { monthNumber } from '../fill/days.ts'
import { type RowCard, reserveCardRows, reserveRows, withHistories } from '../fill/histories.ts'
import { computeBalances, noMoves } from '../fill/ledger.ts'
import { createDefaultWindow } from '../plan/schedules.ts'
import { fixedBank } from './built/fixed-bank.ts'
import { countBooked, drawFixed, type FixedHistory, readTotals, windowInMonth } from './draw-fixed.ts'
import type { FixedMonth, FixedTotals } from './fixed-bank.ts'

const { customers, agreements, engagements, accounts, cards, months } = fixedBank

/** Adds up the totals of a day from those of whole months. Returns undefined if one of them is not built. */
function sumMonths(today: LocalDate): FixedTotals | undefined {
  const { firstDay } = createDefaultWindow(today)
  const from = monthNumber(firstDay) - months.first
  const before = monthNumber(today) - months.first
  if (from < 0 || before > months.booked.length) return undefined
  const booked = months.booked.slice(from, before)
  const early = countBooked(drawFixed(fixedBank, windowInMonth(firstDay)))
  const { ledger, uses } = drawFixed(fixedBank, windowInMonth(today))
  const sum = (read: (month: FixedMonth) => number | undefined) =>
    booked.reduce((total, month) => total + (read(month) ?? 0), -(read(early) ?? 0))
  const accountTotals = Array.from(ledger.accounts, ([key, { booked: late, pending }], index) => {
    const count = late.count + sum(({ counts }) => counts[index])
    return [key, { booked: { count, sum: late.sum + BigInt(sum(({ sums }) => sums[index])) }, pending }]
  })
  const cardTotals = Array.from(uses, ([key, { owed, count }], index) => {
    return [key, { owed, count: count + sum((month) => month.uses[index]) }]
  })
  return { accounts: Object.fromEntries(accountTotals), cards: Object.fromEntries(cardTotals) }
}

function withIds<Row extends { readonly serial: number }>(
  { ids }: Bank,
  kind: ResourceKind,
  rows: readonly Row[],
): readonly Row[] {
  return rows.map((row) => ({ ...row, id: computeId(ids, kind, row.serial) }))
}

function enterCustomers(bank: Bank): Bank {
  return withParts(bank, {
    customers: putAll(bank.customers, withIds(bank, 'customer', customers)),
    agreements: putAll(bank.agreements, withIds(bank, 'agreement', agreements)),
    engagements: putAll(bank.engagements, withIds(bank, 'engagement', engagements)),
    counts: {
      ...bank.counts,
      customer: customers.length,
      agreement: agreements.length,
      account: accounts.length,
      engagement: engagements.length,
    },
  })
}

/** Opens the accounts with their balances, and reserves the serials of their rows. */
function openAccounts(bank: Bank, totals: FixedTotals, now: Instant): CommandStep<readonly RowAccount[]> {
  let current = bank
  const rowAccounts: RowAccount[] = []
  const rows = accounts.map(({ plan, row }) => {
    const moves = totals.accounts[plan.key] ?? noMoves()
    const step = reserveRows(current, { key: plan.key, account: row.serial }, moves, now)
    current = step.bank
    rowAccounts.push(step.outcome)
    return { ...row, ...computeBalances(plan, moves) }
  })
  const table = putAll(bank.accounts, withIds(bank, 'account', rows))
  return { bank: withParts(current, { accounts: table }), outcome: rowAccounts }
}

/** Issues the cards with the amounts owed on them, and reserves the serials of their rows. */
function issueCards(
  bank: Bank,
  totals: FixedTotals,
  draw: () => FixedHistory,
): CommandStep<readonly RowCard[]> {
  let current = withParts(bank, { counts: { ...bank.counts, 'card-account': cards.length } })
  const rowCards: RowCard[] = []
  const rows = cards.map(({ used: { card }, row }) => {
    const { owed, count } = totals.cards[card.key] ?? unused
    const entries = () => draw().uses.get(card.key)?.entries() ?? []
    const step = reserveCardRows(current, row.serial, { owed, count, entries })
    current = step.bank
    rowCards.push(step.outcome)
    const { owed: debt } = totals.cards[card.supplementaryTo ?? card.key] ?? unused
    return { ...row, closingBooked: debt, expected: debt }
  })
  const table = putAll(bank.cardAccounts, withIds(bank, 'card-account', rows))
  return { bank: withParts(current, { cardAccounts: table }), outcome: rowCards }
}

/** Fills an empty bank with the fixed data set. `fillBank` makes the same rows of its world. */
export function fillFixed(bank: Bank, { now }: Context): Bank {
  const today = toLocalDate(now, bank.calendar.zone)
  let history: FixedHistory | undefined
  const draw = () => {
    history ??= drawFixed(fixedBank, createDefaultWindow(today))
    return history
  }
  const builtTotals = today === fixedBank.totals.today ? fixedBank.totals : sumMonths(today)
  const totals = builtTotals ?? readTotals(draw())
  const { bank: openedBank, outcome: rowAccounts } = openAccounts(enterCustomers(bank), totals, now)
  const { bank: filledBank, outcome: rowCards } = issueCards(openedBank, totals, draw)
  return withHistories(filledBank, () => draw().ledger.streams, rowAccounts, rowCards)
}
