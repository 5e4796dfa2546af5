import { expect, test } from 'vitest'
import { answerText } from './print.ts'

const headers = new Headers({ 'content-type': 'application/json', 'x-request-id': '1' })

test('prints status line, headers, and JSON indented', () => {
  expect(answerText({ status: 201, headers, body: '{"a":[1],"ø":"å"}' }, false)).toBe(
    [
      '201 Created',
      'content-type: application/json',
      'x-request-id: 1',
      '',
      '{',
      '  "a": [',
      '    1',
      '  ],',
      '  "ø": "å"',
      '}',
    ].join('\n'),
  )
})

test('prints any other body as it is, and nothing for none', () => {
  expect(answerText({ status: 404, headers: new Headers(), body: '<p>no</p>' }, false)).toBe(
    '404 Not Found\n\n<p>no</p>',
  )
  expect(answerText({ status: 204, headers: new Headers(), body: '' }, false)).toBe('204 No Content')
  expect(answerText({ status: 299, headers: new Headers(), body: '' }, false)).toBe('299')
})

test.each([
  [200, '32m200 OK'],
  [401, '31m401 Unauthorized'],
])('colours %i by its meaning', (status, coloured) => {
  expect(answerText({ status, headers, body: '' }, true)).toContain(`\u001b[${coloured}\u001b[0m`)
})
