import { benchCentury } from './century.ts'
import { benchFixtures } from './fixtures.ts'
import { benchForks } from './forks.ts'
import { benchMemory } from './memory.ts'
import { benchPages } from './pages.ts'
import { benchPayments } from './payments.ts'
import type { Figure } from './rows.ts'
import { benchSnapshots } from './snapshots.ts'
import { benchStorage } from './storage.ts'

const benches: Readonly<Record<string, (variant: string) => readonly Figure[]>> = {
  memory: benchMemory,
  pages: benchPages,
  forks: benchForks,
  snapshots: benchSnapshots,
  storage: benchStorage,
  fixtures: benchFixtures,
  payments: benchPayments,
  century: benchCentury,
}

const [name = '', variant = ''] = process.argv.slice(2)
for (const { label, value, unit, goal = '' } of benches[name]?.(variant) ?? []) {
  console.log(
    `${label.padEnd(76)}${value.toFixed(value < 10 ? 2 : 0).padStart(12)} ${unit.padEnd(14)}${goal}`,
  )
}
