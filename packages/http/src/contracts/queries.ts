// Made from the contracts of the operations by `npm run contracts`; not to be changed by hand.
// biome-ignore-all format: printed
// biome-ignore-all assist/source/organizeImports: printed


/** For listConsentedAccounts and 3 more. */
export interface AccountsQuery {
  readonly withBalance?: boolean | undefined
}
/** For listAccountTransactions. */
export interface HistoryQuery {
  readonly bookingStatus?: 'booked' | 'pending' | 'both' | 'all' | undefined
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
}
/** For listCardAccountTransactions. */
export interface CardHistoryQuery {
  readonly bookingStatus: 'booked' | 'pending' | 'both' | 'all'
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
}
/** For createPayment and 2 more. */
export interface PaymentQuery {
  readonly allowLogicalDuplicate?: boolean | undefined
}
/** For listCustomers. */
export interface CustomersQuery {
  readonly withAccounts?: boolean | undefined
  readonly withAgreements?: boolean | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}
/** For listAgreements and 3 more. */
export interface PageQuery {
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}
/** For listPostedTransactions. */
export interface PostedRowsQuery {
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}
/** For listCardTransactions. */
export interface PostedCardRowsQuery {
  readonly bookingStatus?: 'booked' | 'pending' | 'both' | 'all' | undefined
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}
