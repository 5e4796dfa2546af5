import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { createSandbox, type Sandbox } from '../src/index.ts'

const row = (label: string, value: string, goal = '') =>
  console.log(label.padEnd(64) + value.padStart(12) + goal.padStart(14))
const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Runs a file in a process of its own; gives what it prints and how long it takes, in milliseconds. */
function run(file: string, ...args: readonly string[]) {
  const start = performance.now()
  const { stdout, status, stderr } = spawnSync(process.execPath, ['--expose-gc', file, ...args], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return { printed: Number(stdout), time: performance.now() - start }
}

const runs = 15

function measureImports(folder: string): void {
  const time = (name: string) => run(resolve(folder, `${name}.mjs`)).time
  const times = Array.from({ length: runs }, () => [time('testing'), time('hono')] as const)
  row('process that imports @pocketbank/testing', milliseconds(median(times.map(([testing]) => testing))))
  row('process that imports hono', milliseconds(median(times.map(([, hono]) => hono))))
  const overhead = milliseconds(median(times.map(([testing, hono]) => testing - hono)))
  row('  the difference', overhead, '<= 150 ms')
}

function measureFirst(folder: string): void {
  for (const [fixtures, goal] of [['none', '<= 5 ms'], ['fixed']] as const) {
    const times = Array.from({ length: runs }, () => run(resolve(folder, 'first.mjs'), fixtures).printed)
    row(`first sandbox of a process, fixtures: '${fixtures}'`, milliseconds(median(times)), goal)
  }
}

/**
 * Milliseconds that something takes in the middle of some runs, after it was done often enough to be fast.
 */
async function measureTime(times: number, work: () => unknown): Promise<number> {
  const measured: number[] = []
  for (let time = 0; time < 2 * times; time += 1) {
    const start = performance.now()
    await work()
    measured.push(performance.now() - start)
  }
  return median(measured.slice(times))
}

/** A whole journey of an example test: asked, approved, read. */
async function travel(sandbox: Sandbox): Promise<void> {
  const tpp = sandbox.tpp()
  await sandbox.psu('13039319955').approve(await tpp.get('/v1/accounts'))
  const [account] = await tpp.accounts({ withBalance: true })
  await tpp.transactions(account?.resourceId ?? '', { limit: 20 })
}

/**
 * What tests of a suite do again and again: a fork asks the same, so its requests have ids and signatures of
 * before.
 */
async function ask(sandbox: Sandbox, times: number): Promise<void> {
  const tpp = sandbox.tpp()
  for (let time = 0; time < times; time += 1) await (await tpp.get('/v1/sandbox/customers')).text()
}

async function measureWork(): Promise<void> {
  const base = createSandbox()
  const tpp = base.tpp()
  const request = await measureTime(2_000, async () => (await tpp.get('/v1/sandbox/customers')).text())
  row('one signed request, tpp.get', milliseconds(request))
  row(
    '  signed before: one of 20 in a fork',
    milliseconds((await measureTime(100, () => ask(base.fork(), 20))) / 20),
  )
  row(
    "later sandboxes, fixtures: 'none'",
    milliseconds(await measureTime(200, () => createSandbox({ fixtures: 'none' }))),
  )
  row("later sandboxes, fixtures: 'fixed'", milliseconds(await measureTime(200, () => createSandbox())))
  row('fork', milliseconds(await measureTime(1_000, () => base.fork())))
  row('snapshot and restore', milliseconds(await measureTime(1_000, () => base.restore(base.snapshot()))))
  row(
    '180 days, 620 batches',
    milliseconds(await measureTime(20, () => base.fork().clock.advance({ days: 180 }))),
  )
  row(
    'fork and SCA journey of four signed requests',
    milliseconds(await measureTime(200, () => travel(base.fork()))),
  )
  const start = performance.now()
  for (let count = 0; count < 200; count += 1) await travel(base.fork())
  row('  200 of them', milliseconds(performance.now() - start), '<= 5000 ms')
}

/** Prints every figure of this package. */
export async function printFigures(folder: string): Promise<void> {
  measureImports(folder)
  measureFirst(folder)
  await measureWork()
  for (const write of ['command', 'request']) {
    const bytes = run(resolve(folder, 'forks.mjs'), write).printed
    row(`10,000 forks kept, each written to by a ${write}`, megabytes(bytes), '<= 100 MB')
  }
}
