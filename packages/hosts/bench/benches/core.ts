import { join } from 'node:path'
import type { Surroundings } from '../kit/bench.ts'
import type { Row } from '../kit/figure.ts'
import { readProgram } from '../kit/measure.ts'
import type { CoreCosts } from '../servers/core-process.ts'

/** The figures of the core, without their values. */
export const coreRows: Readonly<Record<keyof CoreCosts, Omit<Row, 'values'>>> = {
  filling: { name: 'the fixed data set, in a new process', unit: 'ms' },
  century: { name: 'a century passes, with the fixed data set', unit: 'ms', goal: { atMost: 500 } },
  fork: { name: 'a fork', unit: 'µs', goal: { atMost: 1 } },
  change: { name: 'a fork and one posted transaction', unit: 'µs', goal: { atMost: 20 } },
  write: { name: 'a snapshot of 200,000 transactions, to JSON', unit: 'ms' },
  read: { name: 'the same, read back', unit: 'ms' },
  order: { name: 'a payment, created and approved in a basket of 100', unit: 'µs', goal: { atMost: 50 } },
  batch: { name: 'a batch that books 25,000 payments', unit: 'ms' },
  orderEach: { name: 'a payment, created and approved by itself', unit: 'µs' },
  post: { name: 'one of 1,000,000 transactions, posted in calls of 1,000', unit: 'µs' },
  memory: { name: 'memory of one of them', unit: 'bytes', goal: { atMost: 250 } },
}

export const coreNames = Object.keys(coreRows) as readonly (keyof CoreCosts)[]

/** Measures the core in some fresh processes. */
export async function benchCore({ pace, programs }: Surroundings): Promise<readonly Row[]> {
  const run = () => readProgram<CoreCosts>([join(programs, 'core.mjs'), ...pace.args])
  const { core } = await pace.interleave({ core: run }, { rounds: 5, seconds: 35 })
  return coreNames.map((name) => ({ ...coreRows[name], values: core.map((costs) => costs[name]) }))
}
