import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Sandbox } from '@pocketbank/testing'
import '@pocketbank/testing/jest'
import { readAccounts } from '../src/accounts.ts'
import type { Bank } from '../src/bank.ts'
import { accountFor } from '../src/invoice.ts'
import {
  approved,
  connectTo,
  invoice,
  jonas,
  openSandbox,
  requireBody,
  requireLink,
  visitor,
} from '../test/setup.ts'

let base: Sandbox
beforeAll(async () => {
  base = await openSandbox()
})

// Our client calls the global fetch, as it does in production; for the time of a test that leads to a sandbox
// of its own.
let sandbox: Sandbox
let bank: Bank
beforeEach(async () => {
  sandbox = base.fork()
  sandbox.intercept('https://bank.example')
  bank = await connectTo(sandbox, {})
})
afterEach(() => sandbox.dispose())

test('an account with enough for the invoice is found', async () => {
  const accounts = requireBody(await readAccounts(bank, await approved(sandbox, bank, jonas)))
  expect(accounts).toHaveLength(2)
  expect(accountFor(invoice, accounts)).toBeDefined()
  const total = { currency: 'NOK', amount: '999999999.00' }
  expect(accountFor({ ...invoice, total }, accounts)).toBeUndefined()
})

test('a customer who goes away at the bank can come back to the same link', async () => {
  const link = requireLink(await readAccounts(bank, visitor))
  await sandbox.psu(jonas).abandon(link)
  sandbox.clock.advance({ minutes: 14 })
  await expect(sandbox.psu(jonas).approve(link)).resolves.toHaveProperty('psuId')
})

test('a link is good for 15 minutes', async () => {
  const link = requireLink(await readAccounts(bank, visitor))
  sandbox.clock.advance({ minutes: 15 })
  await expect(sandbox.psu(jonas).approve(link)).rejects.toMatchObject({ code: 'SCA_EXPIRED' })
})

test('after 180 days the customer is asked again', async () => {
  const customer = await approved(sandbox, bank, jonas)
  sandbox.clock.advance({ days: 180 })
  expect((await readAccounts(bank, customer)).kind).toBe('approval')
  await expect(sandbox.requests.last).toLeadToSca()
})
