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

/** Filters for a list of transactions. */
export interface TransactionFilter {
  /** Default: `booked`. */
  readonly bookingStatus?: 'booked' | 'pending' | 'both' | 'all'
  /** First day, as in 2026-01-15. Default: 89 days before today. */
  readonly dateFrom?: string
  /** Last day, as in 2026-01-15. Default: none. */
  readonly dateTo?: string
  /** Rows to skip. Default: 0. */
  readonly offset?: number
  /** Rows of a page, 500 at most. Default: 200. */
  readonly limit?: number
  /** Follows the `next` links to the end. Default: one page. */
  readonly all?: boolean
}

/**
 * Account requests of a TPP. Each throws an `AnswerError` if the bank refuses, or if the PSU must approve
 * first.
 */
export interface AccountJourneys {
  /**
   * Lists the accounts that the PSU has opened to this TPP, without balances by default.
   *
   * @example
   * ```ts
   * await sandbox.psu('13039319955').approve(await tpp.get('/v1/accounts'))
   * const [account] = await tpp.accounts({ withBalance: true })
   * account?.currency // => 'NOK'
   * ```
   */
  accounts(options?: { readonly withBalance?: boolean }): Promise<readonly ConsentedAccount[]>
  /** Reads one account by its `resourceId`, without balances by default. */
  account(id: string, options?: { readonly withBalance?: boolean }): Promise<ConsentedAccount>
  /** Reads the balances of an account by its `resourceId`. */
  balances(id: string): Promise<BalancesAnswer['balances']>
  /**
   * Reads the transactions of an account by its `resourceId`, newest first.
   *
   * @example
   * ```ts
   * await sandbox.psu('13039319955').approve(await tpp.get('/v1/accounts'))
   * const [account] = await tpp.accounts()
   * const { booked } = await tpp.transactions(account?.resourceId ?? '', { limit: 3 })
   * booked.length // => 3
   * ```
   */
  transactions(
    id: string,
    filter?: TransactionFilter,
  ): Promise<{
    readonly booked: readonly ListedTransaction[]
    readonly pending: readonly ListedTransaction[]
  }>
}

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
