import { createSandbox, type Sandbox } from '@pocketbank/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { converse } from '../../test/kit/raw-socket.ts'

let sandbox: Sandbox
let url: string
let close: () => Promise<void>
beforeAll(async () => {
  sandbox = createSandbox()
  const listening = await sandbox.listen()
  url = listening.url
  close = listening.close
})
afterAll(() => close())

const start = 'GET /v1/accounts HTTP/1.1'

/** A request whose head has these lines. */
function head(...lines: readonly string[]): string {
  return [start, 'Host: bank.example', 'X-Request-ID: my-id', ...lines, '', ''].join('\r\n')
}

const sixtyFour = 'MIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJ'
const wrapHint = 'continues on a new line. Send it in one line. Tools that write base64 break it into lines'

type Row = readonly [what: string, bytes: string, message: string, path?: string]

const certificate = 'TPP-Signature-Certificate'
const brand = 'TPP-Brand-Logging-Information'
const pem = `-----BEGIN CERTIFICATE-----\n${sixtyFour}`
const folded = 'continues on a new line. Send it in one line.'

/** Headers whose value has a line break. */
const lineBreaks: readonly Row[] = [
  ['a line feed in base64', head(`Signature: signature="${sixtyFour}\nabc="`), wrapHint, 'Signature'],
  ['CR LF in base64', head(`${certificate}: ${sixtyFour}\r\nabc/d=`), wrapHint, certificate],
  ['base64 that is folded', head('Digest: SHA-256=abc\r\n def='), wrapHint, 'Digest'],
  ['base64 in another header', head(`X-Any: ${sixtyFour}\n${sixtyFour}`), wrapHint, 'X-Any'],
  ['a PEM file', head(`${certificate}: ${pem}`), 'Send the PEM file in one line', certificate],
  ['a line feed in words', head(`${brand}: My\nbrand`), `${brand}: ${folded}`, brand],
]

const tls = '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'
const proxyV1 = 'PROXY TCP4 192.0.2.1 192.0.2.2 49152 8080\r\n'
const proxyV2 = '\r\n\r\n\u0000\r\nQUIT\n\u0021\u0011\u0000\u000c0123456789ab'

const otherProtocols: readonly Row[] = [
  ['TLS', tls, 'speaks plain HTTP and got a TLS connection'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'this is HTTP/2'],
  ['version 1 of the PROXY protocol', proxyV1 + head(), 'begins with the PROXY protocol'],
  ['version 2 of it', proxyV2 + head(), 'begins with the PROXY protocol'],
  ['CONNECT', head().replace(start, 'CONNECT bank.example:443 HTTP/1.1'), 'not a proxy'],
]

/** Everything else has the reason of the parser, and the place at which it stopped. */
const otherRows: readonly Row[] = [
  ['a control character', head('PSU-ID: a\u0001b'), 'PSU-ID: cannot be read', 'PSU-ID'],
  ['LF after a header', head('PSU-ID: a\nDate: b'), 'PSU-ID: cannot be read', 'PSU-ID'],
  ['a blank in a name', head('PSU ID: a'), 'cannot read the line "PSU ID: a" as HTTP/1.1: '],
  ['a length of letters', head('Content-Length: x'), 'Content-Length', 'Content-Length'],
  ['an unknown method', 'BREW / HTTP/1.1\r\n\r\n', 'the line "BREW / HTTP/1.1"'],
  ['a blank in the address', 'GET /a b HTTP/1.1\r\n\r\n', 'the line "GET /a b HTTP/1.1"'],
  ['NUL alone', '\u0000\u0000\r\n\r\n', 'the line "‹NUL›‹NUL›"'],
  ['an FTP address', head().replace('/v1', 'ftp://a/v1'), 'must begin with / or with http:// and a host'],
]

const oneHost = 'Host: must be sent once, as a host with or without a port, got'

const hosts: readonly Row[] = [
  ...['bank example', 'bank.example/v1', ''].map(
    (host): Row => [
      `the Host "${host}"`,
      `${start}\r\nHost: ${host}\r\n\r\n`,
      `${oneHost} "${host}"`,
      'Host',
    ],
  ),
  ['two hosts', head('host: b'), `${oneHost} "bank.example, b"`, 'Host'],
  ['no host', `${start}\r\n\r\n`, `${oneHost} ""`, 'Host'],
]

const large = 'a'.repeat(2_000_000)
const headerLines = Array.from({ length: 700 }, (_, at) => `X-${at}: ${'a'.repeat(100)}`)

const sizes: readonly Row[] = [
  ['a large header', head(`PSU-ID: ${large}`), 'more than 65536 bytes together'],
  ['a header that is somewhat too large', head(`PSU-ID: ${'a'.repeat(70_000)}`), 'more than 65536 bytes'],
  ['headers that are too large together', head(...headerLines), 'more than 65536 bytes'],
  ['a large address', head().replace('/v1', `/${large}`), 'more than 65536 bytes'],
]

const expectation: Row = [
  'an expectation',
  head('Expect: x'),
  'Expect: must be 100-continue, got "x"',
  'Expect',
]

const codings = ['gzip, chunked', 'Deflate, chunked', 'x;q="1" ,chunked'].map(
  (value): Row => [value, head(`Transfer-Encoding: ${value}`), `got "${value}"`, 'Transfer-Encoding'],
)

function withStatus(status: number, rows: readonly Row[]) {
  return rows.map(([title, bytes, message, path]) => ({ status, what: title, bytes, message, path }))
}

const rows = [
  ...withStatus(400, [...lineBreaks, ...otherProtocols, ...otherRows, ...hosts]),
  ...withStatus(431, sizes),
  ...withStatus(417, [expectation]),
  ...withStatus(501, codings),
]

test.each(rows)('[E5c, E5d] $status: $what', async ({ status, bytes, message, path }) => {
  const before = sandbox.requests.all.length
  const response = await converse(url, bytes)
  const [headers = '', body = ''] = response.split('\r\n\r\n')
  expect(headers).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\r\n`))
  expect(headers).toMatch(/^content-type: application\/json\r?$/im)
  expect(headers).toMatch(/^connection: close\r?$/im)
  expect(headers).toMatch(/^x-release: /im)
  expect(headers).toContain(`ength: ${Buffer.byteLength(body)}`)
  const error = JSON.parse(body)
  expect(error).toEqual({
    id: expect.any(String),
    system: 'Bank',
    status,
    code: 'BAD_REQUEST',
    message: expect.stringContaining(message),
  })
  const [entry, ...otherEntries] = sandbox.requests.all.slice(before)
  expect(otherEntries).toEqual([])
  expect(entry).toMatchObject({ id: error.id, status, rule: path === 'Host' ? 'E5d' : 'E5c' })
  expect(entry?.refusal).toMatchObject({
    text: error.message.replace(/(?: S|; s)ee \S+$/, ''),
    ...(path !== undefined && { path }),
  })
})

test.each([
  ['{"customerNumber":1}', 3],
  ['{"name":"Blåbær"}', 15],
])('[E5c] refuses the bytes %s after a Content-Length of %i', async (body, length) => {
  const bytes = head(`Content-Length: ${length}`).replace('GET', 'POST') + body
  const text = await converse(url, Buffer.from(bytes).toString('latin1'))
  expect(text.match(/HTTP\/1\.1 4\d\d /g)).toHaveLength(2)
  expect(sandbox.requests.all.at(-1)).toMatchObject({
    status: 400,
    rule: 'E5c',
    refusal: { text: expect.stringContaining(`the bytes after the ${length} bytes of the body`) },
  })
})

test.each([70_000, 200_000])('[E5c] finds the id of a request with headers of %i bytes', async (bytes) => {
  const text = await converse(url, head(`PSU-ID: ${'a'.repeat(bytes)}`))
  expect(text).toMatch(/^HTTP\/1\.1 431 /)
  expect(text).toMatch(/^x-request-id: my-id\r$/im)
  expect(sandbox.requests.all.at(-1)).toMatchObject({
    method: 'GET',
    target: '/v1/accounts',
    requestId: 'my-id',
    status: 431,
    rule: 'E5c',
  })
})

test('[E5c] reads headers of 60,000 bytes', async () => {
  const text = await converse(url, head(`X-Other: ${'a'.repeat(60_000)}`, 'Connection: close'))
  expect(text).toMatch(/^HTTP\/1\.1 40[01] /)
})

test('[E5c] journals what came before an unreadable header', async () => {
  const text = await converse(url, head('PSU ID: a'))
  expect(text).toContain('my-id')
  expect(sandbox.requests.all.at(-1)).toMatchObject({
    method: 'GET',
    target: '/v1/accounts',
    requestId: 'my-id',
    rule: 'E5c',
  })
})
