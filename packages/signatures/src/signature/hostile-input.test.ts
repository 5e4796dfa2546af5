import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { setup } from '../../test/vectors/setup.ts'
import { signRequest, withHeader } from '../../test/vectors/signing.ts'
import { keyIdCharsMax } from './signature-limits.ts'

const { workshop, tpp, post, judge } = setup()
afterAll(() => workshop.close())

const headerNames = ['Signature', 'Digest', 'Date', 'TPP-Signature-Certificate', 'X-Request-ID', 'PSU-ID']
const bytes = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((unit) => String.fromCharCode(unit)),
  maxLength: 80,
})

test('[Q9] returns a result for any headers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...headerNames), bytes, async (header, value) => {
      const authentication = await judge(withHeader(post(), header, value))
      expect(typeof authentication.accepted).toBe('boolean')
    }),
  )
})

test('[Q9] returns a result for a damaged signature or certificate', async () => {
  const damage = fc.tuple(fc.constantFrom('Signature', 'TPP-Signature-Certificate'), fc.nat(2000), bytes)
  await fc.assert(
    fc.asyncProperty(damage, async ([header, at, piece]) => {
      const message = post()
      const value = message.headers.get(header) ?? ''
      const place = at % value.length
      const damaged = value.slice(0, place) + piece + value.slice(place + 1)
      const authentication = await judge(withHeader(message, header, damaged))
      expect(typeof authentication.accepted).toBe('boolean')
    }),
    { numRuns: 300 },
  )
})

test('[Q9] [Q5a] returns a result for the longest keyId', async () => {
  for (const piece of [
    '"',
    '\\',
    '\\"',
    '",',
    '", a="',
    ',O=',
    '%5C%22',
    '\\C3',
    '""',
    '\\\\",',
    ':',
    '#00',
    '/O=',
    ' ',
  ]) {
    for (const start of ['', 'SN=FFAB12,CA=', 'SN=FFAB12,CA=O="', 'SN%3DFFAB12%2CCA%3DO%3D', 'CA=/O=']) {
      // Anything worse than linear would not come back before the runner gives up.
      const keyId = `${start}${piece.repeat(4_096)}`.slice(0, keyIdCharsMax)
      expect(await judge(signRequest(tpp, { keyId })), keyId.slice(0, 40)).toMatchObject({ accepted: false })
    }
  }
})
