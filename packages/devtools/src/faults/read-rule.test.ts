import { toJsonSchema } from '@valibot/to-json-schema'
import { expect, test } from 'vitest'
import { readRule } from './read-rule.ts'
import { faultKinds, faultRule } from './rule.ts'

const context = { operations: new Set(['createConsent', 'listAccountTransactions']), hasMovableClock: true }

function requireRefusal(input: unknown, within = context): string {
  const result = readRule(input, within)
  if (result.ok) throw new Error('it was read')
  return result.error.text
}

test.each(Object.entries(faultKinds).filter(([kind]) => kind !== 'delay' && kind !== 'error'))(
  'reads the name %s as a fault at its default stage',
  (kind, { after }) => {
    expect(readRule({ effect: kind }, context)).toEqual({ ok: true, value: { effect: { kind }, after } })
  },
)

test('reads a fault with all fields, in the spelling of the bank', () => {
  const input = {
    effect: { kind: 'error', code: 'payment_failed', status: 503, text: 'Not now.', retryAfterSeconds: 0 },
    match: {
      operation: 'createConsent',
      method: 'post',
      path: '/v1/{what}/*',
      tpp: 'PSDNO-FSA-1',
      psu: '13',
    },
    times: 3,
    after: true,
  }
  expect(readRule(input, context)).toEqual({
    ok: true,
    value: {
      ...input,
      effect: { ...input.effect, code: 'PAYMENT_FAILED' },
      match: { ...input.match, method: 'POST' },
    },
  })
})

test('keeps what it read when its input changes', () => {
  const match = { method: 'GET' }
  const result = readRule({ effect: 'drop', match }, context)
  match.method = 'POST'
  expect(result).toMatchObject({ value: { match: { method: 'GET' } } })
})

const kinds = Object.keys(faultKinds).join(', ')

test.each([
  ['nothing', undefined, '$: is missing'],
  ['a text', 'drop', '$: must be an object, got the text "drop"'],
  ['an array', [], '$: must be an object, got an array'],
  ['no effect', {}, '$.effect: is missing'],
  ['an effect of no kind', { effect: {} }, '$.effect.kind: is missing'],
  ['an unknown kind', { effect: 'dorp' }, `$.effect.kind: must be a kind of fault: ${kinds}, got "dorp"`],
  ['a delay of no length', { effect: 'delay' }, '$.effect.milliseconds: is missing'],
  [
    'a delay of a part of a millisecond',
    { effect: { kind: 'delay', milliseconds: 0.5 } },
    '$.effect.milliseconds: must be a whole number, got 0.5',
  ],
  [
    'a delay of two days',
    { effect: { kind: 'delay', milliseconds: 172_800_000 } },
    '$.effect.milliseconds: must be a number up to 86400000, got 172800000',
  ],
  [
    'a third clock',
    { effect: { kind: 'delay', milliseconds: 1, clock: 'wall' } },
    '$.effect.clock: must be a clock: sandbox, which is moved on, or real, got "wall"',
  ],
  ['an error without a code', { effect: 'error' }, '$.effect.code: is missing'],
  [
    'a code that the bank does not have',
    { effect: { kind: 'error', code: 'OOPS' } },
    '$.effect.code: must be a code of the bank, e.g. PAYMENT_FAILED, got "OOPS"',
  ],
  [
    'an error under a status of success',
    { effect: { kind: 'error', code: 'CONFLICT', status: 200 } },
    '$.effect.status: must be a number from 400, got 200',
  ],
  [
    'a header that would be two',
    { effect: { kind: 'wrongContentType', contentType: 'text/html\r\nX: y' } },
    '$.effect.contentType: must be a value of a header, got "text/html\\r\\nX: y"',
  ],
  [
    'one piece',
    { effect: { kind: 'slowBody', pieces: 1 } },
    '$.effect.pieces: must be a number from 2, got 1',
  ],
  ['no times', { effect: 'drop', times: 0 }, '$.times: must be a number from 1, got 0'],
  ['half a time', { effect: 'drop', times: 1.5 }, '$.times: must be a whole number, got 1.5'],
  ['times in words', { effect: 'drop', times: 'once' }, '$.times: must be a number, got the text "once"'],
  [
    'a time that is neither',
    { effect: 'drop', after: 'yes' },
    '$.after: must be true or false, got the text "yes"',
  ],
  [
    'an unknown operation',
    { effect: 'drop', match: { operation: 'createConsents' } },
    '$.match.operation: must be an operationId of /openapi.json, such as listAccountTransactions, got "createConsents"; did you mean "createConsent"?',
  ],
  [
    'an unknown method',
    { effect: 'drop', match: { method: 'PATCH' } },
    '$.match.method: must be GET, HEAD, POST, PUT or DELETE, got "PATCH"',
  ],
  [
    'a path with a query',
    { effect: 'drop', match: { path: '/v1/accounts?limit=1' } },
    '$.match.path: must be a path that begins with / and has no query, got "/v1/accounts?limit=1"',
  ],
  [
    'an invalid predicate',
    { effect: 'drop', match: { where: 'always' } },
    '$.match.where: must be a function, got the text "always"',
  ],
  ['a word spelt wrong', { effect: 'drop', tims: 2 }, '$.tims: is not a field here; did you mean "times"?'],
  [
    'a word of another kind',
    { effect: { kind: 'drop', code: 'X' } },
    '$.effect.code: is not a field here. The fields are kind.',
  ],
  [
    'a field that requests lack',
    { effect: 'drop', match: { psuId: 'x' } },
    '$.match.psuId: is not a field here. The fields are operation, method, path, tpp, psu.',
  ],
])('refuses a fault with %s at its place', (_, input, text) => {
  expect(requireRefusal(input)).toBe(text)
})

test.each([{ kind: 'delay', milliseconds: 1 }, 'slowBody'])(
  'requires real time of %j if the clock cannot be moved',
  (effect) => {
    const within = { ...context, hasMovableClock: false }
    expect(requireRefusal({ effect }, within)).toMatch(/^\$\.effect\.clock: must be real: /)
    const real = typeof effect === 'string' ? { kind: effect, clock: 'real' } : { ...effect, clock: 'real' }
    expect(readRule({ effect: real }, within).ok).toBe(true)
  },
)

test('refuses to write a fault with a predicate as JSON', () => {
  const result = readRule({ effect: 'drop', match: { where: () => true } }, context)
  expect(() => JSON.stringify(result)).toThrow('a fault with `where` cannot be saved')
})

test('describes the contract of a fault', () => {
  expect(toJsonSchema(faultRule)).toMatchObject({ type: 'object', required: ['effect'] })
})
