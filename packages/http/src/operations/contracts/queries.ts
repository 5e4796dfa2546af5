// Made from the contracts of the operations by `npm run contracts`; not to be changed by hand.
// biome-ignore-all format: printed
// biome-ignore-all assist/source/organizeImports: printed


/** For listConsentedAccounts and 3 more. */
export interface AccountsQuery {
  /** Whether the list has balances. Default: false. */ readonly withBalance?: boolean | undefined
}
/** For listAccountTransactions. */
export interface HistoryQuery {
  /** booked, pending, or both. all is the same as both. (§9 1.11.7) */ readonly bookingStatus?: 'booked' | 'pending' | 'both' | 'all' | undefined
  /** The first day of booking. */ readonly dateFrom?: string | undefined
  /** The last day of booking. */ readonly dateTo?: string | undefined
  /** The number of entries before the page. Default: 0. */ readonly offset?: number | undefined
  /** The largest number of entries in the page. */ readonly limit?: number | undefined
  /** A place from the link next or previous of a page. */ readonly after?: string | undefined
  /** A place from the link next or previous of a page. */ readonly before?: string | undefined
}
/** For listCardAccountTransactions. */
export interface CardHistoryQuery {
  /** booked, pending, or both. all is the same as both. (§9 1.11.7) */ readonly bookingStatus: 'booked' | 'pending' | 'both' | 'all'
  /** The first day of booking. */ readonly dateFrom?: string | undefined
  /** The last day of booking. */ readonly dateTo?: string | undefined
  /** The number of entries before the page. Default: 0. */ readonly offset?: number | undefined
  /** The largest number of entries in the page. */ readonly limit?: number | undefined
  /** A place from the link next or previous of a page. */ readonly after?: string | undefined
  /** A place from the link next or previous of a page. */ readonly before?: string | undefined
}
/** For createPayment and 2 more. */
export interface PaymentQuery {
  /** Whether the bank takes a payment like one of the last 24 hours. Default: false. (§4.7) */ readonly allowLogicalDuplicate?: boolean | undefined
}
/** For listCustomers. */
export interface CustomersQuery {
  /** Whether each customer has its accounts. Default: false. */ readonly withAccounts?: boolean | undefined
  /** Whether each customer has its agreements. Default: false. */ readonly withAgreements?: boolean | undefined
  /** The number of entries before the page. Default: 0. */ readonly offset?: number | undefined
  /** The largest number of entries in the page. */ readonly limit?: number | undefined
}
/** For listAgreements and 3 more. */
export interface PageQuery {
  /** The number of entries before the page. Default: 0. */ readonly offset?: number | undefined
  /** The largest number of entries in the page. */ readonly limit?: number | undefined
}
/** For listPostedTransactions. */
export interface PostedRowsQuery {
  /** The first day of booking. */ readonly fromDate?: string | undefined
  /** The last day of booking. */ readonly toDate?: string | undefined
  /** The number of entries before the page. Default: 0. */ readonly offset?: number | undefined
  /** The largest number of entries in the page. */ readonly limit?: number | undefined
}
/** For listCardTransactions. */
export interface PostedCardRowsQuery {
  /** booked, pending, or both. all is the same as both. (§9 1.11.7) */ readonly bookingStatus?: 'booked' | 'pending' | 'both' | 'all' | undefined
  /** The first day of booking. */ readonly fromDate?: string | undefined
  /** The last day of booking. */ readonly toDate?: string | undefined
  /** The number of entries before the page. Default: 0. */ readonly offset?: number | undefined
  /** The largest number of entries in the page. */ readonly limit?: number | undefined
}
