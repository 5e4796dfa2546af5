import { account } from './bodies.ts'
import type { Tpp } from './tpp.ts'

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
    ...transfer(amount),
    debtorAccount,
    startDate: '2026-02-02',
    frequency: 'Monthly' as const,
  }),
  'bulk-payments': (amount?: string) => ({ debtorAccount, payments: [transfer(amount), transfer('3')] }),
} as const

export type Service = keyof typeof paymentBodies

export const services = Object.keys(paymentBodies) as Service[]

/** What sends the requests of a payment. */
type Payer = Pick<Tpp, 'post'>

export interface MadePayment {
  readonly paymentId: string
  /** Such as `/v1/payments/sepa-credit-transfers/79hrxgc6v9753`. */
  readonly path: string
}

interface PayOptions {
  /** Default: `payments`. */
  readonly service?: Service
  /** Default: the domestic credit transfer. */
  readonly product?: string
  /** Default: false. */
  readonly allowLogicalDuplicate?: boolean
}

async function create<Answer>(tpp: Payer, path: string, call: object = {}): Promise<Answer> {
  const answer = await tpp.post(path, call)
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Makes a payment, and begins no approval. */
export async function pay(tpp: Payer, body: unknown, options: PayOptions = {}): Promise<MadePayment> {
  const { service = 'payments', product = domestic, allowLogicalDuplicate } = options
  const path = `/v1/${service}/${product}`
  const payment = await create<Pick<MadePayment, 'paymentId'>>(tpp, path, {
    query: { allowLogicalDuplicate },
    body,
  })
  return { ...payment, path: `${path}/${payment.paymentId}` }
}

/** Makes a payment of a service, and begins no approval. */
export function makePayment(
  tpp: Payer,
  service: Service = 'payments',
  amount?: string,
): Promise<MadePayment> {
  return pay(tpp, paymentBodies[service](amount), { service })
}

/** Makes a basket, and begins no approval. */
export async function makeBasket(tpp: Payer, payments: readonly Pick<MadePayment, 'paymentId'>[]) {
  const path = '/v1/signing-baskets'
  const body = { paymentIds: payments.map(({ paymentId }) => paymentId) }
  const { basketId } = await create<{ readonly basketId: string }>(tpp, path, { body })
  return { basketId, path: `${path}/${basketId}` }
}

/** Reads the status of a payment or basket. */
export async function readStatus(
  tpp: Pick<Tpp, 'get'>,
  { path }: Pick<MadePayment, 'path'>,
): Promise<string> {
  const body = (await (await tpp.get(`${path}/status`)).json()) as { readonly transactionStatus: string }
  return body.transactionStatus
}

async function begin(tpp: Payer, path: string): Promise<string> {
  return (await create<{ readonly authorisationId: string }>(tpp, path)).authorisationId
}

/**
 * Makes a payment of every service and a basket of another one, each with its authorisations; gives their
 * ids.
 */
export async function makePayments(tpp: Payer): Promise<Record<string, string>> {
  const ids: Record<string, string> = { paymentProduct: domestic }
  for (const service of services) {
    const { path, paymentId } = await makePayment(tpp, service)
    ids[`paymentId ${service}`] = paymentId
    for (const end of ['authorisations', 'cancellation-authorisations']) {
      ids[`authorisationId ${service} ${end}`] = await begin(tpp, `${path}/${end}`)
    }
  }
  const basket = await makeBasket(tpp, [await makePayment(tpp, 'payments', '20')])
  const authorisation = await begin(tpp, `${basket.path}/authorisations`)
  return {
    ...ids,
    basketId: basket.basketId,
    'authorisationId signing-baskets authorisations': authorisation,
  }
}
