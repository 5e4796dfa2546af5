import { expect, test } from 'vitest'
import { limits } from '../src/base/limits.ts'
import type { Engine } from '../src/index.ts'
import { from, orders, payingTown, refused, to } from './payments/payment-scene.ts'
import { asks } from './scene.ts'

/** The bank as if a table had so many rows. */
function withSize(engine: Engine, table: 'customers' | 'payments', size: number): void {
  const { bank } = engine
  engine.restore({ ...engine.snapshot(), bank: { ...bank, [table]: { ...bank[table], size } } })
}

test('[K3a] a bank has a million customers at most, and says so to the next one', () => {
  const { engine } = payingTown()
  const body = { customerNumber: '13039319956', name: 'Kari Test', type: 'PRIVATE' }
  withSize(engine, 'customers', limits.customersMax)
  const { bank } = engine
  const answer = asks(engine, 'createCustomer', { body })
  expect(answer).toMatchObject({ ok: false, error: { rule: 'K3a', code: 'CONFLICT' } })
  expect(answer.ok || answer.error.text).toContain('at most 1000000 customers')
  expect(engine.bank).toBe(bank)
  withSize(engine, 'customers', limits.customersMax - 1)
  expect(asks(engine, 'createCustomer', { body }).ok).toBe(true)
})

test('[K3a] a bank has a million payments at most, whichever TPPs have made them', () => {
  const { engine, kroner, olas } = payingTown()
  withSize(engine, 'payments', limits.paymentsMax)
  const body = from(kroner, to(olas))
  const { bank } = engine
  for (const tpp of ['PSDNO-FSA-1', 'PSDNO-FSA-2']) {
    expect(
      refused(engine, body, { asking: { tpp, psu: { identity: 'kari', context: 'PRIVATE' } } }),
    ).toMatchObject({
      code: 'CONFLICT',
    })
  }
  expect(engine.bank).toBe(bank)
  withSize(engine, 'payments', limits.paymentsMax - 1)
  expect(orders(engine, body).status).toBe('RCVD')
})
