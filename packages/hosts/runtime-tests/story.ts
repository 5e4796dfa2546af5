import type { CallOptions, Tpp } from '@pocketbank/testing'
import { approves, arne, type Fetch } from './visit.ts'

/** A bank with the fixed data set, wherever it runs, as the story meets it. */
export interface StoryBank {
  /** A TPP that has not been there yet. */
  readonly tpp: Pick<Tpp, 'get' | 'post'>
  /** What brings a browser to the bank's page. */
  readonly fetch: Fetch
  /** A customer approves what a link leads to, without the page. */
  approve(link: string, customerNumber: string): Promise<void>
  /** Moves the bank's clock to its next batch, which then has run. */
  advanceToBatch(): Promise<void>
}

const psuHeaders = { 'TPP-Redirect-URI': 'https://tpp.example/back', 'PSU-IP-Address': '192.0.2.1' }
const instant = '/v1/payments/instant-norwegian-domestic-credit-transfers-straks'
const batched = '/v1/payments/norwegian-domestic-credit-transfers'

/** What Arne pays to Jonas, both of the fixed data set. */
export function createOrder(amount: string) {
  return {
    instructedAmount: { amount, currency: 'NOK' as const },
    creditorName: 'Jonas Solvang',
    creditorAccount: { iban: 'NO1597100535711', currency: 'NOK' as const },
    debtorAccount: { iban: 'NO6697350494093', currency: 'NOK' as const },
  }
}

/** The fields of answers that the story reads. */
interface ResponseBody {
  readonly code?: string
  readonly accounts?: readonly object[]
  readonly paymentId?: string
  readonly basketId?: string
  readonly transactionStatus?: string
  readonly _links?: Readonly<Record<string, { readonly href: string }>>
}

/** Throws if a value differs from the expected one; the message shows both. */
function expectEqual(subject: string, received: unknown, expected: unknown): void {
  const [actualText, expectedText] = [received, expected].map((value) => JSON.stringify(value))
  if (actualText !== expectedText)
    throw new Error(`${subject}: expected ${expectedText}, received ${actualText}`)
}

async function readBody(answer: Response, status: number): Promise<ResponseBody> {
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`expected ${status}, received ${answer.status} ${text}`)
  return JSON.parse(text)
}

function readScaLink({ _links = {} }: ResponseBody): string {
  return _links.scaRedirect?.href ?? ''
}

/** Agrees on the bank's page to what was asked, and reads the accounts; gives the PSU-ID. */
async function consents({ tpp, fetch }: StoryBank): Promise<string> {
  const body = await readBody(await tpp.get('/v1/accounts', { headers: psuHeaders }), 401)
  const { searchParams } = await approves(readScaLink(body), fetch)
  const psuId = searchParams.get('psu-id') ?? ''
  const response = await tpp.get('/v1/accounts', { headers: { ...psuHeaders, 'PSU-ID': psuId } })
  expectEqual('accounts', (await readBody(response, 200)).accounts?.length, 2)
  return psuId
}

/** Makes payments and baskets for a PSU, and has them approved without the page. */
function paying({ tpp, approve }: StoryBank, psuId: string) {
  const headers = {
    ...psuHeaders,
    'PSU-ID': psuId,
    'TPP-Session-ID': 'story',
    'PSU-Context': 'PRIVATE',
    'x-accept-fix': 'longer-name',
  }
  const post = async (path: string, options: CallOptions = {}) =>
    readBody(await tpp.post(path, { headers, ...options }), 201)
  return {
    async make(service: string, body: object): Promise<string> {
      const { paymentId, basketId } = await post(service, { body })
      return `${service}/${paymentId ?? basketId}`
    },
    async approveAt(path: string): Promise<void> {
      await approve(readScaLink(await post(`${path}/authorisations`)), arne)
    },
    async statusOf(path: string): Promise<string | undefined> {
      const response = await tpp.get(`${path}/status`, { headers })
      return (await readBody(response, 200)).transactionStatus
    },
  }
}

/** The bank refuses what another key has signed, and explains it. */
async function refuses({ tpp }: StoryBank): Promise<void> {
  const { code } = await readBody(await tpp.get('/v1/sandbox/customers', { wrong: 'otherKey' }), 401)
  expectEqual('a signature by another key', code, 'SIGNATURE_INVALID')
}

/**
 * Plays the story that every runtime must pass: a wrong signature is refused, a customer approves a consent
 * on the SCA page, the TPP reads the accounts, a payment is approved and booked by a batch, and two more are
 * approved in a basket. Throws at the first unexpected response.
 */
export async function runStory(bank: StoryBank): Promise<void> {
  await refuses(bank)
  const { make, approveAt, statusOf } = paying(bank, await consents(bank))

  const waiting = await make(batched, createOrder('12.50'))
  await approveAt(waiting)
  expectEqual('a payment before its batch', await statusOf(waiting), 'PDNG')
  await bank.advanceToBatch()
  expectEqual('a payment after its batch', await statusOf(waiting), 'ACSC')

  const payments = [await make(instant, createOrder('1.25')), await make(instant, createOrder('2.75'))]
  const paymentIds = payments.map((path) => path.split('/').at(-1))
  await approveAt(await make('/v1/signing-baskets', { paymentIds }))
  const statuses = await Promise.all(payments.map(statusOf))
  expectEqual('payments of a basket', statuses, ['ACSC', 'ACSC'])
}
