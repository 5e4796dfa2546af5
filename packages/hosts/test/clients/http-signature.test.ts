import { createHash } from 'node:crypto'
import { request } from 'node:http'
import type { SignatureStep } from '@pocketbank/signatures/signature'
import { createAuthority, ecKey, otherKey, tppKey } from '@pocketbank/testing'
import httpSignature from 'http-signature'
import { afterAll, expect, test } from 'vitest'
import { customer } from '../../../http/test/kit/bodies.ts'
import { listen } from './server.ts'

const now = '2026-01-15T10:00:00+01:00'
const server = await listen(now)
afterAll(() => server.close())

const authority = createAuthority()
const valid = { now: new Date(now), key: tppKey }
const own = await authority.issue(valid)
const body = JSON.stringify(customer('kari'))
const computeDigest = (text: string) => `SHA-256=${createHash('sha256').update(text).digest('base64')}`

/** How a call by the library differs from one that is right. */
interface Difference {
  readonly sent?: string
  readonly digest?: string
  readonly names?: readonly string[]
  readonly key?: string
  readonly certificate?: { readonly base64: string }
  readonly keyId?: string
  readonly algorithm?: string
  readonly after?: (signature: string) => string
}

const writeKeyId = ({ serial, issuer }: { readonly serial: string; readonly issuer: string }) =>
  `SN=${serial},CA=${issuer}`
let count = 0

/** Sends a request of node:http that http-signature signed. */
function call(difference: Difference = {}): Promise<{ readonly status: number; readonly text: string }> {
  const { sent = body, digest = computeDigest(body), certificate = own, keyId = writeKeyId(own) } = difference
  const { names = ['date', 'x-request-id', 'digest'], key = tppKey.privateKey } = difference
  const { algorithm = 'rsa-sha256', after = (signature: string) => signature } = difference
  count += 1
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${server.url}/v1/sandbox/customers`,
      { method: 'POST', agent: false },
      (answer) => {
        answer.setEncoding('utf8')
        let text = ''
        answer.on('data', (piece) => {
          text += piece
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    outgoing.on('error', reject)
    outgoing.setHeader('Content-Type', 'application/json')
    outgoing.setHeader('X-Request-ID', `call-${count}`)
    outgoing.setHeader('TPP-Signature-Certificate', certificate.base64)
    outgoing.setHeader('Digest', digest)
    httpSignature.sign(outgoing, {
      key,
      keyId,
      headers: names,
      algorithm,
      authorizationHeaderName: 'Signature',
    })
    outgoing.setHeader('Signature', after(String(outgoing.getHeader('Signature'))))
    outgoing.end(sent)
  })
}

const expired = await authority.issue({
  key: tppKey,
  notBefore: new Date('2024-01-15T00:00:00Z'),
  notAfter: new Date('2026-01-14T00:00:00Z'),
})
const elliptic = await authority.issue({ ...valid, key: ecKey })
const another = await authority.issue({ ...valid, id: 'PSDNO-FSA-999999999', key: otherKey })

test.each<readonly [string, string, number, SignatureStep, string, Difference]>(
  // biome-ignore format: a table
  [
    ['Q2', 'one byte of the body changed', 401, 'digest', 'Digest does not fit', { sent: body.replace('kari', 'karl') }],
    ['Q2', 'the digest of another body', 401, 'digest', 'Digest does not fit', { digest: computeDigest('{}') }],
    ['Q3', 'a header left out of the list', 401, 'signed-headers', 'lacks x-request-id', { names: ['date', 'digest'] }],
    ['Q4', 'another key', 401, 'signature', 'does not fit the signing string', { key: otherKey.privateKey }],
    ['Q5', 'another certificate', 401, 'key-id', 'another certificate', { certificate: another }],
    ['Q7', 'an expired certificate', 401, 'validity', 'certificate expired at 2026-01-14', { certificate: expired, keyId: writeKeyId(expired) }],
    ['Q5', 'another serial number', 401, 'key-id', 'expected SN=', { keyId: writeKeyId({ ...own, serial: 'ABC123' }) }],
    ['Q5', 'another issuer', 401, 'key-id', 'CN=pocketbank test CA', { keyId: writeKeyId({ ...own, issuer: 'CN=Another CA,O=Another,C=NO' }) }],
    ['Q4', 'an EC key', 401, 'key', 'key of type EC', { certificate: elliptic, keyId: writeKeyId(elliptic) }],
    ['Q3', 'broken base64', 400, 'header', 'Signature cannot be read', { after: (signature) => signature.replace(/signature="..../, 'signature="!!!!') }],
  ],
)('[%s] refuses %s, which http-signature signed', async (_rule, _what, status, step, phrase, difference) => {
  const { bank } = server.engine
  const answer = await call(difference)
  expect(answer.status, answer.text).toBe(status)
  expect(JSON.parse(answer.text).message).toContain(phrase)
  expect(server.app.requests.entries.at(-1)?.explanation?.step).toBe(step)
  expect(server.engine.bank).toBe(bank)
})

test('[Q3] accepts what http-signature signs, and does what it asks', async () => {
  const answer = await call()
  expect(answer.status, answer.text).toBe(201)
  expect(JSON.parse(answer.text)).toMatchObject({ customerNumber: 'kari' })
  expect(server.app.requests.entries.at(-1)?.tpp).toBe('PSDNO-FSA-123456789')
})
