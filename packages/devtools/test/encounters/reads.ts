import { expect } from 'vitest'
import { day, type Encounter } from './encounter.ts'

const rows = (accountId: string, query: object = {}) =>
  ['listAccountTransactions', { params: { accountId }, query }] as const

/** Reads a page of transactions, and follows one of its links. */
function follow(link: 'first' | 'next' | 'last'): Encounter['run'] {
  return async ({ tpp, account }) => {
    const page = await (await tpp.call(...rows(account, { limit: 5 }))).text()
    const href = new RegExp(`"${link}":\\{"href":"([^"]+)"`).exec(page)?.[1]
    expect((await tpp.get(String(href))).status).toBe(200)
  }
}

/** Encounters of reads. */
export const reads: readonly Encounter[] = [
  {
    id: 'reading-details-gone',
    client: 'asks for the details of an invented id',
    isMet: false,
    run: ({ tpp, account: accountId }) =>
      tpp.call('readTransactionDetails', {
        params: { accountId, transactionId: '0b0e6f4c-7f0a-4c1e-9c58-3d1f5e2a7b90' },
      }),
  },
  {
    id: 'reading-whole-history',
    client: 'reads an empty period in 2020',
    isMet: false,
    run: ({ tpp, account }) => tpp.call(...rows(account, { dateFrom: '2020-01-01', dateTo: '2020-01-31' })),
  },
  {
    id: 'reading-whole-history',
    client: 'reads rows of a year ago',
    isMet: true,
    run: ({ tpp, account }) => tpp.call(...rows(account, { dateFrom: '2025-02-01' })),
  },
  {
    id: 'reading-429',
    client: 'sends a POST that is answered 429',
    isMet: false,
    run: ({ sandbox, tpp }) => {
      sandbox.faults.add({ effect: 'tooManyRequests' })
      return tpp.post('/v1/bank-offered-consents', { body: {} })
    },
  },
  {
    id: 'reading-empty-period',
    client: 'reads a period without rows',
    isMet: true,
    run: ({ tpp, account }) => tpp.call(...rows(account, { dateFrom: '2100-01-01' })),
  },
  {
    id: 'reading-next-page',
    client: 'follows the link to the last page',
    isMet: false,
    run: follow('last'),
  },
  {
    id: 'reading-next-page',
    client: 'follows the link to the first page',
    isMet: false,
    run: follow('first'),
  },
  {
    id: 'reading-next-page',
    client: 'follows the link to the next page',
    isMet: true,
    run: follow('next'),
  },
  {
    id: 'reading-several-pages',
    client: 'reads a card with a small limit',
    isMet: true,
    run: ({ tpp, card: cardAccountId }) =>
      tpp.call('listCardAccountTransactions', {
        params: { cardAccountId },
        query: { bookingStatus: 'booked', limit: 1 },
      }),
  },
  {
    id: 'reading-negative-balance',
    client: 'lists accounts with balances',
    isMet: true,
    run: ({ sandbox, tpp }) => {
      sandbox.bring('reading-negative-balance')
      return tpp.accounts({ withBalance: true })
    },
  },
  {
    id: 'reading-negative-balance',
    client: 'lists accounts without balances',
    isMet: false,
    run: ({ sandbox, tpp }) => {
      sandbox.bring('reading-negative-balance')
      return tpp.accounts()
    },
  },
  {
    id: 'reading-balances-differ',
    client: 'lists accounts with balances',
    isMet: true,
    run: ({ sandbox, tpp }) => {
      sandbox.bring('reading-balances-differ')
      return tpp.accounts({ withBalance: true })
    },
  },
  {
    id: 'reading-account-type-iso',
    client: 'reads one account with the fix',
    isMet: true,
    run: ({ tpp, account: accountId }) =>
      tpp.call('readConsentedAccount', {
        params: { accountId },
        headers: { 'x-accept-fix': 'cash-account-type-iso' },
      }),
  },
  {
    id: 'reading-card-blocked',
    client: 'reads one card',
    isMet: true,
    run: ({ sandbox, tpp, card: cardAccountId }) => {
      sandbox.bring('reading-card-blocked')
      return tpp.call('readConsentedCardAccount', { params: { cardAccountId } })
    },
  },
  {
    id: 'reading-longer-name',
    client: 'reads one account with the fix',
    isMet: true,
    run: async ({ sandbox, tpp, psu }) => {
      sandbox.bring('reading-longer-name')
      await psu.approve(await tpp.consent())
      const accountId = (await tpp.accounts()).at(-1)?.resourceId ?? ''
      return tpp.call('readConsentedAccount', {
        params: { accountId },
        headers: { 'x-accept-fix': 'longer-name' },
      })
    },
  },
  ...['reading-foreign-account', 'reading-name-cut'].map(
    (id): Encounter => ({
      id,
      client: 'reads one account',
      isMet: true,
      run: async ({ sandbox, tpp, psu }) => {
        sandbox.bring(id)
        await psu.approve(await tpp.consent())
        const accountId = (await tpp.accounts()).at(-1)?.resourceId ?? ''
        sandbox.forgetSituations()
        return tpp.call('readConsentedAccount', { params: { accountId } })
      },
    }),
  ),
  {
    id: 'time-limit-renewed',
    client: 'reads cards until 429, and after midnight',
    isMet: true,
    run: async ({ sandbox, tpp }) => {
      const alone = tpp.with({ headers: { 'PSU-IP-Address': undefined } })
      for (let read = 0; read < 5; read += 1) await alone.get('/v1/card-accounts')
      sandbox.clock.advance(day)
      return alone.get('/v1/card-accounts')
    },
  },
]
