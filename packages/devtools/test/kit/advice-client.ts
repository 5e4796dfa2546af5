import { createSandbox, type SandboxOptions } from '@pocketbank/testing'
import { expect } from 'vitest'

export const jonas = '13039319955'
export const consents = '/v1/bank-offered-consents'
export const single = '/v1/payments/norwegian-domestic-credit-transfers'

/** A sandbox and a client of good manners: each way back has a state of its own, and each PSU an address. */
export async function openClient(options: SandboxOptions = {}) {
  const sandbox = createSandbox({ onFault: (fault) => expect.fail(String(fault)), ...options })
  let requestCount = 0
  const tpp = sandbox.tpp()
  const back = () => {
    requestCount += 1
    return { 'TPP-Redirect-URI': `https://tpp.nordlys.no/back?state=${requestCount}` }
  }
  const psu = sandbox.psu(jonas)
  const connect = async (body = {}) => {
    const answer = await tpp.post(consents, { body, headers: back() })
    await psu.approve(answer)
    return (await answer.clone().json()).consentId as string
  }
  const consentId = await connect()
  const list = await (await tpp.get('/v1/accounts')).json()
  const accounts = list.accounts ?? []
  const [from, to] = accounts.map(({ iban }) => ({ iban }))
  let amount = 10
  const order = () => {
    amount += 1
    return {
      instructedAmount: { currency: 'NOK', amount: `${amount}.00` },
      debtorAccount: from,
      creditorAccount: to,
      creditorName: 'Jonas Solvang',
    }
  }
  const [account = ''] = accounts.map(({ resourceId }) => resourceId)
  const pay = () => tpp.with({ headers: back() }).pay(order() as never)
  const advice = () => sandbox.advice().map(({ id }) => id)
  const ids = { consentId, account }
  return { sandbox, tpp, psu, connect, order, pay, back, advice, ...ids }
}

export type Client = Awaited<ReturnType<typeof openClient>>

/** Adds so many transactions to the account of the client. */
export async function addRows({ tpp, account }: Client, count: number) {
  const body = Array.from({ length: count }, (_, index) => {
    return { amount: -index - 1, currency: 'NOK', bookingDate: '2026-01-10', valueDate: '2026-01-10' }
  })
  const answer = await tpp.post(`/v1/sandbox/accounts/${account}/transactions`, { body: body as never })
  expect(answer.status).toBe(201)
}
