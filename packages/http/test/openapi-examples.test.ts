import { createEngine, instant, later } from '@pocketbank/core'
import { expect, test } from 'vitest'
import {
  beginning,
  exampleNow,
  exampleSeed,
  fillCall,
  findExample,
  keepIds,
} from '../src/description/examples/examples.ts'
import { type PlannedCall, planExamples } from '../src/description/examples/plan.ts'
import { cast } from '../src/description/examples/story.ts'
import { allOperations } from '../src/operations/all-operations.ts'
import type { ExampleRequest } from '../src/operations/example.ts'
import { operations } from '../src/operations/table.ts'
import { bankUrl, openApp } from './kit/bank.ts'
import { approveAs, readAuthorisationId } from './kit/psu.ts'
import { createTpp } from './kit/tpp.ts'

/** The same bank over HTTP, with a TPP that signs. */
function openStory() {
  let now = instant(exampleNow)
  const engine = createEngine({ now, seed: exampleSeed })
  const { app, failures } = openApp({ engineFor: () => engine, now: () => now })
  const tpp = createTpp({ send: app.fetch, now: () => new Date(now), id: cast.tpp, name: 'Example TPP' })
  return {
    tpp,
    failures,
    engine,
    approve: (link: string) => {
      engine.settle(now)
      approveAs(engine, { psu: cast.person, tpp: cast.tpp, authorisationId: readAuthorisationId(link) })
    },
    pass: (minutes: number) => {
      now = later(now, minutes * 60_000)
    },
  }
}

/** The headers of a call: those of a PSU who is there, where the operation is for a PSU. */
function headersFor({
  role,
  requiredHeaders,
  psuHeaders,
}: (typeof allOperations)[number]): Record<string, string> {
  if (role === undefined) return {}
  const present = { 'PSU-IP-Address': '192.0.2.1', 'TPP-Redirect-URI': cast.redirectUri }
  const personHeaders =
    role === 'PSP_PI' && psuHeaders !== 'baskets'
      ? { 'X-PSU-IDENTITY': cast.person }
      : { 'PSU-ID': cast.psuId }
  return role === 'PSP_PI' && requiredHeaders.length > 0
    ? { ...present, ...personHeaders, 'x-accept-fix': 'none', 'TPP-Session-ID': 'session' }
    : { ...present, ...personHeaders }
}

/** The answer without the links to the page, whose seals are a host's own. */
function withoutSeals(answer: unknown): unknown {
  const text = JSON.stringify(answer) ?? 'null'
  return JSON.parse(text.replaceAll(/"https?:[^"]*\/sca\/[^"]*"/g, '"page"'))
}

function findScaLink(answer: unknown): string | undefined {
  const { _links } = (answer ?? {}) as { _links?: { scaRedirect?: { href: string } } }
  return _links?.scaRedirect?.href
}

test('[V3h] the plan calls every operation, each of them after the call that its path names', () => {
  const calls = planExamples(allOperations).filter((step) => 'operation' in step)
  expect(new Set(calls.map(({ operation }) => operation))).toEqual(new Set(allOperations))
  const place = (id: string) => calls.findIndex(({ operation }) => operation.id === id)
  expect(place('readConsent')).toBe(place('createConsent') + 1)
  expect(place('listPaymentAuthorisations')).toBe(place('startPaymentAuthorisation') + 1)
  expect(place('closeAccount')).toBeGreaterThan(place('listBatches'))
})

test('[V3h] an operation of a host has the example that it declares, and otherwise none', () => {
  const declare = (example?: ExampleRequest) =>
    operations({ tag: 'Own' }, [
      {
        command: 'createCustomer',
        at: 'POST /v1/own/customers',
        summary: 'Create a customer',
        response: 'The customer',
        rules: [],
        ...(example && { example }),
      },
    ]).map(findExample)
  const body = { customerNumber: 'ola', name: 'Ola Test', type: 'PRIVATE' }
  expect(declare(() => ({ body }))).toEqual([{ path: {}, query: {}, body, status: 201 }])
  expect(declare(({ customer }) => ({ body: { ...body, customerNumber: `${customer}2` } }))).toMatchObject([
    { body: { customerNumber: 'kari2' } },
  ])
  expect(declare()).toEqual([undefined])
  expect(() => declare(() => ({ body: {} }))).toThrow('the example of createCustomer is refused')
})

test('[V3h] the examples are what the bank answers over HTTP to signed requests, one after the other', async () => {
  const { tpp, approve, pass, failures, engine } = openStory()
  let world = beginning
  let link = ''

  async function call(plannedCall: PlannedCall, isFirst: boolean): Promise<void> {
    const { operation, keeps, isApproved } = plannedCall
    const { params, query, body } = fillCall(world, plannedCall)
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      return encodeURIComponent(params[name] ?? '')
    })
    const verb = operation.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    const options = { headers: headersFor(operation), ...(body !== undefined && { body }) }
    const response = await tpp[verb](path, { ...options, ...(query !== undefined && { query }) })
    const text = await response.text()
    const answer: unknown = text === '' ? undefined : JSON.parse(text)
    const example = findExample(operation)
    if (isFirst) {
      expect([operation.id, response.status, withoutSeals(answer)], text).toEqual([
        operation.id,
        example?.status,
        withoutSeals(example?.answer),
      ])
    }
    if (plannedCall.isAside) return
    link = findScaLink(answer) ?? link
    world = keepIds(world, answer, keeps)
    if (isApproved) approve(new URL(link, bankUrl).href)
  }

  const called = new Set<unknown>()
  for (const step of planExamples(allOperations)) {
    if ('operation' in step) {
      const snapshot = engine.snapshot()
      await call(step, !called.has(step.operation))
      if (step.isAside) engine.restore(snapshot)
      called.add(step.operation)
    } else if (step.event === 'pass') pass(step.minutes)
    else approve(new URL(link, bankUrl).href)
  }
  expect(failures).toEqual([])
})
