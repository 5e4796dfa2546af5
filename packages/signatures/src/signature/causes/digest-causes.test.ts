import { createHash } from 'node:crypto'
import { deflateSync, gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nodeCrypto } from '../../node/node-crypto.ts'
import { webCrypto } from '../web-crypto.ts'
import { causeText } from './cause.ts'
import { digestCauses } from './digest-causes.ts'

const json = '{"name":"Bl\u00e5b\u00e6r / <AS>","list":[1,{"b":1.0,"a":[]}],"empty":{}}'
const value = { name: 'Bl\u00e5b\u00e6r / <AS>', list: [1, { b: 1, a: [] }], empty: {} }

/** The causes of a digest that is made of one thing, where another is sent: as text. */
async function listHints(
  hashed: string | Uint8Array,
  sentBody: string | Uint8Array,
  hash = 'SHA-256' as const,
) {
  const digest = createHash('sha256').update(hashed).digest('base64')
  const body = new Uint8Array(Buffer.from(sentBody))
  const causes = await digestCauses({ crypto: nodeCrypto, digestValue: digest, hash, body })
  expect(await digestCauses({ crypto: webCrypto, digestValue: digest, hash, body })).toEqual(causes)
  return causes.map(causeText)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const python = json.replaceAll(/":/g, '": ').replaceAll(/,(?=["{])/g, ', ')
const escaped = (text: string) =>
  text.replaceAll(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
const sorted = '{"empty":{},"list":[1,{"a":[],"b":1}],"name":"Bl\u00e5b\u00e6r / <AS>"}'

test.each<readonly [string, string, string]>([
  ['as Python writes it', python, json],
  ['as Python writes it, and with \\u escapes', escaped(python), json],
  ['with \\u escapes for what is not ASCII', escaped(json), json],
  [
    'with \\u escapes in capitals for what is not ASCII',
    json.replace('\u00e5', '\\u00E5').replace('\u00e6', '\\u00E6'),
    json,
  ],
  ['with \\/ for /, and with \\u escapes for what is not ASCII:', escaped(json.replace('/', '\\/')), json],
  ['as Go writes it', json.replace('<', '\\u003c').replace('>', '\\u003e'), json],
  ['without escapes that need not be', json, escaped(json)],
  ['without blanks', json, python],
  ['without blanks, and with a line feed', `${json}\n`, python],
  ['with an indentation of three blanks', JSON.stringify({ a: 1.5 }, null, 3), '{"a":1.5}'],
  ['with a blank inside brackets', '{ "a": [ 1, 2 ] }', '{"a":[1,2]}'],
  ['JSON with sorted keys:', sorted, JSON.stringify(value)],
  ['JSON with sorted keys, and without blanks:', sorted, JSON.stringify(value, null, 1)],
  ['JSON with sorted keys, and with numbers written otherwise (1.0 as 1):', sorted, json],
  ['JSON with numbers written otherwise (1.0 as 1):', '{"a":1,"b":2}', '{"a":1.0,"b":2}'],
  ['JSON with numbers written otherwise (1.0 as 1):', '{"b": 1, "a": 2}', '{"b": 1.0, "a": 2}'],
  ['JSON without blanks, and with numbers written otherwise (1e3 as 1000):', '{"b":1000}', '{ "b": 1e3 }'],
  ['JSON with numbers written otherwise (2 as 2.0):', '{"b":1.5,"a":2.0}', '{"b":1.5,"a":2}'],
  ['JSON with numbers written otherwise (1.50 as 1.5):', '[1.5,1.0,7]', '[1.50,1.0,7]'],
  ['JSON with the last only of keys that are equal:', '{"b":2,"a":0}', '{"b":1,"b":2,"a":0}'],
  ['JSON with keys that are whole numbers in front', '{"1":2,"c":0,"b":1}', '{"c":0,"b":1,"1":2}'],
  ['JSON with \\/ for /, and with \\u escapes for what is not ASCII:', '["\\/\\u00e5"]', '["/\u00e5"]'],
  [
    'JSON with an indentation of two blanks, and with CRLF between its lines:',
    '{\r\n  "a": 1\r\n}',
    '{"a":1}',
  ],
  [
    'JSON with an indentation by tabs, and with CRLF after every line:',
    '{\r\n\t"a": [\r\n\t\t1\r\n\t]\r\n}\r\n',
    '{"a": [1]}',
  ],
  ['as a text', JSON.stringify(json), json],
])('[Q10g] recognises hashed JSON in other spelling: %s', async (cause, hashed, sentBody) => {
  expect(await listHints(hashed, sentBody)).toEqual([expect.stringContaining(cause)])
})

test('[Q10g] keeps the spelling of numbers in rewritten JSON', async () => {
  expect(await listHints('{\n  "a": 1.0,\n  "b": 1e2\n}', '{"a":1.0,"b":1e2}')).toEqual([
    expect.stringContaining('an indentation of two blanks'),
  ])
})

/** Objects of several levels with every kind of value, as a client may have built them. */
const bodies = fc.dictionary(
  fc.stringMatching(/^[a-c\u00e51]{1,2}$/),
  fc.oneof(
    fc.constantFrom('1.0', '1', '1e3', '-0', '"\u00e5/"', '"\\/"', '"a: 1, b"', '[]', '{}', 'null'),
    fc.constantFrom('[1.0,"x"]', '{"z":1,"b":2.0}', '{"b":[{"a":1,"0":{}}]}'),
  ),
  { minKeys: 1, maxKeys: 4 },
)
const outsideTexts = (json: string) => json.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
const listKeys = (json: string) => json.match(/"(?:[^"\\]|\\.)*"(?=\s*:)/g) ?? []
const listNumbers = (json: string) => outsideTexts(json).match(/-?\d[\d.eE+-]*/g) ?? []

/**
 * Traits of a text that each sentence says were changed: they must differ between the hashed and the sent
 * text.
 */
const traits: readonly (readonly [told: RegExp, trait: (json: string) => readonly string[]])[] = [
  [/sorted keys|in front/, listKeys],
  [/blanks|blank after|indentation/, (json) => outsideTexts(json).match(/\s+/g) ?? []],
  [/numbers written otherwise/, (json) => listNumbers(json).toSorted()],
  [/escapes|for \//, (json) => (json.match(/"(?:[^"\\]|\\.)*"/g) ?? []).toSorted()],
]

test('[Q10g] reports a change of JSON only where the text differs', async () => {
  const spacing = fc.constantFrom(undefined, 1, 2, '\t')
  await fc.assert(
    fc.asyncProperty(bodies, spacing, spacing, fc.boolean(), async (members, sentIn, hashedIn, isRead) => {
      const text = `{${Object.entries(members).map(([key, value]) => `${JSON.stringify(key)}:${value}`)}}`
      const sentBody = sentIn === undefined ? text : JSON.stringify(JSON.parse(text), null, sentIn)
      const hashed = isRead ? JSON.stringify(JSON.parse(text), null, hashedIn) : text
      const [hint = ''] = await listHints(hashed, sentBody)
      if (!hint.startsWith('it fits the body as JSON')) return
      for (const [hintPattern, trait] of traits) {
        if (hintPattern.test(hint)) expect(trait(hashed), hint).not.toEqual(trait(sentBody))
        else expect(trait(hashed), hint).toEqual(trait(sentBody))
      }
    }),
  )
})

test.each([
  ['two blanks', '{\n  "a": [1, 2],\n  "b": "x  y"\n}\n'],
  ['no line end at its end', '{\n    "a": 1\n}'],
  ['tabs', '{\n\t"a": {\n\t\t"b": 1\n\t}\n}\n'],
  ['no indentation', '{\n"a":1,\n"b":2\n}\n'],
  ['line ends of Windows', '{\r\n  "a": 1\r\n}\r\n'],
])('[Q10g] recognises a file without line ends by curl -d @file: with %s', async (_, file) => {
  expect(await listHints(file, file.replaceAll(/[\r\n]/g, ''))).toEqual([
    expect.stringContaining('send the file by --data-binary @file'),
  ])
})

test.each<readonly [string, Uint8Array, Uint8Array]>([
  ['before it was packed by gzip', Buffer.from(json), gzipSync(json)],
  ['before it was packed by deflate', Buffer.from(json), deflateSync(json)],
  ['the body packed by gzip', gzipSync(json), Buffer.from(json)],
  ['UTF-16', Buffer.from(json, 'utf16le'), Buffer.from(json)],
  [
    'UTF-16, big-endian with a byte order mark',
    Buffer.from(`\ufeff${json}`, 'utf16le').swap16(),
    Buffer.from(json),
  ],
  ['after a byte order mark', Buffer.from(`\ufeff${json}`), Buffer.from(json)],
  ['without its byte order mark', Buffer.from(json), Buffer.from(`\ufeff${json}`)],
  ['ISO-8859-1', Buffer.from(json, 'latin1'), Buffer.from(json)],
  ['sent in ISO-8859-1: send the body in UTF-8', Buffer.from(json), Buffer.from(json, 'latin1')],
  [
    'sent in Windows-1252: send the body in UTF-8',
    Buffer.from('["\u2013"]'),
    Buffer.from('["\x96"]', 'latin1'),
  ],
  ['sent in UTF-16: send the body in UTF-8', Buffer.from(json), Buffer.from(json, 'utf16le')],
  ['sent in UTF-16, big-endian', Buffer.from(json), Buffer.from(json, 'utf16le').swap16()],
  ['the hash of "{}", not of the body', Buffer.from('{}'), Buffer.from(json)],
  ['the hash of "null", not of the body', Buffer.from('null'), Buffer.from(json)],
  ['the hash of the hash: hash the body itself', sha256(json), Buffer.from(json)],
  ['the hash of the hexadecimal hash', Buffer.from(sha256(json).toString('hex')), Buffer.from(json)],
  ['the hash of the base64 hash', Buffer.from(sha256(json).toString('base64')), Buffer.from(json)],
  ['UTF-8 twice', Buffer.from(Buffer.from(json).toString('latin1')), Buffer.from(json)],
  ['the base64 of the body', Buffer.from(Buffer.from(json).toString('base64')), Buffer.from(json)],
])('[Q10g] recognises hashed bytes in another form: %s', async (cause, hashed, sentBody) => {
  expect(await listHints(hashed, sentBody)).toEqual([expect.stringContaining(cause)])
})

test('[Q10g] finds no cause in data that is not packed or unpacks to too much', async () => {
  expect(await listHints('x', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]))).toEqual([])
  const zeros = Buffer.alloc(1_000_000)
  expect(await listHints(zeros, gzipSync(zeros))).toEqual([])
})

test.each([
  ['the hash by SHA-1', 'sha1'],
  ['the hash by SHA-384', 'sha384'],
  ['another algorithm, SHA-512', 'sha512'],
])('[Q10g] recognises a digest by another hash than named: %s', async (cause, algorithm) => {
  const digestValue = createHash(algorithm).update(json).digest('base64')
  const body = new TextEncoder().encode(json)
  const causes = await digestCauses({ crypto: nodeCrypto, digestValue, hash: 'SHA-256', body })
  expect(causes.map(({ what }) => what)).toEqual([expect.stringContaining(cause)])
})

test.each<readonly [string, (text: string) => string]>([
  ['it fits the body encoded as forms are', (text) => new URLSearchParams({ '': text }).toString().slice(1)],
  [
    'it fits the fields of the body as a form has them',
    (text) => new URLSearchParams(JSON.parse(text)).toString(),
  ],
  ['it fits the body percent-encoded as an address is', encodeURI],
  ['it fits the body with "" for "', (text) => text.replaceAll('"', '""')],
])('[Q10g] %s', async (mistake, change) => {
  const body = '{"name":"Blå bær","type":"PRIVATE"}'
  expect(await listHints(change(body), body)).toEqual([`${mistake}: hash exactly the bytes that are sent`])
})
