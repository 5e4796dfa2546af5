import { latin1FromBytes } from '@pocketbank/signatures/certificates'
import { describe, expect, test } from 'vitest'
import { formNames } from './paste-forms.ts'
import { unreadSentence } from './raw-request.ts'
import { readRequests } from './read-requests.ts'

const url = 'https://bank.example/v1/x?y=z'
const body = '{"name":"Kåri"}'
const bytes = latin1FromBytes(new TextEncoder().encode(body))

/** A request in short: method, address, X-Request-ID, body or why there is none. */
function readAll(paste: string | Uint8Array): readonly string[] {
  return readRequests(paste).map((request) => {
    if (!request.ok) return unreadSentence(request.error)
    const { method, url: address, headers, bodies, missingBody } = request.value
    const id = headers.find(([name]) => name.toLowerCase() === 'x-request-id')?.[1]
    return `${method} ${address} ${id} ${missingBody ?? latin1FromBytes(bodies[0].bytes)}`
  })
}

const headers = [{ name: 'X-Request-ID', value: 'a' }]
const head = 'POST /v1/x?y=z HTTP/1.1\nHost: bank.example\nX-Request-ID: a\nContent-Length: 16'
const raw = `${head}\n\n${body}`
const whole = `POST ${url} a ${bytes}`

describe('[Q15c] reads an archive in which a program wrote null', () => {
  const request = { method: 'POST', url, headers }
  const missing = `POST ${url} a the archive has no text of the body`
  test.each([
    ['postData', { ...request, method: 'GET', postData: null }, `GET ${url} a `],
    [
      'postData and bodySize',
      { ...request, method: 'DELETE', postData: null, bodySize: null },
      `DELETE ${url} a `,
    ],
    ['text', { ...request, postData: { mimeType: 'application/json', text: null }, bodySize: 17 }, missing],
    ['no text, and a size', { ...request, postData: { text: '' }, bodySize: 17 }, missing],
    [
      'text of a request without a body',
      { ...request, postData: { text: null }, bodySize: 0 },
      `POST ${url} a `,
    ],
    ['encoding and comment', { ...request, postData: { text: body, encoding: null, comment: null } }, whole],
    [
      'the value of a header',
      { ...request, headers: [...headers, { name: 'A', value: null }], postData: { text: body } },
      whole,
    ],
  ])('reads headers for %s', (_, harRequest, expected) => {
    expect(readAll(JSON.stringify({ log: { entries: [{ request: harRequest }] } }))).toEqual([expected])
  })

  test('reads entries without their archive', () => {
    expect(readAll(JSON.stringify([{ request: { ...request, postData: { text: body } } }]))).toEqual([whole])
  })
})

describe('[Q15c] names the forms for JSON that is not an archive', () => {
  test.each([
    ['an object', '{"foo": 1}'],
    ['a list', '[{"foo": 1}]'],
    ['a list over several lines', '[\n  {"foo": 1}\n]'],
    [
      'a collection of Postman',
      '{"info": {"name": "x"}, "item": [{"request": {"method": "GET", "url": {"raw": "x"}}}]}',
    ],
    ['an archive without entries in a list', '{"log": {"version": "1.2", "entries": {}}}'],
    ['JSON without its end', '{"resources": ['],
  ])('%s', (_, paste) => {
    const [only, ...rest] = readAll(paste)
    expect(only).toContain(`Forms that are read: ${formNames}.`)
    expect(rest).toEqual([])
  })

  test('refuses only the wrong entry of an archive', () => {
    const [, refusal] = readAll(
      JSON.stringify({ log: { entries: [{ request: { method: 'GET', url, headers } }, {}] } }),
    )
    expect(refusal).not.toContain('Forms')
  })
})

describe('[Q15c] reads UTF-16, as PowerShell writes files', () => {
  const littleEndian = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'))
  const bigEndian = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le').swap16())
  const curl = `curl '${url}' -H 'X-Request-ID: a' --data-raw '${body}'\r\n`
  const archive = JSON.stringify({
    log: { entries: [{ request: { method: 'POST', url, headers, postData: { text: body } } }] },
  })
  const crlf = raw.replaceAll('\n', '\r\n')
  test.each([
    ['raw HTTP', crlf],
    ['a command of curl', curl],
    ['an archive', archive],
    [
      'what curl -v shows',
      `* Trying\r\n${head.replaceAll(/^/gm, '> ')}\r\n> \r\n${body}\r\n< HTTP/1.1 401 X\r\n`,
    ],
  ])('%s', (_, text) => {
    for (const variant of [`\ufeff${text}`, text]) {
      expect(readAll(littleEndian(variant))).toEqual([whole])
      expect(readAll(bigEndian(variant))).toEqual([whole])
    }
  })

  test('ignores an extra byte', () => {
    expect(readAll(Uint8Array.from([...littleEndian(`\ufeff${raw}`), 0x0a]))).toEqual([whole])
  })
})

describe('[Q15c] reads a request with any line ends', () => {
  test.each([
    ['CR CR LF', '\r\r\n'],
    ['CR CR CR LF', '\r\r\r\n'],
    ['CR', '\r'],
    ['CR LF CR LF, as the field of a form makes of CR CR LF', '\r\n\r\n'],
    ['LF LF', '\n\n'],
  ])('%s', (_, end) => {
    const command = `curl '${url}' \\\n  -H 'X-Request-ID: a' \\\n  --data-raw '${body}'`
    const verbose = `${head.replaceAll(/^/gm, '> ')}\n> \n${body}\n< HTTP/1.1 401 X`
    for (const text of [raw, `${raw}\n`, `\n${raw}`, command, verbose]) {
      expect(readAll(text.replaceAll('\n', end))).toEqual([whole])
    }
  })

  test('accepts CR CR LF after some lines', () => {
    expect(readAll(`${`${head}\n\n`.replaceAll('\n', '\r\r\n')}${body}\n`)).toEqual([whole])
    expect(readAll(`\n${raw.replaceAll('\n', '\r\r\n')}`)).toEqual([whole])
  })

  test('keeps an empty line before a body', () => {
    const [request] = readRequests(`POST ${url}\n\nHost: bank.example\n\n${body}`)
    expect(request.ok && request.value.remarks).toEqual([
      expect.stringContaining('looks like the header Host'),
    ])
  })
})

describe('[Q15c] reads an indented request', () => {
  const lines = head.split('\n')
  test.each([
    ['all lines', raw.replaceAll(/^/gm, '    ')],
    ['all lines but the first', `${lines.join('\n    ')}\n\n    ${body}`],
    ['headers alone', `${lines.join('\n  ')}\n\n${body}`],
    ['headers more than the first line', `  ${lines.join('\n      ')}\n\n      ${body}`],
    ['tabs and blanks', `\t${lines.join('\n    ')}\n\n\t${body}`],
    [
      'each header by other blanks',
      `${lines.map((line, at) => `${at % 2 === 0 ? '\t' : '    '}${line}`).join('\n')}\n\n${body}`,
    ],
  ])('%s', (_, paste) => {
    expect(readAll(paste)).toEqual([whole])
  })

  test('joins a header that continues in an indented line', () => {
    const [request] = readRequests(
      `${lines.map((line) => `  ${line}`).join('\n')}\n  X: a\n    b\n\n  ${body}`,
    )
    expect(request.ok && request.value.headers.at(-1)).toEqual(['X', 'a b'])
  })
})
