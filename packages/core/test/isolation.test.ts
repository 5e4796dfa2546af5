import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allRows } from '../src/base/store/table.ts'
import type { AnyCommand } from '../src/domain/command.ts'
import { type CommandName, commands, isScaNeeded, type RawInput } from '../src/index.ts'
import {
  type ApprovedConsent,
  type Model,
  mayReadDetails,
  openedTo,
  type Request,
  stillOpen,
} from './isolation-model.ts'
import { type IsolatedAccount, isolationWorld, playSteps, steps } from './isolation-scenario.ts'
import { otherTpp, tpp } from './kit/people.ts'
import { makeRequest, scenario, scenarioWorld } from './kit/scenarios.ts'
import type { World } from './kit/world.ts'

const isolation = isolationWorld()

/** Returns the text of the outcome of a request. The bank of the scenario does not change. */
function readOutcome(world: World, name: CommandName, input: RawInput, { tpp, psu, now }: Request) {
  const answer = world.fork().executeUntyped(name, input, { now, tpp, psu })
  const isAnswered = answer.ok && !isScaNeeded(answer.value)
  const text = JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  return { isAnswered: isAnswered, text }
}

type Reads = readonly (readonly [name: CommandName, input: RawInput, right?: string])[]

/** Everything that can be asked about one account or card. */
function listReads({ kind, id, number, transactionId }: IsolatedAccount): Reads {
  const query = { bookingStatus: 'all' }
  if (kind === 'card') {
    const params = { cardAccountId: id }
    return [
      ['readConsentedCardAccount', { params }],
      ['readCardAccountBalances', { params }, 'balances'],
      ['listCardAccountTransactions', { params, query }, 'transactions'],
    ]
  }
  const params = { accountId: id }
  const body = { account: { iban: number }, instructedAmount: { amount: '1', currency: 'NOK' } }
  return [
    ['readConsentedAccount', { params }],
    ['readAccountBalances', { params }, 'balances'],
    ['listAccountTransactions', { params, query }, 'transactions'],
    ['readTransactionDetails', { params: { ...params, transactionId } }, 'transactions'],
    ['confirmFunds', { body }, 'balances'],
  ]
}

/** Looks that a text gives no account away but those that are open. */
function expectNoLeak(text: string, open: ReadonlySet<string>): void {
  const closed = isolation.accounts.filter(({ id }) => !open.has(id))
  const leaked = closed.flatMap(({ secrets }) => secrets).filter((secret) => text.includes(secret))
  expect(leaked).toEqual([])
}

/**
 * Looks that the lists tell what is open and nothing else, and that without an approval that holds they tell
 * nothing.
 */
function lookAtLists(
  world: World,
  request: Request,
  open: ReadonlySet<string>,
  consent?: ApprovedConsent,
): void {
  const lists = ['listConsentedAccounts', 'listConsentedCardAccounts'] as const
  const texts = lists.map((name) => readOutcome(world, name, { query: { withBalance: true } }, request))
  expect(texts.map(({ isAnswered }) => isAnswered)).toEqual(Array(2).fill(consent !== undefined))
  const text = texts.map((outcome) => outcome.text).join(' ')
  expectNoLeak(text, open)
  expect([...open].filter((id) => !text.includes(id))).toEqual([])
}

function hasRight(consent: ApprovedConsent | undefined, right: string | undefined): boolean {
  return right === undefined || consent?.rights.has(right) === true
}

/** Expects that each account shows as much as its consent allows. */
function lookAtAccounts(
  world: World,
  request: Request,
  open: ReadonlySet<string>,
  consent?: ApprovedConsent,
): void {
  for (const account of isolation.accounts) {
    for (const [name, input, right] of listReads(account)) {
      const { isAnswered, text } = readOutcome(world, name, input, request)
      const isRecent = name !== 'readTransactionDetails' || (consent && mayReadDetails(consent, request))
      const isOpen = open.has(account.id) && isRecent === true && hasRight(consent, right)
      expect({ name, isAnswered: isAnswered }).toEqual({ name, isAnswered: isOpen })
      expectNoLeak(text, isOpen ? open : new Set())
    }
  }
}

/** Looks that of all consents a TPP reads its own, with no account but those that were opened by it. */
function lookAtConsents(world: World, request: Request, model: Model): void {
  for (const [consentId, owner] of model.consentTpps) {
    const { isAnswered, text } = readOutcome(world, 'readConsent', { params: { consentId } }, request)
    if (owner !== request.tpp) expect(isAnswered).toBe(false)
    const consent = model.approvedConsents.find((candidate) => candidate.consentId === consentId)
    expectNoLeak(text, isAnswered ? stillOpen(model, consent) : new Set())
  }
}

test('[Q14d] shows a TPP no account, card, transaction or consent without an approval for it', () => {
  fc.assert(
    fc.property(steps, (stepList) => {
      playSteps(isolation, stepList, (world, model, request) => {
        const consent = openedTo(model, request)
        const open = stillOpen(model, consent)
        lookAtLists(world, request, open, consent)
        lookAtAccounts(world, request, open, consent)
        lookAtConsents(world, request, model)
      })
    }),
    { numRuns: 60 },
  )
})

/** Lists what a TPP can read of the opened accounts, and its remaining calls without the PSU. */
function listAnswers(world: World, caller: string): readonly string[] {
  const consents = allRows(world.bank.consents).filter(({ tpp, psu }) => tpp === caller && psu !== 0)
  const psus = allRows(world.bank.psus).filter(({ tpp }) => tpp === caller)
  const { now } = world
  const forConsents = consents.map(({ id }) =>
    readOutcome(world, 'readConsent', { params: { consentId: id } }, { tpp: caller, psu: {}, now }),
  )
  const forPsus = psus.flatMap(({ psuId: id }) =>
    [true, false].flatMap((isPresent) => {
      const request = { tpp: caller, psu: { id, isPresent }, now }
      const reads = [
        ['readUser', {}],
        ['listConsentedAccounts', {}],
        ...isolation.accounts.flatMap(listReads),
      ] as Reads
      return reads.map(([name, input]) => readOutcome(world, name, input, request))
    }),
  )
  return [...forConsents, ...forPsus].map(({ text }) => text)
}

/** True for what a TPP asks or a PSU answers, unless it moves money. */
function isAskedByTpp(name: CommandName): boolean {
  const command: AnyCommand = commands[name]
  const { identifies, reads, isScaAnswer } = command
  const isStated = identifies !== undefined || reads !== undefined || isScaAnswer === true
  return (isStated && identifies !== 'payer') || name === 'deleteConsent' || name === 'updateContact'
}

test('[Q14e] returns the same to one TPP while another one acts', () => {
  fc.assert(
    fc.property(scenario, (steps) => {
      const world = scenarioWorld()
      const id = allRows(world.bank.psus).find((psu) => psu.tpp === otherTpp)?.psuId ?? ''
      for (let call = 0; call < 4; call += 1) {
        world.call('listConsentedAccounts', {}, { tpp: otherTpp, psu: { id, isPresent: false } })
      }
      const before = listAnswers(world, otherTpp)
      expect(before.filter((text) => text.includes('"ok":true')).length).toBeGreaterThan(20)
      for (const { request } of steps.filter(({ request }) => isAskedByTpp(request.name))) {
        const { name, input, caller } = makeRequest(world, request)
        world.executeUntyped(name, input, { now: world.now, ...caller, tpp })
      }
      expect(listAnswers(world, otherTpp)).toEqual(before)
    }),
    { numRuns: 25 },
  )
})

test('[Q14f] keeps a PSU-ID of a TPP for one person, even if others visit the SCA page later', () => {
  fc.assert(
    fc.property(steps, (stepList) => {
      const { approvedConsents } = playSteps(isolation, stepList, () => undefined)
      const people = new Map<string, string>()
      for (const { tpp: caller, psuId, customerNumber } of approvedConsents) {
        const name = `${caller} ${psuId}`
        expect(people.get(name) ?? customerNumber).toBe(customerNumber)
        people.set(name, customerNumber)
      }
    }),
    { numRuns: 40 },
  )
})
