import { expect, test } from 'vitest'
import { limits } from '../src/base/limits.ts'
import { from, kroner, olas, payingWorld, to } from './kit/pays.ts'
import type { World } from './kit/world.ts'

/** The bank as if a table had so many rows. */
function withSize(world: World, table: 'customers' | 'payments', size: number): void {
  const { bank } = world
  const { orders, trees } = bank[table]
  world.restore({ ...world.snapshot(), bank: { ...bank, [table]: { orders, trees, size } } })
}

test('[K3a] refuses customers beyond a million', () => {
  const world = payingWorld()
  const body = { customerNumber: '13039319956', name: 'Kari Test', type: 'PRIVATE' }
  withSize(world, 'customers', limits.customersMax)
  const { bank } = world
  const answer = world.tryCall('createCustomer', { body })
  expect(answer).toMatchObject({ ok: false, error: { rule: 'K3a', code: 'CONFLICT' } })
  expect(answer.ok || answer.error.text).toContain('at most 1000000 customers')
  expect(world.bank).toBe(bank)
  withSize(world, 'customers', limits.customersMax - 1)
  expect(world.tryCall('createCustomer', { body }).ok).toBe(true)
})

test('[K3a] refuses payments beyond a million, of all TPPs together', () => {
  const world = payingWorld()
  withSize(world, 'payments', limits.paymentsMax)
  const body = from(kroner, to(olas))
  const { bank } = world
  for (const tpp of ['PSDNO-FSA-1', 'PSDNO-FSA-2']) {
    expect(
      world.readRefusal(body, { caller: { tpp, psu: { identity: 'kari', context: 'PRIVATE' } } }),
    ).toMatchObject({
      code: 'CONFLICT',
    })
  }
  expect(world.bank).toBe(bank)
  withSize(world, 'payments', limits.paymentsMax - 1)
  expect(world.createPayment(body).status).toBe('RCVD')
})
