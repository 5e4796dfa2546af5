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

interface RefusalCase {
  readonly rule: string
  readonly title: string
  readonly status: number
  readonly step: SignatureStep
  readonly phrase: string
  readonly difference: Difference
}

test.each<RefusalCase>([
  {
    rule: 'Q2',
    title: 'one byte of the body changed',
    status: 401,
    step: 'digest',
    phrase: 'Digest: must be SHA-256=',
    difference: { bodyText: body.replace('kari', 'karl') },
  },
  {
    rule: 'Q3',
    title: 'a header left out of the list',
    status: 401,
    step: 'signed-headers',
    phrase: 'must list x-request-id',
    difference: { names: ['date', 'digest'] },
  },
  {
    rule: 'Q4',
    title: 'another key',
    status: 401,
    step: 'signature',
    phrase: 'does not fit the signing string',
    difference: { key: otherKey.privateKey },
  },
  {
    rule: 'Q3',
    title: 'broken base64',
    status: 400,
    step: 'header',
    phrase: 'Signature: cannot be read',
    difference: { after: (signature) => signature.replace(/signature="..../, 'signature="!!!!') },
  },
])('[$rule] refuses $title, signed by http-signature', async ({ status, step, phrase, difference }) => {
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
