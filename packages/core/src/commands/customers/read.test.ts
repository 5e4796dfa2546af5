import { expect, test } from 'vitest'
import { customer } from '../../../test/kit/bodies.ts'
import { openWorld, populatedWorld } from '../../../test/kit/worlds.ts'
import { noIds } from '../../../test/kit/wrong.ts'

test('[X2a] lists customers in order of creation, without accounts and agreements', () => {
  const { world, kari, ola, fjord, berg } = populatedWorld()
  expect(world.expectRead('listCustomers')).toEqual([kari, ola, fjord, berg])
})

test('[X2a] pages the list by offset and limit', () => {
  const { world, ola, fjord } = populatedWorld()
  expect(world.expectRead('listCustomers', { query: { offset: 1, limit: 2 } })).toEqual([ola, fjord])
  expect(world.expectRead('listCustomers', { query: { offset: 4 } })).toEqual([])
  expect(world.expectRead('listCustomers', { query: { offset: Number.MAX_SAFE_INTEGER } })).toEqual([])
})

test.each([
  [{ offset: -1 }, 'offset'],
  [{ offset: 1.5 }, 'offset'],
  [{ offset: Number.NaN }, 'offset'],
  [{ offset: '1' }, 'offset'],
  [{ limit: 0 }, 'limit'],
  [{ limit: 1_001 }, 'limit'],
  [{ limit: Number.POSITIVE_INFINITY }, 'limit'],
  [{ withAccounts: 'yes' }, 'withAccounts'],
  [{ withAgreements: 1 }, 'withAgreements'],
  [5, 'query'],
])('[X2a] refuses the query %j', (query, path) => {
  populatedWorld().world.expectRefusal('listCustomers', { query }, { code: 'FORMAT_ERROR', path })
})

test('[X2a] includes accounts and agreements on request, each separately', () => {
  const { world, kari, kariAccount } = populatedWorld()
  const [withAccounts] = world.expectRead('listCustomers', { query: { withAccounts: true } })
  expect(withAccounts).toEqual({ ...kari, accounts: [kariAccount] })
  const [withAgreements] = world.expectRead('listCustomers', { query: { withAgreements: true } })
  expect(withAgreements).toEqual({ ...kari, agreements: [expect.objectContaining({ automatic: true })] })
})

test('[X2a] omits closed accounts', () => {
  const { world, kariAccount } = populatedWorld()
  world.call('closeAccount', { params: { accountId: kariAccount.id } })
  const [kari] = world.expectRead('listCustomers', { query: { withAccounts: true } })
  expect(kari?.accounts).toEqual([])
})

test('[X2c] reads a customer by its id', () => {
  const { world, ola } = populatedWorld()
  expect(world.expectRead('readCustomer', { params: { customerId: ola.id } })).toEqual(ola)
})

test('[X2c] refuses ids of other things and other banks', () => {
  const { world, kariAccount } = populatedWorld()
  const stranger = openWorld(world.now, 'other').call('createCustomer', { body: customer('kari') })
  for (const customerId of [...noIds, kariAccount.id, stranger.id, 'kari']) {
    for (const name of ['readCustomer', 'deleteCustomer'] as const) {
      world.expectRefusal(name, { params: { customerId } }, { code: 'RESOURCE_UNKNOWN', path: 'customerId' })
    }
  }
})

test.each([undefined, null, 7, true, ['kari'], {}])('[X2c] refuses %j as an id', (customerId) => {
  const { world } = populatedWorld()
  const expected = { code: 'FORMAT_ERROR', path: 'customerId' } as const
  world.expectRefusal('readCustomer', { params: { customerId } }, expected)
  world.expectRefusal('readCustomer', {}, expected)
})
