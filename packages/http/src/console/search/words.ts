/** Texts of the search page. */
export const searchWords = {
  title: (query: string) => (query === '' ? 'Search' : `Search: ${query}`),
  hint: 'Search ids, numbers, names, X-Request-IDs, labels, paths, fields, codes and rules. An id, IBAN or customer number leads straight to its page.',
  none: 'Nothing found. Try a part of a name, a number or an id.',
  noneForAll: 'Nothing found. To search the records of a TPP, choose its bank.',
  count: (count: number) => (count === 1 ? '1 hit' : `${count} hits`),
  more: 'More',
  groups: {
    requests: 'Requests',
    customers: 'Customers',
    accounts: 'Accounts',
    cardAccounts: 'Cards',
    agreements: 'Agreements',
    payments: 'Payments',
    consents: 'Consents',
    tpps: 'TPPs',
    reference: 'Reference',
  },
  tppRequests: (count: number) => (count === 1 ? '1 request' : `${count} requests`),
}
