export const searchWords = {
  title: (query: string) => (query === '' ? 'Search' : `Search: ${query}`),
  hint:
    'Search ids, numbers, names, X-Request-IDs, labels, paths, operations, guides, ' +
    'fields, headers and codes. An id, IBAN or customer number leads straight to its page.',
  none: 'Nothing found. Try a part of a name, a number or an id.',
  noneForAll: 'Nothing found. To search the records of a TPP, choose its bank.',
  /** Writes `12` if all hits are shown, `10 of 38` if not, `10 of 38 or more` if not all rows were read. */
  summary(shownCount: number, totalCount: number, isCut: boolean): string {
    if (isCut) return `${shownCount} of ${totalCount} or more`
    return shownCount === totalCount ? String(shownCount) : `${shownCount} of ${totalCount}`
  },
  count: (hitText: string) => (hitText === '1' ? '1 hit' : `${hitText} hits`),
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
  },
  reference: {
    operation: 'Operations',
    page: 'Guides',
    field: 'Fields',
    header: 'Headers and parameters',
    code: 'Error codes',
  },
  otherPlaces: 'Also:',
  tppRequests: (count: number) => (count === 1 ? '1 request' : `${count} requests`),
}
