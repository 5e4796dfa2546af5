import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, test } from 'node:test'
import type { Sandbox } from '@pocketbank/testing'
import { readAccounts, readTransactions } from '../src/accounts.ts'
import type { Bank } from '../src/bank.ts'
import { listInvoicePayments, writeReference } from '../src/invoice.ts'
import { approved, arne, connectTo, invoice, openSandbox, requireBody, visitor } from '../test/setup.ts'

let base: Sandbox
before(async () => {
  base = await openSandbox()
})

// Here a sandbox listens on a port, as a client needs that brings a network of its own.
let sandbox: Sandbox
let bank: Bank
beforeEach(async () => {
  sandbox = base.fork()
  const { url } = await sandbox.listen()
  bank = await connectTo(sandbox, { baseUrl: url })
})
afterEach(() => sandbox.dispose())

test('an invoice that was paid is known by its reference', async () => {
  const customer = await approved(sandbox, bank, arne)
  const [{ resourceId } = { resourceId: '' }] = requireBody(await readAccounts(bank, customer))
  const history = async () =>
    requireBody(await readTransactions(bank, customer, { resourceId, since: '2026-01-01' }))
  assert.equal(listInvoicePayments(invoice, await history()).length, 0)

  const { creditorName, creditorIban: iban } = invoice
  const response = await sandbox.tpp().post(`/v1/sandbox/accounts/${resourceId}/transactions`, {
    body: [
      {
        amount: -1250,
        currency: 'NOK',
        bookingDate: '2026-01-15',
        valueDate: '2026-01-15',
        creditorName,
        creditorAccount: { iban, currency: 'NOK' },
        remittanceInformationUnstructured: writeReference(invoice),
      },
    ],
  })
  assert.equal(response.status, 201)
  assert.equal(listInvoicePayments(invoice, await history()).length, 1)
})

test('a refusal is shown in the words of the bank and is in its journal', async () => {
  const answer = await readAccounts(bank, { ...visitor, ipAddress: 'somewhere' })
  assert(answer.kind === 'refused')
  assert.equal(answer.code, 'FORMAT_ERROR')
  assert.match(answer.text, /PSU-IP-Address/i)
  assert.equal(sandbox.requests.last?.status, 400)
})

test('after 180 days the customer is asked again', async () => {
  const customer = await approved(sandbox, bank, arne)
  sandbox.clock.advance({ days: 180 })
  assert.equal((await readAccounts(bank, customer)).kind, 'approval')
})
