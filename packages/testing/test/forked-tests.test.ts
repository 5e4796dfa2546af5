import { describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../src/index.ts'

/** A bank of which every test below has a fork of its own. */
const bank = createSandbox()
const jonas = '13039319955'

/** A fork, the TPP that asks it, and the accounts that the customer has opened to it. */
async function consented() {
  const sandbox = bank.fork()
  const tpp = sandbox.tpp()
  await sandbox.psu(jonas).approve(await tpp.get('/v1/accounts'))
  return { sandbox, tpp, accounts: await tpp.accounts({ withBalance: true }) }
}

async function isOpen(sandbox: Sandbox): Promise<boolean> {
  return (await sandbox.tpp().get('/v1/accounts')).status === 200
}

describe.each(Array.from({ length: 15 }, (_, index) => index))('in round %i', (round) => {
  test('an approval opens the accounts of a customer', async () => {
    const { accounts } = await consented()
    expect(accounts).toHaveLength(2)
  })

  test('an approval holds until its last millisecond', async () => {
    const { sandbox } = await consented()
    sandbox.clock.set('2026-07-14T10:59:59+02:00')
    expect(await isOpen(sandbox)).toBe(true)
    sandbox.clock.advance({ seconds: 1 })
    expect(await isOpen(sandbox)).toBe(false)
  })

  test('what one test posts, no other sees', async () => {
    const { tpp, accounts } = await consented()
    const [account] = accounts
    const path = `/v1/sandbox/accounts/${account?.resourceId}/transactions`
    const row = { amount: -1 - round, currency: 'NOK', bookingDate: '2026-01-15', valueDate: '2026-01-15' }
    expect((await tpp.post(path, { body: [row] })).status).toBe(201)
    const { booked } = await tpp.transactions(account?.resourceId ?? '', { dateFrom: '2026-01-15' })
    expect(booked.map(({ transactionAmount }) => transactionAmount.amount)).toContain(`-${1 + round}.00`)
  })

  test('a PSU who refuses opens nothing', async () => {
    const sandbox = bank.fork()
    const { message } = await sandbox.psu(jonas).refuse(await sandbox.tpp().get('/v1/accounts'))
    expect(message).toBe('The PSU has refused.')
    expect(await isOpen(sandbox)).toBe(false)
  })
})
