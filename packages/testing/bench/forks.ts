import { createSandbox, type Sandbox } from '../src/index.ts'

const forks = 10_000
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

// Prints the bytes that 10,000 forks take, each with one write.
const write = writes[process.argv[2] ?? ''] ?? (() => undefined)
const sandbox = createSandbox()
for (let warm = 0; warm < 300; warm += 1) await write(sandbox.fork())
const before = await heapUsed()
const sandboxes: Sandbox[] = []
for (let count = 0; count < forks; count += 1) {
  const fork = sandbox.fork()
  await write(fork)
  sandboxes.push(fork)
}
const after = await heapUsed()
if (sandboxes.length === forks) console.log(after - before)
