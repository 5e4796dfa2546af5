import { writeError } from '../src/base/errors/error-text.ts'
import { idSeed } from '../src/base/ids/seed.ts'
import { allRows } from '../src/base/store/table.ts'
import { type Instant, instant } from '../src/base/time/instant.ts'
import { defaultZone, toLocalDate } from '../src/base/time/zone.ts'
import { emptyBank } from '../src/rows/bank.ts'
import { defaultBatchTimes } from '../src/rows/batches/clock.ts'
import { existingRow } from '../src/rows/table-rows.ts'
import { fillBank, listUsedCards } from '../src/worlds/fill/fill.ts'
import type { FixedBank } from '../src/worlds/fixed/fixed-bank.ts'
import { planWorld } from '../src/worlds/plan/plan-world.ts'
import type { OnProblem } from '../src/worlds/plan/problems.ts'
import { createDefaultWindow } from '../src/worlds/plan/schedules.ts'
import type { BankWorld } from '../src/worlds/schema/world.ts'
import { printConstant } from './print-constant.ts'

/** Throws if the bank refuses the data set: that is a mistake in its tables. */
const onProblem: OnProblem = (path, complaint) => {
  const problem = typeof complaint === 'function' ? complaint() : complaint
  throw new Error(`the data set is wrong: ${path.join('.')}: ${writeError(problem)}`)
}

const clearId = <Row>(row: Row): Row => ({ ...row, id: '' })
const clearBalances = <Row>(row: Row): Row => ({ ...clearId(row), closingBooked: 0n, expected: 0n })

/** Fills a bank with a data set, and takes what must not depend on the clock. */
function makeFixedBank(dataSet: BankWorld, now: Instant): FixedBank {
  const today = toLocalDate(now, defaultZone)
  const at = { onProblem, unread: new Set<string>() }
  const plan = planWorld(dataSet, { ...at, now, today })
  const calendar = { zone: defaultZone, batchTimes: defaultBatchTimes }
  const { bank } = fillBank(emptyBank(idSeed(''), calendar), plan, { ...at, context: { now } })
  const { first, before } = createDefaultWindow(today)
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

const head = `// Made from the tables of worlds/fixed by \`npm run ready\`; not to be changed by hand.
// biome-ignore-all format: printed
import type { FixedBank } from '../fixed-bank.ts'
`

/** Prints the module of a data set. Throws if a part of it depends on the clock. */
export function printFixedBank(dataSet: BankWorld): string {
  const print = (now: string) => {
    return printConstant('fixedBank', 'FixedBank', makeFixedBank(dataSet, instant(Date.parse(now))))
  }
  const text = print('2026-01-15T12:00:00Z')
  if (text !== print('2027-06-30T12:00:00Z')) {
    throw new Error('the data set is wrong: only days and amounts of payments may depend on the clock')
  }
  return `${head}\n${text}`
}
