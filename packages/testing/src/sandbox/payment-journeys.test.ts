import { describe, expect, test } from 'vitest'
import { createSandbox } from './create.ts'
import type { Sandbox } from './sandbox.ts'
import type { SandboxTpp } from './sandbox-tpp.ts'

const jonas = '13039319955'

/** A bank in which Jonas has opened his accounts. */
async function openBank(): Promise<Sandbox> {
  const sandbox = createSandbox()
  await sandbox.psu(jonas).approve(await sandbox.tpp().get('/v1/accounts'))
  return sandbox
}

const bank = await openBank()

/** A credit transfer to Arne. */
function transfer(amount: string) {
  const creditorAccount = { iban: 'NO6697350494093', currency: 'NOK' } as const
  const instructedAmount = { amount, currency: 'NOK' } as const
  return { instructedAmount, creditorName: 'Arne Bekkelund', creditorAccount }
}

const debtorAccount = { iban: 'NO1597100535711', currency: 'NOK' } as const
const order = (amount = '100.00') => ({ ...transfer(amount), debtorAccount })

/** A fork of the bank, its TPP, and the customer whom it knows. */
function setup() {
  const sandbox = bank.fork()
  return { sandbox, tpp: sandbox.tpp(), customer: sandbox.psu(jonas) }
}

/** Reads the booked amounts of the account that pays, the newest first. */
async function bookedAmounts(tpp: SandboxTpp): Promise<readonly string[]> {
  const [account] = await tpp.accounts()
  const { booked } = await tpp.transactions(account?.resourceId ?? '', { dateFrom: '2026-01-15' })
  return booked.map(({ transactionAmount }) => transactionAmount.amount)
}

describe('a payment', () => {
  test('is created, approved, and executed by the next batch', async () => {
    const { sandbox, tpp, customer } = setup()
    const payment = await tpp.pay(order())
    expect(payment).toMatchObject({ transactionStatus: 'RCVD', transactionFeeIndicator: false })
    expect(payment.path).toBe(`/v1/payments/norwegian-domestic-credit-transfers/${payment.paymentId}`)
    expect(payment._links.self.href).toBe(payment.path)
    expect(await customer.approve(payment)).toMatchObject({
      url: expect.stringMatching(/^https:\/\/tpp\.example\/back\?/),
    })
    expect(await tpp.status(payment)).toBe('PDNG')
    sandbox.clock.advanceToBatch()
    expect(await tpp.status(payment)).toBe('ACSC')
    expect(await bookedAmounts(tpp)).toContain('-100.00')
  })

  test('waits for its next date if periodic', async () => {
    const { sandbox, tpp, customer } = setup()
    const plan = { startDate: '2026-02-02', frequency: 'Monthly' } as const
    const payment = await tpp.pay({ ...order(), ...plan }, { service: 'periodic-payments' })
    await customer.approve(payment)
    sandbox.clock.set('2026-03-03T12:00:00+01:00')
    expect(await tpp.status(payment)).toBe('ACWC')
    expect(await (await tpp.get(payment.path)).json()).toMatchObject({
      executions: [{ executionDate: '2026-02-02', transactionStatus: 'ACSC' }, { transactionStatus: 'ACSC' }],
    })
  })

  test('has its link at once for an unknown customer, who is known later', async () => {
    const sandbox = createSandbox()
    const tpp = sandbox.tpp()
    const payment = await tpp.pay(order())
    expect(sandbox.requests.all.map(({ operation }) => operation)).toEqual(['createPayment'])
    const { psuId } = await sandbox.psu(jonas).approve(payment)
    expect(await tpp.status(payment)).toBe('PDNG')
    await tpp.pay(order('3.00'))
    expect(sandbox.requests.all.at(-1)?.operation).toBe('startPaymentAuthorisation')
    expect(psuId).toBeDefined()
  })

  test('has no link before authorisation starts', async () => {
    const { tpp, customer } = setup()
    const payment = await tpp.pay(order(), { authorise: false })
    expect(payment._links.scaRedirect).toBeUndefined()
    await expect(customer.approve(payment)).rejects.toThrow('no link to the SCA page')
    await customer.approve(await tpp.post(`${payment.path}/authorisations`))
    expect(await tpp.status(payment)).toBe('PDNG')
  })

  test('is rejected if refused or not approved for a day', async () => {
    const { sandbox, tpp, customer } = setup()
    const [refusedPayment, waitingPayment] = [await tpp.pay(order('1.00')), await tpp.pay(order('2.00'))]
    expect(await customer.refuse(refusedPayment)).toMatchObject({ message: 'The PSU has refused.' })
    await customer.abandon(waitingPayment)
    expect(await Promise.all([refusedPayment, waitingPayment].map(tpp.status))).toEqual(['RJCT', 'RCVD'])
    const happened = sandbox.clock.advance({ days: 1 })
    expect(happened.map(({ kind }) => kind)).toContain('payment-expires')
    expect(await tpp.status(waitingPayment)).toBe('RJCT')
  })

  test("throws the bank's refusal with code; the journal has the place", async () => {
    const { sandbox, tpp } = setup()
    const wrongKid = { ...order(), remittanceInformationStructured: { reference: '1234' } }
    await expect(tpp.pay(wrongKid)).rejects.toMatchObject({ status: 400, code: 'KID_INVALID' })
    expect(sandbox.requests.last?.refusal?.path).toBe('$.remittanceInformationStructured.reference')
    await expect(tpp.pay(order(), { product: 'cheques' as never })).rejects.toMatchObject({
      code: 'PRODUCT_UNKNOWN',
    })
    await expect(tpp.pay(order(), { wrong: 'otherKey' })).rejects.toMatchObject({ status: 401 })
    const unknown = { path: '/v1/payments/sepa-credit-transfers/x' }
    await expect(tpp.status(unknown)).rejects.toMatchObject({ code: 'RESOURCE_UNKNOWN' })
  })

  test('is created as a duplicate on request', async () => {
    const { tpp } = setup()
    await tpp.pay(order())
    await expect(tpp.pay(order())).rejects.toMatchObject({ code: 'CONFLICT' })
    const again = await tpp.pay(order(), { allowLogicalDuplicate: true })
    expect(again.transactionStatus).toBe('RCVD')
  })
})

describe('an end of a payment', () => {
  test('is cancelled at once before approval', async () => {
    const { tpp, customer } = setup()
    const payment = await tpp.pay(order())
    expect(await tpp.cancel(payment)).toMatchObject({ path: payment.path, transactionStatus: 'CANC' })
    await expect(customer.approve(payment)).rejects.toMatchObject({ code: 'SCA_INVALID' })
  })

  test('is cancelled by the customer after approval', async () => {
    const { tpp, customer } = setup()
    const payment = await tpp.pay(order())
    await customer.approve(payment)
    await customer.refuse(await tpp.cancel(payment))
    expect(await tpp.status(payment)).toBe('PDNG')
    const waiting = await tpp.cancel(payment)
    expect(waiting.transactionStatus).toBe('PDNG')
    await customer.approve(waiting)
    expect(await tpp.status(payment)).toBe('CANC')
  })
})

describe('a basket', () => {
  /** A basket of two payments, one by what `pay` gave, the other by its id. */
  async function openBasketSetup() {
    const { tpp, ...rest } = setup()
    const payments = [
      await tpp.pay(order('1.00'), { authorise: false }),
      await tpp.pay(order('2.00'), { authorise: false }),
    ] as const
    const basket = await tpp.basket([payments[0], payments[1].paymentId])
    return { ...rest, tpp, payments, basket }
  }

  test('is approved at once with all its payments', async () => {
    const { sandbox, tpp, customer, payments, basket } = await openBasketSetup()
    expect(basket).toMatchObject({
      transactionStatus: 'RCVD',
      path: expect.stringMatching(/^\/v1\/signing-baskets\/\w+$/),
    })
    await customer.approve(basket)
    expect(await tpp.status(basket)).toBe('ACTC')
    sandbox.clock.advanceToBatch()
    expect(await Promise.all(payments.map(tpp.status))).toEqual(['ACSC', 'ACSC'])
  })

  test('may start authorisation later, and accepts no bulk', async () => {
    const { tpp } = setup()
    const payment = await tpp.pay(order('1.00'), { authorise: false })
    const basket = await tpp.basket([payment], { authorise: false })
    expect(basket._links.scaRedirect).toBeUndefined()
    const bulk = { debtorAccount, payments: [transfer('3.00')] }
    const heldPayment = await tpp.pay(bulk, { service: 'bulk-payments' })
    await expect(tpp.basket([heldPayment])).rejects.toMatchObject({ code: 'REFERENCE_MIX_INVALID' })
    await expect(tpp.basket(['nothing'])).rejects.toMatchObject({ code: 'RESOURCE_UNKNOWN' })
  })
})
