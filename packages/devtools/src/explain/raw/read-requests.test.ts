import { latin1FromBytes } from '@pocketbank/signatures/certificates'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawText } from '../../../../core/test/kit/any-text.ts'
import { formNames } from './paste-forms.ts'
import { type RawRequest, unreadSentence } from './raw-request.ts'
import { readRequests } from './read-requests.ts'

const body = '{"amount":"1.00"}'

function readFirst(paste: string | Uint8Array) {
  return readRequests(paste)[0]
}

function read(paste: string | Uint8Array): RawRequest {
  const raw = readFirst(paste)
  if (!raw.ok) throw new Error(unreadSentence(raw.error))
  return raw.value
}

/** Describes the request of a paste, with the most probable body as text. */
function describeRequest(paste: string | Uint8Array) {
  const { method, target, url, headers, bodies } = read(paste)
  return { method, target, url, headers, body: latin1FromBytes(bodies[0].bytes) }
}

const post = {
  method: 'POST',
  target: '/v1/x?y=z',
  url: 'https://bank.example/v1/x?y=z',
  headers: [
    ['Host', 'bank.example'],
    ['X-Request-ID', 'a'],
  ],
  body,
}

const head = 'POST /v1/x?y=z HTTP/1.1\nHost: bank.example\nX-Request-ID: a'

test.each([
  ['127.0.0.1:8080', 'http://127.0.0.1:8080/v1/x'],
  ['localhost', 'http://localhost/v1/x'],
  ['[::1]:8080', 'http://[::1]:8080/v1/x'],
  ['127.0.0.1.example', 'https://127.0.0.1.example/v1/x'],
])('[Q15c] reads for a request to %s the address %s', (host, url) => {
  expect(describeRequest(`GET /v1/x HTTP/1.1\nHost: ${host}\n\n`).url).toBe(url)
})

describe('[Q15c] a request is read the same in whichever form it was copied', () => {
  test.each([
    ['with LF', `${head}\n\n${body}`],
    ['with CRLF', `${head.replaceAll('\n', '\r\n')}\r\n\r\n${body}`],
    ['after empty lines', `\n \n${head}\n\n${body}`],
    ['after a byte order mark', `\ufeff${head}\n\n${body}`],
    ['with blanks in front of every line', `${head.replaceAll(/^/gm, '    ')}\n\n${body}`],
    ['without the version', `${head.replace(' HTTP/1.1', '')}\n\n${body}`],
    ['with an absolute target', `POST https://bank.example/v1/x?y=z HTTP/1.1\nX-Request-ID: a\n\n${body}`],
  ])('%s', (_, paste) => {
    const { headers, ...rest } = describeRequest(paste)
    const inCapitals = headers.map(([name, value]) => [name === 'host' ? 'Host' : name, value])
    expect({ ...rest, headers: inCapitals }).toEqual(post)
  })

  test('reads bytes', () => {
    expect(describeRequest(new TextEncoder().encode(`${head}\n\n${body}`))).toEqual(post)
  })
})

test('reads the pseudo-headers of HTTP/2 as method, address and host', () => {
  const paste = ':method: POST\n:path: /v1/x?y=z\n:authority: bank.example\n:scheme: https\nx-request-id: a'
  expect(describeRequest(`${paste}\n\n${body}`)).toEqual({
    ...post,
    headers: [
      ['host', 'bank.example'],
      ['x-request-id', 'a'],
    ],
  })
})

test('reads only what curl -v sent', () => {
  const paste = [
    '*   Trying 127.0.0.1:8080...',
    '* Connected to bank.example (127.0.0.1) port 8080 (#0)',
    '> POST /v1/x?y=z HTTP/1.1',
    '> Host: bank.example',
    '> X-Request-ID: a',
    '> ',
    '} [17 bytes data]',
    '* upload completely sent off: 17 out of 17 bytes',
    '< HTTP/1.1 401 Unauthorized',
    '< Content-Type: application/json',
    '< ',
    '{"code":"SIGNATURE_INVALID"}',
  ]
  expect(describeRequest(paste.join('\n'))).toEqual({ ...post, body: '' })
  expect(describeRequest(paste.toSpliced(6, 2, body).join('\r\n'))).toEqual(post)
})

describe('an entry of an HTTP Archive', () => {
  const request = {
    method: 'POST',
    url: 'https://bank.example/v1/x?y=z',
    headers: post.headers.map(([name, value]) => ({ name, value })),
    postData: { mimeType: 'application/json', text: body },
  }
  const ok = { request: { ...request, method: 'GET' }, response: { status: 200 } }

  test.each([
    ['alone', { request }],
    ['its request alone', request],
    ['an archive', { log: { version: '1.2', entries: [{ request, response: { status: 401 } }, ok] } }],
    ['a body in base64', { request: { ...request, postData: { text: btoa(body), comment: 'in base64' } } }],
  ])('%s', (_, archive) => {
    expect(describeRequest(JSON.stringify(archive))).toEqual(post)
  })

  test('reads each of several entries', () => {
    const archive = JSON.stringify({ log: { entries: [ok, { request }, 'nothing'] } })
    expect(
      readRequests(archive).map((result) => (result.ok ? result.value.method : result.error.line)),
    ).toEqual(['GET', 'POST', 1])
  })
})

describe('[Q15c] what is no request is refused with its line and what was expected', () => {
  test.each([
    ['', 'line 1: expected a request, got nothing'],
    [
      'hello',
      'line 1: expected method and address, as in POST /v1/payments/sepa-credit-transfers HTTP/1.1, got "hello"',
    ],
    [
      '\n\nG@T! /v1 x y',
      'line 3: expected method and address, as in POST /v1/payments/sepa-credit-transfers HTTP/1.1, got "G@T! /v1 x y"',
    ],
    ['G@T /v1 HTTP/1.1', 'line 1: expected a method such as GET or POST, got "G@T"'],
    [
      'GET v1 HTTP/1.1',
      'line 1: expected an address such as /v1/accounts or https://bank.example/v1/accounts, got "v1"',
    ],
    [
      'GET / HTTP/1.1\nHost: a\nhello',
      'line 3: expected a header, Name: value, or an empty line before the body, got "hello"',
    ],
    [
      'GET / HTTP/1.1\n: a',
      'line 2: expected a header, Name: value, or an empty line before the body, got ": a"',
    ],
    ['{"log":', 'line 1: this begins as an HTTP Archive does, and is not JSON'],
    [
      '{}',
      'line 1: this JSON is not an archive: an entry of an HTTP Archive has request.method, request.url and request.headers with name and value',
    ],
    ['a'.repeat(2_097_153), 'line 1: at most 2097152 bytes are read, got 2097153'],
  ])('%.40s', (paste, sentence) => {
    const raw = readFirst(paste)
    const message = raw.ok ? '' : unreadSentence(raw.error)
    // If the text has no known form, the sentence is followed by the list of known forms.
    expect(message.replace(/\. Forms that are read: .*\.$/, '')).toBe(sentence)
  })

  test('names the known forms for an unknown one', () => {
    const raw = readFirst('hello')
    expect(raw.ok ? '' : raw.error.expected).toContain(formNames)
  })
})

test('joins a header over several lines and says so', () => {
  const paste =
    'GET / HTTP/1.1\nTPP-Signature-Certificate: -----BEGIN CERTIFICATE-----\nMIIB\nAAAA\n-----END CERTIFICATE-----\nX: a\n  b'
  const { headers, remarks } = read(paste)
  expect(headers).toEqual([
    ['TPP-Signature-Certificate', '-----BEGIN CERTIFICATE----- MIIB AAAA -----END CERTIFICATE-----'],
    ['X', 'a b'],
  ])
  expect(remarks).toHaveLength(2)
})

describe('[Q15d] a body may have got other line ends or one more by copying', () => {
  const readBodies = (paste: string) => read(paste).bodies.map(({ bytes }) => latin1FromBytes(bytes))
  const [object, declaring] = ['{"a":"1\\n2"}', 'POST / HTTP/1.1\nContent-Length:']
  test.each([
    ['unless its length is declared', `${declaring} 5\n\n{\r\n}\r\n\r\n`, ['{\n}\n\n']],
    ['as long as declared', `${declaring} 2\n\n{}`, ['{}']],
    [
      'as long as nothing that it may be',
      `${declaring} 99\n\n{\r\n}\r\n\r\n`,
      ['{\r\n}\r\n\r\n', '{\r\n}\r\n', '{\n}\n\n', '{\n}\n', '{\n}', '{\r\n}\r\n\r\n\n', '{\r\n}'],
    ],
    ['without a length', 'POST / HTTP/1.1\n\n{\n}', ['{\n}', '{\r\n}', '{\n}\n']],
    ['within the quotes of a command', "curl https://bank.example/ -d '{\n}'", ['{\n}', '{\r\n}']],
    ['never after a command', `curl https://bank.example/ -d '${object}'`, [object]],
    ['nowhere in a call of fetch', `fetch("https://a.example/", { body: "{\\r\\n}" })`, ['{\r\n}']],
    [
      'nowhere in an archive',
      JSON.stringify({ request: { method: 'PUT', url: '/', headers: [], postData: { text: '{\n}' } } }),
      ['{\n}'],
    ],
    ['nowhere in a log of bytes', "send: b'PUT / HTTP/1.1\\r\\n\\r\\n{\\n}'", ['{\n}']],
  ])('%s', (_, paste, bodies) => {
    expect(readBodies(paste)).toEqual(bodies)
  })
})

test('reads any input without an exception, and names an existing line', () => {
  const piece = fc.constantFrom(
    'GET / HTTP/1.1',
    '> ',
    '\n',
    '\r\n',
    ':',
    'Host: x',
    'curl ',
    "'",
    '"',
    '\\',
    "$'",
    '-H',
    '{',
    '}',
    ' ',
    '\t',
    'ø',
    '\0',
  )
  const paste = fc.oneof(
    drawText(),
    fc.array(fc.oneof(piece, fc.string())).map((pieces) => pieces.join('')),
  )
  fc.assert(
    fc.property(paste, (text) => {
      const raw = readFirst(text)
      if (raw.ok)
        expect(raw.value.headers.every(([name, value]) => name !== '' && !/[\r\n\0]/.test(value))).toBe(true)
      else expect(raw.error.line).toBeLessThanOrEqual(text.split('\n').length)
    }),
    { numRuns: 500 },
  )
})

test('reads HTTP as it was written', () => {
  const name = fc
    .stringMatching(/^[A-Za-z][A-Za-z-]{0,12}$/)
    .filter((headerName) => headerName.toLowerCase() !== 'content-length')
  const value = fc.stringMatching(/^(?:[!-~](?:[ -~]{0,20}[!-~])?)?$/)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(name, value), { minLength: 1 }),
      fc.uint8Array(),
      fc.constantFrom('\n', '\r\n'),
      (pairs, bytes, end) => {
        const lines = [
          'PUT /v1/x HTTP/1.1',
          ...pairs.map(([headerName, headerValue]) => `${headerName}: ${headerValue}`),
        ].join(end)
        const text = new TextEncoder().encode(`${lines}${end}${end}`)
        const raw = read(Uint8Array.from([...text, ...bytes]))
        expect(raw.headers).toEqual(pairs)
        expect(raw.bodies[0].bytes).toEqual(bytes)
      },
    ),
  )
})
