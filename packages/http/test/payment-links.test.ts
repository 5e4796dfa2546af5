import { beforeEach, expect, test } from 'vitest'
import { makeBasket, makePayment, services } from './kit/payments.ts'
import { hour } from './kit/psu-bank.ts'
import { openExampleWorld, type World } from './kit/world.ts'

let sandbox: World['sandbox']
let tpp: World['tpp']
beforeEach(async () => {
  ;({ sandbox, tpp } = await openExampleWorld())
})

/** What a payment or basket says that can be done with it, and whether it can be ended. */
async function readVerbs(address: string): Promise<readonly string[]> {
  const body = (await (await tpp.get(address)).json()) as {
    readonly _links: { readonly self: { readonly verbs: readonly string[] } }
  }
  return body._links.self.verbs
}

async function approved(address: string): Promise<void> {
  await sandbox.psu('kari').approve(await tpp.post(`${address}/authorisations`))
}

test.each(services)('[P6m] links for a payment of %s what ends it while possible', async (service) => {
  const { path: deletedPath } = await makePayment(tpp, service, '77')
  const { path: paidPath } = await makePayment(tpp, service, '78')
  expect(await readVerbs(deletedPath)).toEqual(['GET', 'DELETE'])
  expect((await tpp.delete(deletedPath)).status).toBe(204)
  await approved(paidPath)
  expect(await readVerbs(paidPath)).toEqual(['GET', 'DELETE'])
  sandbox.advance(24 * hour)
  const remainingVerbs = service === 'periodic-payments' ? ['GET', 'DELETE'] : ['GET']
  for (const [address, verbs] of [
    [deletedPath, ['GET']],
    [paidPath, remainingVerbs],
  ] as const) {
    expect(await readVerbs(address)).toEqual(verbs)
    expect(await readVerbs(`${address}/status`)).toEqual(verbs)
    const isRefused = (await tpp.delete(address)).status === 409
    expect(isRefused).toBe(verbs.length === 1)
  }
})

test('[B5b] links what deletes a basket while nothing is approved', async () => {
  const payments = [await makePayment(tpp, 'payments', '51'), await makePayment(tpp, 'payments', '52')]
  const { path: address } = await makeBasket(tpp, payments)
  expect(await readVerbs(address)).toEqual(['GET', 'DELETE'])
  await approved(address)
  expect(await readVerbs(address)).toEqual(['GET'])
  expect((await tpp.delete(address)).status).toBe(409)
})
