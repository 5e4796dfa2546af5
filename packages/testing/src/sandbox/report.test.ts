import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import type { BugReport } from '@pocketbank/devtools'
import { expect, test } from 'vitest'
import { createSandbox, replay } from '../index.ts'
import type { SandboxOptions } from './options.ts'
import type { Sandbox } from './sandbox.ts'

const customerNumber = '13039319955'
const newCustomer = { customerNumber: '13039319957', name: 'Kari Test', type: 'PRIVATE' } as const

/**
 * Everything that a session may have in it: approvals, time, payments, repeated requests, refusals, faults,
 * quirks, snapshots.
 */
async function session(sandbox: Sandbox): Promise<void> {
  const tpp = sandbox.tpp()
  await tpp.get('/v1/accounts', { wrong: 'otherKey' })
  const first = await tpp.get('/v1/accounts')
  await sandbox.psu(customerNumber).approve(first)
  await tpp.get('/v1/accounts')
  const options = { body: newCustomer, headers: { 'X-Request-ID': 'make-kari' } }
  await tpp.post('/v1/sandbox/customers', options)
  await tpp.post('/v1/sandbox/customers', options)
  await tpp.post('/v1/sandbox/customers', { ...options, body: { ...newCustomer, name: 'Another' } })
  const before = sandbox.snapshot()
  sandbox.clock.advanceToBatch()
  sandbox.faults.once('tooManyRequests')
  await tpp.get('/v1/accounts')
  sandbox.faults.once({ kind: 'delay', milliseconds: 60_000 })
  await tpp.get('/v1/accounts')
  sandbox.faults.once('drop')
  await tpp.get('/v1/accounts').catch(() => undefined)
  sandbox.quirks.set('idsMissing')
  await tpp.get('/v1/accounts')
  sandbox.quirks.set('idsMissing', false)
  await tpp.get('/v1/nowhere' as string)
  sandbox.bank.execute(
    'createCustomer',
    { body: { ...newCustomer, customerNumber: '13039319958' } } as never,
    {
      now: sandbox.bank.now,
    },
  )
  await tpp.get('/v1/sandbox/customers')
  sandbox.restore(before)
  await tpp.get('/v1/sandbox/customers')
  sandbox.clock.advance({ days: 200 })
  await tpp.get('/v1/accounts')
}

function copyReport(report: BugReport): BugReport {
  return JSON.parse(JSON.stringify(report)) as BugReport
}

test('[K7d] replays a session with approvals, time, faults and snapshots', async () => {
  const sandbox = createSandbox({ seed: 'report' })
  await session(sandbox)
  const report = copyReport(sandbox.report())
  const { requests, different, release } = await replay(report)
  expect(different).toEqual([])
  const faultHits = report.steps.flatMap((step) => (step.kind === 'request' ? (step.faults ?? []) : []))
  expect(faultHits.map(({ effect }) => effect)).toEqual([
    { kind: 'tooManyRequests' },
    { kind: 'delay', milliseconds: 60_000 },
    { kind: 'drop' },
  ])
  expect(requests.map(({ target }) => target)).toEqual(sandbox.requests.all.map(({ target }) => target))
  expect(requests.filter(({ unrepeatable }) => unrepeatable !== undefined)).toEqual([])
  expect(release).toEqual({ reported: '0.1.0', here: '0.1.0' })
  expect((await replay(JSON.stringify(report))).different).toEqual([])
})

test('[K7d] replays a payment that is approved, executed and repeated', async () => {
  const sandbox = createSandbox({ seed: 'payments' })
  const tpp = sandbox.tpp()
  const jonas = sandbox.psu(customerNumber)
  await jonas.approve(await tpp.get('/v1/accounts'))
  const [from, to] = await tpp.accounts({ withBalance: true })
  if (from === undefined || to === undefined) throw new Error('there are two accounts')
  const payment = await tpp.pay({
    debtorAccount: { iban: from.iban, currency: 'NOK' },
    instructedAmount: { amount: '100.50', currency: 'NOK' },
    creditorName: 'Jonas Solvang',
    creditorAccount: { iban: to.iban, currency: 'NOK' },
  })
  await jonas.approve(payment)
  sandbox.clock.advanceToBatch()
  await tpp.status(payment)
  const twice = { body: newCustomer, headers: { 'X-Request-ID': 'twice' } }
  await Promise.all([
    tpp.post('/v1/sandbox/customers', twice),
    tpp.get('/v1/accounts', { headers: { 'PSU-ID': 'nobody' } }),
    tpp.post('/v1/sandbox/customers', twice),
    tpp.get('/v1/consents/none'),
  ])
  const { requests, different } = await replay(copyReport(sandbox.report()))
  expect([requests.length, different]).toEqual([sandbox.requests.all.length, []])
})

test.each<SandboxOptions>([
  { basePath: '/api-sandbox' },
  { signatures: 'off' },
  { strictness: 'lenient' },
  { trustAnchors: 'test' },
  { dateWindowSeconds: 60 },
  { rsaBitsMin: 4096 },
])('[K7d] has the settings of the bank, without which it differs: %j', async (options) => {
  const sandbox = createSandbox({ seed: 'options', fixtures: 'none', ...options })
  const tpp = sandbox.tpp()
  await tpp.post('/v1/sandbox/customers', { body: newCustomer })
  await tpp.get('/v1/accounts', { wrong: 'otherKey' })
  await tpp.get('/v1/accounts', { wrong: 'unknownAuthority' })
  await tpp.get('/v1/accounts', { headers: { Date: 'Thu, 01 Jan 2026 09:00:00 GMT' } })
  await tpp.post('/v1/payments/norwegian-domestic-credit-transfers' as string, {
    body: {},
    headers: { 'TPP-Session-ID': undefined },
  })
  const report = copyReport(sandbox.report())
  expect((await replay(report)).different).toEqual([])
  const { settings, address } = copyReport(createSandbox({ fixtures: 'none' }).report())
  expect((await replay({ ...report, settings, address })).different).not.toEqual([])
})

test('[K7d] has the zone of the bank, and that it started empty', async () => {
  const sandbox = createSandbox({ zone: 'Europe/London', now: '2026-07-01T10:00:00+01:00', fixtures: 'none' })
  const tpp = sandbox.tpp()
  await tpp.post('/v1/sandbox/customers', { body: newCustomer })
  await tpp.get('/v1/sandbox/customers')
  expect((await replay(copyReport(sandbox.report()))).different).toEqual([])
})

test('[K7d] starts before the first kept request, with earlier ids', async () => {
  const sandbox = createSandbox({ seed: 'long', fixtures: 'none' })
  const tpp = sandbox.tpp()
  const options = { body: newCustomer, headers: { 'X-Request-ID': 'make-kari' } }
  await tpp.post('/v1/sandbox/customers', options)
  for (let count = 0; count < 998; count += 1) await sandbox.fetch('https://bank.example/v1/nowhere')
  await tpp.post('/v1/sandbox/customers', options)
  await tpp.get('/v1/sandbox/customers')
  const { requests, different } = await replay(copyReport(sandbox.report()))
  expect([requests.length, different]).toEqual([1_000, []])
})

test('[K7d] has no requests of an unused bank, and those of a fork', async () => {
  const sandbox = createSandbox({ fixtures: 'none' })
  expect((await replay(sandbox.report())).requests).toEqual([])
  await sandbox.tpp().get('/v1/accounts')
  const fork = sandbox.fork()
  await fork.tpp().post('/v1/sandbox/customers', { body: newCustomer })
  const { requests, different } = await replay(fork.report())
  expect([requests.length, different]).toEqual([1, []])
})

/** A report in which a request was answered otherwise, as by another release. */
function changeReport(report: BugReport, change: (answer: string) => string): BugReport {
  const steps = report.steps.map((step) =>
    step.kind === 'request' && step.answer !== undefined
      ? { ...step, answer: { ...step.answer, body: change(step.answer.body) } }
      : step,
  )
  return { ...report, steps }
}

test('[K7e] names the place of another response', async () => {
  const sandbox = createSandbox({ seed: 'changed', fixtures: 'none' })
  const tpp = sandbox.tpp()
  await tpp.post('/v1/sandbox/customers', { body: newCustomer })
  await tpp.get('/v1/nowhere' as string)
  const report = changeReport(copyReport(sandbox.report()), (answer) =>
    answer.replace('Kari Test', 'Kari Best'),
  )
  const { different } = await replay(report)
  expect(different).toMatchObject([
    {
      method: 'POST',
      target: '/v1/sandbox/customers',
      differences: [{ path: '$.customerName', expected: 'Kari Best', actual: 'Kari Test' }],
    },
  ])
})

test('[K7e] shows another status of a changed bank', async () => {
  const sandbox = createSandbox({ seed: 'rule', fixtures: 'none' })
  await sandbox.tpp().post('/v1/sandbox/customers', { body: newCustomer })
  const report = copyReport(sandbox.report())
  const { different } = await replay({ ...report, settings: { ...report.settings, rsaBitsMin: 8192 } })
  expect(different[0]?.differences[0]).toEqual({ path: 'status', expected: 201, actual: 401 })
})

test('[K7e] skips a request that was not kept whole, with its effects', async () => {
  const sandbox = createSandbox({ seed: 'large', fixtures: 'none', messages: { bodyBytesMax: 400 } })
  const tpp = sandbox.tpp()
  await tpp.post('/v1/sandbox/customers' as string, { body: { ...newCustomer, more: 'x'.repeat(400) } })
  await tpp.get('/v1/sandbox/customers?limit=1')
  const { requests, different } = await replay(copyReport(sandbox.report()))
  expect(requests[0]?.unrepeatable).toBe('its body has more than the 400 bytes that were kept')
  expect([requests.length, different]).toEqual([2, []])
})

test('[K7e] skips a TRACE of a socket, and continues', async () => {
  await using sandbox = createSandbox({ fixtures: 'none' })
  const { url } = await sandbox.listen()
  const { hostname, port } = new URL(url)
  const socket = connectSocket(Number(port), hostname)
  socket.write('TRACE /v1/accounts HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await once(socket.resume(), 'close')
  await sandbox.tpp().get('/v1/sandbox/customers')
  const { requests, different } = await replay(copyReport(sandbox.report()))
  expect(requests.map(({ method, unrepeatable }) => [method, unrepeatable])).toEqual([
    ['TRACE', 'a request with the method "TRACE" cannot be made here'],
    ['GET', undefined],
  ])
  expect(different).toEqual([])
})

test.each(['CONNECT', 'TRACK', 'GE T', '', 'æ'])(
  '[K7e] replays a report with the method "%s"',
  async (method) => {
    const sandbox = createSandbox({ fixtures: 'none' })
    await sandbox.tpp().get('/v1/sandbox/customers')
    await sandbox.tpp().get('/v1/sandbox/customers')
    const report = copyReport(sandbox.report())
    const steps = report.steps.map((step, index) => (index === 1 ? { ...step, method } : step))
    const { requests, different } = await replay({ ...report, steps } as BugReport)
    expect(requests[0]?.unrepeatable).toContain(`"${method}"`)
    expect([requests.length, different]).toEqual([2, []])
  },
)

test('[K7e] says that everything is omitted if nothing is kept', async () => {
  const sandbox = createSandbox({ fixtures: 'none', messages: { bytesMax: 0 } })
  await sandbox.tpp().post('/v1/sandbox/customers', { body: newCustomer })
  const { requests } = await replay(copyReport(sandbox.report()))
  expect(requests).toMatchObject([{ unrepeatable: 'the journal did not keep its bytes', differences: [] }])
})

test.each([
  ['{}', '$.pocketbankReport'],
  ['not JSON', 'this report cannot be replayed: it is not JSON'],
  ['{"pocketbankReport":2}', 'pocketbankReport: must be 1, the version of reports that this bank reads'],
])('[K7e] refuses a wrong report: %s', async (text, words) => {
  await expect(replay(text)).rejects.toThrow(words)
})

test('[K7e] names the wrong place of a damaged report', async () => {
  const sandbox = createSandbox({ fixtures: 'none' })
  await sandbox.tpp().get('/v1/sandbox/customers')
  const report = copyReport(sandbox.report())
  const [snapshot] = report.snapshots as { tables: object }[]
  const steps = [{ kind: 'dance' }] as never
  await expect(replay({ ...report, steps })).rejects.toThrow('$.steps[0].kind')
  await expect(replay({ ...report, snapshots: [] })).rejects.toThrow('it has no snapshot')
  await expect(replay({ ...report, snapshots: [{ ...snapshot, tables: {} }] })).rejects.toThrow('$.tables')
})

test('[K7c] exports the requests of a sandbox as an archive', async () => {
  const sandbox = createSandbox()
  const tpp = sandbox.tpp()
  await tpp.get('/v1/sandbox/customers')
  await tpp.get('/v1/nowhere' as string)
  expect(sandbox.requests.har().log.entries).toHaveLength(2)
  expect(sandbox.requests.har({ status: 404 }).log.entries).toMatchObject([
    { request: { method: 'GET', url: 'https://bank.example/v1/nowhere' }, response: { status: 404 } },
  ])
  expect(sandbox.requests.last?.request?.header('host')).toBe('bank.example')
})

test('[K7d] replays a report of a host in a test', async () => {
  const sandbox = createSandbox({ seed: 'listening' })
  await using listener = await sandbox.listen()
  const tpp = sandbox.tpp({ baseUrl: listener.url, send: fetch })
  await tpp.post('/v1/sandbox/customers', { body: newCustomer })
  await tpp.get('/v1/accounts')
  const report = await (await fetch(`${listener.url}/_sandbox/report`)).text()
  const { requests, different } = await replay(report)
  expect([requests.length, different]).toEqual([2, []])
})
