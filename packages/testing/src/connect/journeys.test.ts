import '../matchers/vitest.ts'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CommonSandbox } from '../sandbox/common.ts'
import { createSandbox } from '../sandbox/create.ts'
import { connect } from './connect.ts'

const jonas = '13039319955'
const world = createSandbox({ seed: 'journeys' })

/** A bank that listens, as another program would reach it. */
async function farSandbox(): Promise<CommonSandbox> {
  const bank = world.fork()
  onTestFinished(() => bank.dispose())
  return connect((await bank.listen()).url)
}

const open: { sandbox?: CommonSandbox } = {}
afterEach(async () => open.sandbox?.dispose())

describe.each([
  ['a sandbox in this process', async (): Promise<CommonSandbox> => world.fork()],
  ['a bank that listens', farSandbox],
])('in %s', (_, openSandbox) => {
  async function setup() {
    const sandbox = await openSandbox()
    open.sandbox = sandbox
    return { sandbox, tpp: sandbox.tpp(), psu: sandbox.psu(jonas) }
  }

  test('opens accounts as a customer, and again after 180 days', async () => {
    const { sandbox, tpp, psu } = await setup()
    const response = await tpp.get('/v1/accounts')
    await expect(response).toLeadToSca()
    const { psuId } = await psu.approve(response, { accounts: ['Lønnskonto'], rights: ['balances'] })
    expect(psuId).toMatch(/^[0-9a-f-]{36}$/)
    const [account, ...otherAccounts] = await tpp.accounts({ withBalance: true })
    expect([account?.name, otherAccounts]).toEqual(['Lønnskonto', []])
    expect((await tpp.balances(account?.resourceId ?? ''))[0]?.balanceType).toBe('closingBooked')
    await sandbox.clock.advance({ days: 180 })
    await expect(await tpp.get('/v1/accounts')).toHaveStatus(401)
    await expect(tpp.accounts()).rejects.toMatchObject({ status: 401 })
  })

  test('creates, approves and books a payment in the next batch', async () => {
    const { sandbox, tpp, psu } = await setup()
    await psu.approve(await tpp.consent())
    const [account, savings] = await tpp.accounts()
    const order = {
      debtorAccount: { iban: account?.iban, currency: 'NOK' as const },
      instructedAmount: { amount: '100.50', currency: 'NOK' as const },
      creditorName: 'Jonas Solvang',
      creditorAccount: { iban: savings?.iban, currency: 'NOK' as const },
    }
    const payment = await tpp.pay(order)
    await psu.approve(payment)
    expect(await tpp.status(payment)).toBe('PDNG')
    expect(await sandbox.clock.advanceToBatch()).toContainEqual(expect.objectContaining({ kind: 'batch' }))
    expect(await tpp.status(payment)).toBe('ACSC')
    const refusedPayment = await tpp.pay(order, { allowLogicalDuplicate: true })
    expect(await psu.refuse(refusedPayment)).toMatchObject({ message: 'The PSU has refused.' })
    await psu.abandon(await tpp.basket([await tpp.pay(order, { allowLogicalDuplicate: true })]))
  })

  test('reads, sets, moves, resumes and freezes the clock', async () => {
    const { sandbox } = await setup()
    const { clock } = sandbox
    expect([(await clock.now).toISOString(), await clock.today]).toEqual([
      '2026-01-15T09:00:00.000Z',
      '2026-01-15',
    ])
    await clock.set('2026-03-02T08:00:00+01:00')
    await clock.advance(new Date('2026-03-02T09:00:00+01:00'))
    expect((await clock.now).toISOString()).toBe('2026-03-02T08:00:00.000Z')
    expect(await clock.isFollowing).toBe(false)
    await clock.follow()
    expect(await clock.isFollowing).toBe(true)
    await clock.freeze()
    const back = async () => clock.set('2026-01-01T00:00:00+01:00')
    await expect(back()).rejects.toMatchObject({ name: 'CONFLICT', code: 'CONFLICT' })
    await expect((async () => clock.advance({ fortnights: 1 } as object))()).rejects.toThrow(
      'not a unit of time',
    )
    await expect((async () => clock.set('tomorrow'))()).rejects.toThrow('time: must be a Date')
  })

  test("dates requests by the bank's clock, also after changes", async () => {
    const { sandbox, tpp } = await setup()
    const dateSent = async () => {
      await tpp.get('/v1/sandbox/customers')
      return (await sandbox.requests.last)?.request?.header('date')
    }
    const before = await sandbox.snapshot()
    expect(await dateSent()).toBe('Thu, 15 Jan 2026 09:00:00 GMT')
    await sandbox.clock.set('2026-03-02T08:00:00+01:00')
    expect(await dateSent()).toBe('Mon, 02 Mar 2026 07:00:00 GMT')
    await sandbox.clock.advance({ days: 1 })
    expect(await dateSent()).toBe('Tue, 03 Mar 2026 07:00:00 GMT')
    await sandbox.restore(before)
    expect(await dateSent()).toBe('Thu, 15 Jan 2026 09:00:00 GMT')
  })

  test('adds, lists and removes faults and quirks', async () => {
    const { sandbox, tpp } = await setup()
    const { faults, quirks } = sandbox
    await faults.once('systemError', { operation: 'listCustomers' })
    await expect(await tpp.get('/v1/sandbox/customers')).toHaveStatus(500)
    await expect(await tpp.get('/v1/sandbox/customers')).toHaveStatus(200)
    const takeBack = await faults.add({ effect: 'tooManyRequests', times: 3 })
    expect(await faults.list()).toMatchObject([{ id: takeBack.id, struck: 0, rule: { times: 3 } }])
    await takeBack()
    expect(await faults.remove(takeBack.id)).toBe(false)
    await quirks.set('idsMissing')
    await quirks.set('rowsReordered')
    await quirks.set('idsMissing', false)
    expect(await quirks.on()).toEqual(['rowsReordered'])
    await quirks.clear()
    expect((await quirks.list()).some(({ on }) => on)).toBe(false)
    await faults.add({ effect: 'drop' })
    await faults.clear()
    expect(await faults.list()).toEqual([])
    const addWrongFault = async () => faults.add({ effect: 'drip' } as never)
    await expect(addWrongFault()).rejects.toThrow('effect')
  })

  test('lists and explains requests of the journal', async () => {
    const { sandbox, tpp } = await setup()
    const { requests } = sandbox
    await requests.clear()
    const kari = { customerNumber: '13039319957', name: 'Kari Test', type: 'PRIVATE' } as const
    await tpp.post('/v1/sandbox/customers', { body: kari })
    const refusedResponse = await tpp.get('/v1/sandbox/customers', { wrong: 'otherKey' })
    const last = await requests.last
    await expect(last).toBeRefusedWith('SIGNATURE_INVALID', 'Signature')
    await expect(last).toBeDecidedBy('Q4')
    expect(last?.request?.header('digest')).toBeUndefined()
    const [entry] = await requests.where({ operation: 'createCustomer', status: 201 })
    expect((await requests.find(entry?.id ?? ''))?.request?.text).toBe(JSON.stringify(kari))
    expect(await requests.find('nobody')).toBeUndefined()
    expect(await requests.all).toHaveLength(2)
    expect((await requests.har({ status: 201 })).log.entries).toHaveLength(1)
    const logSpy = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    expect(await sandbox.explain(refusedResponse)).toMatch(/^✗ 401 SIGNATURE_INVALID GET/)
    logSpy.mockRestore()
    const explainUnknown = async () => sandbox.explain('nobody')
    await expect(explainUnknown()).rejects.toThrow('journal')
    expect(await sandbox.report()).toMatchObject({ pocketbankReport: 1 })
  })

  test('restores data, clock and PSU-IDs from a snapshot', async () => {
    const { sandbox, tpp, psu } = await setup()
    const nameSent = async () => (await sandbox.requests.last)?.request?.header('psu-id')
    const before = await sandbox.snapshot()
    const { psuId } = await psu.approve(await tpp.get('/v1/accounts'))
    const openedSnapshot = await sandbox.snapshot()
    await sandbox.clock.advance({ days: 1 })
    await sandbox.restore(before)
    expect(await sandbox.clock.today).toBe('2026-01-15')
    await expect(await tpp.get('/v1/accounts')).toHaveStatus(401)
    expect(await nameSent()).toBeUndefined()
    await sandbox.restore(openedSnapshot)
    await expect(await tpp.get('/v1/accounts')).toHaveStatus(200)
    expect(await nameSent()).toBe(psuId)
    const damaged = async () => sandbox.restore('{"pocketbank":1}')
    await expect(damaged()).rejects.toThrow()
  })

  test('returns refusals unchanged', async () => {
    const { psu, tpp, sandbox } = await setup()
    await expect(psu.approve('79hrxgc6v9753')).rejects.toMatchObject({ code: 'SCA_NOT_FOUND' })
    await expect(psu.approve(await tpp.get('/v1/sandbox/customers'))).rejects.toThrow('has no link')
    const consent = await tpp.consent()
    const approval = sandbox.psu('13039319950').approve(consent)
    await expect(approval).rejects.toMatchObject({ code: 'PSU_CREDENTIALS_INVALID' })
    const { consentId } = consent
    expect(await tpp.readConsent({ consentId })).toMatchObject({ consentStatus: 'received' })
    await tpp.revoke(consent)
    expect(await tpp.readConsent({ consentId })).toMatchObject({ consentStatus: 'terminatedByTpp' })
  })

  test("[P15a] [P15b] [P15c] acts as a customer in the internet bank, seen by the TPP's next read", async () => {
    const { sandbox, psu } = await setup()
    const tpp = sandbox.tpp()
    const consent = await tpp.consent()
    await psu.approve(consent)
    const instructedAmount = { amount: '100.00', currency: 'NOK' as const } as const
    const payment = await tpp.pay({
      instructedAmount,
      creditorName: 'Arne',
      creditorAccount: { iban: 'NO6697350494093', currency: 'NOK' as const },
      debtorAccount: { iban: 'NO1597100535711', currency: 'NOK' as const },
    })
    await psu.approve(payment)
    const change = { amount: '7.50', requestedExecutionDate: '2026-01-19' }
    const { paymentId } = payment
    const expectation = {
      paymentId,
      transactionStatus: 'ACTC',
      instructedAmount: { amount: '7.50', currency: 'NOK' as const },
    }
    expect(await psu.changePayment(payment, change)).toEqual({
      ...expectation,
      requestedExecutionDate: '2026-01-19',
    })
    expect(await (await tpp.get(payment.path)).json()).toMatchObject({
      ...expectation,
      requestedExecutionDate: '2026-01-19',
    })
    expect(await psu.cancelPayment(paymentId)).toMatchObject({ paymentId, transactionStatus: 'CANC' })
    expect(await tpp.status(payment)).toBe('CANC')
    await expect(psu.cancelPayment(payment)).rejects.toMatchObject({ code: 'CONFLICT' })
    const { consentId } = consent
    expect(await psu.withdrawConsent(consent)).toEqual({ consentId, consentStatus: 'revokedByPsu' })
    await expect(await tpp.get('/v1/accounts')).toHaveStatus(401)
    await expect(psu.changePayment(payment, { day: '2026-01-19' } as never)).rejects.toThrow(
      'changePayment: there is no option',
    )
    await expect(psu.withdrawConsent({} as never)).rejects.toThrow('withdrawConsent: expected an id')
  })

  test('lists, brings about and deletes situations', async () => {
    const { sandbox, tpp, psu } = await setup()
    await sandbox.forgetSituations()
    const listMetIds = async () => {
      const { situations } = await sandbox.situations()
      return situations.filter((situation) => situation.met).map(({ id }) => id)
    }
    expect(await sandbox.bring('refused-conflict', { tpp: tpp.id })).toMatchObject({ byClientOnly: false })
    await sandbox.removeSituation('refused-conflict')
    await psu.approve(await tpp.consent())
    expect(await listMetIds()).toContain('sca-approved')
    await sandbox.bring('transport-server-error')
    await expect(await tpp.get('/v1/accounts')).toHaveStatus(500)
    expect(await listMetIds()).toEqual(expect.arrayContaining(['sca-approved', 'transport-server-error']))
    expect(await sandbox.advice()).toEqual([])
    await expect((async () => sandbox.bring('sca-refusd'))()).rejects.toThrow('did you mean "sca-refused"?')
    await sandbox.forgetSituations()
    expect(await listMetIds()).toEqual([])
  })

  test('fetches paths of any origin', async () => {
    const { sandbox } = await setup()
    for (const address of [
      'https://bank.example/openapi.json',
      new Request('https://other.example/openapi.json'),
    ]) {
      expect((await sandbox.fetch(address)).status).toBe(200)
    }
  })
})
