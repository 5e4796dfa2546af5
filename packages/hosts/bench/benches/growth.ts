import type { Engine } from '@pocketbank/core'
import { changesBetween } from '@pocketbank/core/engine'
import type { Surroundings } from '../kit/bench.ts'
import type { Row } from '../kit/figure.ts'
import { heapBytes, spendCpu } from '../kit/measure.ts'
import type { Pace } from '../kit/pace.ts'
import { openPaymentBank, orderInBaskets, runBatch } from '../kit/payments.ts'
import { dropJournal, type FilledBank, fillBank, makeRows, now, post, postMany } from '../kit/rows.ts'

const rowCounts = [1_000, 10_000, 100_000, 1_000_000] as const
const paymentCounts = [1_000, 10_000, 100_000] as const
const pageRows = 200

/** The figures of a bank by its number of rows, without their values. Goals are those of the largest bank. */
const growthRows = {
  post: { name: 'a transaction is posted, in calls of 1,000', unit: 'µs' },
  memory: { name: 'memory of a transaction', unit: 'bytes', goal: { atMost: 250 } },
  page: { name: `the last page of ${pageRows} of one account`, unit: 'µs', goal: { atMost: 1_000 } },
  change: { name: 'a fork and one posted transaction', unit: 'µs', goal: { atMost: 20 } },
  find: { name: 'finding what one posted transaction changed', unit: 'µs', goal: { atMost: 30 } },
} as const satisfies Readonly<Record<string, Omit<Row, 'values'>>>

const batchRow = { name: 'a batch of so many due payments', unit: 'ms', goal: { atMost: 5_000 } } as const

type GrowthName = keyof typeof growthRows
type GrowthCosts = Readonly<Partial<Record<GrowthName, number>>>

/** Microseconds of CPU for each of so many times, once it has been done as often. */
function measureEach(count: number, work: (time: number) => void): number {
  const run = () => {
    for (let time = 0; time < count; time += 1) work(time)
  }
  run()
  return (spendCpu(run) * 1_000) / count
}

/** Measures posting some more transactions. */
function measurePosting(engine: Engine, account: string, count: number): number {
  let milliseconds = 0
  postMany({ engine, accountIds: [account] }, count, (work) => {
    milliseconds += spendCpu(work)
  })
  return (milliseconds * 1_000) / count
}

/** Measures finding changes alone: the transaction is posted between two measures. */
function measureFinding(engine: Engine, account: string, count: number): number {
  const changes = Array.from({ length: count }, (_, time) => {
    const before = engine.bank
    post(engine, account, makeRows(time, 1))
    return { before, after: engine.bank }
  })
  return measureEach(count, (time) => {
    const { before, after } = changes[time] ?? {}
    if (before !== undefined && after !== undefined) changesBetween(before, after)
  })
}

function measureRows(bank: FilledBank, count: number, { size }: Pace): GrowthCosts {
  const [account = ''] = bank.accountIds
  const { engine } = bank
  const before = heapBytes()
  postMany({ engine, accountIds: [account] }, count)
  dropJournal(engine)
  // Below that the heap of one run is not steady enough.
  const memory = count >= 10_000 && { memory: (heapBytes() - before) / count }
  const query = { offset: Math.max(0, count - pageRows), limit: pageRows }
  const readPage = () => {
    engine.execute('listPostedTransactions', { params: { accountId: account }, query } as never, { now })
  }
  const row = makeRows(0, 1)
  return {
    post: measurePosting(engine.fork(), account, size(20_000)),
    ...memory,
    page: measureEach(size(2_000), readPage),
    change: measureEach(size(10_000), () => post(engine.fork(), account, row)),
    find: measureFinding(engine.fork(), account, size(5_000)),
  }
}

function measureBatch(count: number): number {
  const engine = openPaymentBank()
  orderInBaskets(engine, count)
  return spendCpu(() => runBatch(engine))
}

/** Makes a row for each size that was measured, with the goal at the largest. */
function toColumns(
  { goal, ...row }: Omit<Row, 'values'>,
  sizes: readonly number[],
  listValues: (size: number) => readonly number[],
): readonly Row[] {
  const columns = sizes.map((column): Row => {
    const isLast = column === sizes.at(-1)
    return { ...row, column, values: listValues(column), ...(isLast && goal !== undefined && { goal }) }
  })
  return columns.filter(({ values }) => values.length > 0)
}

/** Measures what a transaction costs in banks of four sizes, and what a batch costs by its payments. */
export async function benchGrowth({ pace }: Surroundings): Promise<readonly Row[]> {
  // So that the first bank is not the one for which everything is compiled.
  measureRows(fillBank(), pace.size(20_000), pace)
  const sides = Object.fromEntries(
    rowCounts.map((count) => [count, () => measureRows(fillBank(), pace.size(count), pace)]),
  )
  const costs = await pace.interleave(sides, { rounds: 3, seconds: 30 })
  const batches = await pace.interleave(
    Object.fromEntries(paymentCounts.map((count) => [count, () => measureBatch(pace.size(count))])),
    { rounds: 3, seconds: 15 },
  )
  const names = Object.keys(growthRows) as GrowthName[]
  const rows = names.flatMap((name) => {
    const listValues = (count: number) => (costs[count] ?? []).flatMap((cost) => cost[name] ?? [])
    return toColumns(growthRows[name], rowCounts, listValues)
  })
  return [...rows, ...toColumns(batchRow, paymentCounts, (count) => batches[count] ?? [])]
}
