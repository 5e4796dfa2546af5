import { benches } from './benches.ts'
import type { Surroundings } from './kit/bench.ts'
import { createPace } from './kit/pace.ts'
import type { SectionName } from './sections.ts'

/** What the process of a benchmark gets to know. */
export interface Assignment extends Omit<Surroundings, 'pace'> {
  readonly name: SectionName
  readonly isTrial: boolean
}

// Runs one benchmark, and prints its rows as the last line: one ASSIGNMENT
const { name, isTrial, ...places }: Assignment = JSON.parse(process.argv[2] ?? '')
// So that servers that it has started end with it.
process.once('SIGTERM', () => process.exit(1))
const bench = await benches[name]()
const rows = await bench({ ...places, pace: createPace(isTrial) })
process.stdout.write(`\n${JSON.stringify(rows)}\n`, () => process.exit(0))
