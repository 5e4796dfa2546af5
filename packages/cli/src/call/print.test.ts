import { colourFor } from '@pocketbank/devtools/explain/colour'
import { expect, test } from 'vitest'
import { bodyText, headText, jsonText } from './print.ts'

const plain = colourFor({ environment: {}, isTerminal: false })
const coloured = colourFor({ environment: {}, isTerminal: true })
const headers = new Headers({ 'content-type': 'application/json', 'x-request-id': '1' })
const bytes = (text: string) => new TextEncoder().encode(text)

test('prints status and headers in a line each', () => {
  expect(headText({ status: 201, headers }, plain)).toBe(
    '201 Created\ncontent-type: application/json\nx-request-id: 1',
  )
  expect(headText({ status: 299, headers: new Headers() }, plain)).toBe('299')
})

test('indents JSON, prints other bodies byte by byte, and nothing without a body', () => {
  expect(bodyText({ body: bytes('{"a":[1],"ø":"å"}') })).toBe('{\n  "a": [\n    1\n  ],\n  "ø": "å"\n}\n')
  const binary = Uint8Array.of(0xff, 0x00, 0x0a)
  expect(bodyText({ body: binary })).toBe(binary)
  expect(bodyText({ body: bytes('') })).toHaveLength(0)
})

test('prints a whole response as one JSON object', () => {
  const parseText = (body: string) => JSON.parse(jsonText({ status: 200, headers, body: bytes(body) }))
  expect(parseText('{"a":1}')).toEqual({
    status: 200,
    headers: { 'content-type': 'application/json', 'x-request-id': '1' },
    body: { a: 1 },
  })
  expect(parseText('<p>no</p>').body).toBe('<p>no</p>')
  expect(parseText('').body).toBeNull()
})

test.each([
  [200, '\u001b[32m200 OK\u001b[39m'],
  [401, '\u001b[31m401 Unauthorized\u001b[39m'],
])('colours %i by its meaning', (status, painted) => {
  expect(headText({ status, headers }, coloured)).toContain(painted)
})
