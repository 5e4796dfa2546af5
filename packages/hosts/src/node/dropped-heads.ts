/**
 * Interval in which a flood must pause to count as ended, and number of intervals between reports of a flood
 * that continues.
 */
const quietMilliseconds = 1_000
const quietIntervalsMax = 60

/**
 * Counts connections that end within the headers of a request. The first one is answered and explained. Those
 * that follow without a pause are only counted: nobody reads thousands of explanations, and each takes a
 * millisecond.
 */
export class DroppedHeads {
  readonly #onDropped: (count: number) => void
  #watch: NodeJS.Timeout | undefined
  #count = 0
  #isQuiet = true
  #intervals = 0

  /**
   * Makes a counter.
   * @param onDropped - Called once for each flood, with the number of connections that were only counted.
   */
  constructor(onDropped: (count: number) => void) {
    this.#onDropped = onDropped
  }

  /** Adds a connection. Returns true if it is only counted. */
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
    if (this.#count > 0) this.#onDropped(this.#count)
    this.#count = 0
  }

  end(): void {
    clearInterval(this.#watch)
    this.#watch = undefined
    this.#intervals = 0
    this.#report()
  }
}
