import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { scene } from '../../test/vectors/scene.ts'
import { withHeader } from '../../test/vectors/signing.ts'

const { workshop, post, judge } = scene()
afterAll(() => workshop.close())

const headerNames = ['Signature', 'Digest', 'Date', 'TPP-Signature-Certificate', 'X-Request-ID', 'PSU-ID']
const octets = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((unit) => String.fromCharCode(unit)),
  maxLength: 80,
})

test('[Q9] is answered by a verdict, whatever the headers hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...headerNames), octets, async (header, value) => {
      const verdict = await judge(withHeader(post(), header, value))
      expect(typeof verdict.accepted).toBe('boolean')
    }),
  )
})

test('[Q9] is answered by a verdict when a signature or certificate is damaged', async () => {
  const damage = fc.tuple(fc.constantFrom('Signature', 'TPP-Signature-Certificate'), fc.nat(2000), octets)
  await fc.assert(
    fc.asyncProperty(damage, async ([header, at, piece]) => {
      const message = post()
      const value = message.headers.get(header) ?? ''
      const place = at % value.length
      const damaged = value.slice(0, place) + piece + value.slice(place + 1)
      const verdict = await judge(withHeader(message, header, damaged))
      expect(typeof verdict.accepted).toBe('boolean')
    }),
    { numRuns: 300 },
  )
})
