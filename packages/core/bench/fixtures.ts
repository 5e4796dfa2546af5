import { createEngine } from '../src/index.ts'
import { context, type Figure } from './rows.ts'

/** Fills a bank for the first time in this process, as a starting server does. */
export function benchFixtures(): readonly Figure[] {
  const startTime = performance.now()
  const engine = createEngine({ now: context.now, seed: 'bench' })
  const created = performance.now()
  const result = engine.execute('initialize', {}, context)
  const endTime = performance.now()
  const count = result.ok ? result.value.transactions : 0
  return [
    { label: 'create the first engine of a process', value: created - startTime, unit: 'ms' },
    {
      label: `initialize it with ${count} transactions`,
      value: endTime - created,
      unit: 'ms',
      goal: '<= 15',
    },
  ]
}
