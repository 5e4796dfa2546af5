import { createHash } from 'node:crypto'
import { request } from 'node:http'
import type { SignatureStep } from '@pocketbank/signatures/signature'
import { createAuthority, otherKey, tppKey } from '@pocketbank/testing'
import httpSignature from 'http-signature'
import { afterAll, expect, test } from 'vitest'
import { customer } from '../../../http/test/kit/bodies.ts'
import { listen } from './server.ts'

const now = '2026-01-15T10:00:00+01:00'
const server = await listen(now)
afterAll(() => server.close())

const authority = createAuthority()
const certificate = await authority.issue({ now: new Date(now), key: tppKey })
const body = JSON.stringify(customer('kari'))
const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`

/** How a call by the library differs from one that is right. */
interface Difference {
  readonly bodyText?: string
  readonly names?: readonly string[]
  readonly key?: string
  readonly after?: (signature: string) => string
}

let count = 0

/** Sends a request of node:http that http-signature signed. */
function call(difference: Difference = {}): Promise<{ readonly status: number; readonly text: string }> {
  const { bodyText = body, key = tppKey.privateKey, after = (signature: string) => signature } = difference
  const { names = ['date', 'x-request-id', 'digest'] } = difference
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
      keyId: `SN=${certificate.serial},CA=${certificate.issuer}`,
      headers: names,
      algorithm: 'rsa-sha256',
      authorizationHeaderName: 'Signature',
    })
    outgoing.setHeader('Signature', after(String(outgoing.getHeader('Signature'))))
    outgoing.end(bodyText)
  })
}

test.each<readonly [string, string, number, SignatureStep, string, Difference]>([
  [
    'Q2',
    'one byte of the body changed',
    401,
    'digest',
    'Digest: must be SHA-256=',
    { bodyText: body.replace('kari', 'karl') },
  ],
  [
    'Q3',
    'a header left out of the list',
    401,
    'signed-headers',
    'must list x-request-id',
    { names: ['date', 'digest'] },
  ],
  ['Q4', 'another key', 401, 'signature', 'does not fit the signing string', { key: otherKey.privateKey }],
  [
    'Q3',
    'broken base64',
    400,
    'header',
    'Signature: cannot be read',
    { after: (signature) => signature.replace(/signature="..../, 'signature="!!!!') },
  ],
])('[%s] refuses %s, signed by http-signature', async (_rule, _what, status, step, phrase, difference) => {
  const { bank } = server.engine
  const answer = await call(difference)
  expect(answer.status, answer.text).toBe(status)
  expect(JSON.parse(answer.text).message).toContain(phrase)
  expect(server.app.requests.entries.at(-1)?.explanation?.step).toBe(step)
  expect(server.engine.bank).toBe(bank)
})

test('[Q3] accepts and executes what http-signature signs', async () => {
  const answer = await call()
  expect(answer.status, answer.text).toBe(201)
  expect(JSON.parse(answer.text)).toMatchObject({ customerNumber: 'kari' })
  expect(server.app.requests.entries.at(-1)?.tpp).toBe('PSDNO-FSA-123456789')
})
