import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawText } from '../../../core/test/kit/any-text.ts'
import { listen } from '../../test/clients/server.ts'
import { connectTo, readSocketText } from '../../test/kit/raw-socket.ts'
import { findBodyFault, findHeadFault } from './http-faults.ts'
import type { Server } from './serve.ts'
import { readHead } from './unread-head.ts'

let server: Server
beforeAll(async () => {
  server = await listen()
})
afterAll(() => server.close())

const codes = [
  'HPE_HEADER_OVERFLOW',
  'HPE_INVALID_METHOD',
  'HPE_PAUSED_H2_UPGRADE',
  'HPE_INVALID_VERSION',
  'HPE_INVALID_CONSTANT',
  'HPE_INVALID_URL',
  'HPE_INVALID_HEADER_TOKEN',
  'HPE_CR_EXPECTED',
  'HPE_LF_EXPECTED',
  'HPE_INVALID_CONTENT_LENGTH',
  'HPE_INVALID_TRANSFER_ENCODING',
  'HPE_INVALID_EOF_STATE',
  'ERR_HTTP_REQUEST_TIMEOUT',
  'HPE_SOMETHING_NEW',
]

/** Pieces of which requests are made, whole ones and broken ones. */
const piece = fc.oneof(
  fc.constantFrom('GET /v1/accounts HTTP/1.1', '\r\n', '\n', '\r', '\r\n\r\n', ': ', ' ', '\t', '\u0000'),
  fc.constantFrom(
    'Host: a',
    'Signature: abc',
    'Content-Length: 3',
    'Transfer-Encoding: chunked',
    'Expect: x',
  ),
  drawText({ maxLength: 8 }),
)
const bytes = fc.array(piece, { maxLength: 20 }).map((pieces) => Buffer.from(pieces.join(''), 'latin1'))

test('[E5c] has a sentence for any parser error of any bytes', () => {
  const error = fc.record({
    code: fc.constantFrom(...codes),
    reason: fc.constantFrom('', 'Missing expected CR', 'Missing expected LF', 'Invalid header value char'),
    rawPacket: bytes,
    place: fc.nat(),
  })
  fc.assert(
    fc.property(error, ({ place, ...fields }) => {
      const bytesParsed = place % (fields.rawPacket.length + 1)
      const errorBody = { ...new Error('Parse Error'), name: 'Error', message: '', bytesParsed, ...fields }
      const head = readHead(errorBody)
      for (const text of [findHeadFault(errorBody, head).text, findBodyFault(errorBody)?.text ?? 'None.']) {
        expect(text).toMatch(/^.{3,}$/)
        expect(text.length).toBeLessThanOrEqual(512)
      }
      expect(fields.rawPacket.toString('latin1')).toContain(head.line)
      expect(head.headers.get('constructor')).toBeNull()
    }),
  )
})

/** Sends bytes and says that there are no more; gives what comes back. */
function converse(request: Uint8Array): Promise<string> {
  const socket = connectTo(server.url)
  socket.end(request)
  return readSocketText(socket)
}

test('[E5c] answers any bytes by HTTP, with error objects', async () => {
  const beginning = 'GET /v1/nowhere HTTP/1.1\r\nHost: a\r\n'
  await fc.assert(
    fc.asyncProperty(bytes, async (rest) => {
      const text = await converse(Buffer.concat([Buffer.from(beginning), rest]))
      // A response may quote a first line, but not right after a head or a body.
      for (const answer of text.split(/(?<=^|\r\n\r\n|\})(?=HTTP\/1\.1 \d)/)) {
        const [head = '', body = ''] = answer.split('\r\n\r\n')
        if (answer !== '') expect(head).toMatch(/^HTTP\/1\.1 (?:100|4\d\d) /)
        if (body !== '') expect(JSON.parse(body)).toMatchObject({ id: expect.any(String), system: 'Bank' })
      }
    }),
  )
  expect((await fetch(`${server.url}/openapi.json`)).status).toBe(200)
})
