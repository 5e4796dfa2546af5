import '@pocketbank/testing/vitest'
import { expect, test } from 'vitest'
import { readAccounts, readTransactions } from '../src/accounts.ts'
import { welcomeBack } from '../src/customer.ts'
import { approved, arne, connectTo, openSandbox, requireBody, requireLink, visitor } from '../test/setup.ts'

const base = openSandbox()

test('the customer approves once, and then we read their accounts', async () => {
  const sandbox = (await base).fork()
  const bank = await connectTo(sandbox)
  const customer = await approved(sandbox, bank, arne)
  const accounts = requireBody(await readAccounts(bank, customer))
  expect(accounts).toMatchObject([{ currency: 'NOK' }, { currency: 'NOK' }])
})

test('a customer who says no comes back without a name', async () => {
  const sandbox = (await base).fork()
  const bank = await connectTo(sandbox)
  const { url = '' } = await sandbox.psu(arne).refuse(requireLink(await readAccounts(bank, visitor)))
  expect(welcomeBack(visitor, url)).toBeUndefined()
})

test('a year of transactions is read page by page', async () => {
  const sandbox = (await base).fork()
  const bank = await connectTo(sandbox)
  const customer = await approved(sandbox, bank, arne)
  const [{ resourceId } = { resourceId: '' }] = requireBody(await readAccounts(bank, customer))
  const transactions = requireBody(
    await readTransactions(bank, customer, { resourceId, since: '2025-01-16' }),
  )
  expect(transactions.length).toBeGreaterThan(200)
  expect(new Set(transactions.map(({ transactionId }) => transactionId)).size).toBe(transactions.length)
})

test('after 180 days the customer is asked again', async () => {
  const sandbox = (await base).fork()
  const bank = await connectTo(sandbox)
  const customer = await approved(sandbox, bank, arne)
  sandbox.clock.advance({ days: 179, hours: 23 })
  expect((await readAccounts(bank, customer)).kind).toBe('done')
  sandbox.clock.advance({ hours: 1 })
  expect((await readAccounts(bank, customer)).kind).toBe('approval')
})

test('while the customer is away we may read four times a day', async () => {
  const sandbox = (await base).fork()
  const bank = await connectTo(sandbox)
  const { ipAddress: _, ...away } = await approved(sandbox, bank, arne)
  for (const _ of [1, 2, 3, 4]) expect((await readAccounts(bank, away)).kind).toBe('done')
  expect(await readAccounts(bank, away)).toMatchObject({ kind: 'refused', status: 429 })
  await expect(sandbox.requests.last).toBeRefusedWith('ACCESS_EXCEEDED')
  sandbox.clock.advance({ days: 1 })
  expect((await readAccounts(bank, away)).kind).toBe('done')
})
