import { suggestNearest } from '@pocketbank/core/base'
import { quoteText, writeError } from '@pocketbank/core/base/errors'
import { type QuirkName, quirkNames, quirkTable } from './quirk-table.ts'

interface QuirkSwitch {
  readonly name: QuirkName
  readonly meaning: string
  readonly on: boolean
}

/** The switches of the quirks. */
export interface Quirks {
  /**
   * Switches a quirk on, or off with `on` false.
   *
   * @throws {TypeError} If there is no quirk of this name.
   * @example
   * ```ts
   * sandbox.quirks.set('idsMissing')
   * sandbox.quirks.on() // => ['idsMissing']
   * ```
   */
  set(name: QuirkName, on?: boolean): void
  /** Returns all quirks, in the order in which they change a response. */
  list(): readonly QuirkSwitch[]
  /** Returns the names of the active quirks, in the same order. */
  on(): readonly QuirkName[]
  /** Switches all quirks off. */
  clear(): void
}

/** A class, because every fork of a bank has one: an object with closures takes more memory. */
class QuirkSwitches implements Quirks {
  readonly on: () => readonly QuirkName[]
  readonly #write: (names: readonly QuirkName[]) => void

  constructor(read: () => readonly QuirkName[], write: (names: readonly QuirkName[]) => void) {
    this.on = read
    this.#write = write
  }

  set(name: QuirkName, on = true): void {
    if (!quirkNames.includes(name)) {
      const hint = suggestNearest(String(name), quirkNames)
      const remedy = `The quirks are ${quirkNames.join(', ')}`
      throw new TypeError(
        writeError({ problem: `there is no quirk ${quoteText(String(name))}`, hint, remedy }),
      )
    }
    const before = this.on()
    this.#write(quirkNames.filter((quirkName) => (quirkName === name ? on : before.includes(quirkName))))
  }

  list(): readonly QuirkSwitch[] {
    const on = this.on()
    return quirkNames.map((name) => ({ name, meaning: quirkTable[name].meaning, on: on.includes(name) }))
  }

  clear(): void {
    this.#write([])
  }
}

/** Makes the switches for quirks whose state the caller holds. */
export function createQuirks(
  read: () => readonly QuirkName[],
  write: (names: readonly QuirkName[]) => void,
): Quirks {
  return new QuirkSwitches(read, write)
}
