import fc from 'fast-check'
import { expect } from 'vitest'
import { allRows } from '../../src/base/store/table.ts'
import {
  findPaymentChanges,
  findTransitionsTo,
  type PaymentHistoryEntry,
} from '../../src/engine/payment-history.ts'
import { playSteps } from '../../src/engine/play-steps.ts'
import {
  journalEntries,
  journalStart,
  later,
  type PaymentStatus,
  type PaymentView,
  snapshotToJson,
} from '../../src/index.ts'
import { listExecutions } from '../../src/rows/payments/find.ts'
import { findShortestPath } from '../../src/rows/payments/find-transitions.ts'
import {
  type PaymentTransition,
  paymentStatuses,
  paymentTransitions,
} from '../../src/rows/payments/status.ts'
import {
  abroad,
  accounts,
  from,
  instantly,
  norwegian,
  type PayingWorld,
  payingWorld,
  swedish,
  test,
  to,
  toPaymentParams,
} from '../kit/pays.ts'
import { kari } from '../kit/people.ts'
import { type Scenario, step, steps } from './payment-steps.ts'

/** Lists the events of all payments of a world from its journal, by serial. */
function listPaymentHistories(world: PayingWorld): ReadonlyMap<number, readonly PaymentHistoryEntry[]> {
  const histories = new Map<number, PaymentHistoryEntry[]>()
  const { journal, now } = world
  const bank = playSteps(
    { start: journalStart(journal), entries: journalEntries(journal), now },
    (bankStep) => {
      for (const change of findPaymentChanges(bankStep)) {
        const { serial } = change.payment
        histories.set(serial, [...(histories.get(serial) ?? []), change])
      }
    },
  )
  const isSame = snapshotToJson({ ...world.snapshot(), bank }) === snapshotToJson(world.snapshot())
  expect(isSame, 'the steps lead to the same bank').toBe(true)
  return histories
}

function listStatuses(changes: readonly PaymentHistoryEntry[] = []): readonly PaymentStatus[] {
  return ['RCVD', ...changes.flatMap(({ transitions }) => transitions.map((transition) => transition.to))]
}

function readPath(world: PayingWorld, serial: number): string {
  return listStatuses(listPaymentHistories(world).get(serial)).join(' ')
}

function wait(world: PayingWorld, hours: number): void {
  world.settle(later(world.now, hours * 3_600_000))
}

const [account] = accounts
const rewritten = { remittanceInformationUnstructured: 'Årsavgift № 7' }
const heldInstant = { product: instantly, caller: { ...kari, holdsInstant: true } } as const
const twice = { startDate: '2026-01-16', endDate: '2026-01-19', frequency: 'Daily' }

/** The customer has a payment made two days later. */
function amend(world: PayingWorld, { id: paymentId }: PaymentView): void {
  const body = { customerNumber: 'kari', requestedExecutionDate: '2026-01-21' }
  world.call('changePaymentInInternetBank', { params: { paymentId }, body })
}

test('[P5a] follows from the journal: approved, waiting, executed and booked', ({ world }) => {
  const { serial } = world.pay(from(account))
  wait(world, 2)
  expect(readPath(world, serial)).toBe('RCVD ACTC ACCP PDNG ACSP ACSC')
  const changes = listPaymentHistories(world).get(serial) ?? []
  expect(changes.map(({ cause }) => cause)).toEqual(['createPayment', 'approveAuthorisation', 'batch'])
  expect(changes.map(({ payment }) => payment.approvals.length)).toEqual([0, 1, 1])
})

test('[P10a] takes another path for an instant payment, at once to its end', ({ world }) => {
  const booked = world.pay(from(account), { product: instantly })
  expect(readPath(world, booked.serial)).toBe('RCVD ACTC ACWP ACSC')
  const waiting = world.createPayment(from(account, to(norwegian, '9000')), { product: instantly })
  world.setBooked(account, '10')
  world.answerPayment(waiting)
  expect(readPath(world, waiting.serial)).toBe('RCVD ACTC RJCT')
})

test('[P5e] [P7b] ends at once what is refused or cancelled before approval', ({ world }) => {
  const refusedPayment = world.answerPayment(world.createPayment(from(account)), 'kari', false)
  expect(readPath(world, refusedPayment.serial)).toBe('RCVD RJCT')
  const cancelledPayment = world.createPayment(from(account, to(norwegian, '7')))
  world.call('cancelPayment', { params: toPaymentParams(cancelledPayment) })
  expect(readPath(world, cancelledPayment.serial)).toBe('RCVD CANC')
})

test('[P5g] [P7c] ends after waiting what fails or is cancelled after approval', ({ world }) => {
  const { serial } = world.pay(from(account))
  world.setBooked(account, '-450')
  wait(world, 9)
  expect(readPath(world, serial)).toBe('RCVD ACTC ACCP PDNG ACCP RJCT')
  expect(
    listPaymentHistories(world)
      .get(serial)
      ?.map(({ payment }) => payment.unfundedAttempts),
  ).toEqual([0, 0, 1, 2, 3])
  world.setBooked(account, '100')
  const stopped = world.cancelPayment(world.pay(from(account, to(norwegian, '7'))))
  expect(readPath(world, stopped.serial)).toBe('RCVD ACTC ACCP PDNG CANC')
})

test('[P11n] executes and waits in turn for a periodic payment', ({ world }) => {
  const plan = { startDate: '2026-01-16', endDate: '2026-01-19', frequency: 'Daily' }
  const { serial } = world.pay({ ...from(account), ...plan }, {}, 'periodic-payments')
  wait(world, 5 * 24)
  expect(readPath(world, serial)).toBe('RCVD ACTC ACCP PDNG ACSP ACTC ACWC ACCP PDNG ACSP ACSC')
})

test('[P12c] executes a bulk before it is booked in part', ({ world }) => {
  const payments = [to(norwegian, '100'), to(norwegian, '10450')]
  const { serial } = world.pay({ debtorAccount: from(account).debtorAccount, payments }, {}, 'bulk-payments')
  wait(world, 26)
  expect(readPath(world, serial)).toBe('RCVD ACTC ACCP PDNG ACSP PART')
})

test('[P5a] has a path exactly between the statuses that the table connects', () => {
  const after: Readonly<Record<string, number>> = Object.fromEntries(
    paymentStatuses.map((status) => [status, findShortestPath('RCVD', status)?.length ?? -1]),
  )
  expect(after).toEqual({
    RCVD: 0,
    ACTC: 1,
    ACCP: 2,
    ACWC: 2,
    ACWP: 2,
    PDNG: 3,
    ACSP: 3,
    ACSC: 3,
    PART: 3,
    RJCT: 1,
    CANC: 1,
  })
  expect(findShortestPath('ACSC', 'RCVD')).toBeUndefined()
  expect(findShortestPath('ACWP', 'CANC')).toBeUndefined()
})

/**
 * Steps that lead along every transition of the table. Afterwards the clock moves to the end of the month.
 */
const journeys: readonly ((world: PayingWorld) => unknown)[] = [
  (world) => world.pay({ ...from(account), requestedExecutionDate: '2026-01-17' }),
  (world) => world.cancelPayment(world.pay({ ...from(account), requestedExecutionDate: '2026-01-17' })),
  (world) => world.cancelPayment(world.pay({ ...from(account), requestedExecutionDate: '2026-01-16' })),
  (world) => world.cancelPayment(world.pay(from(account))),
  (world) => world.cancelPayment(world.pay(from(account, to(norwegian, '99999')))),
  (world) => world.pay({ ...from(account, to(swedish)), ...rewritten }, { product: abroad }),
  (world) => world.pay({ ...from(account, to(swedish, '99999')), ...rewritten }, { product: abroad }),
  (world) => amend(world, world.pay({ ...from(account), requestedExecutionDate: '2026-01-17' })),
  (world) => amend(world, world.pay(from(account, to(norwegian, '99999')))),
  (world) => amend(world, world.pay(from(account))),
  (world) => world.pay(from(account), { product: instantly }),
  (world) => world.pay(from(account), heldInstant),
  (world) => {
    world.pay(from(account), heldInstant)
    world.setBooked(account, '-450')
  },
  (world) => {
    const waiting = world.createPayment(from(account), { product: instantly })
    world.setBooked(account, '-450')
    world.answerPayment(waiting)
  },
  (world) => world.answerPayment(world.createPayment(from(account)), 'kari', false),
  (world) => world.call('cancelPayment', { params: toPaymentParams(world.createPayment(from(account))) }),
  (world) => world.pay(from(account, to(norwegian, '99999'))),
  (world) => {
    world.pay(from(account))
    world.setBooked(account, '-450')
  },
  (world) => world.pay({ ...from(account, to(norwegian, '6000')), ...twice }, {}, 'periodic-payments'),
  (world) => {
    world.pay({ ...from(account, to(norwegian, '6000')), ...twice }, {}, 'periodic-payments')
    world.setBooked(account, '0')
    wait(world, 24)
    world.setBooked(account, '6000')
  },
  (world) => {
    const payments = [to(norwegian, '100'), to(norwegian, '99999')]
    world.pay({ debtorAccount: from(account).debtorAccount, payments }, {}, 'bulk-payments')
  },
]

test('[P5a] meets every transition and status of the table', () => {
  const walked = journeys.flatMap((begin) => {
    const world = payingWorld()
    begin(world)
    wait(world, 14 * 24)
    return [...listPaymentHistories(world).values()].flatMap((changes) =>
      changes.flatMap(({ transitions }) => transitions),
    )
  })
  const nameTransition = ({ from: start, event, to: end }: PaymentTransition) => `${start} ${event} ${end}`
  expect([...new Set(walked.map(nameTransition))].sort()).toEqual(
    paymentTransitions.map(nameTransition).sort(),
  )
})

/**
 * Expects that each transition begins where the one before ended, from the first status to that of the
 * payment.
 */
function checkPath(transitions: readonly PaymentTransition[], status: PaymentStatus): void {
  let currentStatus: PaymentStatus = 'RCVD'
  for (const { from: start, to: end } of transitions) {
    expect(start).toBe(currentStatus)
    currentStatus = end
  }
  expect(currentStatus).toBe(status)
}

test('[P5a] follows the table on the path of each payment, with and without the journal', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }), (scenario) => {
      const world = payingWorld()
      const going: Scenario = { world, accounts, baskets: [] }
      for (const scenarioStep of scenario) steps[scenarioStep.do](going, scenarioStep as never)
      const histories = listPaymentHistories(world)
      for (const payment of allRows(world.bank.payments)) {
        const changes = histories.get(payment.serial) ?? []
        checkPath(
          changes.flatMap(({ transitions }) => transitions),
          payment.status,
        )
        checkPath(
          findTransitionsTo(payment, undefined, listExecutions(world.bank, payment.serial)),
          payment.status,
        )
        expect(changes.at(-1)?.payment).toEqual(expect.objectContaining({ status: payment.status }))
      }
    }),
    { numRuns: 50 },
  )
})
