import { listProblems } from '@pocketbank/core/base/errors'
import { expect, test } from 'vitest'
import { plainTpp, type TestBank } from '../../http/test/kit/bank.ts'
import { readError } from '../../http/test/kit/refusals.ts'
import { explain } from '../src/explain/explain.ts'
import { openSandbox } from './kit/sandbox.ts'

const customers = '/v1/sandbox/customers'
const payments = '/v1/payments/cross-border-credit-transfers'

const lastPaths = ({ requests }: Pick<TestBank, 'requests'>) => {
  const { refusal } = requests.last ?? {}
  return refusal === undefined ? [] : listProblems(refusal).map(({ path }) => path)
}

test('[E4n] reports all problems of a body: the first in the message, each in the journal', async () => {
  const sandbox = openSandbox()
  const error = await readError(sandbox, await sandbox.tpp().post(customers as string, { body: { name: 7 } }))
  expect(error.message).toBe('$.customerNumber: is missing (and 2 more: $.name, $.type)')
  expect(lastPaths(sandbox)).toEqual(['$.customerNumber', '$.name', '$.type'])
  const entry = sandbox.requests.last
  if (entry === undefined) throw new Error('nothing was asked')
  expect(explain(entry)).toContain(
    '\n  also        $.name: must be a text, got 7\n              $.type: is missing\n',
  )
})

test('[E4n] reports each problem in a TPP message if the shape has them', async () => {
  const sandbox = openSandbox({ strictness: 'lenient' })
  const headers = { 'PSU-ID': '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f', 'PSU-Context': 'PRIVATE' }
  const answer = await plainTpp(sandbox).post(payments as string, { body: { creditorName: 7 }, headers })
  const { tppMessages, message } = await readError(sandbox, answer)
  expect(message).toContain('$.instructedAmount: is missing (and 3 more: ')
  expect(tppMessages?.map(({ category, code, path }) => [category, code, path])).toEqual([
    ['ERROR', 'FORMAT_ERROR', '$.instructedAmount'],
    ['ERROR', 'FORMAT_ERROR', '$.creditorName'],
    ['ERROR', 'FORMAT_ERROR', '$.creditorAccount'],
    ['ERROR', 'FORMAT_ERROR', '$.debtorAccount'],
  ])
})

test('[E4o] reports every missing header at once, those of the signature too', async () => {
  const sandbox = openSandbox()
  const post = (path: string) =>
    new Request(`https://bank.example${path}`, {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
    })
  const bare = await readError(sandbox, await sandbox.fetch(post(customers)))
  expect(bare).toMatchObject({ code: 'HTTP_HEADER_REQUIRED', path: 'X-Request-ID' })
  expect(lastPaths(sandbox)).toEqual(['X-Request-ID', 'TPP-Signature-Certificate', 'Signature', 'Digest'])
  const paying = await readError(sandbox, await sandbox.fetch(post(payments)))
  expect(paying.tppMessages?.map(({ path }) => path)).toEqual([
    'X-Request-ID',
    'x-accept-fix or accept-fix',
    'TPP-Session-ID',
    'TPP-Redirect-URI',
    'PSU-ID or X-PSU-IDENTITY',
    'PSU-IP-Address',
    'TPP-Signature-Certificate',
    'Signature',
    'Digest',
  ])
  const response = await sandbox.fetch(
    new Request(`https://bank.example${customers}`, { headers: { 'X-Request-ID': 'a' } }),
  )
  expect((await readError(sandbox, response)).message).toBe(
    'TPP-Signature-Certificate: is missing, as every request needs it (and 1 more: Signature)',
  )
})

test('[E4o] reports wrong headers together, with their values', async () => {
  const sandbox = openSandbox()
  const headers = { 'PSU-ID': 'me', 'PSU-IP-Address': '300.1.1.1', 'PSU-Context': 'BOTH' }
  const error = await readError(sandbox, await sandbox.tpp().get('/v1/accounts', { headers }))
  expect(error.message).toBe('PSU-ID: must be a UUID, got "me" (and 2 more: PSU-Context, PSU-IP-Address)')
  expect(lastPaths(sandbox)).toEqual(['PSU-ID', 'PSU-Context', 'PSU-IP-Address'])
})

test.each([
  ['Content-Type', { 'Content-Type': 'text/plain' }, 415, 'got "text/plain"'],
  ['X-Request-ID', { 'X-Request-ID': 'a, b' }, 400, 'got "a, b"'],
] as const)('[E4o] says in a refusal of %s what was received', async (_, headers, status, words) => {
  const sandbox = openSandbox()
  const error = await readError(sandbox, await sandbox.tpp().post(customers as string, { body: {}, headers }))
  expect(error).toMatchObject({ status, message: expect.stringContaining(words) })
})

test.each([
  ['UTF-8', [0xef, 0xbb, 0xbf], 'EF BB BF'],
  ['UTF-16', [0xff, 0xfe], 'FF FE'],
  ['UTF-16', [0xfe, 0xff], 'FE FF'],
  ['UTF-32', [0xff, 0xfe, 0, 0], 'FF FE 00 00'],
  ['UTF-32', [0, 0, 0xfe, 0xff], '00 00 FE FF'],
] as const)('[E4p] names the byte order mark of %s', async (encoding, mark, bytesText) => {
  const sandbox = openSandbox()
  const body = Uint8Array.from([...mark, ...new TextEncoder().encode('{"a":1}')])
  const error = await readError(sandbox, await sandbox.tpp().post(customers, { body }))
  expect(error.message).toBe(
    `$: begins with the byte order mark of ${encoding} (${bytesText}). Send JSON in UTF-8 without a mark.`,
  )
})

test('[E4p] names extra slashes in an address', async () => {
  const sandbox = openSandbox()
  for (const path of ['/v1/accounts/', '/v1/', '/v1/sandbox/customers/x/']) {
    const error = await readError(sandbox, await sandbox.tpp().get(path))
    expect(error).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(error.message).toContain('remove the slash at its end')
  }
  const doubled = await readError(sandbox, await sandbox.tpp().get('//v1/consents' as string))
  expect(doubled.message).toBe(
    'the path was not found: two slashes (does the base address end in one?); use "/v1/consents". /openapi.json lists all paths.',
  )
  const otherError = await readError(sandbox, await sandbox.tpp().get('/v1/account' as string))
  expect(otherError.message).not.toContain('slash')
})
