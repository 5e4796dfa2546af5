import { expect, test } from 'bun:test'
import { matchers } from '@pocketbank/testing'
import { readAccounts } from '../src/accounts.ts'
import { approved, arne, connectTo, openSandbox, requireBody } from '../test/setup.ts'

expect.extend(matchers)

const base = openSandbox()

test('the customer approves once, and then we read their accounts', async () => {
  const sandbox = (await base).fork()
  const bank = await connectTo(sandbox)
  const customer = await approved(sandbox, bank, arne)
  expect(requireBody(await readAccounts(bank, customer))).toMatchObject([
    { currency: 'NOK' },
    { currency: 'NOK' },
  ])
})

test('after 180 days the customer is asked again', async () => {
  const sandbox = (await base).fork()
  const bank = await connectTo(sandbox)
  const customer = await approved(sandbox, bank, arne)
  sandbox.clock.advance({ days: 180 })
  expect((await readAccounts(bank, customer)).kind).toBe('approval')
  await expect(sandbox.requests.last).toLeadToSca()
})

test('while the customer is away we may read four times a day', async () => {
  const sandbox = (await base).fork()
  const bank = await connectTo(sandbox)
  const { ipAddress: _, ...away } = await approved(sandbox, bank, arne)
  for (const _ of [1, 2, 3, 4]) expect((await readAccounts(bank, away)).kind).toBe('done')
  await readAccounts(bank, away)
  await expect(sandbox.requests.last).toBeRefusedWith('ACCESS_EXCEEDED')
})
