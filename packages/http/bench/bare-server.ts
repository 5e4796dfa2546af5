import { createHash, createPublicKey, verify } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'

// What the bank is measured against: the least that a server can do with the same signed requests.

// The one key that it knows, in PEM.
const key = createPublicKey(process.argv[2] ?? '')

const answer = {
  customerId: '8vdyezbwy0za0',
  customerNumber: '13039319956',
  customerType: 'PRIVATE',
  customerName: 'Kari Test',
  _links: { self: { href: '/v1/sandbox/customers/8vdyezbwy0za0', verbs: ['GET', 'DELETE'] } },
}

function isSigned(headers: Headers): boolean {
  const sent = headers.get('Signature') ?? ''
  const parameters = new Map([...sent.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  const names = parameters.get('headers')?.split(' ') ?? []
  const text = names.map((name) => `${name}: ${headers.get(name)}`).join('\n')
  const signature = Buffer.from(parameters.get('signature') ?? '', 'base64')
  return verify('sha256', Buffer.from(text, 'latin1'), key, signature)
}

const app = new Hono()
app.get('/v1/sandbox/customers/:id', ({ req, json }) =>
  isSigned(req.raw.headers) ? json(answer) : json({}, 401),
)
app.get('/v1/sandbox/customers', ({ req, json }) =>
  isSigned(req.raw.headers) ? json([answer]) : json({}, 401),
)
app.post('/v1/sandbox/accounts/:id/transactions', async ({ req, json }) => {
  const octets = new Uint8Array(await req.arrayBuffer())
  const digest = `SHA-256=${createHash('sha256').update(octets).digest('base64')}`
  if (digest !== req.raw.headers.get('Digest') || !isSigned(req.raw.headers)) return json({}, 401)
  const [row] = JSON.parse(new TextDecoder().decode(octets))
  return json({ transactions: { booked: [row], pending: [] } }, 201)
})

const server = createAdaptorServer({ fetch: app.fetch })
server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit(0))
