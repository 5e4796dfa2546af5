import type { Account } from '../../rows/accounts/model.ts'
import type { Agreement, Engagement } from '../../rows/agreements/model.ts'
import type { CardAccount } from '../../rows/card-accounts/model.ts'
import type { Customer } from '../../rows/customers/model.ts'
import type { CardUse, UsedCard } from '../fill/card-use.ts'
import type { AccountMoves } from '../fill/ledger.ts'
import type { FlowPlan } from '../plan/flows.ts'
import type { AccountPlan } from '../plan/plan-holdings.ts'

/** What the histories of the fixed data set add up to on a day, by the names of accounts and cards. */
export interface FixedTotals {
  readonly accounts: Readonly<Record<string, AccountMoves>>
  readonly cards: Readonly<Record<string, Pick<CardUse, 'owed' | 'count'>>>
}

/** The booked rows of a month by the indexes of accounts and cards. Sums are in minor units. */
export interface FixedMonth {
  readonly counts: readonly number[]
  readonly sums: readonly number[]
  /** The numbers of rows of cards. */
  readonly uses: readonly number[]
}

/**
 * The fixed data set as far as it does not depend on the clock. `npm run ready` makes it by the commands that
 * fill any world. The rows lack their ids, which follow from the seed, and their balances.
 */
export interface FixedBank {
  readonly customers: readonly Customer[]
  readonly agreements: readonly Agreement[]
  readonly engagements: readonly Engagement[]
  readonly accounts: readonly {
    readonly plan: Pick<AccountPlan, 'key' | 'opening' | 'balance'>
    readonly row: Account
  }[]
  readonly cards: readonly { readonly used: UsedCard; readonly row: CardAccount }[]
  /** Each flow has the default window of histories. */
  readonly flows: readonly Omit<FlowPlan, 'window'>[]
  /** The totals on the day on which most tests begin: they draw no history unless they read it. */
  readonly totals: FixedTotals & { readonly today: string }
  /**
   * Seven years of months, the first as the number of months since year 0. A bank that opens in them draws
   * only parts of two months for its totals, other banks draw the whole history.
   */
  readonly months: { readonly first: number; readonly booked: readonly FixedMonth[] }
}
