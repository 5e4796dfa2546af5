import { createEngine, later, snapshotFromJson, snapshotToJson } from '@pocketbank/core'
import { heapBytes, spendCpu } from '../kit/measure.ts'
import { createPace } from '../kit/pace.ts'
import { openPaymentBank, orderAlone, orderInBaskets, runBatch } from '../kit/payments.ts'
import { dropJournal, fillBank, makeRows, now, post, postMany } from '../kit/rows.ts'

/*
 * Runs in a process of its own, and prints its figures by name as JSON: core-process [trial].
 *
 * It imports the core by its public names only, so that it can be bundled with the core of another checkout.
 */

const { size } = createPace(process.argv[2] === 'trial')

/** Microseconds of CPU for each of so many. */
const toEach = (milliseconds: number, count: number) => (milliseconds * 1_000) / count

function measureStart() {
  const engine = createEngine({ now, seed: 'bench' })
  const filling = spendCpu(() => engine.execute('initialize', {}, { now }))
  const centuryMilliseconds = 36_525 * 86_400_000
  return { filling, century: spendCpu(() => engine.settle(later(engine.now, centuryMilliseconds))) }
}

function measureForks() {
  const bank = fillBank()
  postMany(bank, size(100_000))
  const {
    engine,
    accountIds: [account = ''],
  } = bank
  const row = makeRows(0, 1)
  const change = () => post(engine.fork(), account, row)
  // The compiler leaves out forks that nothing refers to.
  const results: unknown[] = Array.from({ length: 64 })
  const repeat = (count: number, work: () => unknown) => {
    const run = () => {
      for (let time = 0; time < count; time += 1) results[time % results.length] = work()
    }
    run()
    return toEach(spendCpu(run), count)
  }
  return { fork: repeat(size(1_000_000), () => engine.fork()), change: repeat(size(20_000), change) }
}

function measureSnapshot() {
  const bank = fillBank()
  postMany(bank, size(200_000))
  let text = ''
  const write = spendCpu(() => {
    text = snapshotToJson(bank.engine.snapshot())
  })
  let result: ReturnType<typeof snapshotFromJson> | undefined
  const read = spendCpu(() => {
    result = snapshotFromJson(text)
  })
  if (result?.ok !== true) throw new Error('the snapshot cannot be read')
  return { write, read }
}

function measurePayments() {
  const count = size(25_000)
  orderInBaskets(openPaymentBank(), size(5_000))
  const engine = openPaymentBank()
  const order = toEach(
    spendCpu(() => orderInBaskets(engine, count)),
    count,
  )
  const batch = spendCpu(() => runBatch(engine))
  const alone = openPaymentBank()
  const aloneCount = size(10_000)
  const orderEach = spendCpu(() => orderAlone(alone, aloneCount))
  return { order, batch, orderEach: toEach(orderEach, aloneCount) }
}

function measureMillion() {
  const count = size(1_000_000)
  const bank = fillBank()
  const before = heapBytes()
  let milliseconds = 0
  postMany(bank, count, (work) => {
    milliseconds += spendCpu(work)
  })
  dropJournal(bank.engine)
  const memory = (heapBytes() - before) / count
  if (bank.engine.bank.transactions.size < count) throw new Error('rows are missing')
  return { post: toEach(milliseconds, count), memory }
}

const figures = {
  ...measureStart(),
  ...measureForks(),
  ...measureSnapshot(),
  ...measurePayments(),
  ...measureMillion(),
}

/** What one run of the core costs, each in the unit that `benches/core.ts` says. */
export type CoreCosts = typeof figures

console.log(JSON.stringify(figures))
