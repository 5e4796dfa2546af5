import * as v from 'valibot'

const serial = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** Contract of ranges of serials, each with its first and last one, in the order of the requests. */
export const serialRanges = v.array(v.tuple([serial, serial]))

type Ranges = readonly (readonly [first: number, last: number])[]

/** Serials stored as ranges: thousands of consecutive serials need two numbers. */
export class SerialRanges {
  readonly #ranges: [first: number, last: number][] = []

  constructor(serials: Iterable<number> = []) {
    for (const serial of serials) this.add(serial)
  }

  /** Adds a new serial at the end. */
  add(serial: number): void {
    const last = this.#ranges.at(-1)
    if (last?.[1] === serial - 1) last[1] = serial
    else this.#ranges.push([serial, serial])
  }

  remove(serial: number): void {
    const index = this.#ranges.findIndex(([first, last]) => first <= serial && serial <= last)
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

/**
 * Returns the rows with serials in the ranges, in the order of the ranges. `rows` are sorted by serial.
 */
export function rowsInRanges<Row extends { readonly serial: number }>(
  rows: readonly Row[],
  ranges: Ranges,
): readonly Row[] {
  const findSerial = (index: number) => rows[index]?.serial ?? Number.POSITIVE_INFINITY
  let index = 0
  return ranges.flatMap(([first, last]) => {
    if (index > 0 && findSerial(index - 1) >= first) index = 0
    while (findSerial(index) < first) index += 1
    const from = index
    while (findSerial(index) <= last) index += 1
    return rows.slice(from, index)
  })
}
