import { expect, test } from 'vitest'
import { pairedHeaders } from './header-pairs.ts'
import { KeptExchange } from './kept-exchange.ts'

const most = 1_000

/** The octets that are kept of a body. */
function keptOf(body: Uint8Array<ArrayBuffer>): Uint8Array {
  const request = { method: 'POST', target: '/v1', headers: pairedHeaders([]) }
  const answer = { status: 201, headers: {} }
  const kept = new KeptExchange(
    {
      ...{ request, answer, status: 201, milliseconds: 1, interference: undefined },
      exchange: { body, asked: undefined },
    },
    { bodyOctetsMax: most },
  )
  return kept.request(undefined)?.body ?? new Uint8Array()
}

test.each([
  ['Node', (length: number) => Buffer.alloc(length, 'x')],
  ['the Web', (length: number) => new Uint8Array(length).fill(120)],
])('[K7a] of a long body that %s has read no more memory is held than is told', (_, octetsOf) => {
  const kept = keptOf(octetsOf(50 * most))
  expect([kept.length, kept.buffer.byteLength]).toEqual([most, most])
  const part = keptOf(octetsOf(50 * most).subarray(most, most + 10) as Uint8Array<ArrayBuffer>)
  expect([part.length, part.buffer.byteLength]).toEqual([10, 10])
})

test('[K7a] a short body that has its memory to itself is kept as it is', () => {
  const body = new Uint8Array(10)
  expect(keptOf(body)).toBe(body)
})
