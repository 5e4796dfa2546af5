import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsInRanges, SerialRanges } from './serial-ranges.ts'

const serial = fc.integer({ min: 1, max: 12 })

test('[K5j] has the serials that were added and not removed, in their order', () => {
  fc.assert(
    fc.property(fc.array(serial), fc.array(serial), (first, steps) => {
      const model = new Set(first)
      const ranges = new SerialRanges(model)
      for (const step of steps) {
        if (model.delete(step)) ranges.remove(step)
        else {
          model.add(step)
          ranges.add(step)
        }
      }
      const rows = Array.from({ length: 14 }, (_, index) => ({ serial: index }))
      const serials = rowsInRanges(rows, ranges.toJSON()).map((row) => row.serial)
      expect(serials).toEqual([...model])
    }),
  )
})

test.each([2, 5_000])('[K5j] has one range for %i serials in a row', (count) => {
  const ranges = new SerialRanges(Array.from({ length: count }, (_, index) => index + 7))
  expect(ranges.toJSON()).toEqual([[7, count + 6]])
  ranges.remove(7)
  ranges.add(count + 7)
  expect(ranges.toJSON()).toEqual([[8, count + 7]])
})
