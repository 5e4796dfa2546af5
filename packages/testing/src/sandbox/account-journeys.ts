import type {
  AccountAnswer,
  AccountHistory,
  AccountsAnswer,
  BalancesAnswer,
  ConsentedAccount,
  ListedTransaction,
} from '@pocketbank/http'
import type { CallOptions } from '../operations/calls.ts'
import type { Tpp } from '../tpp/tpp.ts'
import { readJsonAnswer } from './answer-error.ts'

/** Filter of a list of transactions. */
export interface TransactionsWanted {
  /** Default: `booked`. */
  readonly bookingStatus?: 'booked' | 'pending' | 'both' | 'all'
  /** Days, as in 2026-01-15. */
  readonly dateFrom?: string
  readonly dateTo?: string
  readonly offset?: number
  /** Rows of a page. */
  readonly limit?: number
  /** Follows the `next` links to the end. Default: one page. */
  readonly all?: boolean
}

/** Account requests of a TPP. Each throws an `AnswerError` if the bank refuses or needs the PSU first. */
export interface AccountJourneys {
  accounts(options?: { readonly withBalance?: boolean }): Promise<readonly ConsentedAccount[]>
  account(id: string, options?: { readonly withBalance?: boolean }): Promise<ConsentedAccount>
  balances(id: string): Promise<BalancesAnswer['balances']>
  /** The transactions of an account, newest first. */
  transactions(
    id: string,
    wanted?: TransactionsWanted,
  ): Promise<{
    readonly booked: readonly ListedTransaction[]
    readonly pending: readonly ListedTransaction[]
  }>
}

/** The account journeys of a TPP. */
export function accountJourneys(tpp: Pick<Tpp, 'get'>): AccountJourneys {
  const read = async <Body>(path: string, query?: CallOptions['query']) =>
    readJsonAnswer<Body>(`GET ${path}`, await tpp.get(path, query && { query }))
  const path = (id: string) => `/v1/accounts/${encodeURIComponent(id)}`

  return {
    accounts: async (options = {}) => (await read<AccountsAnswer>('/v1/accounts', { ...options })).accounts,
    account: async (id, options = {}) => (await read<AccountAnswer>(path(id), { ...options })).account,
    balances: async (id) => (await read<BalancesAnswer>(`${path(id)}/balances`)).balances,
    async transactions(id, { all = false, ...query } = {}) {
      let { transactions: page } = await read<AccountHistory>(`${path(id)}/transactions`, query)
      const booked = [...page.booked]
      const pending = [...page.pending]
      for (let next = page._links.next; all && next !== undefined; next = page._links.next) {
        page = (await read<AccountHistory>(next.href)).transactions
        booked.push(...page.booked)
        pending.push(...page.pending)
      }
      return { booked, pending }
    },
  }
}
