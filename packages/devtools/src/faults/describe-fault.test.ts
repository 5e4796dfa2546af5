import { expect, test } from 'vitest'
import { describeFault, describeTimes, effectKey } from './describe-fault.ts'
import { type FaultKind, type FaultRuleInput, faultKinds } from './rule.ts'

type FaultInput = Pick<FaultRuleInput, 'effect' | 'after'>

test.each<readonly [string, readonly [FaultInput, ...FaultInput[]]]>([
  [
    '500 SYSTEM_ERROR. The bank does nothing.',
    [
      { effect: 'systemError' },
      { effect: { kind: 'systemError' }, after: false },
      { effect: { kind: 'error', code: 'SYSTEM_ERROR' } },
      { effect: { kind: 'error', code: 'SYSTEM_ERROR', status: 500 } },
    ],
  ],
  [
    '429 ACCESS_EXCEEDED with Retry-After: 60. The bank does nothing.',
    [
      { effect: 'tooManyRequests' },
      { effect: { kind: 'tooManyRequests', retryAfterSeconds: 60 } },
      { effect: { kind: 'error', code: 'ACCESS_EXCEEDED', status: 429, retryAfterSeconds: 60 } },
    ],
  ],
  [
    "The bank's clock advances by 250 ms, then the bank acts.",
    [
      { effect: { kind: 'delay', milliseconds: 250 } },
      { effect: { kind: 'delay', milliseconds: 250, clock: 'sandbox' }, after: false },
    ],
  ],
  [
    "The body arrives in 10 pieces, 100 ms apart on the bank's clock.",
    [{ effect: 'slowBody' }, { effect: { kind: 'slowBody', pieces: 10, milliseconds: 100 }, after: true }],
  ],
  [
    'The body is JSON, with Content-Type text/html.',
    [{ effect: 'wrongContentType' }, { effect: { kind: 'wrongContentType', contentType: 'text/html' } }],
  ],
  [
    'The connection closes after half of the body.',
    [{ effect: 'truncatedBody' }, { effect: { kind: 'truncatedBody', contentLength: 'whole' } }],
  ],
])('names a fault the same in any spelling: %s', (name, faults) => {
  expect(faults.map(describeFault)).toEqual(faults.map(() => name))
  expect(new Set(faults.map(effectKey)).size).toBe(1)
})

test('names different faults differently, of every kind', () => {
  const kinds = Object.keys(faultKinds) as FaultKind[]
  const createFault = (kind: FaultKind, after: boolean): FaultInput => ({
    effect: { kind, milliseconds: 5, code: 'FORBIDDEN' } as never,
    after,
  })
  const faults = kinds.flatMap((kind) => [createFault(kind, true), createFault(kind, false)])
  expect(new Set(faults.map(describeFault)).size).toBe(faults.length)
  expect(new Set(faults.map(effectKey)).size).toBe(faults.length)
})

test('shortens a long body in a name', () => {
  const effect = { kind: 'wrongContentType', body: 'x'.repeat(10_000) } as const
  expect(describeFault({ effect }).length).toBeLessThan(200)
})

test.each([
  [undefined, 'until turned off'],
  [1, 'once'],
  [7, '7 times'],
])('says that %s requests are affected %s', (times, words) => {
  expect(describeTimes(times)).toBe(words)
})
