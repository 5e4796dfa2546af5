import { expect, test } from 'vitest'
import { allOperations } from '../operations/all-operations.ts'
import { listPathHints } from './path-hints.ts'

const twoSlashes = 'two slashes (does the base address end in one?)'
const versionTwice = '/v1 twice (does the base address end in it?)'
const blank = 'remove the blank at its end'
const slash = 'remove the slash at its end'
const letters = 'mind the letter case'
const atRoot = { basePath: '', publicPath: '' }
const listHints = (path: string, address = atRoot) => listPathHints(path, allOperations, address)

test.each([
  ['//v1/consents', [twoSlashes, 'use "/v1/consents"']],
  ['/v1/accounts///x//balances', [twoSlashes, 'use "/v1/accounts/x/balances"']],
  ['//console', [twoSlashes]],
  ['/v1/v1/V1/accounts', [versionTwice, 'use "/v1/accounts"']],
  ['/v1/v1', [versionTwice]],
  ['/V1/Accounts/aBc/Balances', [letters, 'use "/v1/accounts/aBc/balances"']],
  ['/v1/accounts%20', [blank, 'use "/v1/accounts"']],
  ['/v1/consents%09%0A %C2%A0', [blank, 'use "/v1/consents"']],
  ['/v1/accounts/x/', [slash, 'use "/v1/accounts/x"']],
  ['//V1/accounts/%20', [blank, twoSlashes, slash, letters, 'use "/v1/accounts"']],
  [
    '/psd2/v1/accounts',
    ['remove "/psd2" from its start, or start the bank with --base-path /psd2', 'use "/v1/accounts"'],
  ],
  [
    '/a/b/V1/consents/x',
    ['remove "/a/b" from its start, or start the bank with --base-path /a/b', 'use "/v1/consents/x"'],
  ],
  ['/v1/x/v1/accounts', ['remove "/v1/x" from its start', 'use "/v1/accounts"']],
  ['/%20/v1/accounts', ['remove "/%20" from its start', 'use "/v1/accounts"']],
  ['/v1/openapi.json', ['remove "/v1" from its start', 'use "/openapi.json"']],
  ['/accounts', ['begin it with /v1', 'use "/v1/accounts"']],
  ['/v2/accounts/x', ['begin it with /v1, not "/v2"', 'use "/v1/accounts/x"']],
  ['/v1/account', []],
  ['/v1/x/y/accounts', []],
  ['/%ff', []],
  ['/', []],
  [`/v1/accounts${'%20'.repeat(40_000)}x`, []],
])('[E4p] says for %s %j', (path, hints) => {
  expect(listHints(path)).toEqual(hints)
})

test('[E4p] names the right path below the base path', () => {
  const address = { basePath: '/bank', publicPath: '/public' }
  expect(listHints('/other/v1/accounts', address)).toEqual([
    'remove "/other" from its start',
    'use "/public/v1/accounts"',
  ])
})
