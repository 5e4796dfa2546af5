import { createEngine } from '../src/index.ts'
import { context, type Figure } from './rows.ts'

/** Fills a bank for the first time in this process, as a starting server does. */
export function benchFixtures(): readonly Figure[] {
  const started = performance.now()
  const engine = createEngine({ now: context.now, seed: 'bench' })
  const created = performance.now()
  const filled = engine.execute('initialize', {}, context)
  const done = performance.now()
  const count = filled.ok ? filled.value.transactions : 0
  return [
    { what: 'create the first engine of a process', value: created - started, unit: 'ms' },
    { what: `initialize it with ${count} transactions`, value: done - created, unit: 'ms', goal: '<= 15' },
  ]
}
