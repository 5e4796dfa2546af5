// A client made from the description by openapi-typescript and openapi-fetch, which signs by a middleware.
import { createHash, createSign, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import createClient, { type Middleware } from 'openapi-fetch'
import type { paths } from './schema.d.ts'

const { POCKETBANK_URL: baseUrl = '', POCKETBANK_KEY = '', ...given } = process.env
const key = readFileSync(POCKETBANK_KEY, 'utf8')

const signing: Middleware = {
  async onRequest({ request }) {
    const body = await request.clone().text()
    request.headers.set('Date', new Date().toUTCString())
    request.headers.set('X-Request-ID', randomUUID())
    if (body !== '') {
      request.headers.set('Digest', `SHA-256=${createHash('sha256').update(body).digest('base64')}`)
    }
    const signed = ['date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri']
    const names = signed.filter((name) => request.headers.has(name))
    const text = names.map((name) => `${name}: ${request.headers.get(name)}`).join('\n')
    const signature = createSign('sha256').update(text).sign(key, 'base64')
    request.headers.set('TPP-Signature-Certificate', given.POCKETBANK_CERTIFICATE_BASE64 ?? '')
    request.headers.set(
      'Signature',
      `keyId="${given.POCKETBANK_KEY_ID}",algorithm="rsa-sha256",headers="${names.join(' ')}",signature="${signature}"`,
    )
    return request
  },
}

const client = createClient<paths>({ baseUrl })
client.use(signing)

/** What the middleware sets itself. */
const header = {} as never

const { data: customers = [] } = await client.GET('/v1/sandbox/customers', { params: { header } })
const number: string | undefined = customers[0]?.customerNumber
const made = await client.POST('/v1/sandbox/customers', {
  params: { header },
  body: { customerNumber: '13039319957', name: 'Kari Test', type: 'PRIVATE' },
})
const asked = await client.GET('/v1/accounts', {
  params: {
    header: { 'PSU-IP-Address': '192.0.2.1', 'TPP-Redirect-URI': 'https://tpp.example/back' } as never,
  },
})
const link = asked.error !== undefined && '_links' in asked.error ? asked.error._links : undefined
// @ts-expect-error: there is no such path
client.GET('/v1/acounts')

const told = [number, made.response.status, asked.response.status, link !== undefined]
if (JSON.stringify(told) !== '["13039319955",201,401,true]') throw new Error(JSON.stringify(told))
