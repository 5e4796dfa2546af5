/** How long something is repeated. */
export interface Turns {
  readonly rounds: number
  readonly warmUps?: number
  /**
   * The time for all rounds. On a slow machine warm-ups end after half of it, and the other rounds after
   * three at its end, or after one at twice the time.
   */
  readonly seconds: number
}

/** How much a benchmark does: all that its figures need, or a trial that shows only that it runs. */
export interface Pace {
  /** The last argument of programs: `trial`, or nothing. */
  readonly args: readonly string[]
  /** Scales a number of rows or repetitions; a trial does a thousandth of it. */
  size(count: number): number
  /**
   * Does something by each side in each round, so that noise of the machine meets all sides. The side that
   * begins changes from round to round. Returns the values by side and round, without those of warm-ups.
   */
  interleave<Sides extends Readonly<Record<string, (round: number) => unknown>>>(
    sides: Sides,
    turns: Turns,
  ): Promise<{ readonly [Side in keyof Sides]: readonly Awaited<ReturnType<Sides[Side]>>[] }>
}

const roundsMin = 3

export function createPace(isTrial: boolean): Pace {
  return {
    args: isTrial ? ['trial'] : [],
    size: (count) => (isTrial ? Math.max(1, Math.ceil(count / 1_000)) : count),
    async interleave(sides, turns) {
      const { rounds, warmUps = 0, seconds } = isTrial ? { rounds: 1, seconds: 0 } : turns
      const names = Object.keys(sides)
      const values = Object.fromEntries(names.map((name) => [name, [] as unknown[]]))
      const start = performance.now()
      const isOver = (share: number) => performance.now() - start > seconds * 1_000 * share
      let round = 0
      const run = async (isKept: boolean) => {
        // So that a signal to end is heard also if no side waits for anything.
        await new Promise((resolve) => setImmediate(resolve))
        for (let turn = 0; turn < names.length; turn += 1) {
          const name = names[(turn + round) % names.length] ?? ''
          const value = await sides[name]?.(round)
          if (isKept) values[name]?.push(value)
        }
        round += 1
      }
      for (let count = 0; count < warmUps && !isOver(0.5); count += 1) await run(false)
      const isEnough = (count: number) => (isOver(1) && count >= roundsMin) || (isOver(2) && count > 0)
      for (let count = 0; count < rounds && !isEnough(count); count += 1) await run(true)
      return values as never
    },
  }
}
