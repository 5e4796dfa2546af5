import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'

function call(...given: readonly string[]) {
  const read = readArguments(given)
  if (!read.ok || read.value === 'help') throw new Error('this is no call')
  const { url, headers, ...rest } = read.value
  return { ...rest, url: url.href, headers: Object.fromEntries(headers) }
}

test('METHOD and PATH are enough', () => {
  expect(call('GET', '/v1/accounts?limit=5')).toEqual({
    method: 'GET',
    url: 'http://127.0.0.1:8080/v1/accounts?limit=5',
    headers: {},
    data: undefined,
    id: undefined,
    sign: true,
  })
})

test('every option has its place', () => {
  const options = ['--data', '{"a": 1}', '--url', 'https://bank.example/', '--id', 'PSDNO-FSA-1', '--no-sign']
  const headers = ['--header', 'PSU-ID: a:b ', '--header', 'x-accept-fix:longer-name']
  expect(call(...options, 'post', ...headers, '/v1/x')).toEqual({
    method: 'POST',
    url: 'https://bank.example/v1/x',
    headers: { 'psu-id': 'a:b', 'x-accept-fix': 'longer-name', 'content-type': 'application/json' },
    data: '{"a": 1}',
    id: 'PSDNO-FSA-1',
    sign: false,
  })
})

test('a content type of one’s own stays, and what is no JSON is sent all the same', () => {
  const { headers, data } = call('POST', '/v1/x', '--data', '{', '--header', 'Content-Type: text/plain')
  expect(headers).toEqual({ 'content-type': 'text/plain' })
  expect(data).toBe('{')
})

test('a path that begins with two slashes stays with the bank', () => {
  expect(call('GET', '//other.example/').url).toBe('http://127.0.0.1:8080//other.example/')
})

test('asks for help', () => {
  expect(readArguments(['--help'])).toEqual({ ok: true, value: 'help' })
})

test.each([
  [[], 'METHOD and PATH are needed, e.g. GET /v1/sandbox/accounts'],
  [['GET'], 'METHOD and PATH are needed, e.g. GET /v1/sandbox/accounts'],
  [['GET', '/a', '/b'], 'one METHOD and one PATH are enough, but “/b” is there too'],
  [['G3T', '/a'], '“G3T” is no method, e.g. GET or POST'],
  [['GET', 'v1/accounts'], 'PATH begins with a slash, “v1/accounts” does not'],
  [['GET', '/a', '--url', 'localhost:8080'], '--url takes an http or https address, not “localhost:8080”'],
  [['GET', '/a', '--url', 'nowhere'], '--url takes an http or https address, not “nowhere”'],
  [['GET', '/a', '--header', 'PSU-ID'], "--header takes 'Name: value', not “PSU-ID”"],
  [['GET', '/a', '--header', 'PSU ID: 1'], "--header takes 'Name: value', not “PSU ID: 1”"],
  [['GET', '/a', '--header', 'PSU-ID: a\nb: c'], "--header takes 'Name: value', not “PSU-ID: a\nb: c”"],
  [['GET', '/a', '--header', 'PSU-ID: €'], "--header takes 'Name: value', not “PSU-ID: €”"],
  [['GET', '/a', '--data', '{}'], 'GET carries no --data'],
  [['GET', '/a', '--id', ' '], '--id takes the id of a TPP, e.g. PSDNO-FSA-123456789'],
  [['GET', '/a', '--colour'], "Unknown option '--colour'"],
  [['POST', '/a', '--data'], "Option '--data <value>' argument missing"],
  [['GET', '/a', '--no-sign=yes'], "Option '--no-sign' does not take an argument"],
])('refuses %j: %s', (given, error) => {
  expect(readArguments(given)).toEqual({ ok: false, error })
})
