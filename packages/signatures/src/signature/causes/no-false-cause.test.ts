import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { setup } from '../../../test/vectors/setup.ts'
import { type TestMessage, withHeader } from '../../../test/vectors/signing.ts'
import { nodeCrypto } from '../../node/node-crypto.ts'
import { createAuthenticator } from '../authenticate.ts'

const { workshop, policy, get, post, judge } = setup()
afterAll(() => workshop.close())

/** The hints for an unknown cause: observations, with no guess about the client. */
const noCause =
  /^(?:the key is the right one, but it signed another text than the bank built|the private key of the certificate did not make it: another key signed, or it was changed since|it has \d+ bytes, and the private key of the certificate makes \d+|the search for the cause was cut short, .*|it does not have the form of draft-cavage-http-signatures-10|missing ".*|no attributes?.*|only the spelling differs.*|it holds \d+ of the \d+ bytes that it announces.*)$/

async function listHints(message: TestMessage): Promise<readonly string[]> {
  const authentication = await judge(message)
  if (authentication.accepted) throw new Error('nothing was wrong')
  return authentication.explanation.causes.map(({ what }) => what)
}

function readHeaderBase64(message: TestMessage, header: string): Buffer {
  const value = message.headers.get(header) ?? ''
  return Buffer.from(/(?:SHA-256=|signature=")([^"]*)/.exec(value)?.[1] ?? value, 'base64')
}

function flipped(bytes: Buffer, bits: readonly number[]): Buffer {
  const changedBytes = Buffer.from(bytes)
  for (const bit of new Set(bits)) {
    const at = Math.floor(bit / 8) % changedBytes.length
    changedBytes[at] = (changedBytes[at] ?? 0) ^ (1 << (bit % 8))
  }
  return changedBytes
}

const bits = fc.uniqueArray(fc.nat(255), { minLength: 1, maxLength: 3 })

test('[Q10g] finds no cause for flipped bits of a signature or digest', async () => {
  await fc.assert(
    fc.asyncProperty(bits, fc.constantFrom('Signature', 'Digest'), async (places, header) => {
      const message = post()
      const old = readHeaderBase64(message, header)
      const value = (message.headers.get(header) ?? '').replace(old.toString('base64'), () =>
        flipped(old, places).toString('base64'),
      )
      const hints = await listHints(withHeader(message, header, value))
      expect(hints.filter((hint) => !noCause.test(hint))).toEqual([])
    }),
    { numRuns: 25 },
  )
})

/** Text that no way of writing a value turns into another such text. */
const plainText = fc.stringMatching(/^[b-y]{4,40}$/)

test('[Q10g] finds no cause for a changed header', async () => {
  await fc.assert(
    fc.asyncProperty(plainText, plainText, async (signedText, sentText) => {
      fc.pre(signedText !== sentText)
      const message = get({ headers: { 'psu-corporate-id': signedText } })
      const hints = await listHints(withHeader(message, 'psu-corporate-id', sentText))
      expect(hints.filter((hint) => !noCause.test(hint))).toEqual([])
    }),
    { numRuns: 15 },
  )
})

test('[Q10g] finds no cause for changed values of a body', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (hashed, sentJson) => {
      const meaning = (value: unknown) => JSON.stringify({ value })
      fc.pre(meaning(hashed).replaceAll('-0', '0') !== meaning(sentJson).replaceAll('-0', '0'))
      const message = {
        ...post({ body: meaning(hashed) }),
        body: new TextEncoder().encode(meaning(sentJson)),
      }
      const sorted = (text: string) => [...text].sort().join('')
      const hints = await listHints(message)
      // The same keys in another order are a cause, and a true one.
      if (sorted(meaning(hashed)) !== sorted(meaning(sentJson))) {
        expect(hints.filter((hint) => !noCause.test(hint))).toEqual([])
      }
    }),
    { numRuns: 60 },
  )
})

test('[Q10g] finds no cause for a changed byte of a certificate', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(8_000), async (bit) => {
      const message = get()
      const certificate = flipped(readHeaderBase64(message, 'TPP-Signature-Certificate'), [bit]).toString(
        'base64',
      )
      // Without a memory: the certificate that was damaged would be another one of the same TPP.
      const authenticate = createAuthenticator({ crypto: nodeCrypto })
      const authentication = await authenticate(
        withHeader(message, 'TPP-Signature-Certificate', certificate),
        policy,
      )
      const hints = authentication.accepted ? [] : authentication.explanation.causes.map(({ what }) => what)
      expect(hints.filter((hint) => !noCause.test(hint))).toEqual([])
    }),
    { numRuns: 60 },
  )
})
