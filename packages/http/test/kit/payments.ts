import type { Tpp } from '@pocketbank/testing'
import { account } from './bodies.ts'

/** The header that payments and baskets demand besides those that name the PSU (A10). */
export const paying = { 'x-accept-fix': 'longer-name' } as const

export const domestic = 'norwegian-domestic-credit-transfers'
export const crossBorder = 'cross-border-credit-transfers'

/** One credit transfer from Kari's account to the company's. */
export function transfer(amount = '10.50') {
  return {
    instructedAmount: { amount, currency: 'NOK' },
    creditorName: 'Fjord AS',
    creditorAccount: { iban: account('fjord', 2).iban, currency: 'NOK' },
  }
}

const debtorAccount = { iban: account('kari', 1).iban, currency: 'NOK' }

/** The requests of the three services. */
export const paymentBodies = {
  payments: (amount?: string) => ({ ...transfer(amount), debtorAccount }),
  'periodic-payments': (amount?: string) => ({
    ...transfer(amount),
    debtorAccount,
    startDate: '2026-02-02',
    frequency: 'Monthly',
  }),
  'bulk-payments': (amount?: string) => ({ debtorAccount, payments: [transfer(amount), transfer('3')] }),
} as const

export type Service = keyof typeof paymentBodies

async function created(answer: Response): Promise<Record<string, string>> {
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, string>
}

/** Makes a payment; gives its address. */
export async function makePayment(tpp: Tpp, service: Service, amount?: string): Promise<string> {
  const path = `/v1/${service}/${domestic}`
  const { paymentId } = await created(
    await tpp.post(path, { body: paymentBodies[service](amount), headers: paying }),
  )
  return `${path}/${paymentId}`
}

/** Makes one payment of a service with its authorisations; gives their ids by the parameter and the parts of the path. */
async function makeService(tpp: Tpp, service: Service): Promise<Record<string, string>> {
  const address = await makePayment(tpp, service)
  const start = async (end: string) =>
    (await created(await tpp.post(`${address}/${end}`, { headers: paying }))).authorisationId ?? ''
  return {
    [`paymentId ${service}`]: address.split('/').at(-1) ?? '',
    [`authorisationId ${service} authorisations`]: await start('authorisations'),
    [`authorisationId ${service} cancellation-authorisations`]: await start('cancellation-authorisations'),
  }
}

/** Makes a payment of every service and a basket of another one, each with its authorisations, and finds the last batch. */
export async function makePayments(tpp: Tpp): Promise<Record<string, string>> {
  const ids: Record<string, string> = { paymentProduct: domestic }
  for (const service of Object.keys(paymentBodies) as Service[]) {
    Object.assign(ids, await makeService(tpp, service))
  }
  const held = (await makePayment(tpp, 'payments', '20')).split('/').at(-1) ?? ''
  const path = '/v1/signing-baskets'
  const basket = await created(await tpp.post(path, { body: { paymentIds: [held] }, headers: paying }))
  const started = await tpp.post(`${path}/${basket.basketId}/authorisations`, { headers: paying })
  const [batch] = (await (await tpp.get('/v1/sandbox/batches')).json()) as { batchId: string }[]
  return {
    ...ids,
    basketId: basket.basketId ?? '',
    'authorisationId signing-baskets authorisations': (await created(started)).authorisationId ?? '',
    batchId: batch?.batchId ?? '',
  }
}
