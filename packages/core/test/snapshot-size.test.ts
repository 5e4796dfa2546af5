import { expect, test } from 'vitest'
import { bytesApart } from '../src/engine/snapshot-size.ts'
import { snapshotToJson } from '../src/index.ts'
import { row } from './kit/bodies.ts'
import { filledWorld, openWorld } from './kit/worlds.ts'

test('[K2c] estimates the size of a bank as that of its JSON', () => {
  const { bank } = filledWorld()
  const bytes = bytesApart(bank, openWorld().bank)
  const textLength = snapshotToJson({ bank, now: filledWorld().now, journal: filledWorld().journal }).length
  expect(bytes / textLength).toBeGreaterThan(0.9)
  expect(bytes / textLength).toBeLessThan(1.1)
  expect(bytesApart(bank, bank)).toBe(0)
})

test('[K2c] estimates the size of a fork by its changes', () => {
  const world = filledWorld()
  const fork = world.fork()
  const [account] = fork.call('listAccounts')
  fork.call('postTransactions', { params: { accountId: account?.id ?? '' }, body: [row()] })
  const bytes = bytesApart(fork.bank, world.bank)
  expect(bytes).toBeGreaterThan(50)
  expect(bytes).toBeLessThan(1_000)
  expect(bytesApart(world.bank, fork.bank)).toBeLessThan(bytes)
})
