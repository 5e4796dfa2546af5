import { engineFrom, type Snapshot } from '@pocketbank/core'
import type { ExampleWorld } from '../../src/operations/example.ts'
import { account, agreement, card, cardRow, customer, row } from './bodies.ts'
import { makePayments } from './payments.ts'
import { trusted } from './psu.ts'
import { hour, openPsuBank, type PsuBank, type PsuBankOptions, type PsuNames } from './psu-bank.ts'
import type { Tpp } from './tpp.ts'

/** A bank with one of everything, a TPP that asks for Kari, and the ids of what is there. */
export interface World {
  readonly sandbox: PsuBank
  readonly tpp: Tpp
  readonly ids: ExampleWorld
}

async function create(
  tpp: Pick<Tpp, 'post'>,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const answer = await tpp.post(path, { body })
  if (answer.status !== 201) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/**
 * Fills a bank over HTTP: two persons and a company, two accounts, an agreement, a card, a transaction,
 * payments and a basket. The first person has opened everything to the TPP, which names that person in every
 * request. A batch has run meanwhile.
 */
async function fill(sandbox: PsuBank): Promise<ExampleWorld> {
  sandbox.advance(hour)
  const tpp = sandbox.tpp()
  const kari = await create(tpp, '/v1/sandbox/customers', customer('kari'))
  await create(tpp, '/v1/sandbox/customers', customer('ola'))
  await create(tpp, '/v1/sandbox/customers', customer('fjord', 'CORPORATE'))
  const home = await create(tpp, '/v1/sandbox/accounts', account('kari', 1))
  const office = await create(tpp, '/v1/sandbox/accounts', account('fjord', 2))
  const agreed = await create(tpp, '/v1/sandbox/agreements', agreement('fjord', String(office.iban)))
  const gold = await create(tpp, '/v1/sandbox/card-accounts', card('kari'))
  const rows = [row(), { amount: -1, currency: 'NOK' }]
  const response = await create(tpp, `/v1/sandbox/accounts/${home.id}/transactions`, rows)
  await create(tpp, `/v1/sandbox/card-accounts/${gold.resourceId}/transactions`, [cardRow()])
  await tpp.put(`/v1/tpps/${tpp.id}/contact-information`, { body: { email: 'support@tpp.example' } })
  await trusted(sandbox, 'kari')
  const { consentId } = await create(tpp, '/v1/consents')
  const [batch] = (await (await tpp.get('/v1/sandbox/batches')).json()) as { batchId: string }[]
  const { booked, pending } = response.transactions as Record<string, { transactionId: string }[]>
  const [line] = agreed.engagements as { engagementId: string }[]
  const payments = await makePayments(tpp)
  return {
    newcomer: 'berg',
    customer: 'kari',
    colleague: 'ola',
    company: 'fjord',
    companyIban: String(office.iban),
    ownIban: String(home.iban),
    otherIban: String(office.iban),
    consentId: String(consentId),
    tppId: tpp.id,
    customerId: String(kari.customerId),
    accountId: String(home.id),
    agreementId: String(agreed.agreementId),
    engagementId: line?.engagementId ?? '',
    cardAccountId: String(gold.resourceId),
    transactionId: booked?.[0]?.transactionId ?? '',
    pendingTransactionId: pending?.[0]?.transactionId ?? '',
    batchId: batch?.batchId ?? '',
    ...payments,
    paymentId: payments['paymentId payments'] ?? '',
  }
}

/** A filled bank, and the names by which its TPP knows its PSUs. */
interface FilledBank {
  readonly snapshot: Snapshot
  readonly names: PsuNames
  readonly ids: ExampleWorld
}

async function grow(): Promise<FilledBank> {
  const sandbox = openPsuBank()
  const ids = await fill(sandbox)
  return { snapshot: sandbox.bank.snapshot(), names: sandbox.names, ids }
}

let filledBank: Promise<FilledBank> | undefined

/** Opens a world: fills the first with about forty requests, and makes later ones as its forks. */
export async function openExampleWorld(
  options: Omit<PsuBankOptions, 'engine' | 'names'> = {},
): Promise<World> {
  filledBank ??= grow()
  const { snapshot, names, ids } = await filledBank
  const sandbox = openPsuBank({ ...options, engine: engineFrom(snapshot), names: new Map(names) })
  return { sandbox, tpp: sandbox.tpp(), ids }
}
