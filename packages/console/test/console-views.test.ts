import {
  type CreatedPayment,
  type Engine,
  later,
  paymentProducts,
  type Refusal,
  type Result,
} from '@pocketbank/core'
import { iterateForward } from '@pocketbank/core/base/store'
import type { PaymentTransition } from '@pocketbank/core/rows/payments/status'
import { pendingDay } from '@pocketbank/core/rows/transactions/history'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filledEngine } from '../../http/test/kit/filled.ts'
import {
  bulkPayment,
  commandSequence,
  payment,
  periodicPayment,
} from '../../testing/test/arbitraries/index.ts'
import {
  findBookedRows,
  findPendingRows,
  findShownAccount,
  readPlace,
  rowsOfPage,
  type ShownRow,
  writePlace,
} from '../src/accounts/account-facts.ts'
import { readPaymentHistory } from '../src/payments/payment-events.ts'

const start = filledEngine()
const person = [...iterateForward(start.bank.customers, 'key')][0]?.number ?? ''

/** The account of the first person of the fixed data set. */
const account = { iban: 'NO1597100535711', currency: 'NOK' } as const
const tpp = 'PSDNO-FSA-123456789'

/** A payment that is asked for, and what becomes of it. */
const order = fc.record({
  payment: fc.oneof(
    ...paymentProducts.map((paymentProduct) =>
      payment({ product: paymentProduct, debtorAccount: account, today: '2026-01-15' }).map(
        (body) => ['createPayment', paymentProduct, body] as const,
      ),
    ),
    periodicPayment({ debtorAccount: account, today: '2026-01-15' }).map(
      (body) => ['createPeriodicPayment', 'norwegian-domestic-credit-transfers', body] as const,
    ),
    bulkPayment({ debtorAccount: account, today: '2026-01-15' }).map(
      (body) => ['createBulkPayment', 'norwegian-domestic-credit-transfers', body] as const,
    ),
  ),
  answer: fc.constantFrom('yes', 'yes', 'yes', 'no', 'none'),
})

const psu = { isPresent: true, context: 'PRIVATE' } as const

/** Asks for a payment, and answers as the person would at the bank's page. */
function executeOrder(engine: Engine, { payment: [name, paymentProduct, body], answer }: OrderDrawn): void {
  const context = {
    now: engine.now,
    tpp,
    psu,
    redirect: { uri: 'https://tpp.example/' },
  }
  const input = { params: { paymentProduct }, query: { allowLogicalDuplicate: true }, body }
  const created = engine.executeUntyped(name, input, context) as Result<CreatedPayment, Refusal>
  if (!created.ok || answer === 'none') return
  const { id: paymentId, service, product } = created.value.payment
  const params = { paymentService: service, paymentProduct: product, paymentId }
  const authorisation = engine.execute('startPaymentAuthorisation', { params }, context)
  if (!authorisation.ok) return
  const link = { params: { authorisationId: authorisation.value.authorisationId } }
  const view = engine.execute('identifyPsu', { ...link, body: { customerNumber: person } }, context)
  const [offer] = view.ok ? view.value.offers : []
  if (offer === undefined) return
  if (answer === 'no') engine.execute('refuseAuthorisation', link, context)
  else engine.execute('approveAuthorisation', { ...link, body: { agreementId: offer.id } }, context)
}

/** The same bank, where there is money for most of what is drawn. */
const rich = start.fork()
const amount = '900000000'
rich.execute(
  'updateAccountBalances',
  {
    params: { accountId: [...iterateForward(start.bank.accounts, 'key')][0]?.id ?? '' },
    body: [{ balanceType: 'closingBooked', balanceAmount: { currency: 'NOK', amount } }],
  },
  { now: start.now },
)

/** A bank in which payments were asked for, approved and refused, and some days have gone by since. */
const paying = fc
  .record({
    orders: fc.array(order, { minLength: 4, maxLength: 8, size: 'max' }),
    days: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ orders, days }) => {
    const engine = rich.fork()
    for (const rowOrder of orders) executeOrder(engine, rowOrder)
    engine.settle(later(engine.now, days * 86_400_000))
    return engine
  })

/** A bank in which a sequence was played, and some days have gone by since. */
const played = fc
  .record({ sequence: commandSequence(start, { maxLength: 40 }), days: fc.integer({ min: 0, max: 40 }) })
  .map(({ sequence, days }) => {
    const engine = start.fork()
    for (const { name, input, context } of sequence) engine.executeUntyped(name, input, context)
    engine.settle(later(engine.now, days * 86_400_000))
    return engine
  })

type OrderDrawn = typeof order extends fc.Arbitrary<infer Value> ? Value : never

function checkPath(path: readonly PaymentTransition[], status: string): void {
  let reachedStatus = 'RCVD'
  for (const { from, to } of path) {
    expect(from).toBe(reachedStatus)
    reachedStatus = to
  }
  expect(reachedStatus).toBe(status)
}

test('[C6b] ends the timeline of any payment at its status', () => {
  let changeCount = 0
  fc.assert(
    fc.property(fc.oneof(paying, paying, played), (engine) => {
      for (const payment of iterateForward(engine.bank.payments, 'key')) {
        const { before, changes } = readPaymentHistory(engine, payment)
        checkPath([...before, ...changes.flatMap(({ transitions }) => transitions)], payment.status)
        changeCount += changes.length
      }
    }),
    { numRuns: 8 },
  )
  expect(changeCount).toBeGreaterThan(0)
})

test('[C6b] shows the same of a payment while the journal grows and after a restore', () => {
  const engine = start.fork()
  const [first] = fc.sample(commandSequence(start, { maxLength: 60 }), { numRuns: 1, seed: 7 })
  const half = Math.floor((first?.length ?? 0) / 2)
  const play = (from: number, to?: number) => {
    for (const { name, input, context } of first?.slice(from, to) ?? [])
      engine.executeUntyped(name, input, context)
  }
  const listSerials = (of: Engine) =>
    [...iterateForward(of.bank.payments, 'key')].map(
      (payment) => readPaymentHistory(of, payment).changes.length,
    )
  play(0, half)
  listSerials(engine)
  const middle = engine.snapshot()
  play(half)
  expect(listSerials(engine)).toEqual(listSerials(engine.fork()))
  const serials = listSerials(engine)
  expect(serials.length).toBeGreaterThan(1)
  engine.restore(middle)
  expect(listSerials(engine)).toEqual(listSerials(engine.fork()))
  play(half)
  expect(listSerials(engine)).toEqual(serials)
})

/** Every booked row of an account, page by page. */
function allPages(engine: Engine, id: string): readonly ShownRow[] {
  const shownAccount = findShownAccount(engine.bank, id)
  if (shownAccount === undefined) throw new Error('there is no such account')
  const rows: ShownRow[] = []
  let before: ReturnType<typeof readPlace>
  do {
    const page = findBookedRows(engine.bank, shownAccount, { before })
    expect(page.rows.length).toBeLessThanOrEqual(rowsOfPage)
    rows.push(...page.rows)
    before = page.last && readPlace(writePlace(page.last))
  } while (before !== undefined)
  return rows
}

test('[C6g] shows every booked row once', () => {
  fc.assert(
    fc.property(played, (engine) => {
      const { bank } = engine
      for (const account of iterateForward(bank.accounts, 'key')) {
        const shownAccount = findShownAccount(bank, account.id)
        if (shownAccount === undefined) throw new Error('there is no such account')
        const rows = [...iterateForward(bank.transactions, 'key')].filter(
          ({ account: of }) => of === account.serial,
        )
        const booked = rows.filter(({ day }) => day !== pendingDay).map(({ serial }) => serial)
        expect(
          allPages(engine, account.id)
            .map(({ serial }) => serial)
            .sort(),
        ).toEqual(booked.sort())
        expect(findPendingRows(bank, shownAccount).rows.length).toBe(
          Math.min(50, rows.length - booked.length),
        )
      }
    }),
    { numRuns: 5 },
  )
})

test('[C6g] finds a row by any of its texts, and ignores a wrong position', () => {
  const [account] = iterateForward(start.bank.accounts, 'key')
  const shownAccount = account && findShownAccount(start.bank, account.id)
  if (shownAccount === undefined) throw new Error('there is no account')
  const [row] = findBookedRows(start.bank, shownAccount, {}).rows
  const text = row?.party ?? row?.text ?? ''
  const matches = findBookedRows(start.bank, shownAccount, { text: ` ${text.toUpperCase()}` }).rows
  expect(matches.map(({ id }) => id)).toContain(row?.id)
  expect(findBookedRows(start.bank, shownAccount, { text: 'no such text at all' }).rows).toEqual([])
  expect(['', 'x', '1', '1.', '-1.2', '99999999999.1', undefined].map(readPlace)).toEqual(
    Array.from({ length: 7 }, () => undefined),
  )
})
