import type {
  CommandName,
  CommandOutcome,
  Context,
  PsuReference,
  RawInput,
  RedirectWish,
} from '@pocketbank/core'
import { find, iterateForward } from '@pocketbank/core/base/store'
import { scaPath } from '../../src/sca-page/link.ts'
import { account, customer } from './bodies.ts'
import { callCommand } from './call-command.ts'
import { elements, parseTags, readForm } from './html.ts'
import { comeBack, goesTo, logIn, open, post, tpp, type Visitor } from './page.ts'
import { people } from './psu.ts'

/** Account numbers: two of Jonas, one at another bank in Norway, one in Sweden. */
export const numbers = {
  jonasCurrent: '97100535711',
  jonasSavings: '97222014909',
  elsewhere: '86011117947',
  sweden: 'SE4550000000058398257466',
} as const

/** The sender and headers of a request. */
export interface CallerOptions {
  readonly psu?: PsuReference
  readonly redirect?: Partial<RedirectWish>
}

/** A request for Jonas, whom the TPP knows by the national identity number. */
const forJonas: PsuReference = { identity: people.jonas, context: 'PRIVATE' }

function createContext({ engine }: Visitor, { psu, redirect }: CallerOptions): Context {
  return {
    now: engine.now,
    tpp,
    psu: { isPresent: true, ...(psu ?? forJonas) },
    redirect: { uri: comeBack, brand: 'Fjordpay', ...redirect },
  }
}

/** Calls a command as the TPP of the visitor. It must succeed. */
export function call<Name extends CommandName>(
  visitor: Visitor,
  name: Name,
  input: RawInput,
  caller: CallerOptions = {},
): CommandOutcome<Name> {
  return callCommand(visitor.engine, [name, input], createContext(visitor, caller))
}

type Body = Readonly<Record<string, unknown>>

/** A credit transfer within Norway. */
export function transfer(amount: string, change: Body = {}): Body {
  return {
    instructedAmount: { currency: 'NOK', amount },
    creditorName: 'Havnegata Bakeri',
    creditorAccount: { currency: 'NOK', bban: numbers.elsewhere },
    ...change,
  }
}

const debtorAccount = { currency: 'NOK', bban: numbers.jonasCurrent }
const domestic = 'norwegian-domestic-credit-transfers'

/** What a request for a payment is made of: its service, its product and its body. */
export interface Order {
  readonly service: 'payments' | 'periodic-payments' | 'bulk-payments'
  readonly product: string
  readonly body: Body
}

/** A payment within Norway from the current account of Jonas. */
export function single(change: Body = {}, product = domestic): Order {
  return { service: 'payments', product, body: { debtorAccount, ...transfer('1250.50'), ...change } }
}

/** One in Swedish kronor to Sweden, from an account in Norwegian kroner. */
export function abroad(change: Body = {}): Order {
  const body = {
    debtorAccount,
    instructedAmount: { currency: 'SEK', amount: '1000' },
    creditorName: 'Kajsa Lindgren',
    creditorAccount: { currency: 'SEK', iban: numbers.sweden },
    creditorAgent: 'ESSESESS',
    ...change,
  }
  return { service: 'payments', product: 'cross-border-credit-transfers', body }
}

/** A payment that is made every month from a Thursday in January on. */
export function periodic(change: Body = {}): Order {
  const plan = { startDate: '2026-01-20', frequency: 'Monthly' }
  return {
    service: 'periodic-payments',
    product: domestic,
    body: { debtorAccount, ...transfer('400'), ...plan, ...change },
  }
}

/** As many payments at once, each of one krone more than the one before. */
export function bulk(count: number, change: Body = {}): Order {
  const payments = Array.from({ length: count }, (_, index) =>
    transfer(`${index + 1}`, { creditorName: `Creditor ${index + 1}` }),
  )
  return { service: 'bulk-payments', product: domestic, body: { debtorAccount, payments, ...change } }
}

const creations = {
  payments: 'createPayment',
  'periodic-payments': 'createPeriodicPayment',
  'bulk-payments': 'createBulkPayment',
} as const

/** A payment that a bank has been asked for, by its names. */
interface CreatedPayment {
  readonly paymentService: string
  readonly paymentProduct: string
  readonly paymentId: string
}

/** Creates a payment. */
export function createPayment(
  visitor: Visitor,
  { service, product, body }: Order,
  caller?: CallerOptions,
): CreatedPayment {
  const input = { params: { paymentProduct: product }, query: { allowLogicalDuplicate: true }, body }
  const { payment } = call(visitor, creations[service], input, caller)
  return { paymentService: service, paymentProduct: product, paymentId: payment.id }
}

/** A link, and the authorisation to which it leads. */
export interface Link {
  readonly path: string
  readonly id: string
}

async function linkTo(
  { links }: Visitor,
  { authorisationId: id }: { readonly authorisationId: string },
): Promise<Link> {
  return { id, path: await scaPath(links, tpp, id) }
}

/** Starts the authorisation of a payment or of its cancellation, and returns the link. */
export function openLink(
  visitor: Visitor,
  name: 'startPaymentAuthorisation' | 'startPaymentCancellation',
  payment: CreatedPayment,
  caller?: CallerOptions,
): Promise<Link> {
  return linkTo(visitor, call(visitor, name, { params: { ...payment } }, caller))
}

/** Creates a payment, and starts its authorisation. */
export async function createLinkedPayment(
  visitor: Visitor,
  order: Order,
  caller?: CallerOptions,
): Promise<Link & { readonly payment: CreatedPayment }> {
  const payment = createPayment(visitor, order, caller)
  return { payment, ...(await openLink(visitor, 'startPaymentAuthorisation', payment, caller)) }
}

/** Creates payments and a basket of them, and starts its authorisation. */
export async function createBasket(visitor: Visitor, orders: readonly Order[], caller?: CallerOptions) {
  const payments = orders.map((order) => createPayment(visitor, order, caller))
  const body = { paymentIds: payments.map(({ paymentId }) => paymentId) }
  const { id: basketId } = call(visitor, 'createSigningBasket', { body }, caller)
  const authorisation = call(visitor, 'startSigningBasketAuthorisation', { params: { basketId } }, caller)
  return { all: payments, basketId, ...(await linkTo(visitor, authorisation)) }
}

/** Creates and approves a payment, and starts the authorisation of its cancellation. */
export async function createCancellation(visitor: Visitor, order: Order, caller?: CallerOptions) {
  const { id: authorisationId, payment } = await createLinkedPayment(visitor, order, caller)
  const params = { authorisationId }
  const view = call(visitor, 'identifyPsu', { params, body: { customerNumber: people.jonas } }, caller)
  const body = { agreementId: view.offers[0]?.id }
  call(visitor, 'approveAuthorisation', { params, body }, caller)
  return { made: payment, ...(await openLink(visitor, 'startPaymentCancellation', payment, caller)) }
}

/** What has become of a payment. */
export function findPaymentStatus(visitor: Visitor, payment: CreatedPayment): string {
  const { payments, customers } = visitor.engine.bank
  const corporation =
    [...iterateForward(payments, 'key')].find(({ id }) => id === payment.paymentId)?.corporation ?? 0
  const owner = find(customers, 'key', { serial: corporation })
  const psu = owner === undefined ? {} : { corporationId: owner.number }
  return call(visitor, 'readPayment', { params: { ...payment } }, { psu }).status
}

/** A company, and how a TPP asks for it: for Jonas, or for somebody whom it does not name. */
interface Company {
  readonly bban: string
  readonly caller: CallerOptions
  readonly callerWithoutPsu: CallerOptions
}

/**
 * The company of a second approver: Jonas may approve up to 1,000 kroner alone there, and Arne any amount, or
 * up to a limit, too.
 */
export function openCompany(
  visitor: Visitor,
  limitOfArne: { readonly approvalLimit?: number } = {},
): Company {
  const owner = 'fjell'
  call(visitor, 'createCustomer', { body: { ...customer(owner, 'CORPORATE'), name: 'Fjellrype AS' } })
  const { bban, iban, ...rest } = account(owner, 68)
  call(visitor, 'createAccount', { body: { ...rest, bban, iban, accountName: 'Drift' } })
  const line = { account: { iban }, roles: ['VIEW', 'REGISTER'] }
  const engagements = [
    { ...line, customer: people.jonas, approvalLimit: 1_000 },
    { ...line, customer: people.arne, ...limitOfArne },
  ]
  call(visitor, 'createAgreement', { body: { owner, name: 'Fjellrype bedrift', engagements } })
  const psu = { context: 'CORPORATE', corporationId: owner } as const
  return { bban, caller: { psu: { ...psu, identity: people.jonas } }, callerWithoutPsu: { psu } }
}

/** Creates a payment, and logs a person in on its SCA page. */
export async function openPaymentPage(
  visitor: Visitor,
  order: Order,
  customerNumber: string,
  caller?: CallerOptions,
) {
  const link = await createLinkedPayment(visitor, order, caller)
  await logIn(visitor, link.path, customerNumber)
  return link
}

/** What the buttons of a page say. */
export function listButtons(html: string): readonly string[] {
  return elements(parseTags(html), 'button').map((parts) => parts.map(({ text }) => text.trim()).join(' '))
}

/** The title of a page. */
export function findHeading(html: string): string | undefined {
  return elements(parseTags(html), 'h1')[0]?.[0]?.text
}

/** Submits the form of the SCA page, and returns the URI of the redirect. */
export async function answerPage(visitor: Visitor, path: string, step: 'approve' | 'refuse'): Promise<URL> {
  return goesTo(await post(visitor, path, readForm(await open(visitor, path), step)))
}

/** Links to everything that an answer is given to, each with its name. */
export const linkKinds: readonly (readonly [string, (visitor: Visitor) => Promise<Link>])[] = [
  ['a payment', (visitor) => createLinkedPayment(visitor, single())],
  ['a standing order', (visitor) => createLinkedPayment(visitor, periodic())],
  ['a bulk payment', (visitor) => createLinkedPayment(visitor, bulk(3))],
  ['a basket', (visitor) => createBasket(visitor, [single(), single({ creditorName: 'Somebody else' })])],
  ['the end of a payment', (visitor) => createCancellation(visitor, single())],
]
