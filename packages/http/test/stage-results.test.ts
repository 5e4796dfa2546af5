import { readFileSync } from 'node:fs'
import { createAuthority, tppKey } from '@pocketbank/signatures/authority'
import { steps } from '@pocketbank/signatures/signature'
import { expect, test } from 'vitest'
import { pipeline } from '../src/pipeline/pipeline.ts'
import { type Stage, type StageResult, stages } from '../src/pipeline/stages.ts'
import { bodyBytesMax } from '../src/settings.ts'
import { openApp, plainTpp, type TestBank } from './kit/bank.ts'
import { customer } from './kit/bodies.ts'
import { type CorpusName, corpus } from './kit/client-mistakes/corpus.ts'
import { filledEngine } from './kit/filled.ts'
import { people } from './kit/psu.ts'
import { openPsuBank } from './kit/psu-bank.ts'

const customers = '/v1/sandbox/customers'

/**
 * The results on the latest request: what is not named here has passed. No client certificate is looked at.
 */
function readStageResults(sandbox: Pick<TestBank, 'requests'>): Partial<Record<Stage, StageResult>> {
  const results = sandbox.requests.last?.stages
  expect(Object.keys(results ?? {})).toEqual(stages)
  const { 'client-certificate': client, ...others } = { ...results }
  expect(['skipped', 'not reached']).toContain(client)
  return Object.fromEntries(Object.entries(others).filter(([, result]) => result !== 'passed'))
}

/** Returns the results `unreached` for a stage and all after it. */
function unreachedFrom(first: Stage): Partial<Record<Stage, StageResult>> {
  return Object.fromEntries(stages.slice(stages.indexOf(first)).map((stage) => [stage, 'not reached']))
}

/** What no operation of the sandbox looks at. */
const noRole = { role: 'skipped', identity: 'skipped' } as const

test('[E3] documents the order of all checks', () => {
  const checks = pipeline.flatMap(([places]) => Object.keys(places))
  expect(checks.filter((check) => steps.includes(check as (typeof steps)[number]))).toEqual(steps)
  const page = readFileSync(new URL('../../../ARCHITECTURE.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `([\w-]+)` +\| `([\w-]+)` +\|/gm)].map(([, check, stage]) => [
    check,
    stage,
  ])
  const injected = ['fault', 'injected']
  expect(rows).toEqual(
    pipeline.flatMap(([places]) => Object.entries(places)).filter(([check]) => !injected.includes(check)),
  )
})

test('[E3] [E2c] passes every stage for a creation', async () => {
  const sandbox = openPsuBank()
  await sandbox.tpp().post(customers, { body: customer('kari') })
  expect(readStageResults(sandbox)).toEqual({ ...noRole, parameters: 'skipped' })
})

test.each([
  ['requestIdMissing', { headers: 'refused', ...unreachedFrom('digest') }],
  ['signatureMissing', { headers: 'refused', ...unreachedFrom('digest') }],
  ['brokenBase64', { headers: 'refused', ...unreachedFrom('digest') }],
  ['digestOfOtherBody', { digest: 'refused', ...unreachedFrom('signature') }],
  ['otherKey', { signature: 'refused', ...unreachedFrom('certificate') }],
  ['wrongSerial', { signature: 'refused', ...unreachedFrom('certificate') }],
  ['weakKey', { signature: 'refused', ...unreachedFrom('certificate') }],
  ['expiredCertificate', { certificate: 'refused', ...unreachedFrom('role') }],
] as const satisfies readonly (readonly [CorpusName, object])[])(
  '[E3] stops a request at %s in order',
  async (mistake, results) => {
    const sandbox = openPsuBank()
    await sandbox.tpp().post(customers, { body: customer('kari'), wrong: corpus[mistake] })
    expect(readStageResults(sandbox)).toEqual(results)
  },
)

test('[E3] refuses an unreadable certificate before the signature', async () => {
  const sandbox = openPsuBank()
  await sandbox.tpp().post(customers, { body: customer('kari'), wrong: corpus.brokenCertificate })
  const results = readStageResults(sandbox)
  expect(results).toEqual({ ...unreachedFrom('signature'), certificate: 'refused' })
})

test('[E4r] reads no packed body', async () => {
  const sandbox = openPsuBank()
  await sandbox.tpp().post(customers, { body: customer('kari'), headers: { 'Content-Encoding': 'br' } })
  expect(readStageResults(sandbox)).toEqual({ read: 'refused', ...unreachedFrom('headers') })
})

test.each([
  ['a body that is too long', 'x'.repeat(bodyBytesMax + 1), 'application/json'],
  ['a body that is no JSON by its own word', 'x', 'text/plain'],
])('[E4e, E4f] reads nothing of %s', async (_, body, type) => {
  const sandbox = openPsuBank()
  await sandbox.tpp().post(customers, { body, headers: { 'Content-Type': type } })
  expect(readStageResults(sandbox)).toEqual({ read: 'refused', ...unreachedFrom('headers') })
})

test.each([
  ['no JSON', '{', 'E4g'],
  ['no body of the contract', { ...customer('kari'), type: 'ROBOT' as never }, 'E4i'],
])('[E4g, E4i] refuses %s at the stage of the body', async (_, body, rule) => {
  const sandbox = openPsuBank()
  await sandbox.tpp().post(customers, { body })
  expect(readStageResults(sandbox)).toEqual({
    ...noRole,
    parameters: 'skipped',
    body: 'refused',
    bank: 'not reached',
  })
  expect(sandbox.requests.last?.rule).toBe(rule)
})

test('[E4j] refuses a wrong query before the bank', async () => {
  const sandbox = openPsuBank()
  await sandbox.tpp().get(customers, { query: { limit: 0 } })
  const results = { digest: 'skipped', ...noRole, parameters: 'refused', ...unreachedFrom('body') }
  expect(readStageResults(sandbox)).toEqual(results)
})

test('[Q8a, S7a, S1c, S1d] refuses a read for role or PSU, or needs SCA', async () => {
  const sandbox = openPsuBank({ engine: filledEngine() })
  const reading = { digest: 'skipped', body: 'skipped' } as const
  const certificate = await createAuthority().issue({ key: tppKey, roles: [] })
  const tpp = sandbox.tpp()
  await sandbox.tpp({ certificate, key: tppKey }).get('/v1/accounts')
  expect(readStageResults(sandbox)).toEqual({
    digest: 'skipped',
    role: 'refused',
    ...unreachedFrom('identity'),
  })
  await tpp.get('/v1/accounts', { headers: { 'PSU-Corporate-ID': '999' } })
  expect(readStageResults(sandbox)).toEqual({
    digest: 'skipped',
    identity: 'refused',
    ...unreachedFrom('parameters'),
  })
  await plainTpp(sandbox).get('/v1/accounts')
  expect(readStageResults(sandbox)).toEqual({ ...reading, bank: 'refused' })
  expect(sandbox.requests.last?.rule).toBe('S1d')
  const answer = await tpp.get('/v1/accounts')
  expect(readStageResults(sandbox)).toEqual({ ...reading, bank: 'needs SCA' })
  expect(sandbox.requests.last?.rule).toBe('S1c')
  await sandbox.psu(people.jonas).approve(answer)
  await tpp.get('/v1/accounts')
  expect(readStageResults(sandbox)).toEqual(reading)
})

test('[Q12a, Q12a] checks no signature that is not required', async () => {
  const send = async (signatures: 'optional' | 'off') => {
    const sandbox = openPsuBank({ settings: { signatures } })
    const headers = { 'X-Request-ID': 'one' }
    await sandbox.fetch(new Request(`https://bank.example${customers}`, { headers }))
    return readStageResults(sandbox)
  }
  const unsigned = {
    digest: 'skipped',
    signature: 'skipped',
    certificate: 'skipped',
    ...noRole,
    body: 'skipped',
  }
  expect(await send('optional')).toEqual(unsigned)
  expect(await send('off')).toEqual(unsigned)
})

test.each([
  ['GET', '/v1/nothing', 'E4d'],
  ['PUT', customers, 'E4a'],
])('[E4a, E4d] reaches no stage with %s %s', async (method, path, rule) => {
  const sandbox = openPsuBank()
  await sandbox.fetch(new Request(`https://bank.example${path}`, { method }))
  expect(readStageResults(sandbox)).toEqual(unreachedFrom('read'))
  expect(sandbox.requests.last?.rule).toBe(rule)
})

test('[E4h] reports a fault at the bank, by the rule about faults', async () => {
  const sandbox = openApp({
    engineFor: () => {
      throw new Error('no bank')
    },
  })
  await sandbox.tpp().get(customers)
  expect(readStageResults(sandbox)).toEqual({
    digest: 'skipped',
    ...noRole,
    body: 'skipped',
    bank: 'refused',
  })
  expect(sandbox.requests.last).toMatchObject({ rule: 'E4h', status: 500 })
})
