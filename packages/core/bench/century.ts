import { createEngine, later } from '../src/index.ts'
import { context, type Figure } from './rows.ts'

const centuryMilliseconds = 36_525 * 86_400_000

/** Moves the clock of the fixed data set a century on, over its batches. */
export function benchCentury(): readonly Figure[] {
  const engine = createEngine({ now: context.now, seed: 'bench' })
  engine.execute('initialize', {}, context)
  const startTime = performance.now()
  engine.settle(later(engine.now, centuryMilliseconds))
  const value = (performance.now() - startTime) / 1000
  return [{ label: 'a century goes by, with the fixed data set', value, unit: 's', goal: '<= 0.5' }]
}
