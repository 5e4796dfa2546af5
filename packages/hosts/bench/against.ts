import { coreNames, coreRows } from './benches/core.ts'
import { findRatios, formatRatio, type Spread } from './kit/figure.ts'
import { readProgram } from './kit/measure.ts'
import type { Pace } from './kit/pace.ts'
import type { CoreCosts } from './servers/core-process.ts'

/** What a figure may grow by, apart from the spread of one core against itself. */
const growthMax = 0.03

/** The programs that measure this core, and that of another checkout. */
interface CoreFiles {
  readonly current: string
  readonly other: string
}

/**
 * Decides whether a cost has grown by no more than 3 % and the noise: how far the quartiles of a core against
 * itself are from 1.
 */
export function isWithinNoise(ratio: Spread, itself: Spread): boolean {
  const noise = Math.max(1 - itself.low, itself.high - 1, 0)
  return ratio.middle <= 1 + growthMax + noise
}

/**
 * Compares this core with another one in 15 rounds; the other one runs twice in each, to see what the machine
 * makes of equal programs. Every figure is a cost: more is worse.
 *
 * @returns the lines of a table, and whether no cost has grown by more than 3 % and the noise.
 */
export async function compareCores(files: CoreFiles, pace: Pace) {
  const run = (file: string) => () => readProgram<CoreCosts>([file, ...pace.args])
  const { current, other, again } = await pace.interleave(
    { current: run(files.current), other: run(files.other), again: run(files.other) },
    { rounds: 15, seconds: 1_800 },
  )
  const list = (costs: readonly CoreCosts[], name: keyof CoreCosts) => costs.map((cost) => cost[name])
  const results = coreNames.map((name) => {
    const ratio = findRatios(list(current, name), list(other, name))
    const itself = findRatios(list(again, name), list(other, name))
    return { name, ratio, itself, isKept: isWithinNoise(ratio, itself) }
  })
  const head = ['Cost', 'This to other', 'Other to itself', '']
  const lines = results.map(({ name, ratio, itself, isKept }) => [
    coreRows[name].name,
    formatRatio(ratio),
    formatRatio(itself),
    isKept ? '' : 'slower',
  ])
  return { lines: [head, ...lines], areKept: results.every(({ isKept }) => isKept) }
}
