import type { SandboxTpp } from '@pocketbank/testing'
import { account } from './bodies.ts'

export const domestic = 'norwegian-domestic-credit-transfers'
export const crossBorder = 'cross-border-credit-transfers'

/** One credit transfer from Kari's account to the company's. */
export function transfer(amount = '10.50') {
  return {
    instructedAmount: { amount, currency: 'NOK' as const },
    creditorName: 'Fjord AS',
    creditorAccount: { iban: account('fjord', 2).iban, currency: 'NOK' as const },
  }
}

const debtorAccount = { iban: account('kari', 1).iban, currency: 'NOK' } as const

/** The requests of the three services. */
export const paymentBodies = {
  payments: (amount?: string) => ({ ...transfer(amount), debtorAccount }),
  'periodic-payments': (amount?: string) => ({
    ...{ ...transfer(amount), debtorAccount },
    ...{ startDate: '2026-02-02', frequency: 'Monthly' as const },
  }),
  'bulk-payments': (amount?: string) => ({ debtorAccount, payments: [transfer(amount), transfer('3')] }),
} as const

export type Service = keyof typeof paymentBodies

export const services = Object.keys(paymentBodies) as Service[]

type Pays = Pick<SandboxTpp, 'pay'>

/** Makes a payment, and begins no approval. */
export function makePayment(tpp: Pays, service: Service = 'payments', amount?: string) {
  return tpp.pay(paymentBodies[service](amount), { service, authorise: false })
}

async function begin(tpp: Pick<SandboxTpp, 'post'>, path: string): Promise<string> {
  const answer = await tpp.post(path)
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { authorisationId: string }).authorisationId
}

/** Makes a payment of every service and a basket of another one, each with its authorisations; gives their ids. */
export async function makePayments(tpp: SandboxTpp): Promise<Record<string, string>> {
  const ids: Record<string, string> = { paymentProduct: domestic }
  for (const service of services) {
    const { path, paymentId } = await makePayment(tpp, service)
    ids[`paymentId ${service}`] = paymentId
    for (const end of ['authorisations', 'cancellation-authorisations']) {
      ids[`authorisationId ${service} ${end}`] = await begin(tpp, `${path}/${end}`)
    }
  }
  const basket = await tpp.basket([await makePayment(tpp, 'payments', '20')], { authorise: false })
  const begun = await begin(tpp, `${basket.path}/authorisations`)
  return { ...ids, basketId: basket.basketId, 'authorisationId signing-baskets authorisations': begun }
}
