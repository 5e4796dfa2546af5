import { expect, test } from 'vitest'
import { octetsApart } from '../src/engine/snapshot-size.ts'
import { snapshotToJson } from '../src/index.ts'
import { row } from './kit/bodies.ts'
import { filledWorld, openWorld } from './kit/worlds.ts'

test('[K2c] a bank weighs about what its JSON does, and nothing beside itself', () => {
  const { bank } = filledWorld()
  const octets = octetsApart(bank, openWorld().bank)
  const written = snapshotToJson({ bank, now: filledWorld().now, journal: filledWorld().journal }).length
  expect(octets / written).toBeGreaterThan(0.9)
  expect(octets / written).toBeLessThan(1.1)
  expect(octetsApart(bank, bank)).toBe(0)
})

test('[K2c] beside the bank from which it goes on a bank weighs what was written to it', () => {
  const world = filledWorld()
  const fork = world.fork()
  const [account] = fork.does('listAccounts')
  fork.does('postTransactions', { params: { accountId: account?.id ?? '' }, body: [row()] })
  const octets = octetsApart(fork.bank, world.bank)
  expect(octets).toBeGreaterThan(50)
  expect(octets).toBeLessThan(1_000)
  expect(octetsApart(world.bank, fork.bank)).toBeLessThan(octets)
})
