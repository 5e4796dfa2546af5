import { expect, test } from 'vitest'
import { expectFixedRows, spreadStarts } from './kit/fixed-starts.ts'

const starts = spreadStarts(400)
const quarters = [0, 100, 200, 300].map((first) => starts.slice(first, first + 100))

test.each(quarters.map((quarter) => ({ first: quarter[0]?.[0], quarter })))(
  '[Z1b] fills the same bank from the fixed data set as initialize, 100 times from $first on',
  ({ quarter }) => {
    expect(new Set(quarter.map(([now]) => now)).size).toBe(100)
    for (const start of quarter) expectFixedRows(...start)
  },
)
