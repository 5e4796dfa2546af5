import { expect, test } from 'vitest'
import { pickBasePath, publicAddress, publicTarget, readBankAddress } from './bank-address.ts'
import { readBasePath, readPublicUrl } from './read-address.ts'

test.each([
  ['', ''],
  ['/', ''],
  ['/api-sandbox', '/api-sandbox'],
  ['/api-sandbox/', '/api-sandbox'],
  ['/a/b_c/~d.e', '/a/b_c/~d.e'],
  ['/v1a', '/v1a'],
])('[V4] reads %j as the base path %j', (text, path) => {
  expect(readBasePath(text)).toEqual({ ok: true, value: path })
})

test.each([
  'api-sandbox',
  '//a',
  '/a//b',
  '/a b',
  '/a?b',
  '/a#b',
  '/å',
  '/%41',
  '/.',
  '/a/../b',
  '/v1',
  '/v1/a',
  '/sca',
  '/_sandbox',
])('[V4] refuses %j as base path', (text) => {
  expect(readBasePath(text)).toMatchObject({ ok: false, error: expect.stringMatching(/^a path /) })
  expect(() => readBankAddress({ basePath: text })).toThrow(`basePath: must be a path`)
})

test.each([
  ['https://bank.example', 'https://bank.example'],
  ['HTTPS://Bank.Example/', 'https://bank.example'],
  ['http://127.0.0.1:8080/api-sandbox/', 'http://127.0.0.1:8080/api-sandbox'],
  ['https://[::1]:8080/a/b', 'https://[::1]:8080/a/b'],
])('[V4] reads %j as the public address %j', (text, address) => {
  expect(readPublicUrl(text)).toEqual({ ok: true, value: address })
})

test.each([
  'bank.example',
  'ftp://bank.example',
  'https://',
  'https://a@b.example',
  'https://b.example?x',
  'https://b.example/#x',
  'https://b.example/a b',
  'https://b.example/../a',
  'https://b.example/v1',
  'https://b.example:x',
])('[V4] refuses %j as public address', (text) => {
  expect(readPublicUrl(text)).toMatchObject({ ok: false, error: expect.stringMatching(/^an address /) })
  expect(() => readBankAddress({ publicUrl: text })).toThrow('publicUrl: must be an address')
})

const [site, otherSite] = ['https://bank.example', 'https://bank.example/bank']

test.each([
  [{}, '', '', '/'],
  [{ basePath: '/api' }, '/api', '/api', '/api'],
  [{ basePath: '/' }, '', '', '/'],
  [{ publicUrl: site }, '', '', site],
  [{ publicUrl: otherSite }, '/bank', '/bank', otherSite],
  [{ publicUrl: site, basePath: '/api' }, '/api', '/api', `${site}/api`],
  [{ publicUrl: otherSite, basePath: '/api' }, '/api', '/bank', otherSite],
  [{ publicUrl: otherSite, basePath: '/bank' }, '/bank', '/bank', otherSite],
  [{ publicUrl: otherSite, basePath: '/' }, '', '/bank', otherSite],
])(
  '[V4a] accepts with %j paths under %j and addresses under %j',
  (options, basePath, publicPath, address) => {
    const bankAddress = readBankAddress(options)
    expect(bankAddress).toEqual({
      basePath,
      publicPath,
      ...(bankAddress.publicOrigin && { publicOrigin: site }),
    })
    expect(publicAddress(bankAddress)).toBe(address)
  },
)

test.each([
  [{ basePath: '/api' }, '/api/v1/accounts', '/api', '/api/v1/accounts?a=/b'],
  [{ basePath: '/api' }, '/api', '/api', '/api?a=/b'],
  [{ basePath: '/api' }, '/apis/v1', '', '/api/apis/v1?a=/b'],
  [{ basePath: '/api' }, '/v1/accounts', '', '/api/v1/accounts?a=/b'],
  [{ basePath: '/api' }, '/API/v1/accounts', '', '/api/API/v1/accounts?a=/b'],
  [{ publicUrl: otherSite }, '/bank/v1/accounts', '/bank', '/bank/v1/accounts?a=/b'],
  [{ publicUrl: otherSite }, '/v1/accounts', '', '/bank/v1/accounts?a=/b'],
  [{ publicUrl: otherSite, basePath: '/api' }, '/api/v1/accounts', '/api', '/bank/v1/accounts?a=/b'],
  [{}, '/anything', '', '/anything?a=/b'],
])('[V4a] gives with %j the path %s the base path %j, sent as %s', (options, path, basePath, sentPath) => {
  const address = readBankAddress(options)
  expect(pickBasePath(address, path)).toBe(basePath)
  expect(publicTarget(address, { target: `${path}?a=/b`, basePath })).toBe(sentPath)
})
