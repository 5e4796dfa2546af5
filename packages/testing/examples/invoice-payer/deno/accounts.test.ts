import assert from 'node:assert/strict'
import type { Sandbox } from '@pocketbank/testing'
import { readAccounts } from '../src/accounts.ts'
import { readyToPay } from '../test/payer.ts'
import { approved, arne, connectTo, openSandbox, requireBody, requireLink, visitor } from '../test/setup.ts'

const base: Promise<Sandbox> = openSandbox()

Deno.test('the customer approves once, and then we read their accounts', async () => {
  const sandbox = (await base).fork()
  const bank = await connectTo(sandbox)
  const customer = await approved(sandbox, bank, arne)
  assert.equal(requireBody(await readAccounts(bank, customer)).length, 2)
})

Deno.test('a payment is approved, and a batch takes it', async () => {
  const sandbox = (await base).fork()
  const { pay, statusOf, listPayments } = await readyToPay(sandbox, await connectTo(sandbox), arne)
  const { paymentId, link = '' } = requireBody(await pay())
  await sandbox.psu(arne).approve(link)
  sandbox.clock.advanceToBatch()
  assert.equal(await statusOf(paymentId), 'ACSC')
  assert.equal((await listPayments()).length, 1)
})

Deno.test('a customer who says no comes back without a name', async () => {
  const sandbox = (await base).fork()
  const bank = await connectTo(sandbox)
  const { message } = await sandbox.psu(arne).refuse(requireLink(await readAccounts(bank, visitor)))
  assert.equal(message, 'The PSU has refused.')
})
