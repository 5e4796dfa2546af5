import { expect, test } from 'vitest'
import { customer, does, noIds, openBank, populatedBank, reads, refuses } from '../../../test/scene.ts'

test('[X2a] lists customers in the order in which they were made, without their belongings', () => {
  const { engine, kari, ola, fjord, berg } = populatedBank()
  expect(reads(engine, 'listCustomers')).toEqual([kari, ola, fjord, berg])
})

test('[X2a] gives a page of the list by offset and limit', () => {
  const { engine, ola, fjord } = populatedBank()
  expect(reads(engine, 'listCustomers', { query: { offset: 1, limit: 2 } })).toEqual([ola, fjord])
  expect(reads(engine, 'listCustomers', { query: { offset: 4 } })).toEqual([])
  expect(reads(engine, 'listCustomers', { query: { offset: Number.MAX_SAFE_INTEGER } })).toEqual([])
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
  refuses(populatedBank().engine, 'listCustomers', { query }, { code: 'FORMAT_ERROR', path })
})

test('[X2b] brings accounts and agreements along where it is asked, each on its own', () => {
  const { engine, kari, kariAccount } = populatedBank()
  const [withAccounts] = reads(engine, 'listCustomers', { query: { withAccounts: true } })
  expect(withAccounts).toEqual({ ...kari, accounts: [kariAccount] })
  const [withAgreements] = reads(engine, 'listCustomers', { query: { withAgreements: true } })
  expect(withAgreements).toEqual({ ...kari, agreements: [expect.objectContaining({ automatic: true })] })
})

test('[X2b] leaves closed accounts out', () => {
  const { engine, kariAccount } = populatedBank()
  does(engine, 'closeAccount', { params: { accountId: kariAccount.id } })
  const [kari] = reads(engine, 'listCustomers', { query: { withAccounts: true } })
  expect(kari?.accounts).toEqual([])
})

test('[X2c] reads one customer by the id', () => {
  const { engine, ola } = populatedBank()
  expect(reads(engine, 'readCustomer', { params: { customerId: ola.id } })).toEqual(ola)
})

test('[X2c] knows no customer by what is no id, the id of something else or an id of another bank', () => {
  const { engine, kariAccount } = populatedBank()
  const stranger = does(openBank(engine.now, 'other'), 'createCustomer', { body: customer('kari') })
  for (const customerId of [...noIds, kariAccount.id, stranger.id, 'kari']) {
    for (const name of ['readCustomer', 'deleteCustomer'] as const) {
      refuses(engine, name, { params: { customerId } }, { code: 'RESOURCE_UNKNOWN', path: 'customerId' })
    }
  }
})

test.each([undefined, null, 7, true, ['kari'], {}])('[X2c] refuses %j as an id', (customerId) => {
  const { engine } = populatedBank()
  const expected = { code: 'FORMAT_ERROR', path: 'customerId' } as const
  refuses(engine, 'readCustomer', { params: { customerId } }, expected)
  refuses(engine, 'readCustomer', {}, expected)
})
