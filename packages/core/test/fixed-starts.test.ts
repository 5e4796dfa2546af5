import { expect, test } from 'vitest'
import { expectFixedRows, spreadStarts } from './kit/fixed-starts.ts'

test('[Z1b] fills the same bank from the fixed data set as initialize at 400 times of three years', () => {
  const starts = spreadStarts(400)
  expect(new Set(starts.map(([now]) => now)).size).toBe(400)
  for (const start of starts) expectFixedRows(...start)
})
