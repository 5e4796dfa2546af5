import type { Tpp } from '@pocketbank/testing'
import { beforeEach, expect, test } from 'vitest'
import { openScene, type Scene } from './kit/bank.ts'
import { makePayment, paying, paymentBodies, type Service } from './kit/payments.ts'
import { approve, linkIn } from './kit/psu.ts'
import { buildTown } from './kit/world.ts'

let scene: Scene
let tpp: Tpp
beforeEach(async () => {
  scene = openScene()
  tpp = (await buildTown(scene)).tpp
})

const services = Object.keys(paymentBodies) as Service[]
const headers = paying

/** What a payment or basket says that can be done with it, and whether it can be ended. */
async function verbsOf(address: string): Promise<readonly string[]> {
  const read = (await (await tpp.get(address, { headers })).json()) as {
    readonly _links: { readonly self: { readonly verbs: readonly string[] } }
  }
  return read._links.self.verbs
}

async function approved(address: string): Promise<void> {
  const link = await linkIn(await tpp.post(`${address}/authorisations`, { headers }))
  approve(scene, tpp, link, { customer: 'kari' })
}

const day = 24 * 3_600_000

test.each(services)('[P6m] one of the %s names what ends it while it can be ended', async (service) => {
  const [refused, paid] = [await makePayment(tpp, service, '77'), await makePayment(tpp, service, '78')]
  expect(await verbsOf(refused)).toEqual(['GET', 'DELETE'])
  expect((await tpp.delete(refused, { headers })).status).toBe(204)
  await approved(paid)
  expect(await verbsOf(paid)).toEqual(['GET', 'DELETE'])
  scene.advance(day)
  const left = service === 'periodic-payments' ? ['GET', 'DELETE'] : ['GET']
  for (const [address, verbs] of [
    [refused, ['GET']],
    [paid, left],
  ] as const) {
    expect(await verbsOf(address)).toEqual(verbs)
    expect(await verbsOf(`${address}/status`)).toEqual(verbs)
    const isRefused = (await tpp.delete(address, { headers })).status === 409
    expect(isRefused).toBe(verbs.length === 1)
  }
})

test('[B5c] a basket names what takes it apart while nothing in it is approved', async () => {
  const held = [await makePayment(tpp, 'payments', '51'), await makePayment(tpp, 'payments', '52')]
  const paymentIds = held.map((address) => address.split('/').at(-1))
  const answer = await tpp.post('/v1/signing-baskets', { body: { paymentIds }, headers })
  const address = answer.headers.get('location') ?? ''
  expect(await verbsOf(address)).toEqual(['GET', 'DELETE'])
  await approved(address)
  expect(await verbsOf(address)).toEqual(['GET'])
  expect((await tpp.delete(address, { headers })).status).toBe(409)
})
