import type { Answer, Bank } from './bank.ts'
import type { Customer } from './customer.ts'

export type Service = 'payments' | 'periodic-payments' | 'bulk-payments'
export type Product =
  | 'norwegian-domestic-credit-transfers'
  | 'instant-norwegian-domestic-credit-transfers-straks'
  | 'sepa-credit-transfers'
  | 'cross-border-credit-transfers'

/** A payment that we have ordered. The customer approves it at the link. */
export interface Ordered {
  readonly path: string
  readonly paymentId: string
  readonly link?: string
}

/** How we tell the customer about a payment. */
export type Verdict = 'approve it' | 'on its way' | 'paid' | 'paid in part' | 'not paid' | 'cancelled'

/** Statuses of a payment by what they mean to the customer: accepted is not paid. */
const verdicts: Readonly<Record<string, Verdict>> = {
  RCVD: 'approve it',
  ACTC: 'on its way',
  ACCP: 'on its way',
  ACWC: 'on its way',
  ACWP: 'on its way',
  PDNG: 'on its way',
  ACSP: 'on its way',
  ACSC: 'paid',
  PART: 'paid in part',
  RJCT: 'not paid',
  CANC: 'cancelled',
}

/** What a status means to the customer. A status that we do not know is not paid yet. */
export function toVerdict(status: string): Verdict {
  return verdicts[status] ?? 'on its way'
}

interface Link {
  readonly href: string
}

interface Links {
  readonly scaRedirect?: Link
  readonly startAuthorisation?: Link
}

/** The link at which the customer approves: the bank tells it at once, or when we ask for it. */
async function approvalLink(
  bank: Bank,
  customer: Customer,
  links: Links,
): Promise<Answer<string | undefined>> {
  const { scaRedirect, startAuthorisation } = links
  if (scaRedirect !== undefined || startAuthorisation === undefined)
    return { kind: 'done', body: scaRedirect?.href }
  const authorisation = await bank.post<{ _links: Links }>(startAuthorisation.href, customer)
  return authorisation.kind === 'done'
    ? { kind: 'done', body: authorisation.body._links.scaRedirect?.href }
    : authorisation
}

/** Orders a payment of any service and product. */
export async function order(
  bank: Bank,
  customer: Customer,
  {
    service = 'payments',
    product = 'norwegian-domestic-credit-transfers',
    body,
    requestId,
  }: {
    readonly service?: Service
    readonly product?: Product
    readonly body: object
    /** Keep it with the order: ordered again under the same id, it is the same payment. */
    readonly requestId?: string
  },
): Promise<Answer<Ordered>> {
  const response = await bank.post<{ paymentId: string; _links: Links }>(
    `/v1/${service}/${product}`,
    customer,
    body,
    requestId,
  )
  if (response.kind !== 'done') return response
  const { paymentId, _links } = response.body
  const link = await approvalLink(bank, customer, _links)
  if (link.kind !== 'done') return link
  const path = `/v1/${service}/${product}/${paymentId}`
  return { kind: 'done', body: { path, paymentId, ...(link.body !== undefined && { link: link.body }) } }
}

/** The verdict on a payment, as the bank has it now. */
export async function followPayment(
  bank: Bank,
  customer: Customer,
  { path }: Pick<Ordered, 'path'>,
): Promise<Answer<Verdict>> {
  const answer = await bank.get<{ transactionStatus: string }>(`${path}/status`, customer)
  return answer.kind === 'done' ? { kind: 'done', body: toVerdict(answer.body.transactionStatus) } : answer
}

/** Cancels a payment. Where the customer has approved it, they approve its cancellation at the link, too. */
export async function cancel(
  bank: Bank,
  customer: Customer,
  { path }: Pick<Ordered, 'path'>,
): Promise<Answer<{ link?: string }>> {
  const answer = await bank.delete<{ _links: Links }>(path, customer)
  if (answer.kind !== 'done') return answer
  if (answer.body === undefined) return { kind: 'done', body: {} }
  const link = await approvalLink(bank, customer, answer.body._links)
  if (link.kind !== 'done') return link
  return { kind: 'done', body: link.body === undefined ? {} : { link: link.body } }
}
