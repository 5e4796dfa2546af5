import { expect, test } from 'vitest'
import { nextStatus } from '../../base/status-table.ts'
import {
  isFinal,
  type PaymentEvent,
  type PaymentStatus,
  paymentStatuses,
  paymentStatusTable,
  paymentTransitions,
} from './status.ts'

const events: readonly PaymentEvent[] = [
  ...(['approve', 'accept', 'change', 'settle', 'wait', 'lack', 'take'] as const),
  ...(['renew', 'book', 'split', 'reject', 'cancel'] as const),
]

/** Every transition, written down a second time. All other pairs lead nowhere. */
const leads: Readonly<Record<PaymentStatus, Readonly<Partial<Record<PaymentEvent, PaymentStatus>>>>> = {
  RCVD: { approve: 'ACTC', reject: 'RJCT', cancel: 'CANC' },
  ACTC: { accept: 'ACCP', change: 'ACWC', settle: 'ACWP', reject: 'RJCT', cancel: 'CANC' },
  ACCP: { wait: 'PDNG', renew: 'ACTC', split: 'PART', reject: 'RJCT', cancel: 'CANC' },
  ACWC: { accept: 'ACCP', take: 'ACSP', renew: 'ACTC', reject: 'RJCT', cancel: 'CANC' },
  ACWP: { book: 'ACSC', reject: 'RJCT' },
  PDNG: { lack: 'ACCP', take: 'ACSP', renew: 'ACTC', cancel: 'CANC' },
  ACSP: { book: 'ACSC', renew: 'ACTC', split: 'PART' },
  ACSC: {},
  PART: {},
  RJCT: {},
  CANC: {},
}

const pairs = paymentStatuses.flatMap((status) =>
  events.map((event) => [status, event, leads[status][event] ?? 'nowhere'] as const),
)

test.each(pairs)('[P5a] moves a payment that is %s by %s to %s', (status, event, to) => {
  expect(nextStatus(paymentStatusTable, status, event) ?? 'nowhere').toBe(to)
})

test('[P5a] has the statuses of the description, each reachable from the first', () => {
  const described = 'ACCP ACSC ACSP ACTC ACWC ACWP RCVD PDNG RJCT CANC PART'.split(' ')
  expect([...paymentStatuses].sort()).toEqual(described.sort())
  const statuses = new Set<PaymentStatus>(['RCVD'])
  for (const from of statuses)
    for (const transition of paymentTransitions) if (transition.from === from) statuses.add(transition.to)
  expect([...statuses].sort()).toEqual(described)
})

test('[P5a] gives each transition once, with a known event and a reason', () => {
  for (const { from, event, to, reason } of paymentTransitions) {
    expect(paymentStatuses).toContain(from)
    expect(paymentStatuses).toContain(to)
    expect(from).not.toBe(to)
    expect(events).toContain(event)
    expect(reason).toMatch(/^[a-z].{9,100}[^.]$/)
  }
  const transitionNames = paymentTransitions.map(({ from, event }) => `${from} ${event}`)
  expect(new Set(transitionNames).size).toBe(transitionNames.length)
  expect(new Set(paymentTransitions.map(({ event }) => event)).size).toBe(events.length)
})

test.each(paymentStatuses.map((status) => [status, /^(?:RJCT|CANC|ACSC|PART)$/.test(status)] as const))(
  '[P5b] says whether a payment that is %s is final: %s',
  (status, isLast) => {
    expect(isFinal(status)).toBe(isLast)
    expect(paymentTransitions.some(({ from }) => from === status)).toBe(!isLast)
  },
)

test('[P5b] reaches a final status from every status', () => {
  const ending = new Set<PaymentStatus>(paymentStatuses.filter(isFinal))
  for (const to of ending)
    for (const transition of paymentTransitions) if (transition.to === to) ending.add(transition.from)
  expect(ending.size).toBe(paymentStatuses.length)
})
