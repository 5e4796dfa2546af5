import { createSandbox, type Sandbox } from '@pocketbank/testing'
import { createPace } from '../kit/pace.ts'

// Prints the bytes that 10,000 forks take, each with one write: forks-process command|request [trial].

const [, , kind = '', pace] = process.argv
const forkCount = createPace(pace === 'trial').size(10_000)
const body = { customerNumber: '13039319956', name: 'Kari Test', type: 'PRIVATE' } as const

/** How a fork is written to: by a command of the core, or by a signed request. */
const writes: Readonly<Record<string, (fork: Sandbox) => unknown>> = {
  command: ({ bank }) => bank.execute('createCustomer', { body }, { now: bank.now }),
  request: async (fork) => (await fork.tpp().post('/v1/sandbox/customers', { body })).text(),
}

async function heapUsed(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return process.memoryUsage().heapUsed
}

const write = writes[kind] ?? (() => undefined)
const sandbox = createSandbox()
for (let warm = 0; warm < 300; warm += 1) await write(sandbox.fork())
const before = await heapUsed()
const sandboxes: Sandbox[] = []
for (let count = 0; count < forkCount; count += 1) {
  const fork = sandbox.fork()
  await write(fork)
  sandboxes.push(fork)
}
const after = await heapUsed()
if (sandboxes.length === forkCount) console.log(after - before)
