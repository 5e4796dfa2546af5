import fc from 'fast-check'
import { expect, test } from 'vitest'
import { psuReferenceRow } from '../src/base/context.ts'
import { allRows } from '../src/base/store/table.ts'
import {
  type Bank,
  journalEntries,
  journalStart,
  type PsuReference,
  type RawInput,
  replayJournal,
  snapshotFromJson,
  snapshotToJson,
} from '../src/index.ts'
import { notQueued } from '../src/rows/payments/model.ts'
import { isFinal } from '../src/rows/payments/status.ts'
import { customer, engagement, row, supplementary } from './kit/bodies.ts'
import { pickOne } from './kit/choices.ts'
import { createArbitrary } from './kit/create-arbitrary.ts'
import { anyRequest, makeRequest, payingScenarioWorld, play, scenario } from './kit/scenarios.ts'
import { type World, worldFrom } from './kit/world.ts'
import { openWorld, populatedWorld } from './kit/worlds.ts'

function serials(rows: readonly { readonly serial: number }[]): ReadonlySet<number> {
  return new Set(rows.map(({ serial }) => serial))
}

/** Expects that every row exists to which another row refers. */
function expectNothingMissing(bank: Bank): void {
  const customers = serials(allRows(bank.customers))
  const accounts = serials(allRows(bank.accounts))
  const cards = serials(allRows(bank.cardAccounts))
  const agreements = serials(allRows(bank.agreements))
  const checks: boolean[] = [
    ...allRows(bank.accounts).map(({ owner }) => customers.has(owner)),
    ...allRows(bank.cardAccounts).map(({ owner, main }) => customers.has(owner) && cards.has(main)),
    ...allRows(bank.agreements).map(({ owner }) => customers.has(owner)),
    ...allRows(bank.engagements).map(({ kind, account, customer, agreement }) => {
      const accountSerials = kind === 'account' ? accounts : cards
      return customers.has(customer) && agreements.has(agreement) && accountSerials.has(account)
    }),
    ...allRows(bank.transactions).map(({ account }) => accounts.has(account)),
    ...allRows(bank.cardTransactions).map(({ account }) => cards.has(account)),
    ...consentTies(bank, customers),
    ...paymentTies(bank),
  ]
  expect(checks).not.toContain(false)
}

/** Whether what TPPs have of people, and people of TPPs, is tied to those that are there. */
function consentTies(bank: Bank, customers: ReadonlySet<number>): readonly boolean[] {
  const psus = serials(allRows(bank.psus))
  const consents = serials(allRows(bank.consents))
  const boundConsents = allRows(bank.consents).filter(({ psu }) => psu !== 0)
  const valid = boundConsents.filter(({ status }) => status === 'valid')
  const accountSerials = new Set(valid.map(({ psu, corporation }) => `${psu} ${corporation}`))
  return [
    ...allRows(bank.psus).map(({ customer }) => customers.has(customer)),
    ...allRows(bank.sessions).map(({ psu }) => psus.has(psu)),
    ...allRows(bank.accessCalls).map(({ psu, calls }) => psus.has(psu) && calls >= 1 && calls <= 4),
    ...boundConsents.map(
      ({ psu, corporation }) => psus.has(psu) && (corporation === 0 || customers.has(corporation)),
    ),
    ...boundConsents.map(({ approvedAt, validUntil }) => (approvedAt ?? 0) < (validUntil ?? 0)),
    ...allRows(bank.authorisations).map(({ customer = 0, status, purpose }) => {
      const isKnown = customers.has(customer) || (customer === 0 && !/identified|approved/.test(status))
      return isKnown && (purpose.kind !== 'account-access' || consents.has(purpose.consent))
    }),
    accountSerials.size === valid.length,
  ]
}

/** Whether payments, and what names them, are tied together, and each waits for what can happen to it. */
function paymentTies(bank: Bank): readonly boolean[] {
  const payments = serials(allRows(bank.payments))
  const baskets = serials(allRows(bank.baskets))
  const timerKinds = new Map(
    allRows(bank.due).map(({ at, serial, subject, kind }) => [`${at} ${serial} ${subject}`, kind]),
  )
  const authorised = allRows(bank.authorisations).map(({ purpose }) =>
    'payment' in purpose ? purpose.payment : 0,
  )
  const paymentSerials = [
    ...allRows(bank.executions).map(({ payment }) => payment),
    ...allRows(bank.baskets).flatMap((basket) => basket.payments),
    ...allRows(bank.batches).flatMap(({ lines }) => lines.map(({ payment }) => payment)),
    ...authorised.filter((serial) => serial !== 0),
  ]
  return [
    ...paymentSerials.map((serial) => payments.has(serial)),
    ...allRows(bank.payments).map(({ basket }) => basket === 0 || baskets.has(basket)),
    ...allRows(bank.payments).map(({ status, queueDay, due: place, serial, schedule }) => {
      const isQueued = queueDay !== notQueued
      if (place === undefined) return isFinal(status) ? !isQueued : isQueued
      // What is queued for a later day waits for that day as well.
      const kind = timerKinds.get(`${place.at} ${place.serial} ${serial}`)
      const waitsForBoth = kind === 'payment-day' && schedule === undefined
      return kind !== undefined && !isFinal(status) && isQueued === waitsForBoth
    }),
  ]
}

function deleteEverything(world: World): void {
  for (const { id } of world.expectRead('listCustomers'))
    world.call('deleteCustomer', { params: { customerId: id } })
}

test('[X2f] keeps all references between rows consistent in any scenario', () => {
  fc.assert(
    fc.property(scenario, (steps) => {
      const world = payingScenarioWorld()
      for (const step of steps) {
        const { bank } = world
        play(world, step)
        if (world.bank !== bank) expectNothingMissing(world.bank)
      }
    }),
    { numRuns: 75 },
  )
})

test('[X2f] replays the journal of any scenario to the same bank', () => {
  fc.assert(
    fc.property(scenario, (steps) => {
      const world = payingScenarioWorld()
      for (const step of steps) play(world, step)
      const { now, journal } = world
      const bank = replayJournal(journalStart(journal), journalEntries(journal), now)
      expect(snapshotToJson({ bank, now, journal })).toBe(snapshotToJson(world.snapshot()))
    }),
    { numRuns: 40 },
  )
})

/** What a snapshot says; the order of fields is nothing that it says. */
function toJson(world: World): unknown {
  return JSON.parse(snapshotToJson(world.snapshot()))
}

test('[X2f] writes and reads the bank of any scenario, and both continue alike', () => {
  fc.assert(
    fc.property(scenario, scenario, (steps, otherSteps) => {
      const world = payingScenarioWorld()
      for (const step of steps) play(world, step)
      const result = snapshotFromJson(snapshotToJson(world.snapshot()))
      if (!result.ok) throw new Error(result.error.text)
      const again = worldFrom(result.value)
      expect(toJson(again)).toEqual(toJson(world))
      for (const step of otherSteps) {
        play(world, step)
        play(again, step)
      }
      expect(toJson(again)).toEqual(toJson(world))
    }),
    { numRuns: 20 },
  )
})

test('[X2d] leaves nothing when every customer of any scenario is deleted', () => {
  fc.assert(
    fc.property(scenario, (steps) => {
      const world = payingScenarioWorld()
      for (const step of steps) play(world, step)
      deleteEverything(world)
      const { due, batches, contacts, authorisations, consents, ids, calendar, counts, ...otherTables } =
        world.bank
      const { payments, executions, baskets, positions, closedAccounts, ...tables } = otherTables
      for (const [name, { size }] of Object.entries(tables)) expect({ name, size }).toEqual({ name, size: 0 })
      expect(allRows(authorisations).filter(({ customer }) => customer !== undefined)).toEqual([])
      expect(allRows(consents).filter(({ psu }) => psu !== 0)).toEqual([])
    }),
    { numRuns: 40 },
  )
})

/** Replaces the value at a place of a body. */
function spoiled(body: unknown, [turn, ...turns]: readonly number[], by: unknown): unknown {
  if (turn === undefined || typeof body !== 'object' || body === null) return by
  const key = pickOne(Object.keys(body), turn)
  if (key === undefined) return by
  const inner = spoiled((body as Record<string, unknown>)[key], turns, by)
  return Array.isArray(body) ? body.with(Number(key), inner) : { ...body, [key]: inner }
}

const oddValue = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
  }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '',
    -1,
    2 ** 31,
    1e300,
    Number.NaN,
    -0,
    '0000-00-00',
    '9999-12-31',
    '0000-01-01',
  ),
)

const anyContext = fc.record(
  {
    amounts: fc.constantFrom('whole', 'exact'),
    tpp: fc.string(),
    psu: createArbitrary(psuReferenceRow) as fc.Arbitrary<PsuReference>,
  },
  { requiredKeys: [] },
)

test('[X2f] refuses or answers any spoiled request, unchanged after a refusal', () => {
  const turns = fc.array(fc.nat(40), { maxLength: 4 })
  const world = payingScenarioWorld()
  fc.assert(
    fc.property(anyRequest, turns, oddValue, anyContext, (request, place, value, otherContext) => {
      const fork = world.fork()
      const { name, input, caller } = makeRequest(world, request)
      const context = { ...caller, ...otherContext, now: fork.now }
      const body = spoiled(input.body, place, value)
      const spoiledInputs = [
        { ...input, body },
        { ...input, query: value },
        { ...input, params: spoiled(input.params, place, value) },
      ]
      for (const spoiledInput of spoiledInputs as readonly RawInput[]) {
        const { bank } = fork
        const answer = fork.executeUntyped(name, spoiledInput, context)
        if (!answer.ok) {
          expect(fork.bank).toBe(bank)
          expect(typeof answer.error.path).toBe('string')
        }
      }
      expectNothingMissing(fork.bank)
    }),
    { numRuns: 800 },
  )
})

test('[X14a] reads every created resource by its id', () => {
  const { world, kari, kariAccount, kariCard, fjordAccount } = populatedWorld()
  const body = { owner: 'fjord', name: 'Any', engagements: [engagement('kari', { iban: fjordAccount.iban })] }
  const agreement = world.call('createAgreement', { body })
  const cardParams = { cardAccountId: kariCard.id }
  const extra = world.call('createSupplementaryCard', { params: cardParams, body: supplementary('ola') })
  const params = { accountId: kariAccount.id }
  const [transaction] = world.call('postTransactions', { params, body: [row()] }).transactions
  const transactionParams = { ...params, transactionId: transaction?.id }
  expect(world.expectRead('readCustomer', { params: { customerId: kari.id } }).id).toBe(kari.id)
  expect(world.expectRead('readAccount', { params }).id).toBe(kariAccount.id)
  expect(world.expectRead('readCardAccount', { params: cardParams }).id).toBe(kariCard.id)
  expect(world.expectRead('readCardAccount', { params: { cardAccountId: extra.id } }).id).toBe(extra.id)
  expect(world.expectRead('readAgreement', { params: { agreementId: agreement.id } }).id).toBe(agreement.id)
  expect(world.expectRead('readPostedTransaction', { params: transactionParams }).transaction.id).toBe(
    transaction?.id,
  )
})

test('[X14a] gives the same ids for the same seed and commands, others for another seed', () => {
  const ids = ['one', 'one', 'two'].map((seed) => {
    const world = openWorld(undefined, seed)
    return world.call('createCustomer', { body: customer('kari') }).id
  })
  expect([ids[0] === ids[1], ids[0] === ids[2]]).toEqual([true, false])
})
