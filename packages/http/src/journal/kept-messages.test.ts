import { expect, test } from 'vitest'
import { limitBytes } from './kept-messages.ts'

const bytesMax = 1_000

test.each([
  ['Node', (length: number) => Buffer.alloc(length, 'x')],
  ['the Web', (length: number) => new Uint8Array(length).fill(120)],
])('[K7a] holds no more memory of a body of %s than it shows', (_, bytesOf) => {
  const limited = limitBytes(bytesOf(50 * bytesMax), bytesMax)
  expect([limited.length, limited.buffer.byteLength]).toEqual([bytesMax, bytesMax])
  const part = limitBytes(
    bytesOf(50 * bytesMax).subarray(bytesMax, bytesMax + 10) as Uint8Array<ArrayBuffer>,
    bytesMax,
  )
  expect([part.length, part.buffer.byteLength]).toEqual([10, 10])
})

test('[K7a] keeps a short body without a copy', () => {
  const body = new Uint8Array(10)
  expect(limitBytes(body, bytesMax)).toBe(body)
})
