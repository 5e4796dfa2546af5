import { expect, test } from 'vitest'
import { explain } from './explain.ts'

const entry = {
  id: 'x1',
  at: 0,
  method: 'GET',
  target: '/v1/sandbox/accounts',
  requestId: undefined,
  tpp: undefined,
  operation: 'listAccounts',
  status: 401,
  refusal: { code: 'SIGNATURE_INVALID', text: 'The Signature does not fit.' },
  explanation: undefined,
  warnings: [],
} as const

test('[Q10] the terminal of a local server tells step, reason and what was compared', () => {
  const explanation = {
    step: 'signature',
    hints: ['another key'],
    signingString: 'date: x\nx-request-id: y',
  } as const
  expect(explain({ ...entry, explanation })).toBe(
    [
      '401 GET /v1/sandbox/accounts (x1)',
      '  step             signature',
      '  why              The Signature does not fit.',
      '  hint             another key',
      '  signing string   date: x',
      '                   x-request-id: y',
    ].join('\n'),
  )
})

test('a request without an explanation is not told', () => {
  expect(explain(entry)).toBeUndefined()
})
