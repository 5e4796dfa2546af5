import { incomingRequest } from '@pocketbank/http/requests/incoming-request'
import { expect, test } from 'vitest'
import { readScaLink } from '../../http/test/kit/psu.ts'
import { runControlPipeline } from '../src/control/control-pipeline.ts'
import { listControlRules } from '../src/control/control-rules.ts'
import { controlOperations } from '../src/control/operations/index.ts'
import { createControlRequest, openControl } from './kit/control.ts'

const jonas = '13039319955'

/** A bank under control, and the rules by which its control operations refuse. */
function openRefusing(snapshotBytesMax?: number) {
  const setup = openControl({}, snapshotBytesMax === undefined ? {} : { snapshotBytesMax })
  const { app, bank } = setup
  const env = { requests: app.requests, links: app.links, onFault: undefined, ...app.host }
  /** Asks an operation for something; gives the rule by which it is refused. */
  async function ruleFor(
    operationId: string,
    { id = '', search = '', body }: { id?: string; search?: string; body?: unknown } = {},
  ) {
    const operation = controlOperations.find((candidate) => candidate.id === operationId)
    if (operation === undefined) throw new Error(`there is no ${operationId}`)
    const raw = createControlRequest(
      operation.method,
      operation.path.replace('{id}', id || 'x') + search,
      body,
    )
    const request = incomingRequest(raw, { remote: '127.0.0.1' }, env.address)
    const { refusal } = await runControlPipeline({ env, request, operation, id, bankFor: () => bank })
    const rules: readonly string[] = listControlRules(operation)
    if (refusal !== undefined)
      expect([operationId, rules]).toEqual([operationId, expect.arrayContaining([refusal.rule])])
    return refusal?.rule
  }
  return { ...setup, ruleFor }
}

/** What control operations refuse, each with the rule. */
const refusals: readonly (readonly [
  rule: string,
  operation: string,
  asked?: { id?: string; search?: string; body?: unknown },
])[] = [
  ['E4j', 'readClock', { search: '?x=1' }],
  ['E4g', 'setClock', { body: '{' }],
  ['E4i', 'setClock', { body: { now: 'never' } }],
  ['M6c', 'setClock', { body: { now: '2000-01-01T00:00:00Z' } }],
  ['E4i', 'advanceClock', { body: {} }],
  ['K4c', 'takeSnapshot', { body: { id: 'start' } }],
  ['E4k', 'downloadSnapshot', { id: 'x' }],
  ['E4i', 'uploadSnapshot', { id: 'x', body: { pocketbank: 2, now: 0 } }],
  ['E4k', 'restoreSnapshot', { id: 'x' }],
  ['E4k', 'deleteSnapshot', { id: 'x' }],
  ['K4c', 'deleteSnapshot', { id: 'start' }],
  ['E4i', 'addFault', { body: { effect: 'x' } }],
  ['E4k', 'readFault', { id: 'x' }],
  ['E4k', 'removeFault', { id: 'x' }],
  ['E4i', 'setQuirks', { body: { on: ['x'] } }],
  ['E4k', 'listRequests', { search: '?after=x' }],
  ['E4k', 'readRequest', { id: 'x' }],
  ['E4k', 'exportRequests', { search: '?id=x' }],
  ['S3o', 'approveAsPsu', { body: { authorisationId: 'x', customerNumber: jonas } }],
  ['S3o', 'refuseAsPsu', { body: { authorisationId: 'x', customerNumber: jonas } }],
  ['S3o', 'abandonAsPsu', { body: { authorisationId: 'x', customerNumber: jonas } }],
]

test('[C8b] refuses control operations by the rules of their pages', async () => {
  const { ruleFor } = openRefusing()
  const decided: unknown[] = []
  for (const [, operation, request] of refusals) decided.push([operation, await ruleFor(operation, request)])
  expect(decided).toEqual(refusals.map(([rule, operation]) => [operation, rule]))
})

test('[C8b] refuses answers on the SCA page by the rules of its page', async () => {
  const { ruleFor, tpp, bank } = openRefusing()
  const signingTpp = tpp({
    headers: { 'TPP-Redirect-URI': 'https://tpp.example/back', 'PSU-IP-Address': '192.0.2.1' },
  })
  const link = await readScaLink(await signingTpp.get('/v1/accounts'))
  expect(await ruleFor('approveAsPsu', { body: { link, customerNumber: 'nobody' } })).toBe('S2m')
  expect(await ruleFor('approveAsPsu', { body: { link, customerNumber: jonas, accounts: ['x'] } })).toBe(
    'S2p',
  )
  expect(
    await ruleFor('approveAsPsu', { body: { link, customerNumber: jonas, context: 'PRIVATE' } }),
  ).toBeUndefined()
  expect(await ruleFor('refuseAsPsu', { body: { link, customerNumber: jonas } })).toBe('S3n')
  const late = await readScaLink(await signingTpp.get('/v1/accounts'))
  bank.clock.advance({ minutes: 16 })
  expect(await ruleFor('approveAsPsu', { body: { link: late, customerNumber: jonas } })).toBe('S3h')
})

test('[C8b] refuses what exceeds memory by the rules of the page', async () => {
  const { ruleFor } = openRefusing(10)
  expect(await ruleFor('uploadSnapshot', { id: 'x', body: { pocketbank: 1, now: 0 } })).toBe('K2b')
  const { ruleFor: ask, bank } = openRefusing()
  for (let count = 0; count < 1_000; count += 1) bank.faults.add({ effect: 'drop' })
  expect(await ask('addFault', { body: { effect: 'drop' } })).toBe('K4b')
})
