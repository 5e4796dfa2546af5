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
import { daysFrom } from '../fill/days.ts'
import { drawHistory } from '../fill/draw-history.ts'
import { type RowCard, reserveCardRows, reserveRows, withHistories } from '../fill/histories.ts'
import { computeBalances, noMoves } from '../fill/ledger.ts'
import { createDefaultWindow } from '../plan/schedules.ts'
import { fixedBank } from './built/fixed-bank.ts'
import type { FixedTotals } from './fixed-bank.ts'

const { customers, agreements, engagements, accounts, cards, flows } = fixedBank

type FixedHistory = ReturnType<typeof drawHistory>

function drawFixedHistory(today: LocalDate): FixedHistory {
  const window = createDefaultWindow(today)
  const source = {
    accounts: accounts.map(({ plan }) => plan.key),
    flows: flows.map((flow) => ({ ...flow, window })),
    cards: cards.map(({ used }) => used),
  }
  const days = daysFrom(window.firstDay, today)
  return drawHistory(source, { days, cardsFrom: window.first, offset: 0 })
}

function readTotals({ ledger, uses }: FixedHistory): FixedTotals {
  return { accounts: Object.fromEntries(ledger.accounts), cards: Object.fromEntries(uses) }
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
    history ??= drawFixedHistory(today)
    return history
  }
  const totals = today === fixedBank.totals.today ? fixedBank.totals : readTotals(draw())
  const { bank: openedBank, outcome: rowAccounts } = openAccounts(enterCustomers(bank), totals, now)
  const { bank: filledBank, outcome: rowCards } = issueCards(openedBank, totals, draw)
  return withHistories(filledBank, () => draw().ledger.streams, rowAccounts, rowCards)
}
