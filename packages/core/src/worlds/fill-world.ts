import { writeError } from '../base/errors/error-text.ts'
import { idSeed } from '../base/ids/seed.ts'
import { fail, ok, type Result } from '../base/result.ts'
import { type Instant, instant } from '../base/time/instant.ts'
import { scheduleBatch } from '../domain/batches/run.ts'
import { type Engine, engineFrom } from '../engine/engine.ts'
import { emptyJournal } from '../engine/journal.ts'
import { type Bank, emptyBank } from '../rows/bank.ts'
import { type FilledHoldings, fillBank } from './fill/fill.ts'
import { noNames, type WorldNames } from './names.ts'
import { planWorld, rowsAtMost, type WorldPlan } from './plan/plan-world.ts'
import type { OnProblem, WorldProblem } from './plan/problems.ts'
import { basketSteps, basketsByPayment } from './requests/baskets.ts'
import { consentSteps } from './requests/world-consents.ts'
import { planPayments } from './requests/world-payments.ts'
import type { Step, WorldSteps } from './requests/world-steps.ts'
import type { BankWorld } from './schema/world.ts'
import { computeToday, createWorldSetting, type WorldOptions, type WorldSetting } from './setting.ts'

/** A bank that was filled from a world. */
export interface FilledWorld {
  readonly engine: Engine
  /** The ids and numbers in the bank, by the names of the world. */
  readonly names: WorldNames
}

/** The maximum number of problems that are reported for a world. */
const worldProblemsMax = 100

/** Collects problems, each path and text once. */
export function problemList(): { readonly problems: WorldProblem[]; readonly onProblem: OnProblem } {
  const problems: WorldProblem[] = []
  const reportedIds = new Set<string>()
  return {
    problems,
    onProblem(path, complaint, isAboutName = false) {
      if (problems.length >= worldProblemsMax) return
      const text = writeError(typeof complaint === 'function' ? complaint() : complaint)
      const id = JSON.stringify([path, text])
      if (reportedIds.has(id)) return
      reportedIds.add(id)
      problems.push({ path, text, ...(isAboutName && { isAboutName }) })
    },
  }
}

function holdingNames({
  customers,
  accounts,
  cards,
  agreements,
}: FilledHoldings): Omit<WorldNames, 'consents' | 'payments' | 'baskets'> {
  const pickNames = <Row, Names>(rows: ReadonlyMap<string, Row>, pick: (row: Row) => Names) =>
    Object.fromEntries([...rows].map(([key, row]) => [key, pick(row)]))
  return {
    customers: pickNames(customers, ({ id, number }) => ({ id, number })),
    accounts: pickNames(accounts, ({ id, iban, bban }) => ({ id, iban, bban })),
    cards: pickNames(cards, ({ id, maskedPan }) => ({ id, maskedPan })),
    agreements: pickNames(agreements, ({ id }) => ({ id })),
  }
}

/** Creates an empty bank at the time of the first step. */
function createBank({ seed, calendar }: WorldSetting, at: Instant): Bank {
  return scheduleBatch(emptyBank(idSeed(seed), calendar), at)
}

/** Runs the steps in order of time, then moves the clock to the start time of the bank. */
function takeSteps(engine: Engine, steps: readonly Step[], { now }: WorldSetting): void {
  for (const { at, run } of [...steps].sort((left, right) => left.at - right.at)) {
    engine.settle(at)
    run(engine)
  }
  engine.settle(now)
  for (const { check } of steps) check(engine)
}

/** A world with all names resolved, and the steps that its requests need. */
interface PlannedWorld {
  readonly setting: WorldSetting
  readonly plan: WorldPlan
  /** The ids and numbers by name. The steps read them and add to them. */
  readonly names: WorldNames
  readonly steps: readonly Step[]
}

/**
 * Plans a world. `unread` has the names of wrong entries, so that references to them are not reported again.
 */
export function planWhole(
  world: BankWorld,
  options: WorldOptions,
  { onProblem, unread }: { readonly onProblem: OnProblem; readonly unread: Set<string> },
): PlannedWorld {
  const setting = createWorldSetting(world, options, onProblem)
  const { now } = setting
  const today = computeToday(setting)
  const context = { now, today, onProblem, unread, textAt: options.textAt }
  const plan = planWorld(world, context)
  const names = noNames()
  const about: WorldSteps = { ...context, plan, setting, names }
  const consents = consentSteps(world, about)
  const payments = planPayments(world, basketsByPayment(world), about)
  const steps = [...consents, ...payments.steps, ...basketSteps(world, payments.plans, about)]
  return { setting, plan, names, steps }
}

/**
 * Fills a bank with a world. The customers and their holdings come first. Then the requests of TPPs and the
 * answers of people run as commands of the bank, in order of time. Returns all problems if the world is
 * wrong. The journal of the bank starts after the filling.
 */
export function fillWorld(
  world: BankWorld,
  options: WorldOptions,
): Result<FilledWorld, readonly WorldProblem[]> {
  const { problems, onProblem } = problemList()
  const unread = new Set<string>()
  const { setting, plan, names, steps } = planWhole(world, options, { onProblem, unread })
  if (problems.length > 0) return fail(problems)
  options.onFill?.(rowsAtMost(plan))
  const { now } = setting
  const start = instant(Math.min(now, ...steps.map(({ at }) => at)))
  const { bank, outcome: holdings } = fillBank(createBank(setting, start), plan, {
    context: { now },
    onProblem,
    unread,
  })
  if (problems.length > 0) return fail(problems)
  Object.assign(names, holdingNames(holdings))
  const engine = engineFrom({ bank, now: start, journal: emptyJournal(bank) })
  takeSteps(engine, steps, setting)
  if (problems.length > 0) return fail(problems)
  const filledEngine = engineFrom({ bank: engine.bank, now, journal: emptyJournal(engine.bank) })
  return ok({ engine: filledEngine, names })
}
