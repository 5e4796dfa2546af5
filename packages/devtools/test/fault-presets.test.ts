import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { customer } from '../../http/test/kit/bodies.ts'
import { describeFault } from '../src/faults/describe-fault.ts'
import { faultPresets } from '../src/faults/fault-presets.ts'
import { openControl } from './kit/control.ts'
import { requireFailure } from './kit/faults.ts'

const number = '13039319956'

/** A bank in which one preset is on, by its control call, and a request that would create a customer. */
interface Trial {
  readonly response: Promise<Response>
  /** True once the bank has the customer. */
  isCreated(): boolean
}

type Meets = (trial: Trial) => Promise<void>

async function expectStatus({ response }: Trial, status: number): Promise<Response> {
  const answer = await response
  expect(answer.status).toBe(status)
  return answer
}

/** The bank refuses with this status and code, and creates nobody. */
function meetsError(status: number, code: string, headers: Readonly<Record<string, string>> = {}): Meets {
  return async (trial) => {
    const answer = await expectStatus(trial, status)
    expect(await answer.json()).toMatchObject({ status, code })
    expect(Object.fromEntries(answer.headers)).toMatchObject(headers)
    expect(trial.isCreated()).toBe(false)
  }
}

/** The customer is created, and the answer has this type and a text of which this holds. */
function meetsText(type: string, check: (text: string, headers: Headers) => void): Meets {
  return async (trial) => {
    const answer = await expectStatus(trial, 201)
    expect(answer.headers.get('Content-Type')).toBe(type)
    check(await answer.text(), answer.headers)
    expect(trial.isCreated()).toBe(true)
  }
}

const isCut = { message: 'fetch failed', code: 'UND_ERR_SOCKET' }
const json = 'application/json'
const notJson = (text: string) => expect(() => JSON.parse(text)).toThrow(SyntaxError)

/** Waits, in real time, until the bank waits on a timer. */
async function untilTimer(): Promise<void> {
  while (vi.getTimerCount() === 0) await new Promise(setImmediate)
}

/** True if a promise is settled after all that happens at once. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => true), new Promise(setImmediate).then(() => false)])
}

/** The answer comes after this time, and not before. */
function meetsDelay(milliseconds: number, isCreatedMeanwhile: boolean): Meets {
  return async (trial) => {
    await untilTimer()
    await vi.advanceTimersByTimeAsync(milliseconds - 1)
    expect(await isSettled(trial.response)).toBe(false)
    expect(trial.isCreated()).toBe(isCreatedMeanwhile)
    await vi.advanceTimersByTimeAsync(1)
    await expectStatus(trial, 201)
    expect(trial.isCreated()).toBe(true)
  }
}

const meetings: Readonly<Record<string, Meets>> = {
  'server-error': meetsError(500, 'SYSTEM_ERROR'),
  unavailable: meetsError(503, 'SYSTEM_ERROR', { 'retry-after': '30' }),
  'rate-limit': meetsError(429, 'ACCESS_EXCEEDED', { 'retry-after': '60' }),
  'consent-expired': meetsError(401, 'CONSENT_EXPIRED'),
  'bad-gateway': async (trial) => {
    const answer = await expectStatus(trial, 502)
    expect(answer.headers.get('Content-Type')).toBe('text/html')
    expect(await answer.text()).toContain('<h1>502 Bad Gateway</h1>')
    expect(trial.isCreated()).toBe(false)
  },
  slow: meetsDelay(5_000, false),
  timeout: meetsDelay(120_000, true),
  'lost-answer': async ({ response, isCreated }) => {
    expect([await requireFailure(response), isCreated()]).toEqual([isCut, true])
  },
  'cut-connection': async ({ response, isCreated }) => {
    expect([await requireFailure(response), isCreated()]).toEqual([isCut, false])
  },
  'slow-body': async (trial) => {
    const answer = await expectStatus(trial, 201)
    const text = answer.text()
    await untilTimer()
    await vi.advanceTimersByTimeAsync(9 * 500 - 1)
    expect(await isSettled(text)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(JSON.parse(await text)).toMatchObject({ customerNumber: number })
  },
  'cut-body': async (trial) => {
    const answer = await expectStatus(trial, 201)
    expect(await requireFailure(answer.text())).toEqual({ message: 'terminated', code: 'UND_ERR_SOCKET' })
    expect(trial.isCreated()).toBe(true)
  },
  'half-body': meetsText(json, notJson),
  'broken-json': meetsText(json, (text) => {
    notJson(text)
    expect(JSON.parse(text.replace(/,\}$/, '}'))).toMatchObject({ customerNumber: number })
  }),
  'empty-body': meetsText(json, (text) => expect(text).toBe('')),
  'html-body': meetsText('text/html', (text) => expect(text).toMatch(/^<h1>/)),
  'wrong-content-type': meetsText('text/html', (text) =>
    expect(JSON.parse(text)).toMatchObject({ customerNumber: number }),
  ),
}

describe('a fault by name', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test.each(faultPresets.map((preset) => [preset.id, preset] as const))(
    'breaks requests by the control call of %s as often as it says',
    async (id, { fault }) => {
      const setup = openControl()
      const activeFault = await setup.callJson<{ id: string }>(201, 'POST', '/_sandbox/faults', fault)
      const tpp = setup.tpp()
      const body = customer(number)
      const headers = { 'X-Request-ID': 'create-kari' }
      const { size } = setup.bank.engine.bank.customers
      const isCreated = () => setup.bank.engine.bank.customers.size > size
      const response = tpp.post('/v1/sandbox/customers', { body, headers })
      await meetings[id]?.({ response, isCreated })
      const remaining = fault.times === undefined ? [{ id: activeFault.id, struck: 1 }] : []
      expect(await setup.callJson(200, 'GET', '/_sandbox/faults')).toMatchObject({ faults: remaining })
      expect(setup.faults).toEqual([])
    },
  )

  test('proves each preset, with its id and sentence', () => {
    expect(faultPresets.map(({ id }) => id).sort()).toEqual(Object.keys(meetings).sort())
    expect(new Set(faultPresets.map(({ fault }) => describeFault(fault))).size).toBe(faultPresets.length)
  })
})
