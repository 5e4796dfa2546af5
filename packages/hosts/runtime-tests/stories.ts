import type { Callers } from './smoke.ts'
import { createOrder } from './story.ts'
import { approves, createFetch } from './visit.ts'

/** What a story needs: its callers, and a way to control the bank. */
export interface Reporter {
  readonly callers: Pick<Callers, 'tpp' | 'send'>
  readonly control: (method: string, path: string, body?: unknown) => Promise<Response>
}

type Body = Readonly<Record<string, unknown>>

/** What was answered, and the body. */
interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

async function answered(answer: Response): Promise<Answered> {
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers as unknown as Headers,
    body: text === '' ? {} : (JSON.parse(text) as Body),
  }
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => {
    return typeof part === 'object' && part !== null ? (part as Body)[name] : undefined
  }, value)
}

const readText = (value: unknown, path: string): string => String(at(value, path))

const present = { 'TPP-Redirect-URI': 'https://tpp.example/back', 'PSU-IP-Address': '192.0.2.1' }

/** Somebody opens their accounts to a TPP, which reads all there is of one: what it saw, line by line. */
export async function readsAccounts({ callers, control }: Reporter): Promise<readonly string[]> {
  const { tpp } = callers
  const isSeen: string[] = []
  const get = async (path: string, headers: Readonly<Record<string, string>>) => {
    const { status, body } = await answered(await tpp.get(path, { headers }))
    isSeen.push(`${status}`)
    return body
  }
  await control('PUT', '/clock', { following: false })
  const accountsBody = await get('/v1/accounts', present)
  const back = await approves(readText(accountsBody, '_links.scaRedirect.href'), createFetch(callers.send))
  const headers = { ...present, 'PSU-ID': back.searchParams.get('psu-id') ?? '' }
  const { accounts } = await get('/v1/accounts?withBalance=true', headers)
  const [first, second] = accounts as readonly Body[]
  isSeen.push(
    readText(first, 'iban'),
    readText(second, 'iban'),
    readText(first, 'balances.0.balanceAmount.amount'),
  )
  const account = `/v1/accounts/${readText(first, 'resourceId')}`
  isSeen.push(readText(await get(`${account}/balances`, headers), 'balances.0.balanceAmount.amount'))
  const page = await get(`${account}/transactions?bookingStatus=booked&limit=2`, headers)
  const transaction = at(page, 'transactions.booked.0')
  isSeen.push(readText(transaction, 'transactionAmount.amount'))
  const next = await get(readText(page, 'transactions._links.next.href'), headers)
  isSeen.push(readText(next, 'transactions.booked.0.transactionAmount.amount'))
  const consent = await answered(await tpp.post('/v1/consents', { headers }))
  isSeen.push(`${consent.status}`, readText(consent.body, 'consentStatus'))
  isSeen.push(...(await countsReads(callers, account, headers['PSU-ID'])))
  return isSeen
}

/** Without the PSU a TPP reads four times a day, which is counted. */
async function countsReads(
  { tpp }: Reporter['callers'],
  account: string,
  psuId: string,
): Promise<readonly string[]> {
  const isSeen: string[] = []
  for (let times = 0; times < 5; times += 1) {
    const headers = { 'PSU-ID': psuId, 'TPP-Redirect-URI': present['TPP-Redirect-URI'] }
    isSeen.push(`${(await tpp.get(`${account}/balances`, { headers })).status}`)
  }
  return isSeen
}

const domestic = '/v1/payments/norwegian-domestic-credit-transfers'

const paying = {
  ...present,
  'x-accept-fix': 'longer-name',
  'TPP-Session-ID': 'story',
  'X-PSU-IDENTITY': '12085592767',
  'PSU-ID': '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f',
}

/** Makes a payment under a request id: its id. */
export async function makesPayment(
  { tpp }: Pick<Callers, 'tpp'>,
  amount: string,
  requestId?: string,
): Promise<string> {
  const headers = { ...paying, ...(requestId !== undefined && { 'X-Request-ID': requestId }) }
  const payment = await answered(await tpp.post(domestic, { headers, body: createOrder(amount) }))
  if (payment.status !== 201) throw new Error(JSON.stringify(payment))
  return readText(payment.body, 'paymentId')
}

/** Has Arne approve what stands at a path: where he is sent back to. */
async function isApproved(callers: Reporter['callers'], path: string): Promise<void> {
  const authorisation = await answered(await callers.tpp.post(`${path}/authorisations`, { headers: paying }))
  await approves(readText(authorisation.body, '_links.scaRedirect.href'), createFetch(callers.send))
}

/**
 * A TPP has somebody pay, by a batch, with others in a basket, and takes one back: what it saw, line by line.
 */
export async function makesPayments({ callers, control }: Reporter): Promise<readonly string[]> {
  const { tpp } = callers
  const isSeen: string[] = []
  const status = async (id: string) => {
    const { body } = await answered(await tpp.get(`${domestic}/${id}/status`, { headers: paying }))
    isSeen.push(readText(body, 'transactionStatus'))
  }
  await control('PUT', '/clock', { following: false })
  const single = await makesPayment(callers, '12.50', 'story-1')
  isSeen.push(`the same again: ${(await makesPayment(callers, '12.50', 'story-1')) === single}`)
  await isApproved(callers, `${domestic}/${single}`)
  await status(single)
  const paymentIds = [await makesPayment(callers, '1'), await makesPayment(callers, '2')]
  const basket = await answered(
    await tpp.post('/v1/signing-baskets', { headers: paying, body: { paymentIds } }),
  )
  await isApproved(callers, `/v1/signing-baskets/${readText(basket.body, 'basketId')}`)
  const deletedId = await makesPayment(callers, '3')
  isSeen.push(`${(await tpp.delete(`${domestic}/${deletedId}`, { headers: paying })).status}`)
  // Before the batch: at a weekend it is days away, and by then the bank has forgotten the id.
  const twice = { ...paying, 'X-Request-ID': 'story-1' }
  isSeen.push(`${(await tpp.post(domestic, { headers: twice, body: createOrder('99') })).status}`)
  await control('POST', '/clock/advance', { to: 'nextBatch' })
  for (const id of [single, ...paymentIds, deletedId]) await status(id)
  return isSeen
}
