import { basketStatuses, errorCodes } from '@pocketbank/core'
import { codesOfRule, listDecidingRules } from '@pocketbank/core/base/rules'
import { rowsBetween } from '@pocketbank/core/base/store'
import { type BankStep, findPaymentChanges } from '@pocketbank/core/engine'
import { authorisationStatusTable } from '@pocketbank/core/rows/authorisations/status'
import { cardStatusTable } from '@pocketbank/core/rows/card-accounts/status'
import { consentStatusTable } from '@pocketbank/core/rows/consents/status'
import { paymentTransitions } from '@pocketbank/core/rows/payments/status'
import { pipeline } from '@pocketbank/http/pipeline'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { quirkNames } from '../src/faults/quirks/quirk-table.ts'
import { faultKinds } from '../src/faults/rule.ts'
import { basketSituations } from '../src/situations/baskets-situations.ts'
import { situations } from '../src/situations/catalogue.ts'
import { changedRows } from '../src/situations/changed-rows.ts'
import { signsOfRequests, signsOfSteps } from '../src/situations/conditions.ts'
import { readingSituations } from '../src/situations/reading-situations.ts'
import { SituationRecorder } from '../src/situations/recorder.ts'
import type { Situation } from '../src/situations/situation.ts'
import { runRecipeAlone } from './kit/recipe-bank.ts'

/** Exceptions, each with its reason. */
type Exceptions = Readonly<Record<string, string>>

/** Holds that everything is met by a situation or is an exception, and that no exception is met after all. */
function expectComplete(
  items: Iterable<string>,
  metItems: Iterable<string>,
  exceptions: Exceptions = {},
): void {
  const metSet = new Set(metItems)
  const missing = [...new Set(items)].filter((item) => !metSet.has(item))
  const hint = 'add a situation, or an exception with its reason; an exception that is met goes'
  expect(missing.sort(), hint).toEqual(Object.keys(exceptions).sort())
}

const listKeys = (kind: keyof typeof signsOfRequests) => signsOfRequests[kind].keys()

test('meets each code by a situation', () => {
  expectComplete(Object.keys(errorCodes), listKeys('code'))
})

test('meets each deciding rule by the situation of its code', () => {
  const codes = new Set(listKeys('code'))
  const ids = Object.keys(listDecidingRules()) as Parameters<typeof codesOfRule>[0][]
  const isMet = (id: (typeof ids)[number]) => {
    const ruleCodes = codesOfRule(id)
    return (
      signsOfRequests.rule.has(id) || (ruleCodes.length > 0 && ruleCodes.every((code) => codes.has(code)))
    )
  }
  expectComplete(ids, ids.filter(isMet))
})

test('meets each fault and quirk by a situation', () => {
  expectComplete(Object.keys(faultKinds), listKeys('fault'))
  expectComplete(quirkNames, listKeys('quirk'))
})

const checkExceptions: Exceptions = {
  http: 'Bytes that are no HTTP request come from no client library.',
  'body-end': 'A body ends too early only where a connection breaks; a request in a process has none.',
  sender: 'It refuses web pages that send unsigned requests, and no client.',
  bank: 'The refusals of the bank itself are met by their codes.',
  fault: 'It is a bug of this bank.',
  injected: 'The groups Refusals and Transport have what faults do.',
}

test('meets each refusing check by a situation', () => {
  const checks = pipeline.flatMap(([places]) => Object.keys(places))
  expectComplete(['http', 'path', 'method', ...checks], listKeys('check'), checkExceptions)
})

const cardExceptions: Exceptions = {
  'blocked → deleted': 'A client sees a deleted card, blocked or not before.',
  'blocked → enabled': 'A client sees an enabled card, as before it was blocked.',
}

/** What happened to rows while the recipes of all situations ran. */
const happened = {
  payment: new Set<string>(),
  authorisation: new Set<string>(),
  consent: new Set<string>(),
  card: new Set<string>(),
  basket: new Set<string>(),
}

const way = (from: string | undefined, to: string) => `${from} → ${to}`

/** Notes the transitions of payments for which a situation is met, and the changes of all other rows. */
function noteStep(step: BankStep): void {
  const { before, after } = step
  for (const change of findPaymentChanges(step)) {
    if (!signsOfSteps.payment.some(({ sign }) => sign.test({ ...change, step }))) continue
    for (const { from, event } of change.transitions) happened.payment.add(way(from, event))
  }
  const tables = [
    ['authorisation', changedRows(step, rowsBetween(before.authorisations, after.authorisations))],
    ['consent', changedRows(step, rowsBetween(before.consents, after.consents))],
    ['card', changedRows(step, rowsBetween(before.cardAccounts, after.cardAccounts))],
  ] as const
  for (const [name, changes] of tables) {
    for (const change of changes) happened[name].add(way(change.before?.status, change.after.status))
  }
}

/** The ways of a table of statuses. */
function listTransitions(
  table: Readonly<Record<string, Readonly<Record<string, string>>>>,
): readonly string[] {
  return Object.entries(table).flatMap(([from, events]) => Object.values(events).map((to) => way(from, to)))
}

/** Runs a recipe: true if it met its situation, or the reason for which it failed. */
async function runRecipeByItself(situation: Situation): Promise<unknown> {
  try {
    const { situations: reports } = await runRecipeAlone(situation)
    return reports.find(({ id }) => id === situation.id)?.met
  } catch (reason) {
    return reason
  }
}

describe('the recipes of all situations', () => {
  const results = new Map<string, unknown>()

  beforeAll(async () => {
    const { stepped, answered } = SituationRecorder.prototype
    const steps = vi.spyOn(SituationRecorder.prototype, 'stepped').mockImplementation(function (
      this: SituationRecorder,
      step,
      engine,
    ) {
      noteStep(step)
      stepped.call(this, step, engine)
    })
    const answers = vi.spyOn(SituationRecorder.prototype, 'answered').mockImplementation(function (
      this: SituationRecorder,
      observation,
    ) {
      const status = /"transactionStatus":"(\w+)"/.exec(String(observation.answer.body))?.[1]
      if (status !== undefined && observation.entry.target.includes('/signing-baskets/'))
        happened.basket.add(status)
      answered.call(this, observation)
    })
    for (const situation of situations) results.set(situation.id, await runRecipeByItself(situation))
    steps.mockRestore()
    answers.mockRestore()
  })

  test.for(situations.map(({ id }) => id))('meets %s by its recipe', (id) => {
    expect(results.get(id)).toBe(true)
  })

  test('meets each transition of payments', () => {
    expectComplete(
      paymentTransitions.map(({ from, event }) => way(from, event)),
      happened.payment,
    )
  })

  test('meets each transition of consents', () => {
    expectComplete(listTransitions(consentStatusTable), happened.consent)
  })

  test('meets each transition of authorisations', () => {
    expectComplete(listTransitions(authorisationStatusTable), happened.authorisation)
  })

  test.skipIf(readingSituations.length === 0)('meets each transition of cards', () => {
    expectComplete(listTransitions(cardStatusTable), happened.card, cardExceptions)
  })

  test.skipIf(basketSituations.length === 0)('meets each status of baskets', () => {
    expectComplete(basketStatuses, happened.basket)
  })
})
