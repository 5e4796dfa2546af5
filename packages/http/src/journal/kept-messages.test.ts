import { expect, test } from 'vitest'
import { limitBytes } from './kept-messages.ts'

const most = 1_000

test.each([
  ['Node', (length: number) => Buffer.alloc(length, 'x')],
  ['the Web', (length: number) => new Uint8Array(length).fill(120)],
])('[K7a] of a long body that %s has read no more memory is held than is told', (_, bytesOf) => {
  const kept = limitBytes(bytesOf(50 * most), most)
  expect([kept.length, kept.buffer.byteLength]).toEqual([most, most])
  const part = limitBytes(bytesOf(50 * most).subarray(most, most + 10) as Uint8Array<ArrayBuffer>, most)
  expect([part.length, part.buffer.byteLength]).toEqual([10, 10])
})

test('[K7a] a short body that has its memory to itself is kept as it is', () => {
  const body = new Uint8Array(10)
  expect(limitBytes(body, most)).toBe(body)
})
