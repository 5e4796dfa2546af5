import { expect, test } from 'vitest'
import { openPsuBank } from '../../test/kit/psu-bank.ts'

/** A bank that was asked four times by two TPPs. */
async function fillJournal() {
  const sandbox = openPsuBank()
  const [firstTpp, secondTpp] = [sandbox.tpp(), sandbox.tpp({ id: 'PSDSE-FINA-44059' })]
  await firstTpp.get('/v1/sandbox/customers')
  await secondTpp.get('/v1/sandbox/customers')
  await firstTpp.get('/v1/sandbox/customers/nobody')
  await firstTpp.get('/v1/nowhere' as string, { headers: { 'X-Request-ID': 'mine' } })
  return sandbox.requests
}

test('has no last entry if empty', () => {
  const { requests } = openPsuBank()
  expect(requests.last).toBeUndefined()
  expect(requests.all).toEqual([])
  expect(requests.find('x')).toBeUndefined()
})

test('finds requests by operation, TPP and result', async () => {
  const requests = await fillJournal()
  const targets = (filter: Parameters<typeof requests.where>[0]) =>
    requests.where(filter).map(({ target }) => target)
  expect(requests.all).toHaveLength(4)
  expect(requests.last).toMatchObject({ target: '/v1/nowhere', rule: 'E4d' })
  expect(targets({ operation: 'listCustomers' })).toHaveLength(2)
  expect(targets({ operation: 'listCustomers', tpp: 'PSDSE-FINA-44059' })).toHaveLength(1)
  expect(targets({ status: 404, operation: 'readCustomer' })).toEqual(['/v1/sandbox/customers/nobody'])
  expect(targets({ code: 'NOT_FOUND' })).toEqual(['/v1/nowhere'])
  expect(targets({ rule: 'X2c' })).toEqual(['/v1/sandbox/customers/nobody'])
  expect(targets({})).toHaveLength(4)
  expect(targets({ operation: 'listAccounts' })).toEqual([])
})

test('[E2] finds a request by id, or the latest by X-Request-ID', async () => {
  const requests = await fillJournal()
  const last = requests.last
  expect(requests.find(last?.id ?? '')).toBe(last)
  expect(requests.find('mine')).toBe(last)
  expect(requests.find('other')).toBeUndefined()
})

test('[K7a] ignores headers that a caller sets after the response', async () => {
  const sandbox = openPsuBank()
  const request = new Request('https://bank.example/v1/accounts')
  await sandbox.fetch(request)
  request.headers.set('X-Late', 'set after the answer')
  expect(sandbox.requests.last?.request?.header('x-late')).toBeUndefined()
})

test('[K7a] keeps a line per request with 0 bytes, of limited length', async () => {
  const sandbox = openPsuBank({ messages: { bytesMax: 0 } })
  const headers = { 'X-Request-ID': 'i'.repeat(30_000), Signature: 's'.repeat(30_000) }
  for (let count = 0; count < 20; count += 1) {
    await sandbox.fetch(new Request(`https://bank.example/v1/accounts?x=${'x'.repeat(60_000)}`, { headers }))
  }
  expect(sandbox.requests.all).toHaveLength(20)
  expect(JSON.stringify(sandbox.requests.all).length).toBeLessThan(20 * 4_096)
})
