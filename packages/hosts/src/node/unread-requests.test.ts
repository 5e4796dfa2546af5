import type { RequestEntry } from '@pocketbank/http'
import { createSandbox } from '@pocketbank/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../test/clients/server.ts'
import { converse } from '../../test/kit/raw-socket.ts'

interface Place {
  readonly url: string
  readonly entries: () => readonly RequestEntry[]
  readonly close: () => Promise<void>
}

/** Whatever listens on Node: the server, and a sandbox of a test. */
const places = {
  async serve(): Promise<Place> {
    const { url, app, close } = await listen()
    return { url, entries: () => app.requests.entries, close }
  },
  async 'sandbox.listen'(): Promise<Place> {
    const sandbox = createSandbox()
    const { url, close } = await sandbox.listen()
    return { url, entries: () => sandbox.requests.all, close }
  },
}

const start = 'GET /v1/accounts HTTP/1.1'

/** A request whose head has these lines. */
function head(...lines: readonly string[]): string {
  return [start, 'Host: bank.example', 'X-Request-ID: my-id', ...lines, '', ''].join('\r\n')
}

/** A request that begins with this line. */
function beginning(line: string): string {
  return `${line}\r\nHost: bank.example\r\n\r\n`
}

const sixtyFour = 'MIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJ'
const wrapped = 'continues on a new line: send it in one line. Tools that write base64 break it into lines'

type Row = readonly [what: string, octets: string, message: string, path?: string]

// biome-ignore format: a table
const ofHeaders: readonly Row[] = [
  ['a line feed in base64', head(`Signature: keyId="a",signature="${sixtyFour}\nabc="`), wrapped, 'Signature'],
  ['CR LF in base64', head(`TPP-Signature-Certificate: ${sixtyFour}\r\nabc/d=`), wrapped, 'TPP-Signature-Certificate'],
  ['base64 that is folded', head(`Digest: SHA-256=abc\r\n def=`), wrapped, 'Digest'],
  ['base64 in a header of another name', head(`X-Certificate: ${sixtyFour}\n${sixtyFour}`), wrapped, 'X-Certificate'],
  ['a PEM file', head(`TPP-Signature-Certificate: -----BEGIN CERTIFICATE-----\n${sixtyFour}`), 'A PEM file is several lines', 'TPP-Signature-Certificate'],
  [
    'a line feed in words',
    head('TPP-Brand-Logging-Information: My\nbrand'),
    'TPP-Brand-Logging-Information continues on a new line: send it in one line.',
    'TPP-Brand-Logging-Information',
  ],
  ['folding', head('TPP-Brand-Logging-Information: My\r\n brand'), 'continues on a new line', 'TPP-Brand-Logging-Information'],
  ['a line feed alone at the end of a line', head('PSU-ID: a\nDate: b'), 'A header line ends with LF alone', 'PSU-ID'],
  ['a carriage return in a header', head('PSU-ID: a\rb'), 'A header line has CR without LF'],
  ['a control character', head('PSU-ID: a\u0001b'), 'The value of the header PSU-ID has the control character U+0001.', 'PSU-ID'],
  ['NUL', head('PSU-ID: a\u0000b'), 'has the control character U+0000.', 'PSU-ID'],
  ['a blank before the colon', head('PSU-ID : a'), 'There is a blank between the header name "PSU-ID" and its colon: leave it out.'],
  ['a blank in the name', head('PSU ID: a'), '"PSU ID" is not a header name'],
  ['no name', head(': a'), 'its name is missing'],
  ['no colon', 'GET / HTTP/1.1\r\nPSU-ID\r\n\r\n', 'The header line "PSU-ID" has no colon.'],
  ['a blank in Host', `${start}\r\nHost: bank example\r\n\r\n`, 'The header Host must be a host with or without a port, got "bank example".', 'Host'],
  ['a path in Host', `${start}\r\nHost: bank.example/v1\r\n\r\n`, 'The header Host must be a host', 'Host'],
  ['two hosts', `${start}\r\nHost: a\r\nhost: b\r\n\r\n`, 'The header Host was sent 2 times: send it once.', 'Host'],
  ['no host', `${start}\r\n\r\n`, 'The header Host is missing', 'Host'],
  ['an empty host', `${start}\r\nHost:\r\n\r\n`, 'The header Host is missing', 'Host'],
  ['two lengths', head('Content-Length: 1', 'Content-Length: 1'), 'Content-Length must be sent once.', 'Content-Length'],
  ['a length and chunks', head('Transfer-Encoding: chunked', 'Content-Length: 1'), 'Content-Length must not be sent with Transfer-Encoding.', 'Content-Length'],
  ['chunks and a length', head('Content-Length: 1', 'Transfer-Encoding: chunked'), 'must be chunked, without Content-Length', 'Transfer-Encoding'],
  ['a length that is no number', head('Content-Length: x'), 'Content-Length must be the number of bytes of the body.', 'Content-Length'],
]

// biome-ignore format: a table
const ofLines: readonly Row[] = [
  ['an unknown method', beginning('BREW / HTTP/1.1'), 'There is no HTTP method "BREW".'],
  ['a method in small letters', beginning('get / HTTP/1.1'), 'The method must be in capitals, got "get".'],
  ['a blank in the address', beginning('GET /a b HTTP/1.1'), 'The address has a blank: write it as %20.'],
  ['a letter beyond ASCII', beginning('GET /\u00e6 HTTP/1.1'), 'The address has "\u00e6": percent-encode it.'],
  ['NUL in the address', beginning('GET /v1/a\u0000b HTTP/1.1'), 'The address has the character U+0000: remove it.'],
  ['DEL in a query', beginning('GET /v1?x=\u007f HTTP/1.1'), 'The address has the character U+007F: remove it.'],
  ['a byte order mark in the address', beginning('GET /v1\u00ef\u00bb\u00bf HTTP/1.1'), 'has the character U+FEFF: remove it.'],
  ['NUL alone', '\u0000\u0000\r\n\r\n', 'such as "GET /v1/accounts HTTP/1.1", got "‹NUL›‹NUL›".'],
  ['a backslash', beginning('GET /v1\\accounts HTTP/1.1'), 'The path of the address has a backslash'],
  ['an address without a slash', beginning('GET v1 HTTP/1.1'), 'The address must begin with /, got "v1".'],
  [
    'an address of another kind',
    beginning('GET ftp://bank.example/v1 HTTP/1.1'),
    'must begin with / or with http:// and a host, got "ftp://bank.example/v1"',
  ],
  ['an absolute address that is none', beginning('GET http://:80/v1 HTTP/1.1'), 'The address cannot be read'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'this is HTTP/2'],
  ['another version', beginning('GET / HTTP/3.0'), 'The bank speaks HTTP/1.1, got "HTTP/3.0".'],
  ['lines that end with LF', 'GET / HTTP/1.1\nHost: a\n\n', 'The first line ends with LF alone'],
  ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000', 'This port speaks plain HTTP and got a TLS connection'],
  ['a body alone', '{"customerNumber":"13039319955"}\r\n\r\n', 'A request begins with a line such as'],
  ['CONNECT', beginning('CONNECT bank.example:443 HTTP/1.1'), 'The bank is not a proxy'],
]

const large = 'a'.repeat(2_000_000)

const ofSize: readonly Row[] = [
  ['headers that are too large', head(`PSU-ID: ${large}`), 'more than 65536 bytes together'],
  ['headers that are somewhat too large', head(`PSU-ID: ${'a'.repeat(70_000)}`), 'more than 65536 bytes'],
  [
    'many headers that are too large together',
    head(...Array.from({ length: 700 }, (_, at) => `X-${at}: ${'a'.repeat(100)}`)),
    'more than 65536 bytes',
  ],
  ['an address that is too large', beginning(`GET /${large} HTTP/1.1`), 'more than 65536 bytes'],
]

const expectation: Row = [
  'an expectation',
  head('Expect: miracles'),
  'does not support Expect: "miracles", only 100-continue',
  'Expect',
]

const codings: readonly Row[] = [
  [
    'gzip before chunks',
    head('Transfer-Encoding: gzip, chunked'),
    'got "gzip, chunked"',
    'Transfer-Encoding',
  ],
  [
    'several lines of codings',
    head('Transfer-Encoding: Deflate', 'Transfer-Encoding: chunked'),
    'no Transfer-Encoding but chunked, got "Deflate, chunked"',
    'Transfer-Encoding',
  ],
  ['an unknown coding', head('Transfer-Encoding: x;q="1" ,chunked'), 'but chunked', 'Transfer-Encoding'],
]

function withStatus(status: number, rows: readonly Row[]) {
  return rows.map(([what, octets, message, path]) => ({ status, what, octets, message, path }))
}

const rows = [
  ...withStatus(400, [...ofHeaders, ...ofLines]),
  ...withStatus(431, ofSize),
  ...withStatus(417, [expectation]),
  ...withStatus(501, codings),
]

describe.each(Object.entries(places))('%s', (_, open) => {
  let place: Place
  beforeAll(async () => {
    place = await open()
  })
  afterAll(() => place.close())

  test.each(rows)('[E5c, E5d] $status: $what', async ({ status, octets, message, path }) => {
    const asked = place.entries().length
    const heard = await converse(place.url, octets)
    const [headers = '', body = ''] = heard.split('\r\n\r\n')
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
    const [entry, ...more] = place.entries().slice(asked)
    expect(more).toEqual([])
    expect(entry).toMatchObject({ id: error.id, status, rule: path === 'Host' ? 'E5d' : 'E5c' })
    expect(entry?.refusal).toMatchObject({
      text: error.message.replace(/(?: S|; s)ee \S+$/, ''),
      ...(path !== undefined && { path }),
    })
  })

  test.each([70_000, 200_000])(
    '[E5c] of headers of %i octets the answer and the journal know the id of the request',
    async (octets) => {
      const heard = await converse(place.url, head(`PSU-ID: ${'a'.repeat(octets)}`))
      expect(heard).toMatch(/^HTTP\/1\.1 431 /)
      expect(heard).toMatch(/^x-request-id: my-id\r$/im)
      expect(place.entries().at(-1)).toMatchObject({
        method: 'GET',
        target: '/v1/accounts',
        requestId: 'my-id',
        status: 431,
        rule: 'E5c',
      })
    },
  )

  test('[E5c] headers of 60,000 octets are read', async () => {
    const heard = await converse(place.url, head(`X-Other: ${'a'.repeat(60_000)}`, 'Connection: close'))
    expect(heard).toMatch(/^HTTP\/1\.1 40[01] /)
  })

  test('[E5c] the journal knows what came before what could not be read', async () => {
    const heard = await converse(place.url, head('PSU ID: a'))
    expect(heard).toContain('my-id')
    expect(place.entries().at(-1)).toMatchObject({
      method: 'GET',
      target: '/v1/accounts',
      requestId: 'my-id',
      rule: 'E5c',
    })
  })
})
