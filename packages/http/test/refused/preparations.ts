import { limits } from '@pocketbank/core'
import type { HeaderValues } from '@pocketbank/signatures/signing'
import { allOperations } from '../../src/operations/all-operations.ts'
import { plainTpp } from '../kit/bank.ts'
import { account, balance, engagement } from '../kit/bodies.ts'
import { callWithNames, type NamedCall, requireOperation } from '../kit/operations.ts'
import { makeBasket, pay, paymentBodies, services } from '../kit/payments.ts'
import { present, trusted } from '../kit/psu.ts'
import type { World } from '../kit/world.ts'
import type { RefusedRequest } from './refused-request.ts'

/** Makes requests that must succeed; returns the JSON of the last response. */
export async function succeed(world: Pick<World, 'tpp' | 'ids'>, ...asks: readonly NamedCall[]) {
  let json: Readonly<Record<string, unknown>> = {}
  for (const call of asks) {
    const response = await callWithNames(world, call)
    const text = await response.text()
    if (!response.ok) throw new Error(`${call[0]} answers ${response.status}: ${text}`)
    json = text === '' ? {} : JSON.parse(text)
  }
  return json
}

/** Makes requests that must succeed. */
export function after(...asks: readonly NamedCall[]) {
  return async (world: World) => {
    await succeed(world, ...asks)
    return undefined
  }
}

/** The TPP has sent the same before. */
export async function sentBefore(world: World, { operation, call, ids }: RefusedRequest) {
  await succeed(world, [operation, call, ids])
  return undefined
}

/** The same authorisation was started before, and the PSU has approved it. */
export async function approvedBefore({ sandbox, ...world }: World, { operation }: RefusedRequest) {
  await sandbox.psu('kari').approve(await callWithNames(world, [operation]))
  return undefined
}

/** The payment was cancelled before. */
export async function cancelledBefore(world: World, { operation }: RefusedRequest) {
  const { path } = requireOperation(operation)
  const cancel = allOperations.find(
    (candidate) => candidate.command === 'cancelPayment' && path.startsWith(candidate.path),
  )
  await succeed(world, [cancel?.id ?? ''])
  return undefined
}

/** The TPP sends nothing about a PSU. */
export function withoutPsu({ sandbox }: World) {
  return { tpp: plainTpp(sandbox) }
}

/** Approves a consent of another TPP with no rights except the accounts. */
export async function withoutRights({ sandbox }: World) {
  return { tpp: await trusted(sandbox, 'kari', { id: 'PSDNO-FSA-2', rights: [] }) }
}

/** The reads of the day are used up while the PSU is away. */
export async function usedUp({ sandbox, ids }: World, { operation }: RefusedRequest) {
  const tpp = sandbox.tpp({ psu: 'kari', headers: { 'PSU-IP-Address': undefined } })
  const reads = Array.from({ length: limits.unattendedCallsPerDay }, (): NamedCall => [operation])
  await succeed({ tpp, ids }, ...reads)
  return { tpp }
}

/** The TPP names the company for which the PSU acts. */
export async function forCompany({ tpp }: World) {
  const { psuId } = (await (await tpp.get('/v1/users')).json()) as { psuId: string }
  const headers = { 'PSU-ID': psuId, 'TPP-Session-ID': 'one', 'PSU-Corporate-ID': 'fjord' }
  return { tpp: tpp.with({ headers }) }
}

/** A PSU whom the bank does not know. */
export function stranger(headers: HeaderValues = {}) {
  return ({ sandbox }: World) => {
    const psu = { 'TPP-Session-ID': 'other', 'PSU-ID': '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f' }
    return {
      tpp: plainTpp(sandbox, { headers: { ...present, 'x-accept-fix': 'longer-name', ...psu, ...headers } }),
    }
  }
}

/** An account of the company, on which Kari has the rights of an engagement. */
interface OfficeAccount {
  readonly rights?: object
  readonly fields?: object
}

/** Opens the account; its IBAN is known beforehand. */
export const officeIban = account('fjord', 3).iban
export function openOffice({ rights, fields }: OfficeAccount = {}) {
  const body = { ...account('fjord', 3), ...fields }
  return after(
    ['createAccount', { body }],
    ['addEngagement', { body: { ...engagement('kari', officeIban), ...rights } }],
  )
}

/** The company has such an account, and the TPP names the company. */
export function companyAccount(office: OfficeAccount) {
  return async (world: World) => {
    await openOffice(office)(world)
    return forCompany(world)
  }
}

/** An account in a currency whose minor unit is large. */
export const francs = {
  fields: { currency: 'XPF', balances: [balance(1, 'closingBooked', 'XPF')], creditLine: 0 },
}

/** The company has payments of each service and a basket. */
export async function companyOrders(world: World) {
  await openOffice()(world)
  const { tpp } = await forCompany(world)
  const ids: Record<string, string> = {}
  for (const service of services) {
    const debtorAccount = { iban: officeIban, currency: 'NOK' }
    const body = { ...paymentBodies[service]('31'), debtorAccount }
    ids[`paymentId ${service}`] = (await pay(tpp, body, { service })).paymentId
  }
  const otherBody = { ...paymentBodies.payments('32'), debtorAccount: { iban: officeIban, currency: 'NOK' } }
  const { basketId } = await makeBasket(tpp, [await pay(tpp, otherBody)])
  return { ids: { ...ids, basketId } }
}

/** The bank as if a table had so many rows. */
export function withSize(table: 'customers' | 'payments', size: number) {
  return ({ sandbox: { bank: engine } }: World) => {
    const { bank } = engine
    const { orders, trees } = bank[table]
    engine.restore({ ...engine.snapshot(), bank: { ...bank, [table]: { orders, trees, size } } })
    return {}
  }
}
