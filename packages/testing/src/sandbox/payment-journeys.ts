import type { PaymentService, ProductFor } from '@pocketbank/core'
import { describeNonText, describeValue, writeError } from '@pocketbank/core/base/errors'
import type {
  BasketStatusAnswer,
  BulkPaymentOrder,
  Cancellation,
  NewBasket,
  NewPayment,
  PaymentLinks,
  PaymentOrder,
  PaymentStatusAnswer,
  PeriodicPaymentOrder,
  StartedAuthorisation,
} from '@pocketbank/http'
import { checkAwaited, option, optionsCheck } from '../misuse.ts'
import type { CallOptions } from '../operations/calls.ts'
import type { Tpp } from '../tpp/tpp.ts'
import { readJsonAnswer } from './answer-error.ts'

/** Something that waits for the PSU. `approve` accepts it. */
interface AwaitingPsu {
  /** Its path, such as `/v1/payments/sepa-credit-transfers/79hrxgc6v9753`. */
  readonly path: string
  /** With `scaRedirect` if an authorisation has started. */
  readonly _links: PaymentLinks
}

/** A new payment. */
export interface InitiatedPayment extends AwaitingPsu, Omit<NewPayment, '_links'> {}

/** A new signing basket. */
export interface InitiatedBasket extends AwaitingPsu, Omit<NewBasket, '_links'> {}

/** A cancelled payment, or one whose cancellation waits for the PSU. */
export interface CancelledPayment extends AwaitingPsu, Omit<Cancellation, '_links'> {}

interface PaymentOrders {
  readonly payments: PaymentOrder
  readonly 'periodic-payments': PeriodicPaymentOrder
  readonly 'bulk-payments': BulkPaymentOrder
}

/** Options of a payment. */
export interface PaymentOptions<Service extends PaymentService = PaymentService>
  extends Pick<CallOptions, 'headers' | 'wrong'> {
  /** A product of the service. Default: norwegian-domestic-credit-transfers. */
  readonly product?: ProductFor<Service>
  /** Default: `payments`. */
  readonly service?: Service
  /** Accepts a payment like another one of the last 24 hours, which is refused otherwise. Default: false. */
  readonly allowLogicalDuplicate?: boolean
  /** Starts the authorisation at once, so that there is a link. Default: true. */
  readonly authorise?: boolean
}

/** Payment requests of a TPP. Each throws an `AnswerError` if the bank refuses. */
export interface PaymentJourneys {
  /**
   * Creates a payment and starts its authorisation.
   *
   * @example
   * ```ts
   * const jonas = sandbox.psu('13039319955')
   * await jonas.approve(await tpp.get('/v1/accounts'))
   * const [from, to] = await tpp.accounts()
   * const payment = await tpp.pay({
   *   debtorAccount: { iban: from?.iban ?? '', currency: 'NOK' },
   *   instructedAmount: { amount: '100.50', currency: 'NOK' },
   *   creditorName: 'Jonas Solvang',
   *   creditorAccount: { iban: to?.iban ?? '', currency: 'NOK' },
   * })
   * await jonas.approve(payment)
   * sandbox.clock.advanceToBatch()
   * const status = await tpp.status(payment) // => 'ACSC'
   * ```
   */
  pay<Service extends PaymentService = 'payments'>(
    payment: PaymentOrders[Service],
    options?: PaymentOptions<Service>,
  ): Promise<InitiatedPayment>
  /** Creates a signing basket from results of `pay` or payment ids, and starts its authorisation. */
  basket(
    payments: readonly (string | Pick<InitiatedPayment, 'paymentId'>)[],
    options?: Pick<PaymentOptions, 'authorise'>,
  ): Promise<InitiatedBasket>
  /** Reads the status of a payment or basket. */
  status(
    of: Pick<InitiatedPayment, 'path'>,
  ): Promise<(PaymentStatusAnswer | BasketStatusAnswer)['transactionStatus']>
  /**
   * Cancels a payment: at once if nobody has approved it (CANC), else when the PSU approves the cancellation.
   */
  cancel(payment: Pick<InitiatedPayment, 'path'>): Promise<CancelledPayment>
}

const defaultProduct = 'norwegian-domestic-credit-transfers'

const checkPayOptions = optionsCheck<PaymentOptions>('pay', {
  product: option.any,
  service: option.any,
  allowLogicalDuplicate: option.flag,
  authorise: option.flag,
  headers: option.any,
  wrong: option.any,
})

const checkBasketOptions = optionsCheck<Pick<PaymentOptions, 'authorise'>>('basket', {
  authorise: option.flag,
})

function readMadePath(payment: Pick<AwaitingPsu, 'path'>): string {
  checkAwaited(payment, 'tpp.status(await tpp.pay(order))')
  const path: unknown = payment?.path
  if (typeof path === 'string') return path
  const problem = 'expected the result of pay() or basket(), or { path }'
  throw new TypeError(writeError({ problem, received: describeValue(payment) }))
}

function readPaymentIds(payments: Parameters<PaymentJourneys['basket']>[0]): readonly string[] {
  if (!Array.isArray(payments))
    throw new TypeError(
      writeError({
        place: 'basket',
        problem: 'expected an array of payments',
        received: describeNonText(payments),
      }),
    )
  return payments.map((item: unknown) => {
    checkAwaited(item, 'tpp.basket([await tpp.pay(order)])')
    const id = typeof item === 'string' ? item : (item as Partial<InitiatedPayment> | undefined)?.paymentId
    const problem = 'expected results of pay(), or ids'
    if (id === undefined)
      throw new TypeError(writeError({ place: 'basket', problem, received: describeValue(item) }))
    return id
  })
}

export function paymentJourneys(tpp: Pick<Tpp, 'get' | 'post' | 'delete'>): PaymentJourneys {
  const post = async <Body>(path: string, call?: CallOptions) =>
    readJsonAnswer<Body>(`POST ${path}`, await tpp.post(path, call))

  /**
   * Starts the authorisation of a payment or basket, unless the bank has started it. Existing links are not
   * replaced.
   */
  async function authorised<Resource extends AwaitingPsu>(
    resource: Resource,
    authorise: boolean,
  ): Promise<Resource> {
    if (!authorise || resource._links.scaRedirect !== undefined) return resource
    const authorisation = await post<StartedAuthorisation>(`${resource.path}/authorisations`)
    return { ...resource, _links: { ...authorisation._links, ...resource._links } }
  }

  return {
    async pay(payment, options = {}) {
      checkPayOptions(options)
      const { product = defaultProduct, service = 'payments', authorise = true, ...callOptions } = options
      const { allowLogicalDuplicate, ...call } = callOptions
      const path = `/v1/${service}/${product}`
      const newPayment = await post<NewPayment>(path, {
        query: { allowLogicalDuplicate },
        body: payment,
        ...call,
      })
      return authorised({ ...newPayment, path: `${path}/${newPayment.paymentId}` }, authorise)
    },
    async basket(payments, options = {}) {
      checkBasketOptions(options)
      const { authorise = true } = options
      const path = '/v1/signing-baskets'
      const paymentIds = readPaymentIds(payments)
      const newBasket = await post<NewBasket>(path, { body: { paymentIds } })
      return authorised({ ...newBasket, path: `${path}/${newBasket.basketId}` }, authorise)
    },
    async status(payment) {
      const at: string = `${readMadePath(payment)}/status`
      const body = await readJsonAnswer<PaymentStatusAnswer | BasketStatusAnswer>(
        `GET ${at}`,
        await tpp.get(at),
      )
      return body.transactionStatus
    },
    async cancel(payment) {
      const path = readMadePath(payment)
      const answer = await tpp.delete(path)
      if (answer.status !== 204) {
        return { path, ...(await readJsonAnswer<Cancellation>(`DELETE ${path}`, answer)) }
      }
      const at = `${path}/status`
      const body = await readJsonAnswer<PaymentStatusAnswer>(`GET ${at}`, await tpp.get(at as string))
      return { path, transactionStatus: body.transactionStatus, _links: body._links }
    },
  }
}
