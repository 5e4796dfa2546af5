import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { rsa4096Pem } from '../../../test/vectors/long-keys.ts'
import { setup } from '../../../test/vectors/setup.ts'
import { signRequest, type TestMessage, withHeader } from '../../../test/vectors/signing.ts'
import { nodeCrypto } from '../../node/node-crypto.ts'
import { createAuthenticator } from '../authenticate.ts'
import type { CryptoPort } from '../crypto-port.ts'
import { createEffort, cutShort, effortMax, guessUnits } from './effort.ts'
import { firstHit } from './search-guesses.ts'

const { workshop, authority, other, policy, get, post } = setup()
afterAll(() => workshop.close())

/** Work that the explanation of a message made, in hashes and in the bytes that were hashed. */
async function workOn(message: TestMessage) {
  const work = { hashes: 0, bytes: 0 }
  const counting: CryptoPort = {
    verify: nodeCrypto.verify,
    digest: (hash, bytes) => {
      work.hashes += 1
      work.bytes += bytes.length
      return nodeCrypto.digest(hash, bytes)
    },
  }
  const authentication = await createAuthenticator({ crypto: counting })(message, policy)
  return { ...work, authentication, causes: authentication.accepted ? [] : authentication.explanation.causes }
}

test('[Q10h] hashes the body of an accepted request once', async () => {
  expect(await workOn(get())).toMatchObject({ hashes: 0, authentication: { accepted: true } })
  expect(await workOn(post())).toMatchObject({ hashes: 1, bytes: 32, authentication: { accepted: true } })
})

const wrongDigest = `SHA-256=${Buffer.alloc(32, 7).toString('base64')}`
const ofBody = (body: string) => withHeader(post({ body }), 'Digest', wrongDigest)
const rows = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, id) => ({ id, name: 'Blåbær/AS' })))
const fillHeaders = (count: number, length: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, 'x'.repeat(length)]))
const strong = authority.issue({ keyPem: rsa4096Pem })
const another = (text: string) => `${text}?`

test.each<readonly [string, TestMessage]>([
  ['a common text', get({ alter: another })],
  ['a list of 60 headers', get({ headers: fillHeaders(60, 10), alter: another })],
  ['long values', get({ headers: fillHeaders(50, 1_000), alter: another })],
  ['another key', get({ by: other })],
  ['a larger key', signRequest(strong, { alter: another })],
  ['a small body', ofBody('{"a":1}')],
  ['a body of JSON', ofBody(rows(200))],
  ['a longer body of JSON', ofBody(rows(2_000))],
  ['a body of 1 MiB', ofBody('x'.repeat(1_048_576))],
  ['a body of 1 MiB of brackets', ofBody('['.repeat(1_048_576))],
  ['deep JSON', ofBody('['.repeat(4_000) + ']'.repeat(4_000))],
  ['a digest without a name', withHeader(ofBody(rows(100)), 'Digest', 'A'.repeat(44))],
])('[Q10h] limits the work of explaining %s', async (_, message) => {
  const { hashes, bytes, causes } = await workOn(message)
  // Apart from the search, the bank hashes the body and the signing string once each.
  const bodyUnits = guessUnits(message.body.length, 1)
  expect(hashes * guessUnits(0) + bytes).toBeLessThan(effortMax + 2 * bodyUnits)
  expect(bytes).toBeLessThan(3 * 1_048_576)
  expect(causes.filter((cause) => cause === cutShort).length).toBeLessThan(2)
})

test('[Q10h] says whether a search tried everything', async () => {
  expect((await workOn(get({ by: other }))).causes).not.toContain(cutShort)
  expect((await workOn(get({ headers: fillHeaders(50, 1_000), alter: another }))).causes.at(-1)).toBe(
    cutShort,
  )
  expect((await workOn(ofBody('x'.repeat(1_048_576)))).causes).toEqual([cutShort])
})

test('[Q10h] stays within the budget, and reports the first step that exceeds it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000)), fc.nat(5_000), (wishes, unitsMax) => {
      const effort = createEffort(unitsMax)
      const spent = wishes.filter((units) => effort.spend(units)).reduce((sum, units) => sum + units, 0)
      expect(spent).toBeLessThanOrEqual(unitsMax)
      expect(effort.isCutShort).toBe(spent < wishes.reduce((sum, units) => sum + units, 0))
    }),
  )
})

test('[Q10h] ends a search whose guesses do not end', async () => {
  function* endless() {
    for (;;) yield { causes: [{ what: 'it is that', topics: [] }], length: 0, bytes: () => new Uint8Array(0) }
  }
  const tools = { crypto: nodeCrypto, effort: createEffort() }
  const isFound = () => false
  expect(await firstHit(tools, 'SHA-256', { guesses: endless(), isFound })).toBeUndefined()
  expect(tools.effort.isCutShort).toBe(true)
})
