import type { Account } from '../../rows/accounts/model.ts'
import type { Agreement, Engagement } from '../../rows/agreements/model.ts'
import type { CardAccount } from '../../rows/card-accounts/model.ts'
import type { Customer } from '../../rows/customers/model.ts'
import type { UsedCard } from '../fill/card-use.ts'
import type { FlowPlan } from '../plan/flows.ts'
import type { AccountPlan } from '../plan/plan-holdings.ts'

/**
 * What of the fixed data set does not depend on the clock. `npm run ready` makes it by the commands that fill
 * any world. The rows lack their ids, which follow from the seed, and their balances.
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
}
