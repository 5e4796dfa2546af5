import type { Context } from '../../base/context.ts'
import { computeId } from '../../base/ids/id.ts'
import type { ResourceKind } from '../../base/ids/seed.ts'
import { putAll } from '../../base/store/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import { toLocalDate } from '../../base/time/zone.ts'
import type { CommandStep } from '../../domain/command.ts'
import { type Bank, withParts } from '../../rows/bank.ts'
import type { RowAccount } from '../fill/account-rows.ts'
import { type CardUse, unused } from '../fill/card-use.ts'
import { daysFrom } from '../fill/days.ts'
import { drawHistory } from '../fill/draw-history.ts'
import { type RowCard, reserveCardRows, reserveRows, withHistories } from '../fill/histories.ts'
import { computeBalances, type Ledger, noMoves } from '../fill/ledger.ts'
import { createDefaultWindow } from '../plan/schedules.ts'
import { fixedBank } from './built/fixed-bank.ts'

const { customers, agreements, engagements, accounts, cards, flows } = fixedBank

function drawFixedHistory({ calendar }: Bank, now: Instant) {
  const today = toLocalDate(now, calendar.zone)
  const window = createDefaultWindow(today)
  const source = {
    accounts: accounts.map(({ plan }) => plan.key),
    flows: flows.map((flow) => ({ ...flow, window })),
    cards: cards.map(({ used }) => used),
  }
  const days = daysFrom(window.firstDay, today)
  return drawHistory(source, { days, cardsFrom: window.first, offset: 0 })
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
function openAccounts(bank: Bank, ledger: Ledger, now: Instant): CommandStep<readonly RowAccount[]> {
  let current = bank
  const rowAccounts: RowAccount[] = []
  const rows = accounts.map(({ plan, row }) => {
    const moves = ledger.accounts.get(plan.key) ?? noMoves()
    const step = reserveRows(current, { key: plan.key, account: row.serial }, moves, now)
    current = step.bank
    rowAccounts.push(step.outcome)
    return { ...row, ...computeBalances(plan, moves) }
  })
  const table = putAll(bank.accounts, withIds(bank, 'account', rows))
  return { bank: withParts(current, { accounts: table }), outcome: rowAccounts }
}

/** Issues the cards with the amounts owed on them, and reserves the serials of their rows. */
function issueCards(bank: Bank, uses: ReadonlyMap<string, CardUse>): CommandStep<readonly RowCard[]> {
  let current = withParts(bank, { counts: { ...bank.counts, 'card-account': cards.length } })
  const rowCards: RowCard[] = []
  const rows = cards.map(({ used: { card }, row }) => {
    const step = reserveCardRows(current, row.serial, uses.get(card.key) ?? unused)
    current = step.bank
    rowCards.push(step.outcome)
    const { owed } = uses.get(card.supplementaryTo ?? card.key) ?? unused
    return { ...row, closingBooked: owed, expected: owed }
  })
  const table = putAll(bank.cardAccounts, withIds(bank, 'card-account', rows))
  return { bank: withParts(current, { cardAccounts: table }), outcome: rowCards }
}

/** Fills an empty bank with the fixed data set. `fillBank` makes the same rows of its world. */
export function fillFixed(bank: Bank, { now }: Context): Bank {
  const { ledger, uses } = drawFixedHistory(bank, now)
  const { bank: openedBank, outcome: rowAccounts } = openAccounts(enterCustomers(bank), ledger, now)
  const { bank: filledBank, outcome: rowCards } = issueCards(openedBank, uses)
  return withHistories(filledBank, ledger, rowAccounts, rowCards)
}
