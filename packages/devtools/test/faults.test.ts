import { errorAnswer } from '@pocketbank/http/operations/render'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { morning, openApp, type TestApp } from '../../http/test/kit/bank.ts'
import { domestic, paymentBodies } from '../../http/test/kit/payments.ts'
import { openExampleWorld } from '../../http/test/kit/world.ts'
import { createFaults } from '../src/faults/faults.ts'
import { type FaultKind, type FaultRuleInput, faultKinds } from '../src/faults/rule.ts'
import { createCustomerSender, requireFailure } from './kit/faults.ts'
import { openSandbox } from './kit/sandbox.ts'

/**
 * What a client has of an effect: of the error object where the bank was not asked, else of the customer that
 * it made.
 */
type FaultTest = (answer: Promise<Response>, expected: { status: number; body: unknown }) => Promise<void>

/** Hears the whole, and only the way of telling it is wrong. */
function expectText(check: (text: string, body: string, answer: Response) => void): FaultTest {
  return async (response, { status, body }) => {
    const answer = await response
    expect(answer.status).toBe(status)
    check(await answer.text(), JSON.stringify(body), answer)
  }
}

function expectError(expected: object, headers: Readonly<Record<string, string>> = {}): FaultTest {
  return async (response) => {
    const answer = await response
    const error = v.parse(errorAnswer, await answer.json())
    expect({ ...error, httpStatus: answer.status }).toMatchObject({ ...expected, httpStatus: error.status })
    expect(Object.fromEntries(answer.headers)).toMatchObject(headers)
  }
}

const expectAll = expectText((text, body) => expect(text).toBe(body))
const isNoJson = (text: string) => expect(() => JSON.parse(text)).toThrow(SyntaxError)

interface Row {
  readonly effect: FaultRuleInput['effect']
  readonly check: FaultTest
}

const table: readonly Row[] = [
  { effect: { kind: 'delay', milliseconds: 90_000 }, check: expectAll },
  { effect: { kind: 'delay', milliseconds: 1, clock: 'real' }, check: expectAll },
  {
    effect: { kind: 'error', code: 'CONSENT_INVALID' },
    check: expectError({ status: 400, code: 'CONSENT_INVALID', system: 'Sandbox customers' }),
  },
  {
    effect: { kind: 'error', code: 'SYSTEM_ERROR', status: 503, text: 'Come back.', retryAfterSeconds: 5 },
    check: expectError({ status: 503, code: 'SYSTEM_ERROR', message: 'Come back.' }, { 'retry-after': '5' }),
  },
  {
    effect: { kind: 'error', code: 'SIGNATURE_INVALID' },
    check: expectError({ status: 401, code: 'SIGNATURE_INVALID', _links: {} }),
  },
  { effect: 'systemError', check: expectError({ status: 500, code: 'SYSTEM_ERROR' }) },
  {
    effect: 'tooManyRequests',
    check: expectError({ status: 429, code: 'ACCESS_EXCEEDED' }, { 'retry-after': '60' }),
  },
  {
    effect: { kind: 'tooManyRequests', retryAfterSeconds: 86_400 },
    check: expectError({ status: 429 }, { 'retry-after': '86400' }),
  },
  {
    effect: 'drop',
    check: async (answer) =>
      expect(await requireFailure(answer)).toEqual({ message: 'fetch failed', code: 'UND_ERR_SOCKET' }),
  },
  {
    effect: 'malformedJson',
    check: expectText((text, body) => {
      expect(text).toBe(body.replace(/\}$/, ',}'))
      isNoJson(text)
    }),
  },
  {
    effect: 'truncatedBody',
    check: async (response, { status, body }) => {
      const answer = await response
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-length')).toBe(String(JSON.stringify(body).length))
      expect(await requireFailure(answer.text())).toEqual({ message: 'terminated', code: 'UND_ERR_SOCKET' })
    },
  },
  {
    effect: { kind: 'truncatedBody', contentLength: 'cut' },
    check: expectText((text, body) => {
      expect(text).toBe(body.slice(0, Math.floor(body.length / 2)))
      isNoJson(text)
    }),
  },
  {
    effect: 'wrongContentType',
    check: expectText((text, body, { headers }) => {
      expect([headers.get('content-type'), text]).toEqual(['text/html', body])
    }),
  },
  {
    effect: { kind: 'wrongContentType', contentType: 'text/plain', body: '<h1>Maintenance</h1>' },
    check: expectText((text, _, { headers }) => {
      expect([headers.get('content-type'), text]).toEqual(['text/plain', '<h1>Maintenance</h1>'])
    }),
  },
  {
    effect: { kind: 'wrongContentType', status: 502, body: '<h1>Bad Gateway</h1>' },
    check: async (response) => {
      const answer = await response
      expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
        502,
        'text/html',
        '<h1>Bad Gateway</h1>',
      ])
    },
  },
  { effect: 'slowBody', check: expectAll },
  { effect: { kind: 'slowBody', milliseconds: 1, pieces: 3, clock: 'real' }, check: expectAll },
]

function pickKind({ effect }: Row): FaultKind {
  return typeof effect === 'string' ? effect : effect.kind
}

/** What the bank would have answered. */
async function answerWithout(): Promise<unknown> {
  return (await createCustomerSender(openSandbox())()).json()
}

/**
 * Returns the response if the bank was not called. It has the id of the first journal entry, which is the
 * same in every run.
 */
async function failureWithout(): Promise<unknown> {
  const sandbox = openSandbox()
  await createCustomerSender(sandbox)()
  const [system, message] = ['Sandbox customers', 'The bank itself failed.']
  return { id: sandbox.requests.last?.id, system, status: 500, code: 'SYSTEM_ERROR', message }
}

describe.each(table)('$effect', (row) => {
  const kind = pickKind(row)

  test('does nothing in the bank before it, and accepts the same request then', async () => {
    const sandbox = openSandbox()
    const { bank } = sandbox.bank
    const send = createCustomerSender(sandbox)
    sandbox.faults.once(row.effect, undefined, { after: false })
    const goesOn = kind === 'delay'
    const expected = goesOn
      ? { status: 201, body: await answerWithout() }
      : { status: 500, body: await failureWithout() }
    await row.check(send(), expected)
    if (!goesOn) expect(sandbox.bank.bank).toBe(bank)
    expect(sandbox.requests.last?.faults).toMatchObject([{ id: 'fault-1', kind, after: false, times: 1 }])
    expect(sandbox.requests.last?.stages.bank).toBe(goesOn ? 'passed' : 'refused')
    expect((await send()).status).toBe(201)
    expect(sandbox.bank.bank.customers.size).toBe(1)
    expect(sandbox.failures).toEqual([])
  })

  test('executes before it, and returns the stored response', async () => {
    const sandbox = openSandbox()
    const send = createCustomerSender(sandbox)
    sandbox.faults.once(row.effect, undefined, { after: true })
    const body = await answerWithout()
    await row.check(send(), { status: 201, body })
    expect(sandbox.bank.bank.customers.size).toBe(1)
    expect(sandbox.requests.last?.faults).toMatchObject([{ id: 'fault-1', kind, after: true, times: 1 }])
    const { bank } = sandbox.bank
    const again = await send()
    expect([again.status, await again.json()]).toEqual([201, body])
    expect(sandbox.requests.last?.rule).toBe('Q11a')
    expect(sandbox.requests.last).not.toHaveProperty('faults')
    expect(sandbox.bank.bank).toBe(bank)
    expect(sandbox.failures).toEqual([])
  })
})

test('has every kind of fault in the table', () => {
  const kinds = new Set(Object.keys(faultKinds))
  expect(new Set(table.map(pickKind)), 'add a row to the table of this file').toEqual(kinds)
})

test('[Q11a] creates a payment once although its response was lost', async () => {
  const faults = createFaults()
  const { sandbox, tpp } = await openExampleWorld({ faults })
  const paymentCount = sandbox.bank.bank.payments.size
  const send = () => {
    const headers = { 'X-Request-ID': 'pay-once' }
    return tpp.post(`/v1/payments/${domestic}`, { body: paymentBodies.payments('31'), headers })
  }
  faults.once('drop', { operation: 'createPayment' }, { after: true })
  expect(await requireFailure(send())).toMatchObject({ message: 'fetch failed' })
  expect(sandbox.requests.last).toMatchObject({ status: 0, operation: 'createPayment' })
  const [first, second] = [await send(), await send()]
  expect([first.status, sandbox.requests.last?.rule]).toEqual([201, 'Q11a'])
  expect(await second.text()).toBe(await first.text())
  expect(sandbox.bank.bank.payments.size).toBe(paymentCount + 1)
})

test('has status 0 in the journal for a lost response', async () => {
  const sandbox = openSandbox()
  sandbox.faults.once('drop')
  await requireFailure(createCustomerSender(sandbox)())
  expect(sandbox.requests.last).toMatchObject({ status: 0, refusal: undefined, operation: 'createCustomer' })
})

test('affects HEAD as GET', async () => {
  const sandbox = openSandbox()
  const head = () =>
    sandbox.tpp().send(new Request('https://bank.example/v1/sandbox/customers', { method: 'HEAD' }))
  sandbox.faults.once('drop', { method: 'HEAD' })
  expect(await requireFailure(head())).toMatchObject({ message: 'fetch failed' })
  sandbox.faults.once('wrongContentType', { method: 'HEAD' })
  const answer = await head()
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/html',
    '',
  ])
})

test('moves the clock before the bank, or after its response', async () => {
  const minute = { kind: 'delay', milliseconds: 60_000 } as const
  const faults = createFaults({ advance: (milliseconds) => bank.advance(milliseconds) })
  const bank: TestApp = openApp({ faults })
  faults.once(minute, undefined, { after: true })
  await createCustomerSender(bank)()
  expect([bank.bank.now, bank.requests.last?.at]).toEqual([morning, morning + 60_000])
  faults.once(minute)
  await bank.tpp().get('/v1/sandbox/customers')
  expect(bank.bank.now).toBe(morning + 120_000)
})

test('delays a request and loses its response', async () => {
  const sandbox = openSandbox()
  sandbox.faults.once({ kind: 'delay', milliseconds: 30_000 })
  sandbox.faults.once('drop', { operation: 'createCustomer' }, { after: true })
  expect(await requireFailure(createCustomerSender(sandbox)())).toMatchObject({ message: 'fetch failed' })
  expect(sandbox.requests.last?.faults?.map(({ id }) => id)).toEqual(['fault-1', 'fault-2'])
  expect([sandbox.bank.bank.customers.size, sandbox.bank.now]).toEqual([1, morning + 30_000])
})

test('moves the clock between the pieces of a slow body', async () => {
  const sandbox = openSandbox()
  sandbox.faults.once({ kind: 'slowBody', pieces: 4, milliseconds: 1_000 })
  const { body } = await sandbox.tpp().get('/v1/sandbox/customers/none')
  if (body === null) throw new Error('the answer has no body')
  const times: number[] = []
  for await (const piece of body) {
    expect(piece.length).toBeGreaterThan(0)
    const answer = await sandbox.tpp().get('/v1/sandbox/customers')
    expect(answer.status).toBe(200)
    times.push((sandbox.requests.last?.at ?? 0) - morning)
  }
  expect(times).toEqual([0, 1_000, 2_000, 3_000])
})

describe('an answer without a body', () => {
  async function deleting(effect: FaultRuleInput['effect']): Promise<Response> {
    const sandbox = openSandbox()
    const { customerId } = (await (await createCustomerSender(sandbox)()).json()) as { customerId: string }
    sandbox.faults.once(effect)
    return sandbox.tpp().delete(`/v1/sandbox/customers/${customerId}`)
  }

  test.each([
    ['malformedJson', 200, '{,}'],
    [{ kind: 'truncatedBody', contentLength: 'cut' }, 200, '{'],
    [{ kind: 'wrongContentType', body: '<p>Done</p>' }, 200, '<p>Done</p>'],
    ['wrongContentType', 204, ''],
    ['slowBody', 204, ''],
  ] as const)('%j', async (effect, status, text) => {
    const answer = await deleting(effect)
    expect([answer.status, await answer.text()]).toEqual([status, text])
  })
})
