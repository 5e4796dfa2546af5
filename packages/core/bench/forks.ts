import { postTransactions } from '../src/commands/transactions/post-transaction.ts'
import { bankWithAccounts, context, type Figure, post, rows, rowsPerCall } from './rows.ts'

const accountCount = 100
const times = 20_000

/** Microseconds that something takes on average, after it has been done often enough to be fast. */
function microseconds(run: () => unknown): number {
  for (let time = 0; time < times; time += 1) run()
  const startTime = performance.now()
  for (let time = 0; time < times; time += 1) run()
  return ((performance.now() - startTime) * 1000) / times
}

/** Forks a bank of a hundred thousand transactions, and writes one more to the fork. */
export function benchForks(): readonly Figure[] {
  const { engine, accounts } = bankWithAccounts(accountCount)
  for (const account of accounts) post(engine, account, rows(0, rowsPerCall, 'whole'))
  const params = { accountId: accounts[50] ?? '' }
  const body = rows(0, 1, 'whole')
  const [row] = body
  if (row === undefined) return []
  const transition = () =>
    postTransactions.run(engine.bank, { params, query: undefined, body: [row] as never }, context)
  return [
    { label: 'fork', value: microseconds(() => engine.fork()), unit: 'us', goal: '<= 1' },
    {
      label: 'one transaction by its transition',
      value: microseconds(transition),
      unit: 'us',
      goal: '<= 20',
    },
    {
      label: 'fork and post one transaction through the engine',
      value: microseconds(() => engine.fork().execute('postTransactions', { params, body }, context)),
      unit: 'us',
    },
  ]
}
