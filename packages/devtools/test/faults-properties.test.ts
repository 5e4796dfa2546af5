import { allOperations } from '@pocketbank/http/operations'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callOperation } from '../../http/test/kit/operations.ts'
import { openExampleWorld } from '../../http/test/kit/world.ts'
import { createFaults, type Faults } from '../src/faults/faults.ts'
import { requireFailure } from './kit/faults.ts'
import { openSandbox } from './kit/sandbox.ts'

const path = '/v1/sandbox/customers'

test('applies a limited fault exactly as often, for any order of requests', async () => {
  const waves = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 })
  const times = fc.integer({ min: 1, max: 12 })
  const delays = fc.integer({ min: 0, max: 4 })
  await fc.assert(
    fc.asyncProperty(waves, times, delays, fc.boolean(), async (sizes, timesMax, delayed, after) => {
      const sandbox = openSandbox()
      const tpp = sandbox.tpp()
      if (delayed > 0) {
        sandbox.faults.add({ effect: { kind: 'delay', milliseconds: 1, clock: 'real' }, times: delayed })
      }
      sandbox.faults.add({ effect: 'tooManyRequests', times: timesMax, after })
      const answers: Response[] = []
      for (const size of sizes) {
        answers.push(...(await Promise.all(Array.from({ length: size }, () => tpp.get(path)))))
      }
      const sentCount = answers.length
      // After a delay only faults that act after the bank can follow, not others that act before it.
      const open = after ? sentCount : sentCount - Math.min(delayed, sentCount)
      const strikeCount = answers.filter(({ status }) => status === 429).length
      expect(strikeCount).toBe(Math.min(timesMax, open))
      const notes = sandbox.requests.all.flatMap(({ faults = [] }) =>
        faults.filter(({ kind }) => kind === 'tooManyRequests'),
      )
      expect(notes).toHaveLength(strikeCount)
      expect(sandbox.faults.list().some(({ rule }) => rule.after === after && rule.times === timesMax)).toBe(
        strikeCount < timesMax,
      )
    }),
    { numRuns: 12 },
  )
})

/** What every operation of a bank answers, in the order of the table, as bytes and headers. */
async function everything(faults?: Faults): Promise<readonly unknown[]> {
  const world = await openExampleWorld(faults === undefined ? {} : { faults })
  const answers: unknown[] = []
  for (const operation of allOperations) {
    const start = world.sandbox.bank.snapshot()
    const answer = await callOperation(world, operation)
    answers.push([operation.id, answer.status, [...answer.headers], await answer.text()])
    world.sandbox.bank.restore(start)
  }
  return answers
}

test('answers byte for byte as a bank without faults if none matches', async () => {
  const broken = createFaults()
  const plain = await everything()
  expect(await everything(broken)).toEqual(plain)
  broken.add({ effect: 'drop', match: { tpp: 'PSDNO-FSA-none' } })
  broken.add({ effect: 'systemError', match: { psu: 'nobody' }, after: true })
  broken.add({ effect: 'malformedJson', match: { where: () => false } })
  // No page of the world has two rows.
  broken.quirks.set('rowsReordered')
  expect(await everything(broken)).toEqual(plain)
  expect(broken.list().map(({ struck }) => struck)).toEqual([0, 0, 0])
})

test('breaks one of many banks that continue from one time', async () => {
  const setups = [openSandbox(), openSandbox(), openSandbox()]
  const [first] = setups
  if (first === undefined) throw new Error('there is no bank')
  first.faults.add({ effect: 'drop', times: 2 })
  for (const sandbox of setups) sandbox.faults.restore(first.faults.state())
  await requireFailure(first.tpp().get(path))
  await requireFailure(first.tpp().get(path))
  for (const sandbox of setups.slice(1)) {
    expect(sandbox.faults.list()).toMatchObject([{ struck: 0 }])
    await requireFailure(sandbox.tpp().get(path))
  }
  expect((await first.tpp().get(path)).status).toBe(200)
})
