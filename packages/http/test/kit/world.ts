import type { SandboxOptions, SandboxSnapshot, SandboxTpp, Tpp } from '@pocketbank/testing'
import type { AppOptions } from '../../src/app.ts'
import { openApp, openSandbox, type TestApp, type TestSandbox } from './bank.ts'
import { account, agreement, card, cardRow, customer, row } from './bodies.ts'
import type { Ids } from './operations.ts'
import { makePayments } from './payments.ts'
import { trusted } from './psu.ts'

/** A bank with one of everything, a TPP that asks for Kari, and the ids of what is there. */
export interface World {
  readonly sandbox: TestSandbox
  readonly tpp: SandboxTpp
  readonly ids: Ids
}

async function made(tpp: Pick<Tpp, 'post'>, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await tpp.post(path, { body })
  if (answer.status !== 201) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/**
 * Fills a bank over HTTP: two persons and a company, two accounts, an agreement, a card, a transaction, payments and a basket. The
 * first person has opened everything to the TPP, which names that person in every request. A batch has run meanwhile.
 */
async function fill(sandbox: TestSandbox): Promise<Ids> {
  sandbox.clock.advance({ hours: 1 })
  const tpp = sandbox.tpp()
  const kari = await made(tpp, '/v1/sandbox/customers', customer('kari'))
  await made(tpp, '/v1/sandbox/customers', customer('ola'))
  await made(tpp, '/v1/sandbox/customers', customer('fjord', 'CORPORATE'))
  const home = await made(tpp, '/v1/sandbox/accounts', account('kari', 1))
  const office = await made(tpp, '/v1/sandbox/accounts', account('fjord', 2))
  const agreed = await made(tpp, '/v1/sandbox/agreements', agreement('fjord', String(office.iban)))
  const gold = await made(tpp, '/v1/sandbox/card-accounts', card('kari'))
  const rows = [row(), { amount: -1, currency: 'NOK' }]
  const posted = await made(tpp, `/v1/sandbox/accounts/${home.id}/transactions`, rows)
  await made(tpp, `/v1/sandbox/card-accounts/${gold.resourceId}/transactions`, [cardRow()])
  await tpp.put(`/v1/tpps/${tpp.id}/contact-information`, { body: { email: 'support@tpp.example' } })
  await trusted(sandbox, 'kari')
  const { consentId } = await made(tpp, '/v1/consents')
  const [batch] = (await (await tpp.get('/v1/sandbox/batches')).json()) as { batchId: string }[]
  const { booked, pending } = posted.transactions as Record<string, { transactionId: string }[]>
  const [line] = agreed.engagements as { engagementId: string }[]
  return {
    consentId: String(consentId),
    tppId: tpp.id,
    customerId: String(kari.customerId),
    accountId: String(home.id),
    agreementId: String(agreed.agreementId),
    engagementId: line?.engagementId ?? '',
    cardAccountId: String(gold.resourceId),
    transactionId: booked?.[0]?.transactionId ?? '',
    'transactionId sandbox accounts transactions': pending?.[0]?.transactionId ?? '',
    batchId: batch?.batchId ?? '',
    ...(await makePayments(tpp)),
  }
}

async function grow(): Promise<{ readonly from: SandboxSnapshot; readonly ids: Ids }> {
  const sandbox = openSandbox()
  const ids = await fill(sandbox)
  return { from: sandbox.snapshot(), ids }
}

let grown: ReturnType<typeof grow> | undefined

/** Opens a world. D: it is filled once, and every other one goes on from there, since filling it costs some forty requests. */
export async function openWorld(options: SandboxOptions = {}): Promise<World> {
  grown ??= grow()
  const { from, ids } = await grown
  const sandbox = openSandbox({ from, ...options })
  return { sandbox, tpp: sandbox.tpp(), ids }
}

/** A world, and the application that stands in front of it. */
export type WorldBehind = Omit<TestApp, 'tpp'> & Omit<World, 'sandbox'>

/** A world behind an application with options of a host, to which its TPP sends. */
export async function openWorldBehind(options: Partial<AppOptions>): Promise<WorldBehind> {
  const { sandbox, tpp, ids } = await openWorld()
  const { bank } = sandbox
  const app = openApp({ engineFor: () => bank, now: () => bank.now, ...options })
  return { ...app, ...{ bank, ids }, tpp: tpp.with({ send: app.fetch }) }
}
