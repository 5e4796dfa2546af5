import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'

// What the bank is measured against: the least that a server can do with the same signed requests.

const answer = {
  customerId: '8vdyezbwy0za0',
  customerNumber: '13039319956',
  customerType: 'PRIVATE',
  customerName: 'Kari Test',
  _links: { self: { href: '/v1/sandbox/customers/8vdyezbwy0za0', verbs: ['GET', 'DELETE'] } },
}

/** Whether a request is signed by a key; without one none has to be. */
function isSigned(headers: Headers, key: KeyObject | undefined): boolean {
  if (key === undefined) return true
  const signatureHeader = headers.get('Signature') ?? ''
  const parameters = new Map(
    [...signatureHeader.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const names = parameters.get('headers')?.split(' ') ?? []
  const text = names.map((name) => `${name}: ${headers.get(name)}`).join('\n')
  const signature = Buffer.from(parameters.get('signature') ?? '', 'base64')
  return verify('sha256', Buffer.from(text, 'latin1'), key, signature)
}

/**
 * A server that knows one key, in PEM, or asks for no signature (`unsigned`), and sends the content of a file
 * where a page is asked for.
 */
export function createBareApp(publicKey: string, page?: string): Hono {
  const key = publicKey === 'unsigned' ? undefined : createPublicKey(publicKey)
  const content = page === undefined ? '' : readFileSync(page, 'utf8')
  const app = new Hono()
  app.get('/v1/sandbox/customers/:id', ({ req, json }) =>
    isSigned(req.raw.headers, key) ? json(answer) : json({}, 401),
  )
  app.get('/v1/sandbox/customers', ({ req, json }) =>
    isSigned(req.raw.headers, key) ? json([answer]) : json({}, 401),
  )
  app.get('/v1/accounts/:id/transactions', ({ req, json, body }) =>
    isSigned(req.raw.headers, key)
      ? body(content, 200, { 'Content-Type': 'application/json' })
      : json({}, 401),
  )
  app.post('/v1/sandbox/accounts/:id/transactions', async ({ req, json }) => {
    const bytes = new Uint8Array(await req.arrayBuffer())
    const digest = `SHA-256=${createHash('sha256').update(bytes).digest('base64')}`
    if (digest !== req.raw.headers.get('Digest') || !isSigned(req.raw.headers, key)) return json({}, 401)
    const [row] = JSON.parse(new TextDecoder().decode(bytes))
    return json({ transactions: { booked: [row], pending: [] } }, 201)
  })
  return app
}
