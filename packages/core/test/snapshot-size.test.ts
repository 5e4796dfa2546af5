import { expect, test } from 'vitest'
import { octetsApart, snapshotToJson } from '../src/index.ts'
import { filledBank } from './sca-scene.ts'
import { does, openBank, row } from './scene.ts'

test('[K2c] a bank weighs about what its JSON does, and nothing beside itself', () => {
  const { bank } = filledBank()
  const octets = octetsApart(bank, openBank().bank)
  const written = snapshotToJson({ bank, now: filledBank().now, journal: filledBank().journal }).length
  expect(octets / written).toBeGreaterThan(0.9)
  expect(octets / written).toBeLessThan(1.1)
  expect(octetsApart(bank, bank)).toBe(0)
})

test('[K2c] beside the bank from which it goes on a bank weighs what was written to it', () => {
  const engine = filledBank()
  const fork = engine.fork()
  const [account] = does(fork, 'listAccounts')
  does(fork, 'postTransactions', { params: { accountId: account?.id ?? '' }, body: [row()] })
  const octets = octetsApart(fork.bank, engine.bank)
  expect(octets).toBeGreaterThan(50)
  expect(octets).toBeLessThan(1_000)
  expect(octetsApart(engine.bank, fork.bank)).toBeLessThan(octets)
})
