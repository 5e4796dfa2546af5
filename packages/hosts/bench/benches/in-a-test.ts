import { join } from 'node:path'
import { createSandbox, createTpp, makeKey, type Sandbox } from '@pocketbank/testing'
import type { Surroundings } from '../kit/bench.ts'
import { median, type Row } from '../kit/figure.ts'
import { readProgram, spendTime } from '../kit/measure.ts'

/** Runs a whole journey of a test: requested, approved, read. */
async function travel(sandbox: Sandbox): Promise<void> {
  const tpp = sandbox.tpp()
  await sandbox.psu('13039319955').approve(await tpp.get('/v1/accounts'))
  const [account] = await tpp.accounts({ withBalance: true })
  await tpp.transactions(account?.resourceId ?? '', { limit: 20 })
}

/** Sends some requests as tests of a suite do: with the ids and signatures that another fork had. */
async function ask(sandbox: Sandbox, times: number): Promise<void> {
  const tpp = sandbox.tpp()
  for (let time = 0; time < times; time += 1) await (await tpp.get('/v1/sandbox/customers')).text()
}

const requestsOfFork = 20

/** What tests do again and again. */
interface Step {
  /** How often it is done in a round. */
  readonly times: number
  /** How many of its kind one run has; 1 by default. */
  readonly parts?: number
  readonly run: () => unknown
}

function listSteps(): Readonly<Record<string, Step>> {
  const base = createSandbox()
  const tpp = base.tpp()
  let tppCount = 0
  const certify = () => {
    tppCount += 1
    return createTpp({ id: `PSDNO-FSA-${tppCount}` }).certificate()
  }
  return {
    '`createSandbox`, after the first call': { times: 200, run: () => createSandbox() },
    "the same with `fixtures: 'none'`": { times: 200, run: () => createSandbox({ fixtures: 'none' }) },
    'a fork': { times: 1_000, run: () => base.fork() },
    'a snapshot, restored': { times: 1_000, run: () => base.restore(base.snapshot()) },
    '180 days': { times: 20, run: () => base.fork().clock.advance({ days: 180 }) },
    'one signed request, `tpp.get`': {
      times: 300,
      run: async () => (await tpp.get('/v1/sandbox/customers')).text(),
    },
    'the same again, with the same id and date': {
      times: 20,
      parts: requestsOfFork,
      run: () => ask(base.fork(), requestsOfFork),
    },
    'a fork and a whole SCA journey of four signed requests': { times: 30, run: () => travel(base.fork()) },
    'a certificate of a new TPP': { times: 20, run: certify },
    'a key, `makeKey`': { times: 2, run: () => makeKey() },
  }
}

/** Makes a row of milliseconds, or of microseconds if they are short. */
function toTimeRow(name: string, milliseconds: readonly number[]): Row {
  if (median(milliseconds) >= 0.1) return { name, unit: 'ms', values: milliseconds }
  return { name, unit: 'µs', values: milliseconds.map((time) => time * 1_000) }
}

/** Measures what the steps of a test cost once they are warm, and the memory of many forks. */
export async function benchInATest({ pace, programs }: Surroundings): Promise<readonly Row[]> {
  const steps = Object.entries(listSteps())
  const measureStep = async ({ times: timesOfRound, parts = 1, run }: Step) => {
    const count = pace.size(timesOfRound)
    const milliseconds = await spendTime(async () => {
      for (let time = 0; time < count; time += 1) await run()
    })
    return milliseconds / count / parts
  }
  const sides = Object.fromEntries(steps.map(([name, step]) => [name, () => measureStep(step)]))
  const times = await pace.interleave(sides, { rounds: 15, warmUps: 3, seconds: 20 })
  const measureForks = (write: string) => () =>
    readProgram<number>([join(programs, 'forks.mjs'), write, ...pace.args]) / 1e6
  const forks = await pace.interleave(
    { command: measureForks('command'), request: measureForks('request') },
    { rounds: 3, seconds: 20 },
  )
  return [
    ...steps.map(([name]) => toTimeRow(name, times[name] ?? [])),
    { name: '10,000 forks, each changed by a command', unit: 'MB', values: forks.command },
    {
      name: '10,000 forks, each changed by a signed request',
      unit: 'MB',
      values: forks.request,
      goal: { atMost: 100 },
    },
  ]
}
