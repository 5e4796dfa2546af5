import { writeError } from '../src/base/errors/error-text.ts'
import { idSeed } from '../src/base/ids/seed.ts'
import { allRows } from '../src/base/store/table.ts'
import { type Instant, instant } from '../src/base/time/instant.ts'
import { addMonths, epochDay, type LocalDate } from '../src/base/time/local-date.ts'
import { defaultZone, toLocalDate } from '../src/base/time/zone.ts'
import { emptyBank } from '../src/rows/bank.ts'
import { defaultBatchTimes } from '../src/rows/batches/clock.ts'
import { existingRow } from '../src/rows/table-rows.ts'
import { monthNumber } from '../src/worlds/fill/days.ts'
import { fillBank, listUsedCards } from '../src/worlds/fill/fill.ts'
import { countBooked, drawFixed } from '../src/worlds/fixed/draw-fixed.ts'
import type { FixedBank } from '../src/worlds/fixed/fixed-bank.ts'
import { planWorld, type WorldPlan } from '../src/worlds/plan/plan-world.ts'
import type { OnProblem } from '../src/worlds/plan/problems.ts'
import { createDefaultWindow } from '../src/worlds/plan/schedules.ts'
import { sandboxStart } from '../src/worlds/sandbox-start.ts'
import type { BankWorld } from '../src/worlds/schema/world.ts'
import { printConstant } from './print-constant.ts'

/** Throws if the bank refuses the data set: that is a mistake in its tables. */
const onProblem: OnProblem = (path, complaint) => {
  const problem = typeof complaint === 'function' ? complaint() : complaint
  throw new Error(`the data set is wrong: ${path.join('.')}: ${writeError(problem)}`)
}

const clearId = <Row>(row: Row): Row => ({ ...row, id: '' })
const clearBalances = <Row>(row: Row): Row => ({ ...clearId(row), closingBooked: 0n, expected: 0n })

/** Plans a data set at a time, in the default zone. */
function planFixed(dataSet: BankWorld, now: Instant): WorldPlan {
  const today = toLocalDate(now, defaultZone)
  return planWorld(dataSet, { now, today, onProblem, unread: new Set() })
}

type FixedRows = Omit<FixedBank, 'totals' | 'months'>

/** Fills a bank with a data set, and takes what must not depend on the clock. */
function makeFixedRows(dataSet: BankWorld, now: Instant): FixedRows {
  const plan = planFixed(dataSet, now)
  const calendar = { zone: defaultZone, batchTimes: defaultBatchTimes }
  const at = { context: { now }, onProblem, unread: new Set<string>() }
  const { bank } = fillBank(emptyBank(idSeed(''), calendar), plan, at)
  const { first, before } = createDefaultWindow(plan.today)
  return {
    customers: allRows(bank.customers).map(clearId),
    agreements: allRows(bank.agreements).map(clearId),
    engagements: allRows(bank.engagements).map(clearId),
    accounts: Array.from(plan.holdings.accounts.values(), ({ key, opening, balance }, index) => {
      return { plan: { key, opening, balance }, row: clearBalances(existingRow(bank, 'accounts', index + 1)) }
    }),
    cards: listUsedCards(plan, 0).map((used, index) => {
      return { used, row: clearBalances(existingRow(bank, 'cardAccounts', index + 1)) }
    }),
    flows: plan.flows.map(({ window, ...flow }) => {
      if (window.first === first && window.before === before) return flow
      throw new Error(`the data set is wrong: transactions.${flow.index} must not have a period of its own`)
    }),
  }
}

function makeTotals(rows: FixedRows, now: Instant): FixedBank['totals'] {
  const today = toLocalDate(now, defaultZone)
  const { ledger, uses } = drawFixed(rows, createDefaultWindow(today))
  const cards = Array.from(uses, ([key, { owed, count }]) => [key, { owed, count }])
  return { today, accounts: Object.fromEntries(ledger.accounts), cards: Object.fromEntries(cards) }
}

const firstOfMonths = '2024-01-01' as LocalDate
const monthsCount = 84

function makeMonths(rows: FixedRows): FixedBank['months'] {
  const booked = Array.from({ length: monthsCount }, (_, index) => {
    const [firstDay, nextDay] = [addMonths(firstOfMonths, index), addMonths(firstOfMonths, index + 1)]
    return countBooked(drawFixed(rows, { firstDay, first: epochDay(firstDay), before: epochDay(nextDay) }))
  })
  return { first: monthNumber(firstOfMonths), booked }
}

const head = `// Made from the tables of worlds/fixed by \`npm run ready\`; not to be changed by hand.
// biome-ignore-all format: printed
import type { FixedBank } from '../fixed-bank.ts'
`

const readTime = (text: string) => instant(Date.parse(text))

/** Prints the module of a data set. Throws if another part of it than the totals depends on the clock. */
export function printFixedBank(dataSet: BankWorld): string {
  const start = readTime(sandboxStart)
  const print = (value: object) => printConstant('fixedBank', 'FixedBank', value)
  const rows = makeFixedRows(dataSet, start)
  if (print(rows) !== print(makeFixedRows(dataSet, readTime('2027-06-30T12:00:00Z')))) {
    throw new Error('the data set is wrong: only days and amounts of payments may depend on the clock')
  }
  return `${head}\n${print({ ...rows, totals: makeTotals(rows, start), months: makeMonths(rows) })}`
}
