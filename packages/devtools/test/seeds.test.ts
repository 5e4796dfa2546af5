import { readFileSync } from 'node:fs'
import { createEngine, type Instant, parseInstant, snapshotToJson } from '@pocketbank/core'
import { Ajv } from 'ajv'
import { expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { readSeedFile, seedProblemLines, summariseWorld } from '../src/seed/index.ts'

const defaults = { now: parseInstant('2026-01-15T10:00:00+01:00') as Instant, seed: 'a' }
const readSeed = (name: string) => readFileSync(new URL(`../seeds/${name}`, import.meta.url), 'utf8')
const validate = new Ajv({ strict: false }).compile(JSON.parse(readSeed('seed.schema.json')))

async function openSeed(text: string, onLongWork?: () => void) {
  const result = await readSeedFile(text, { defaults, onLongWork })
  if (!result.ok) throw new Error(seedProblemLines('seed', result.error).join('\n'))
  return result.value
}

test('[Z1b] [Z3d] ships the fixed data set as a seed file', async () => {
  const text = readSeed('fixed-data-set.yaml')
  const engine = createEngine(defaults)
  engine.execute('initialize', {}, { now: defaults.now })
  expect(snapshotToJson((await openSeed(text)).engine.snapshot())).toBe(snapshotToJson(engine.snapshot()))
})

test.each([
  ['person', '1 customer, 1 account'],
  ['company', '3 customers, 2 accounts, 1 card, 1 agreement, 364 transactions, 2 consents, 3 payments'],
])('ships a seed file of a %s for editors and the bank', async (name, summary) => {
  const text = readSeed(`${name}.yaml`)
  expect(validate(parse(text))).toBe(true)
  expect(summariseWorld(await openSeed(text))).toBe(summary)
})

test('[Z1c] [Y10c] a fifth of a million rows is filled evenly, after a line that it takes a while', async () => {
  const million = readSeed('million.yaml')
  expect(validate(parse(million))).toBe(true)
  const text = million.replace('count: 1000000', 'count: 200000')
  const onLongWork = vi.fn()
  await openSeed(readSeed('fixed-data-set.yaml'), onLongWork)
  expect(onLongWork).not.toHaveBeenCalled()
  const { engine, names } = await openSeed(text, onLongWork)
  expect(onLongWork).toHaveBeenCalledOnce()
  expect(engine.bank.transactions.size).toBe(200_000)
  const params = { accountId: names.accounts.busy?.id ?? '' }
  const result = engine.execute(
    'listPostedTransactions',
    { params, query: { limit: 3 } },
    { now: defaults.now },
  )
  expect(result.ok && result.value).toMatchObject({ transactions: [{ bookingDate: '2026-01-14' }, {}, {}] })
})
