/** Interval at which the end of a flood is looked for, and intervals after which a flood that has no end is reported. */
const quietMilliseconds = 1_000
const quietIntervalsMax = 60

/**
 * Counts connections that end within the headers of a request. The first is answered and explained like any other request that cannot be
 * read. Those that follow without a second in between are only counted: nobody reads thousands of explanations, and each costs a millisecond.
 */
export class DroppedHeads {
  readonly #tell: (count: number) => void
  #watch: NodeJS.Timeout | undefined
  #count = 0
  #isQuiet = true
  #intervals = 0

  /** @param tell - Called once for each flood, with the number of connections that were only counted. */
  constructor(tell: (count: number) => void) {
    this.#tell = tell
  }

  /** Notes one. Returns true if it is only counted. */
  add(): boolean {
    this.#isQuiet = false
    if (this.#watch !== undefined) {
      this.#count += 1
      return true
    }
    this.#watch = setInterval(() => this.#look(), quietMilliseconds).unref()
    return false
  }

  #look(): void {
    this.#intervals += 1
    if (this.#isQuiet) this.end()
    else if (this.#intervals % quietIntervalsMax === 0) this.#report()
    this.#isQuiet = true
  }

  #report(): void {
    if (this.#count > 0) this.#tell(this.#count)
    this.#count = 0
  }

  /** Reports what was counted, and explains the next one again. */
  end(): void {
    clearInterval(this.#watch)
    this.#watch = undefined
    this.#intervals = 0
    this.#report()
  }
}
