import { expect, test } from 'vitest'
import { isWithinLimit } from './pay.ts'

test.each([
  [undefined, 10n ** 15n, true],
  [0, 1n, true],
  [0, 10n ** 15n, true],
  [1, 100n, true],
  [1, 101n, false],
])('[X4p] allows under a limit of %s an amount of %d øre: %s', (limit, minor, passes) => {
  expect(isWithinLimit(limit, minor, 'NOK')).toBe(passes)
})
