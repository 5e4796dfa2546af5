import { readArguments } from '@pocketbank/hosts/node/arguments'
import { expect, test } from 'vitest'
import { callFlags, readCall } from './arguments.ts'

function read(argv: readonly string[], environment = {}) {
  const result = readArguments(argv, callFlags)
  return result.ok ? readCall(result.value, environment) : result
}

function call(...argv: readonly string[]) {
  const answer = read(argv)
  if (!answer.ok) throw new Error(answer.error)
  return { ...answer.value, url: answer.value.url.href }
}

const nothingMore = {
  headers: [],
  profile: undefined,
  body: undefined,
  id: undefined,
  key: undefined,
  certificate: undefined,
  sign: true,
}

test('needs only METHOD and PATH', () => {
  expect(call('GET', '/v1/accounts?limit=5')).toEqual({
    ...nothingMore,
    method: 'GET',
    url: 'http://127.0.0.1:8080/v1/accounts?limit=5',
    bank: 'http://127.0.0.1:8080',
  })
})

test('reads every option into its field', () => {
  const options = ['--data', '{"a": 1}', '--url', 'https://bank.example/', '--id', 'PSDNO-FSA-1', '--no-sign']
  const headers = ['--header', 'PSU-ID: a:b ', '--header', 'x-accept-fix:longer-name']
  const files = ['--key', 'k.pem', '--certificate', 'c.pem', '--profile', 'p']
  expect(call(...options, 'post', ...headers, '/v1/x', ...files)).toEqual({
    method: 'POST',
    url: 'https://bank.example/v1/x',
    bank: 'https://bank.example',
    headers: [
      ['PSU-ID', 'a:b'],
      ['x-accept-fix', 'longer-name'],
    ],
    profile: 'p',
    body: { text: '{"a": 1}' },
    id: 'PSDNO-FSA-1',
    key: 'k.pem',
    certificate: 'c.pem',
    sign: false,
  })
})

test('takes from the environment what the line omits', () => {
  const environment = {
    POCKETBANK_URL: 'http://bank.example:81',
    POCKETBANK_KEY: 'k',
    POCKETBANK_CERTIFICATE: 'c',
  }
  const within = (...argv: readonly string[]) => {
    const answer = read(['GET', '/a', ...argv], environment)
    return answer.ok && { ...answer.value, url: answer.value.url.href }
  }
  expect(within()).toMatchObject({ url: 'http://bank.example:81/a', key: 'k', certificate: 'c' })
  expect(within('--url', 'http://b.example', '--key', 'x')).toMatchObject({
    url: 'http://b.example/a',
    key: 'x',
  })
})

test('sends text that is not JSON, from the line, a file or standard input', () => {
  expect(call('POST', '/v1/x', '--body', '{').body).toEqual({ text: '{' })
  expect(call('POST', '/v1/x', '--data', '{').body).toEqual({ text: '{' })
  expect(call('POST', '/v1/x', '--data', '@a.json').body).toEqual({ file: 'a.json' })
  expect(call('POST', '/v1/x', '--data', '@-').body).toEqual({ file: '-' })
  expect(call('POST', '/v1/x', '--data', '-').body).toEqual({ file: '-' })
  expect(call('POST', '/v1/x', '--body', '').body).toEqual({ text: '' })
})

test('keeps a path that begins with two slashes at the bank', () => {
  expect(call('GET', '//other.example/').url).toBe('http://127.0.0.1:8080//other.example/')
})

test.each([
  [[], {}, 'http://b.example'],
  [[], { POCKETBANK_URL: 'http://c.example' }, 'http://b.example'],
  [[], { POCKETBANK_URL: 'http://b.example/api/' }, 'http://b.example/api'],
  [['--url', 'http://b.example/api'], {}, 'http://b.example/api'],
])('takes a whole address unchanged, with %j and %j', (flags, environment, bank) => {
  const answer = read(['GET', 'http://b.example/api/v1/accounts?limit=5', ...flags], environment)
  expect(answer).toMatchObject({ ok: true, value: { bank } })
  expect(answer.ok && answer.value.url.href).toBe('http://b.example/api/v1/accounts?limit=5')
})

test.each([
  [
    ['GET', 'v1/accounts'],
    'PATH: must begin with a slash, or be an address such as http://127.0.0.1:8080/v1/accounts, got "v1/accounts"',
  ],
  [
    ['GET', 'http://b.example/a', '--url', 'http://c.example'],
    'PATH: must be at the bank of --url, got "http://b.example/a". Leave out one of them.',
  ],
  [
    ['GET', 'http://b.example/apes', '--url', 'http://b.example/a'],
    'PATH: must be at the bank of --url, got "http://b.example/apes". Leave out one of them.',
  ],
  [['GET', '/a', '--header', 'PSU-ID'], '--header: must be "Name: value", got "PSU-ID"'],
  [['GET', '/a', '--header', 'PSU ID: 1'], '--header: must be "Name: value", got "PSU ID: 1"'],
  [['GET', '/a', '--header', 'PSU-ID: a\nb: c'], '--header: must be "Name: value", got "PSU-ID: a\\nb: c"'],
  [['GET', '/a', '--header', 'PSU-ID: €'], '--header: must be "Name: value", got "PSU-ID: €"'],
  [['GET', '/a', '--data', '{}'], '--data: must be left out, as GET has no body'],
  [['HEAD', '/a', '--body', '{}'], '--body: must be left out, as HEAD has no body'],
  [['PUT', '/a', '--body', '1', '--data', '2'], '--body: cannot be combined with --data'],
  [['GET', '/a', '--id', ' '], '--id: must be the id of a TPP such as PSDNO-FSA-123456789'],
])('refuses %j: %s', (argv, error) => {
  expect(read(argv)).toEqual({ ok: false, error })
})

test.each([
  [['--url', 'localhost:8080'], {}, '--url: must be an http or https address, got "localhost:8080"'],
  [['--url', 'nowhere'], {}, '--url: must be an http or https address, got "nowhere"'],
  [[], { POCKETBANK_URL: 'x' }, 'POCKETBANK_URL: must be an http or https address, got "x"'],
])('refuses a wrong address: %j', (argv, environment, line) => {
  expect(() => read(['GET', '/a', ...argv], environment)).toThrow(line)
})
