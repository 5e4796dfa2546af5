import { expect, test } from 'vitest'
import { manyTpps } from './many-tpps.ts'
import { startObjects } from './objects.ts'

/** D: `node packages/http/bench/edge.mjs` does the same with 1,000. */
const count = 100

test('[K6a] a hundred TPPs at once find their own bank, half of them after its object has gone', async () => {
  const objects = await startObjects()
  try {
    expect(await manyTpps(objects, count)).toEqual({ count, strangers: 0 })
  } finally {
    await objects.dispose()
  }
})
