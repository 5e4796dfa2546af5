import { listPostedTransactions } from '../src/commands/transactions/read.ts'
import { bankWithAccounts, context, type Figure, median, post, rows, rowsPerCall } from './rows.ts'

const limit = 200

function measurePage(
  { engine, accounts }: ReturnType<typeof bankWithAccounts>,
  place: number,
  offset: number,
): number {
  const params = { accountId: accounts[place] ?? '' }
  const query = { offset, limit, fromDate: undefined, toDate: undefined }
  return median(300, () =>
    listPostedTransactions.run(engine.bank, { params, query, body: undefined }, context),
  )
}

/** Reads pages of 200 at both ends of an account with a thousand rows and of one with a million. */
export function benchPages(): readonly Figure[] {
  const bank = bankWithAccounts(2)
  const [small = '', large = ''] = bank.accounts
  post(bank.engine, small, rows(0, rowsPerCall, 'lean'))
  for (let call = 0; call < 1_000; call += 1)
    post(bank.engine, large, rows(call * rowsPerCall, rowsPerCall, 'lean'))
  const sizes = [1_000, 1_000_000]
  return sizes.flatMap((size, place) =>
    [0, size - limit].map((offset) => ({
      label: `a page of ${limit} at offset ${offset} of ${size} rows`,
      value: measurePage(bank, place, offset),
      unit: 'ms',
      goal: '<= 1',
    })),
  )
}
