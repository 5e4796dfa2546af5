import { expect, test } from 'vitest'
import { createSandbox } from './create.ts'
import type { SandboxOptions } from './options.ts'

test.each<[object, RegExp]>([
  [{ signature: 'off' }, /no option "signature"; did you mean "signatures"\?/],
  [{ bankName: 'x' }, /no option "bankName". The options are now, seed/],
  [{ signatures: 'none' }, /signatures must be required or optional or off, got "none"/],
  [{ strictness: 'strict' }, /strictness must be contract or lenient, got "strict"/],
  [{ defaultFixes: ['sooner'] }, /defaultFixes: must be names of fixes \(longer-name, .*got "sooner"/],
  [{ fixtures: 'empty' }, /fixtures must be fixed or none, got "empty"/],
])('refuses the option %j', (options, message) => {
  expect(() => createSandbox(options as SandboxOptions)).toThrow(message)
})

test.each<SandboxOptions>([
  {},
  { signatures: 'off', strictness: 'lenient', fixtures: 'none' },
  { strictness: 'lenient', fixtures: 'none' },
  { fixtures: () => undefined, rsaBitsMin: 1024, dateWindowSeconds: 60 },
])('accepts the option %j', (options) => {
  expect(createSandbox(options).clock.now).toBeDefined()
})

test('refuses asynchronous fixtures', () => {
  const later = async () => {
    throw new Error('nobody hears this')
  }
  expect(() => createSandbox({ fixtures: later })).toThrow(/at once/)
})

const tpp = createSandbox({ fixtures: 'none' }).tpp()

test.each(['digestMissing', 'bodyChanged'] as const)(
  'refuses a mistake about a body without a body: %s',
  async (mistake) => {
    await expect(tpp.get('/v1/accounts', { wrong: mistake })).rejects.toThrow(/has no body/)
  },
)

test('lists known mistakes and certificates for an unknown word', async () => {
  const mistake = 'otherkey' as 'otherKey'
  await expect(tpp.get('/v1/accounts', { wrong: mistake })).rejects.toThrow(/no mistake "otherkey".*otherKey/)
  const certificate = 'Expired' as 'expired'
  expect(() => tpp.with({ certificate })).toThrow(/no certificate "Expired"/)
})
