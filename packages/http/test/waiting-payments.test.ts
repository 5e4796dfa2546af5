import { expect, test } from 'vitest'
import { filledEngine } from './kit/filled.ts'
import { type MadePayment, pay, readStatus } from './kit/payments.ts'
import { readAccounts } from './kit/psu.ts'
import { hour, openPsuBank } from './kit/psu-bank.ts'

interface Balance {
  readonly balanceType: string
  readonly balanceAmount: { readonly amount: string }
}

interface Row {
  readonly transactionId: string
  readonly bookingDate?: string
}

interface Rows {
  readonly booked: readonly Row[]
  readonly pending: readonly Row[]
}

/** The bank with the fixed data set after a batch, Jonas who has opened his accounts to a TPP, and an order from one to the other. */
async function opened() {
  const sandbox = openPsuBank({ engine: filledEngine() })
  const tpp = sandbox.tpp()
  const jonas = sandbox.psu('13039319955')
  sandbox.advance(hour)
  await jonas.approve(await tpp.get('/v1/accounts'))
  const [account, savings] = await readAccounts(tpp)
  if (account === undefined || savings === undefined) throw new Error('Jonas has no accounts')
  const order = {
    debtorAccount: { iban: account.iban, currency: 'NOK' as const },
    instructedAmount: { amount: '100.50', currency: 'NOK' as const },
    creditorName: 'Jonas Solvang',
    creditorAccount: { iban: savings.iban, currency: 'NOK' as const },
    remittanceInformationUnstructured: 'Savings',
  }
  const path = `/v1/accounts/${account.resourceId}/transactions`
  const inSandbox = `/v1/sandbox/accounts/${account.resourceId}/transactions`
  const balances = async () => {
    const answer = await tpp.get(`/v1/accounts/${account.resourceId}/balances`)
    const { balances: told } = (await answer.json()) as { balances: readonly Balance[] }
    const [closingBooked = 0, expected = 0] = ['closingBooked', 'expected'].map((type) =>
      Math.round(Number(told.find(({ balanceType }) => balanceType === type)?.balanceAmount.amount) * 100),
    )
    return { closingBooked, expected }
  }
  const listed = async (bookingStatus: 'booked' | 'pending' | 'both' | 'all') => {
    const answer = await tpp.get(path, { query: { bookingStatus, limit: 5 } })
    const { booked = [], pending = [] } = ((await answer.json()) as { transactions: Partial<Rows> })
      .transactions
    return { booked: booked[0], pending }
  }
  const fundsFor = async (amount: string) => {
    const body = { account: { iban: account.iban }, instructedAmount: { amount, currency: 'NOK' } } as const
    return (
      (await (await tpp.post('/v1/funds-confirmations', { body })).json()) as object as {
        fundsAvailable: boolean
      }
    ).fundsAvailable
  }
  const approve = async ({ path: address }: MadePayment) =>
    jonas.approve(await tpp.post(`${address}/authorisations`))
  return { sandbox, tpp, jonas, approve, account, order, path, inSandbox, balances, listed, fundsFor }
}

test('[A5b] [A5c] over HTTP a payment waits as a pending row, lowers what is expected, and is booked under its id', async () => {
  const { sandbox, tpp, approve, order, path, inSandbox, balances, listed, fundsFor } = await opened()
  const before = await balances()
  const limit = before.expected / 100 + 10_000
  expect(await fundsFor(limit.toFixed(2))).toBe(true)
  const payment = await pay(tpp, order)
  await approve(payment)
  expect(await readStatus(tpp, payment)).toBe('PDNG')

  expect(await balances()).toEqual({
    closingBooked: before.closingBooked,
    expected: before.expected - 100_50,
  })
  expect([await fundsFor(limit.toFixed(2)), await fundsFor((limit - 100.5).toFixed(2))]).toEqual([
    false,
    true,
  ])
  const { pending, booked } = await listed('pending')
  expect([pending.length, booked]).toEqual([1, undefined])
  const [row] = pending as [Row]
  expect(row).toMatchObject({
    transactionAmount: { amount: '-100.50', currency: 'NOK' as const },
    endToEndId: payment.paymentId,
    remittanceInformationUnstructured: 'Savings',
  })
  expect(row.bookingDate).toBeUndefined()
  expect((await listed('booked')).booked?.transactionId).not.toBe(row.transactionId)
  for (const bookingStatus of ['both', 'all'] as const)
    expect((await listed(bookingStatus)).pending).toEqual(pending)
  const details = await (await tpp.get(`${path}/${row.transactionId}`)).json()
  expect(details).toMatchObject({ transactionsDetails: { transactionId: row.transactionId } })
  const inside = (await (await tpp.get(inSandbox)).json()) as { transactions: { pending: Row[] } }
  expect(inside.transactions.pending.map(({ transactionId }) => transactionId)).toEqual([row.transactionId])

  sandbox.advance(3 * hour)
  expect(await readStatus(tpp, payment)).toBe('ACSC')
  expect((await listed('pending')).pending).toEqual([])
  const { _links: _, ...same } = row as Row & { _links: unknown }
  expect((await listed('booked')).booked).toMatchObject({ ...same, bookingDate: '2026-01-15' })
  const after = { closingBooked: before.closingBooked - 100_50, expected: before.expected - 100_50 }
  expect(await balances()).toEqual(after)
})

test('[A5d] over HTTP a cancelled payment takes its row away and gives the money back', async () => {
  const { tpp, jonas, approve, order, path, balances, listed } = await opened()
  const before = await balances()
  const payment = await pay(tpp, order)
  await approve(payment)
  const [row] = (await listed('pending')).pending
  await jonas.approve(await tpp.delete(payment.path))
  expect(await readStatus(tpp, payment)).toBe('CANC')
  expect([(await listed('pending')).pending, await balances()]).toEqual([[], before])
  expect((await tpp.get(`${path}/${row?.transactionId}`)).status).toBe(404)
})

test('[A5g] over HTTP a payment from a card waits as a pending transaction of the card, for TPPs and in the sandbox', async () => {
  const { sandbox, tpp, approve, order } = await opened()
  const { cardAccounts } = (await (await tpp.get('/v1/card-accounts')).json()) as {
    cardAccounts: [{ resourceId: string; maskedPan: string }]
  }
  const [{ resourceId, maskedPan }] = cardAccounts
  const payment = await pay(tpp, { ...order, debtorAccount: { maskedPan, currency: 'NOK' } })
  await approve(payment)
  const rowsOf = async (path: string, bookingStatus: string) => {
    const answer = await tpp.get(`${path}/${resourceId}/transactions`, { query: { bookingStatus } })
    const { cardTransactions } = (await answer.json()) as { cardTransactions: Record<string, object[]> }
    return [cardTransactions.booked ?? [], cardTransactions.pending ?? []] as const
  }
  for (const path of ['/v1/card-accounts', '/v1/sandbox/card-accounts']) {
    const [, pending] = await rowsOf(path, 'all')
    expect(pending).toMatchObject([{ cardTransactionId: payment.paymentId, transactionDate: '2026-01-15' }])
    expect(Object.keys(pending[0] ?? {})).not.toContain('bookingDate')
    expect(await rowsOf(path, 'pending')).toEqual([[], pending])
    expect((await rowsOf(path, 'booked'))[1]).toEqual([])
  }
  sandbox.advance(3 * hour)
  for (const path of ['/v1/card-accounts', '/v1/sandbox/card-accounts']) {
    const [[newest], pending] = await rowsOf(path, 'both')
    expect(newest).toMatchObject({ cardTransactionId: payment.paymentId, bookingDate: '2026-01-15' })
    expect(pending).toEqual([])
  }
})

test('[X8n] over HTTP the row of a payment that waits is booked by nobody but the bank', async () => {
  const { tpp, approve, order, inSandbox, listed } = await opened()
  const payment = await pay(tpp, order)
  await approve(payment)
  const [row] = (await listed('pending')).pending
  const body = { bookingDate: '2026-01-15', valueDate: '2026-01-15' }
  const answer = await tpp.put(`${inSandbox}/${row?.transactionId}`, { body })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining(payment.paymentId),
  })
})

test('[X8o] over HTTP a pending row is booked under its id, once', async () => {
  const { tpp, inSandbox, listed } = await opened()
  const posted = await tpp.post(inSandbox, {
    body: [{ amount: -7, currency: 'NOK' as const, creditorName: 'Ola' }],
  })
  const { transactions } = (await posted.json()) as { transactions: { pending: Row[] } }
  const { transactionId = '' } = transactions.pending[0] ?? {}
  const body = { bookingDate: '2026-01-14', valueDate: '2026-01-15' }
  const book = (days: object = body, id = transactionId) => tpp.put(`${inSandbox}/${id}`, { body: days })
  const wrong = await book({ bookingDate: '2026-01-15', valueDate: '2026-01-14' })
  expect([wrong.status, (await book(body, 'none')).status]).toEqual([400, 404])
  const answer = await book()
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ transactionId, ...body, creditorName: 'Ola' })
  const { pending } = await listed('all')
  expect(pending).toEqual([])
  expect((await book()).status).toBe(409)
})

test('[X12j] over HTTP what is pending in the fixed data set is booked by the next batch', async () => {
  const sandbox = openPsuBank({ engine: filledEngine() })
  const tpp = sandbox.tpp()
  const accounts = (await (await tpp.get('/v1/sandbox/accounts')).json()) as { id: string }[]
  const id = accounts[0]?.id
  const read = async () => {
    const { transactions } = (await (await tpp.get(`/v1/sandbox/accounts/${id}/transactions`)).json()) as {
      transactions: { booked: Row[]; pending: Row[] }
    }
    return transactions
  }
  const before = await read()
  expect(before.pending.length).toBeGreaterThan(0)
  sandbox.advance(hour)
  const after = await read()
  expect(after.pending).toEqual([])
  const booked = after.booked.slice(0, before.pending.length)
  expect(booked).toEqual(
    before.pending.map((row) => ({ ...row, bookingDate: '2026-01-15', valueDate: '2026-01-15' })),
  )
})
