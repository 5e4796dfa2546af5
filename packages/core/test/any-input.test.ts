import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CommandName, commands, paymentProducts, paymentServices } from '../src/index.ts'
import { engineAtNoon, noon, openAccount } from './kit/engine.ts'
import { people, tpp } from './kit/people.ts'

const paramNames = [
  ...['accountId', 'customerId', 'cardAccountId', 'agreementId', 'engagementId', 'transactionId'],
  ...['consentId', 'authorisationId', 'tppId', 'paymentId', 'basketId', 'batchId'],
]
const anyService = fc.oneof(fc.constantFrom(...paymentServices), fc.anything())
const anyProduct = fc.oneof(fc.constantFrom(...paymentProducts), fc.anything())
const anyId = fc.oneof(fc.anything(), fc.constantFrom('none', '0000000000000', '__proto__', tpp))
const anyPsu = fc.record(
  {
    id: fc.oneof(fc.string(), fc.uuid()),
    sessionId: fc.string(),
    identity: fc.constantFrom('', 'nobody', people.jonas, '__proto__'),
    corporationId: fc.constantFrom('', 'nobody', people.jonas, '__proto__'),
    context: fc.constantFrom('PRIVATE', 'CORPORATE'),
    isPresent: fc.boolean(),
    language: fc.string(),
  },
  { requiredKeys: [] },
)
const anyContext = fc.record(
  {
    amounts: fc.constantFrom('whole', 'exact'),
    tpp: fc.oneof(fc.string(), fc.constant(tpp)),
    psu: anyPsu,
    redirect: fc.record({ uri: fc.webUrl() }),
  },
  { requiredKeys: [] },
)

test('whatever a command is given, and by whom, it answers with a value and a refusal changes nothing', () => {
  const engine = engineAtNoon()
  openAccount(engine)
  const names = Object.keys(commands) as CommandName[]
  const input = fc.record(
    {
      params: fc.record(
        {
          ...Object.fromEntries(paramNames.map((name) => [name, anyId])),
          ...{ paymentService: anyService, paymentProduct: anyProduct },
        },
        { requiredKeys: [] },
      ),
      query: fc.anything(),
      body: fc.oneof(fc.anything(), fc.array(fc.anything()), fc.object()),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.constantFrom(...names), input, anyContext, (name, given, context) => {
      const fork = engine.fork()
      const answer = fork.perform(name, given, { now: noon, ...context })
      if (!answer.ok) expect(fork.bank).toBe(engine.bank)
    }),
    { numRuns: 1_000 },
  )
})
