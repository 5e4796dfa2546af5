import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../src/index.ts'

/** Something that is done to a sandbox, with the number of the customer or the TPP that it is about. */
interface Step {
  readonly act: keyof typeof acts
  readonly index: number
}

const people = ['13039319955', '12085592767'] as const
const ids = ['PSDNO-FSA-1', 'PSDNO-FSA-2'] as const

async function describeResponse(answer: Response): Promise<string> {
  return `${answer.status} ${answer.headers.get('X-Request-ID')} ${await answer.text()}`
}

function createSandboxTpp(sandbox: Sandbox, index: number) {
  return sandbox.tpp({ id: ids[index % ids.length] ?? '' })
}

/** Actions, each with the value that it returns. */
const acts = {
  make: async (sandbox: Sandbox, index: number) => {
    const body = {
      customerNumber: String(13_039_320_000 + index),
      name: 'Kari Test',
      type: 'PRIVATE',
    } as const
    return describeResponse(await createSandboxTpp(sandbox, index).post('/v1/sandbox/customers', { body }))
  },
  approve: async (sandbox: Sandbox, index: number) => {
    const consent = await createSandboxTpp(sandbox, index).post('/v1/consents')
    const { url } = await sandbox.psu(people[index % people.length] ?? '').approve(consent)
    return String(url)
  },
  read: async (sandbox: Sandbox, index: number) =>
    describeResponse(await createSandboxTpp(sandbox, index).get('/v1/accounts')),
  list: async (sandbox: Sandbox, index: number) =>
    describeResponse(await createSandboxTpp(sandbox, index).get('/v1/sandbox/customers')),
  wait: async (sandbox: Sandbox, index: number) => JSON.stringify(sandbox.clock.advance({ hours: index })),
  fail: async (sandbox: Sandbox) => sandbox.faults.once('systemError').id,
  rewind: async (sandbox: Sandbox) => {
    const before = sandbox.snapshot()
    const text = await acts.make(sandbox, 7)
    sandbox.restore(before)
    return text
  },
  count: async ({ requests, clock }: Sandbox) => `${requests.all.length} ${clock.now.toISOString()}`,
} as const

const names = Object.keys(acts) as readonly Step['act'][]
const step: fc.Arbitrary<Step> = fc.record({ act: fc.constantFrom(...names), index: fc.nat(9) })

/** Does the steps one after the other, as others have their turns in between. */
async function play(sandbox: Sandbox, steps: readonly Step[]): Promise<readonly string[]> {
  const transcript: string[] = []
  for (const { act, index } of steps) {
    const text = await acts[act](sandbox, index).catch((error: Error) => error.message)
    transcript.push(`${act} ${text}`)
  }
  return transcript
}

test('keeps fifty simultaneous sandboxes apart, half of them forks', async () => {
  const scripts = fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 50, maxLength: 50 })
  const base = createSandbox({ seed: 'fork' })
  const open = (index: number) => (index % 2 === 0 ? createSandbox({ seed: `${index}` }) : base.fork())
  await fc.assert(
    fc.asyncProperty(scripts, async (allSteps) => {
      const together = await Promise.all(allSteps.map((steps, index) => play(open(index), steps)))
      for (const [index, steps] of allSteps.entries()) {
        expect(await play(open(index), steps)).toEqual(together[index])
      }
    }),
    { numRuns: 1 },
  )
})
