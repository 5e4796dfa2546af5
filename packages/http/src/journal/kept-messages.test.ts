import { expect, test } from 'vitest'
import { limitOctets } from './kept-messages.ts'

const most = 1_000

test.each([
  ['Node', (length: number) => Buffer.alloc(length, 'x')],
  ['the Web', (length: number) => new Uint8Array(length).fill(120)],
])('[K7a] of a long body that %s has read no more memory is held than is told', (_, octetsOf) => {
  const kept = limitOctets(octetsOf(50 * most), most)
  expect([kept.length, kept.buffer.byteLength]).toEqual([most, most])
  const part = limitOctets(octetsOf(50 * most).subarray(most, most + 10) as Uint8Array<ArrayBuffer>, most)
  expect([part.length, part.buffer.byteLength]).toEqual([10, 10])
})

test('[K7a] a short body that has its memory to itself is kept as it is', () => {
  const body = new Uint8Array(10)
  expect(limitOctets(body, most)).toBe(body)
})
