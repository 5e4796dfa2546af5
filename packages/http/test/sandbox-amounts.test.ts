import { expect, test } from 'vitest'
import { openPsuBank, type PsuBank } from './kit/psu-bank.ts'

const customer = { customerNumber: '13039319957', name: 'Kari Test', type: 'PRIVATE' } as const

/** A sandbox with one account, whose balances may be more exact than the wire says. */
function sandboxWith(amount: string) {
  const sandbox = openPsuBank()
  const context = { now: sandbox.bank.now }
  sandbox.bank.execute('createCustomer', { body: customer }, context)
  const body = {
    customerNumber: customer.customerNumber,
    accountName: 'Home',
    bban: '86011117947',
    iban: 'NO9386011117947',
    currency: 'NOK' as const,
    product: 'Current',
    cashAccountType: 'CACC' as const,
    creditLine: 0,
    balances: [{ balanceType: 'expected' as const, balanceAmount: { currency: 'NOK' as const, amount } }],
  }
  const result = sandbox.bank.execute('createAccount', { body }, context)
  if (!result.ok) throw new Error(result.error.text)
  const days = { bookingDate: '2026-01-14', valueDate: '2026-01-14' }
  const rows = [{ amount: '-100.50', currency: 'NOK' as const, ...days }]
  sandbox.bank.execute('postTransactions', { params: { accountId: result.value.id }, body: rows }, context)
  return { sandbox, tpp: sandbox.tpp(), path: `/v1/sandbox/accounts/${result.value.id}` }
}

const warnings = ({ requests }: PsuBank) => requests.last?.warnings

test('[M5c] writes whole amounts in every sandbox response', async () => {
  const { sandbox, tpp, path } = sandboxWith('10.49')
  const account = await (await tpp.get(path as string)).text()
  expect(account.match(/"amount":[^,}]*/g)).toEqual(['"amount":10', '"amount":10'])
  const rows = await (await tpp.get(`${path}/transactions` as string)).text()
  expect(rows.match(/"amount":[^,}]*/g)).toEqual(['"amount":-101'])
  expect(warnings(sandbox)).toEqual([])
})

test('[M5c] writes the bound for an amount beyond int32, and notes it once in the journal', async () => {
  const { sandbox, tpp, path } = sandboxWith('3000000000.50')
  const account = await (await tpp.get(path as string)).text()
  expect(account.match(/"amount":[^,}]*/g)).toEqual(['"amount":2147483647', '"amount":2147483647'])
  expect(warnings(sandbox)).toEqual(['3000000000.50 NOK is beyond int32 and answered as 2147483647'])
})

test('[M5c] notes each amount beyond int32 of a list once', async () => {
  const { sandbox, tpp, path } = sandboxWith('10')
  const days = { bookingDate: '2026-01-14', valueDate: '2026-01-14' }
  const amounts = ['4000000000', '-5000000000.50', '4000000000', '-5000000000.50']
  const body = amounts.map((amount) => ({ amount, currency: 'NOK' as const, ...days }))
  const params = { accountId: path.split('/').at(-1) ?? '' }
  sandbox.bank.execute('postTransactions', { params, body }, { now: sandbox.bank.now })
  await tpp.get(`${path}/transactions` as string)
  expect(warnings(sandbox)?.toSorted()).toEqual([
    '-5000000000.50 NOK is beyond int32 and answered as -2147483648',
    '4000000000.00 NOK is beyond int32 and answered as 2147483647',
  ])
})
