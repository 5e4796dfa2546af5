import { expect, test } from 'vitest'
import { account, card, customer } from './kit/bodies.ts'
import { openPsuBank } from './kit/psu-bank.ts'

/** The statuses of requests whose codes are in another letter case than the contract's. */
async function statusesUnder(strictness: 'contract' | 'lenient') {
  const tpp = openPsuBank({ settings: { strictness } }).tpp()
  const readStatus = async (answer: Promise<Response>) => (await answer).status
  await tpp.post('/v1/sandbox/customers', { body: customer('kari') })
  const post = (path: string, body: unknown) =>
    readStatus(tpp.post(`/v1/sandbox/${path}` as string, { body }))
  const balances = [{ balanceType: 'EXPECTED', balanceAmount: { currency: 'NOK', amount: 1 } }]
  return {
    customerType: await post('customers', { ...customer('ola'), type: 'private' }),
    balanceType: await post('accounts', { ...account('kari', 1), balances }),
    cardStatus: await post('card-accounts', { ...card('kari'), status: 'ENABLED' }),
    currency: await post('accounts', { ...account('kari', 2), currency: 'nok' }),
    cashAccountType: await post('accounts', { ...account('kari', 3), cashAccountType: 'cacc' }),
    boolean: await readStatus(tpp.get('/v1/sandbox/customers?withAccounts=TRUE' as string)),
  }
}

test('[M1c] reads three codes in any letter case, others as spelled', async () => {
  expect(await statusesUnder('contract')).toEqual({
    customerType: 201,
    balanceType: 201,
    cardStatus: 201,
    currency: 400,
    cashAccountType: 400,
    boolean: 400,
  })
})

test('[M1c] reads every code and boolean in any letter case under lenient', async () => {
  expect(await statusesUnder('lenient')).toEqual({
    customerType: 201,
    balanceType: 201,
    cardStatus: 201,
    currency: 201,
    cashAccountType: 201,
    boolean: 200,
  })
})
