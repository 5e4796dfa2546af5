import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsInRanges, SerialRanges } from './serial-ranges.ts'

const serial = fc.integer({ min: 1, max: 12 })

test('[K5j] has the serials that were added and not removed, in as few ranges as possible', () => {
  fc.assert(
    fc.property(fc.array(serial), fc.array(serial), (first, steps) => {
      const model = new Set(first)
      const ranges = new SerialRanges(model)
      for (const one of steps) {
        if (model.delete(one)) ranges.remove(one)
        else {
          model.add(one)
          ranges.add(one)
        }
      }
      const rows = Array.from({ length: 14 }, (_, index) => ({ serial: index }))
      const found = rowsInRanges(rows, ranges.toJSON()).map((row) => row.serial)
      expect(found).toEqual([...model].sort((left, right) => left - right))
      const starts = found.filter((one) => !model.has(one - 1))
      expect(ranges.toJSON().map(([start]) => start)).toEqual(starts)
    }),
  )
})
