import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyJournal } from '../src/engine/journal.ts'
import {
  type CommandName,
  createEngine,
  engineFrom,
  journalEntries,
  journalStart,
  later,
  limits,
  type RawInput,
  replayJournal,
  snapshotToJson,
} from '../src/index.ts'
import { accountNumber } from './kit/bodies.ts'
import { accountRequest, engineAtNoon, noon, openAccount, requireValue, rowRequest } from './kit/engine.ts'
import { at, people, tpp } from './kit/people.ts'
import { World } from './kit/world.ts'

const hour = 3_600_000

const person = (number: string, type = 'PRIVATE') => ({ body: { customerNumber: number, name: 'N', type } })

const refusedRequests: readonly [CommandName, RawInput][] = [
  ['createCustomer', {}],
  ['createCustomer', { body: [] }],
  ['createCustomer', { body: { customerNumber: '1', name: 'N', type: 'ROBOT' } }],
  ['createCustomer', person(people.jonas)],
  ['readCustomer', {}],
  ['readCustomer', { params: { customerId: '0000000000000' } }],
  ['deleteCustomer', { params: { customerId: 'x'.repeat(100_000) } }],
  ['createAccount', { body: { ...accountRequest('86011117947'), iban: 'NO0086011117947' } }],
  ['createAccount', { body: accountRequest('86011117947') }],
  ['createAccount', { body: accountRequest('86011117955', 'nobody') }],
  ['closeAccount', { params: { accountId: 7 } }],
  ['listCustomers', { query: { limit: 0 } }],
  ['changeCardStatus', { params: { cardAccountId: 'none' }, body: { status: 'blocked' } }],
]

test.each(refusedRequests)('leaves the bank unchanged after a refusal: %s %j', (name, input) => {
  const engine = engineAtNoon()
  openAccount(engine)
  const { bank, journal } = engine
  expect(engine.executeUntyped(name, input, { now: noon })).toMatchObject({ ok: false })
  expect(engine.bank).toBe(bank)
  expect(engine.journal).toBe(journal)
})

test('stores none of a thousand rows if one is bad, and names it', () => {
  const engine = engineAtNoon()
  const accountId = openAccount(engine)
  const { bank } = engine
  const body = Array.from({ length: 1_000 }, (_, index) =>
    rowRequest(index, index === 777 ? '2026-02-30' : undefined),
  )
  const answer = engine.execute('postTransactions', { params: { accountId }, body }, { now: noon })
  expect(answer).toMatchObject({ error: { path: expect.stringContaining('$[777]') } })
  expect(engine.bank).toBe(bank)
})

const reads: readonly CommandName[] = [
  'listCustomers',
  'listAccounts',
  'listAgreements',
  'listCardAccounts',
  'readAccount',
  'listPostedTransactions',
]

test.each(reads)('returns the identical bank and no journal entry for a pure read: %s', (name) => {
  const engine = engineAtNoon()
  const accountId = openAccount(engine)
  const { bank, journal } = engine
  expect(engine.executeUntyped(name, { params: { accountId } }, { now: noon })).toMatchObject({ ok: true })
  expect(engine.bank).toBe(bank)
  expect(engine.journal).toBe(journal)
})

test('replays requests of TPPs with their PSU and corporation', () => {
  const engine = engineAtNoon()
  openAccount(engine)
  const { psuId } = new World(engine).giveConsent({ customerNumber: people.jonas })
  const context = { now: noon, tpp, psu: { id: psuId } }
  requireValue(engine.execute('listConsentedAccounts', {}, context))
  expect(engine.bank.accessCalls.size).toBe(1)
  const { journal, now } = engine
  expect(journalEntries(journal).at(-1)).toMatchObject({ name: 'listConsentedAccounts', context })
  const entries = JSON.parse(JSON.stringify(journalEntries(journal)))
  const bank = replayJournal(journalStart(journal), entries, now)
  expect(snapshotToJson({ ...engine.snapshot(), bank })).toBe(snapshotToJson(engine.snapshot()))
})

test('[M6c] never moves the clock back', () => {
  const engine = engineAtNoon()
  const answer = engine.executeUntyped('createCustomer', person('1'), { now: later(noon, -hour) })
  expect(answer.ok).toBe(true)
  expect(engine.now).toBe(noon)
  expect(journalEntries(engine.journal)[0]?.context.now).toBe(noon)
  engine.settle(later(noon, hour))
  engine.settle(noon)
  expect(engine.now).toBe(later(noon, hour))
})

test('[X13d] runs all due timers before a command', () => {
  const engine = engineAtNoon()
  engine.execute('listCustomers', {}, { now: at('2026-01-15T13:30:00+01:00') })
  expect(engine.bank.batches.size).toBe(1)
  const { bank } = engine
  engine.execute('listCustomers', {}, { now: at('2026-01-15T15:29:59+01:00') })
  expect(engine.bank).toBe(bank)
})

test('keeps a fork and its origin apart', () => {
  const engine = engineAtNoon()
  openAccount(engine)
  const fork = engine.fork()
  expect(fork.bank).toBe(engine.bank)
  requireValue(fork.executeUntyped('createCustomer', person('fork'), { now: noon }))
  requireValue(engine.executeUntyped('createCustomer', person('trunk'), { now: noon }))
  const numbers = (source: typeof engine) =>
    requireValue(source.execute('listCustomers', {}, { now: noon })).map((c) => c.number)
  expect(numbers(engine)).toEqual([people.jonas, 'trunk'])
  expect(numbers(fork)).toEqual([people.jonas, 'fork'])
})

test('restores a snapshot with clock and journal, any number of times', () => {
  const engine = engineAtNoon()
  openAccount(engine)
  const snapshot = engine.snapshot()
  engine.executeUntyped('createCustomer', person('later'), { now: later(noon, 48 * hour) })
  engine.restore(snapshot)
  expect(engine.snapshot()).toEqual(snapshot)
  expect(engine.bank).toBe(snapshot.bank)
  expect([engine.now, engine.epoch]).toEqual([noon, 1])
  engine.restore(snapshot)
  expect(engine.epoch).toBe(2)
})

test('makes the same bank from the same seed and commands', () => {
  const [first, second, third] = ['a', 'a', 'b'].map((seed) => engineAtNoon(seed))
  if (first === undefined || second === undefined || third === undefined) throw new Error('three engines')
  const ids = [first, second, third].map(openAccount)
  expect(snapshotToJson(first.snapshot())).toBe(snapshotToJson(second.snapshot()))
  expect(ids[0]).toBe(ids[1])
  expect(ids[0]).not.toBe(ids[2])
})

const number = fc.constantFrom('1', '2', '3')
const doing = fc.oneof(
  fc.record({
    name: fc.constant('createCustomer' as const),
    number,
    type: fc.constantFrom('PRIVATE', 'CORPORATE'),
  }),
  fc.record({ name: fc.constant('createAccount' as const), number, account: fc.integer({ min: 0, max: 5 }) }),
  fc.record({
    name: fc.constant('postTransactions' as const),
    pick: fc.nat(5),
    amount: fc.integer({ min: -9, max: 9 }),
  }),
  fc.record({ name: fc.constant('closeAccount' as const), pick: fc.nat(5) }),
  fc.record({ name: fc.constant('deleteCustomer' as const), pick: fc.nat(5) }),
  fc.record({ name: fc.constant('settle' as const) }),
)
type Doing = typeof doing extends fc.Arbitrary<infer Value> ? Value : never

function play(engine: ReturnType<typeof engineAtNoon>, step: Doing, minutes: number): void {
  const now = later(engine.now, minutes * 60_000)
  const accounts = [...engine.bank.accounts.trees.key.keys()]
  const customers = [...engine.bank.customers.trees.key.keys()]
  if (step.name === 'settle') engine.settle(now)
  if (step.name === 'createCustomer')
    engine.executeUntyped(step.name, person(step.number, step.type), { now })
  if (step.name === 'createAccount') {
    engine.executeUntyped(
      step.name,
      { body: accountRequest(accountNumber(step.account), step.number) },
      { now },
    )
  }
  if (step.name === 'deleteCustomer') {
    engine.executeUntyped(step.name, { params: { customerId: customers[step.pick]?.id } }, { now })
  }
  if (step.name === 'closeAccount' || step.name === 'postTransactions') {
    const body =
      step.name === 'postTransactions'
        ? [rowRequest(step.amount, '2026-01-02'), rowRequest('0.01')]
        : undefined
    engine.executeUntyped(step.name, { params: { accountId: accounts[step.pick]?.id }, body }, { now })
  }
}

test('replays a journal to the same bank, byte by byte', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(doing, fc.nat(3_000)), { maxLength: 40 }), (steps) => {
      const engine = engineAtNoon()
      for (const [step, minutes] of steps) play(engine, step, minutes)
      const { journal, now } = engine
      const bank = replayJournal(journalStart(journal), journalEntries(journal), now)
      const again = { bank, now, journal: emptyJournal(bank) }
      expect(snapshotToJson(again)).toBe(snapshotToJson(engine.snapshot()))
      const entries = JSON.parse(JSON.stringify(journalEntries(journal)))
      const fromText = replayJournal(journalStart(journal), entries, now)
      expect(snapshotToJson({ ...again, bank: fromText })).toBe(snapshotToJson(engine.snapshot()))
    }),
    { numRuns: 60 },
  )
})

test('throws for a journal of another bank', () => {
  const engine = engineAtNoon()
  requireValue(engine.executeUntyped('createCustomer', person('1'), { now: noon }))
  const entries = journalEntries(engine.journal)
  expect(() => replayJournal(engine.bank, entries, noon)).toThrow(/createCustomer is refused/)
})

test('drops old chapters of the journal; the rest still leads to the bank', () => {
  const engine = engineAtNoon()
  const entriesMax = 2 * limits.journalRowsMin
  let now = noon
  for (let count = 1; count <= entriesMax + 1; count += 1) {
    now = later(now, 60_000)
    requireValue(engine.executeUntyped('createCustomer', person(String(count), 'CORPORATE'), { now }))
    const expectedCount = count <= entriesMax ? count : limits.journalRowsMin + 1
    if (count % 2_500 < 2) expect(journalEntries(engine.journal)).toHaveLength(expectedCount)
  }
  const { journal } = engine
  const bank = replayJournal(journalStart(journal), journalEntries(journal), engine.now)
  expect(snapshotToJson({ ...engine.snapshot(), bank })).toBe(snapshotToJson(engine.snapshot()))
})

test('counts a large command of the journal as many small ones', () => {
  const engine = engineAtNoon()
  const accountId = openAccount(engine)
  const body = Array.from({ length: 1_000 }, () => rowRequest(1))
  for (let call = 0; call < 30; call += 1) {
    requireValue(engine.execute('postTransactions', { params: { accountId }, body }, { now: noon }))
  }
  const entries = journalEntries(engine.journal)
  expect(entries.length).toBeGreaterThanOrEqual(limits.journalRowsMin / body.length)
  expect(entries.length).toBeLessThanOrEqual((2 * limits.journalRowsMin) / body.length)
})

test("keeps a copy of a command's input in the journal", () => {
  const engine = engineAtNoon()
  const body = { customerNumber: '1', name: 'Kari', type: 'PRIVATE' as const, unknown: 'x'.repeat(99) }
  requireValue(engine.execute('createCustomer', { body }, { now: noon }))
  body.name = 'Ola'
  const [entry] = journalEntries(engine.journal)
  expect(entry?.input.body).toEqual({ customerNumber: '1', name: 'Kari', type: 'PRIVATE' })
})

test('starts at any time of the clock and in any zone', () => {
  for (const now of [at('1970-01-01T00:00Z'), at('2026-03-29T02:59+01:00'), at('9999-12-31T00:00Z')]) {
    expect(createEngine({ now, seed: '' }).bank.customers.size).toBe(0)
  }
})

test('continues from a snapshot at its time', () => {
  const engine = engineAtNoon()
  openAccount(engine)
  const second = engineFrom(engine.snapshot())
  expect([second.bank, second.now, second.journal]).toEqual([engine.bank, engine.now, engine.journal])
})

test.each([
  ['createCustomr', 'there is no command "createCustomr"; did you mean "createCustomer"?'],
  ['toString', 'there is no command "toString". The commands are createCustomer, listCustomers'],
])('throws for an unknown command %s and changes nothing', (name, message) => {
  const engine = engineAtNoon()
  const before = engine.snapshot()
  const tomorrow = { now: later(noon, 24 * hour) }
  expect(() => engine.execute(name as 'listCustomers', {}, tomorrow)).toThrow(message)
  expect(engine.snapshot()).toEqual(before)
})

test('says what is missing in a command without a time', () => {
  const missingContext = undefined as unknown as { readonly now: typeof noon }
  expect(() => engineAtNoon().execute('listCustomers', {}, missingContext)).toThrow(
    'needs a context with the time of the command',
  )
})
