import * as v from 'valibot'

const serial = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** Contract of serials as ranges in ascending order, each with its first and its last serial. */
export const serialRanges = v.array(v.tuple([serial, serial]))

type Ranges = readonly (readonly [first: number, last: number])[]

/** Serials as ranges: of thousands in a row, two numbers are stored. */
export class SerialRanges {
  readonly #ranges: [first: number, last: number][] = []

  constructor(serials: Iterable<number> = []) {
    for (const one of [...serials].sort((left, right) => left - right)) this.add(one)
  }

  /** Adds a serial that they do not have; most are greater than all of them. */
  add(serial: number): void {
    const ranges = this.#ranges
    const index = ranges.findLastIndex(([first]) => first < serial)
    const [before, after] = [ranges[index], ranges[index + 1]]
    const extendsBefore = before !== undefined && before[1] === serial - 1
    const extendsAfter = after !== undefined && after[0] === serial + 1
    if (extendsBefore && extendsAfter) ranges.splice(index, 2, [before[0], after[1]])
    else if (extendsBefore) before[1] = serial
    else if (extendsAfter) after[0] = serial
    else ranges.splice(index + 1, 0, [serial, serial])
  }

  /** Removes a serial that they have. */
  remove(serial: number): void {
    const index = this.#ranges.findIndex(([, last]) => last >= serial)
    const [first, last] = this.#ranges[index] ?? [serial, serial]
    const rest: [number, number][] = []
    if (first < serial) rest.push([first, serial - 1])
    if (last > serial) rest.push([serial + 1, last])
    this.#ranges.splice(index, 1, ...rest)
  }

  toJSON(): [number, number][] {
    return this.#ranges
  }
}

/** Returns the rows whose serials are in ranges; both in ascending order. */
export function rowsInRanges<Row extends { readonly serial: number }>(
  rows: readonly Row[],
  ranges: Ranges,
): readonly Row[] {
  let index = 0
  return rows.filter(({ serial }) => {
    while ((ranges[index]?.[1] ?? serial) < serial) index += 1
    return serial >= (ranges[index]?.[0] ?? Number.POSITIVE_INFINITY)
  })
}
