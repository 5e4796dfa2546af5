import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pieceLength, splitText } from './sql-storage.ts'

test('[K5c] stores a long text in pieces of limited length without halving characters', () => {
  const around = fc.integer({ min: -3, max: 3 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 }), around, fc.boolean(), (pieces, extra, isOdd) => {
      const length = Math.max(0, pieces * pieceLength + extra)
      const text = `${isOdd ? 'x' : ''}${'𝄞'.repeat(Math.ceil(length / 2))}`.slice(0, length)
      const pieceList = [...splitText(text)]
      expect(pieceList.join('') === text).toBe(true)
      expect(pieceList.slice(0, -1).every((piece) => !/[\ud800-\udbff]$/.test(piece))).toBe(true)
      expect(pieceList.every((piece) => piece.length > 0 && piece.length <= pieceLength)).toBe(true)
    }),
    { numRuns: 30 },
  )
})
