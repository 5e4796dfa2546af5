import fc from 'fast-check'
import { expect } from 'vitest'
import { allRows } from '../../src/base/store/table.ts'
import { epochDay } from '../../src/base/time/local-date.ts'
import { toLocalDate } from '../../src/base/time/zone.ts'
import {
  type BasketStatus,
  journalEntries,
  journalStart,
  type PaymentStatus,
  replayJournal,
  snapshotFromJson,
  snapshotToJson,
} from '../../src/index.ts'
import { isFinal, paymentTransitions } from '../../src/rows/payments/status.ts'
import { pendingDay } from '../../src/rows/transactions/history.ts'
import { accounts, type PayingWorld, payingWorld, start, test } from '../kit/pays.ts'
import { type Scenario, step, steps, toParams } from './payment-steps.ts'

/** The statuses that a payment can reach in any number of transitions. */
const reachable = new Map<PaymentStatus, ReadonlySet<PaymentStatus>>()
function reachableFrom(status: PaymentStatus): ReadonlySet<PaymentStatus> {
  const cachedStatuses = reachable.get(status)
  if (cachedStatuses !== undefined) return cachedStatuses
  const statuses = new Set([status])
  for (const from of statuses)
    for (const transition of paymentTransitions) if (transition.from === from) statuses.add(transition.to)
  reachable.set(status, statuses)
  return statuses
}

/**
 * Everything there is in each currency, on accounts and cards and in the positions of the bank; what waits is
 * there still.
 */
function sums(world: PayingWorld, balance: 'closingBooked' | 'expected'): Readonly<Record<string, string>> {
  const { accounts, cardAccounts, positions } = world.bank
  const total = new Map<string, bigint>()
  const add = (currency: string, minor: bigint) => total.set(currency, (total.get(currency) ?? 0n) + minor)
  for (const account of [...allRows(accounts), ...allRows(cardAccounts)]) {
    add(account.currency, account[balance] + (balance === 'expected' ? account.waiting : 0n))
  }
  for (const { currency, fees, outside, exchange } of allRows(positions))
    add(currency, fees + outside + exchange)
  return Object.fromEntries(
    [...total].filter(([, sum]) => sum !== 0n).map(([key, sum]) => [key, String(sum)]),
  )
}

/** What the rows of every account and card add up to: those that are booked, or those that are pending. */
function rowSums({ bank }: PayingWorld, arePending: boolean): Readonly<Record<string, bigint>> {
  const total: Record<string, bigint> = {}
  const add = (key: string, day: number, minor: bigint) => {
    if ((day === pendingDay) === arePending) total[key] = (total[key] ?? 0n) + minor
  }
  for (const { account, day, amount } of allRows(bank.transactions)) add(`account ${account}`, day, amount)
  for (const { account, day, transactionAmount } of allRows(bank.cardTransactions)) {
    add(`card ${account}`, day, transactionAmount.minor)
  }
  return Object.fromEntries(Object.entries(total).filter(([, sum]) => sum !== 0n))
}

/** What waits on every account and card, as an amount that will leave it. */
function waitingOn({ bank }: PayingWorld): Readonly<Record<string, bigint>> {
  const allAccounts = [
    ...allRows(bank.accounts).map(({ serial, waiting }) => [`account ${serial}`, -waiting] as const),
    ...allRows(bank.cardAccounts).map(({ serial, waiting }) => [`card ${serial}`, -waiting] as const),
  ]
  return Object.fromEntries(allAccounts.filter(([, waiting]) => waiting !== 0n))
}

/**
 * Every pending row belongs to a waiting payment, and a payment for batches whose day has come
 * waits as rows.
 */
function checkPending({ bank, now }: PayingWorld): void {
  const today = epochDay(toLocalDate(now, bank.calendar.zone))
  for (const payment of allRows(bank.payments)) {
    const { status, queueDay, service, requestedExecutionDate: requestedDay, debtor, pendingRow } = payment
    const isWaiting = ['ACTC', 'ACCP', 'PDNG', 'ACWC', 'ACSP'].includes(status)
    if (!isWaiting) expect(pendingRow, status).toBeUndefined()
    if (service === 'periodic-payments' || !isWaiting) continue
    const hasCome = requestedDay === undefined || epochDay(requestedDay) <= today
    expect({ queueDay, isThere: pendingRow !== undefined, debtor }).toEqual({
      queueDay,
      isThere: hasCome,
      debtor,
    })
  }
}

/** Expects that the day, the text and the funds of waiting payments are right (P5). */
function checkWaiting({ bank, now }: PayingWorld): void {
  const today = epochDay(toLocalDate(now, bank.calendar.zone))
  for (const payment of allRows(bank.payments)) {
    const { status, changes, fundsAvailable, executionDay, service, requestedExecutionDate } = payment
    if (!['ACTC', 'ACCP', 'PDNG', 'ACWC'].includes(status)) continue
    const hasDay = service === 'periodic-payments' || requestedExecutionDate !== undefined
    const isToCome = hasDay && executionDay > today
    const isRewritten = changes.includes('text')
    if (isRewritten || isToCome) expect(status).toBe(changes.length > 0 ? 'ACWC' : 'ACTC')
    else expect(status).toBe(fundsAvailable === true ? 'PDNG' : 'ACCP')
  }
}

function movedSince(world: PayingWorld, start: PayingWorld): Readonly<Record<string, bigint>> {
  const differences: Record<string, bigint> = {}
  const allAccounts = ({ bank }: PayingWorld) => [
    ...allRows(bank.accounts).map((row) => ['account', row] as const),
    ...allRows(bank.cardAccounts).map((row) => ['card', row] as const),
  ]
  const keyed = (side: PayingWorld) =>
    new Map(allAccounts(side).map(([kind, row]) => [`${kind} ${row.serial}`, row.closingBooked]))
  const before = keyed(start)
  for (const [key, closingBooked] of keyed(world)) {
    const change = closingBooked - (before.get(key) ?? 0n)
    if (change !== 0n) differences[key] = change
  }
  return differences
}
const ranking: readonly BasketStatus[] = ['RJCT', 'RCVD', 'PATC', 'ACTC']

/** The status of a basket by the statuses that a TPP reads of its payments. */
function computeBasketStatus(scenario: Scenario, paymentIds: readonly string[]): BasketStatus {
  const { world } = scenario
  const payments = allRows(world.bank.payments).filter(({ id }) => paymentIds.includes(id))
  const views = payments.map((payment) => world.call('readPayment', { params: toParams(payment) }))
  const ranks = views.map(({ status, approvals }): BasketStatus => {
    if (status === 'RJCT' || status === 'CANC') return 'RJCT'
    if (status === 'RCVD') return approvals.length > 0 ? 'PATC' : 'RCVD'
    return status === 'PART' ? 'PATC' : 'ACTC'
  })
  return ranking.find((status) => ranks.includes(status)) ?? 'ACTC'
}

const queued: readonly PaymentStatus[] = ['ACTC', 'ACCP', 'PDNG', 'ACWC', 'ACSP']

function checkStatuses(world: PayingWorld, before: ReadonlyMap<number, PaymentStatus>): void {
  // One expectation for all payments, since one for each would take longer than all else.
  const wrong = allRows(world.bank.payments).filter(({ serial, status, queueDay }) => {
    const earlier = before.get(serial)
    if (earlier === undefined) return false
    const isReached = isFinal(earlier) ? status === earlier : reachableFrom(earlier).has(status)
    return !isReached || (queueDay < 100_000 && !queued.includes(status))
  })
  expect(wrong.map(({ serial, status, queueDay }) => [before.get(serial), status, queueDay])).toEqual([])
}

function checkBank(scenario: Scenario, start: PayingWorld): void {
  const { world } = scenario
  for (const balance of ['closingBooked', 'expected'] as const) {
    expect(sums(world, balance)).toEqual(sums(start, balance))
  }
  expect(movedSince(world, start)).toEqual(rowSums(world, false))
  expect(rowSums(world, true), 'what is pending has left what is expected').toEqual(waitingOn(world))
  checkPending(world)
  checkWaiting(world)
  for (const { closingBooked, creditLine } of allRows(world.bank.accounts)) {
    expect(closingBooked).toBeGreaterThanOrEqual(-creditLine)
  }
  for (const { closingBooked, creditLimit } of allRows(world.bank.cardAccounts)) {
    expect(closingBooked).toBeGreaterThanOrEqual(-creditLimit)
  }
  for (const { id } of allRows(world.bank.baskets)) {
    const { status, paymentIds } = world.call('readSigningBasket', { params: { basketId: id } })
    expect(status).toBe(computeBasketStatus(scenario, paymentIds))
  }
}

test('[P5b] [P13z] [B3a] [A5c] conserves money, limits, transitions and basket statuses, and replays the journal, in any scenario', () => {
  const metStatuses = new Set<PaymentStatus>()
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), (scenario) => {
      const world = payingWorld()
      const going: Scenario = { world, accounts, baskets: [] }
      for (const scenarioStep of scenario) {
        const before = new Map(allRows(world.bank.payments).map(({ serial, status }) => [serial, status]))
        steps[scenarioStep.do](going, scenarioStep as never)
        checkStatuses(world, before)
        for (const { status } of allRows(world.bank.payments)) metStatuses.add(status)
      }
      checkBank(going, start)
      const replayed = replayJournal(journalStart(world.journal), journalEntries(world.journal), world.now)
      const text = snapshotToJson(world.snapshot())
      const isSame = snapshotToJson({ ...world.snapshot(), bank: replayed }) === text
      expect(isSame, 'the journal leads to the same bank, to the byte').toBe(true)
      const result = snapshotFromJson(text)
      expect(result.ok ? 'holds together' : result.error.text).toBe('holds together')
    }),
    { numRuns: 120 },
  )
  // The scenarios come to every end, or they would show little.
  const wanted = ['RCVD', 'ACTC', 'ACCP', 'PDNG', 'ACWC', 'ACSC', 'PART', 'RJCT', 'CANC'] as const
  expect(wanted.filter((status) => !metStatuses.has(status))).toEqual([])
}, 120_000)
