import fc from 'fast-check'
import { expect } from 'vitest'
import { allRows } from '../../src/base/store/table.ts'
import type { AnyCommand } from '../../src/domain/command.ts'
import { bodyContract } from '../../src/engine/execute.ts'
import {
  type Bank,
  type CommandName,
  type Context,
  commands,
  isScaNeeded,
  later,
  type PsuReference,
  type RawInput,
} from '../../src/index.ts'
import { countPresent, drawField, drawParam, fillInput, type Naming } from './bank-values.ts'
import { account, cardRow, row } from './bodies.ts'
import { pickOne } from './choices.ts'
import { createArbitrary } from './create-arbitrary.ts'
import { PayingWorld, to, toAccountReference, toPaymentParams } from './pays.ts'
import { comeBack, otherTpp, tpp } from './people.ts'
import type { World } from './world.ts'
import { officeWorld } from './worlds.ts'

/** The commands of scenarios: all that leave the bank there. */
export const names = (Object.keys(commands) as CommandName[]).filter((name) => !('wipes' in commands[name]))
const makers = names.filter((name) => /^(?:create|post|add|start|identify|approve)/.test(name))

const noValue = fc.constant(undefined)

/** Draws what a command is asked for, by its contract, and who asks: which TPP, for whom, with a way back. */
export function drawRequest(name: CommandName) {
  const command: AnyCommand = commands[name]
  const { params = [], query } = command
  const contract = bodyContract(name, { amounts: 'whole' })
  const input: fc.Arbitrary<RawInput> = fc.record({
    params: fc.record(Object.fromEntries(params.map((param) => [param, drawParam(param)]))),
    query:
      query === undefined
        ? noValue
        : createArbitrary(query, { drawField, countPresent: (_, { type }) => (type === 'string' ? 1 : 8) }),
    body:
      contract === undefined
        ? noValue
        : createArbitrary(contract, { drawField, countPresent, entriesMax: 3 }),
  })
  return fc.record({ name: fc.constant(name), input, caller: fc.tuple(fc.nat(40), fc.nat(40)) })
}

const requests = new Map(names.map((name) => [name, drawRequest(name)]))
const drawRequests = (nameList: readonly CommandName[]) =>
  fc.oneof(...nameList.map((name) => requests.get(name) ?? drawRequest(name)))

/** A request of any command. */
export const anyRequest = drawRequests(names)

/** A step of a scenario: a request, and how long after the step before. */
const step = fc.record({
  // Making is drawn as often as all else, so that there is something to read, change and delete.
  request: fc.oneof(drawRequests(makers), anyRequest),
  waitHours: fc.oneof(
    { weight: 140, arbitrary: fc.constant(0) },
    { weight: 8, arbitrary: fc.constantFrom(1, 30) },
    { weight: 1, arbitrary: fc.constantFrom(91 * 24, 181 * 24) },
  ),
})

/** What is asked of a bank one after the other. */
export const scenario = fc.array(step, { maxLength: 60, size: 'max' })

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** The status in which a command finds something to do. */
const wantedStatus: Readonly<Partial<Record<CommandName, string>>> = {
  readAuthorisation: 'approved',
  identifyPsu: 'started',
  approveAuthorisation: 'identified',
  withdrawConsent: 'valid',
  startPaymentAuthorisation: 'RCVD',
  startPaymentCancellation: 'ACCP',
}

const ownId = '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f'

/** The consent by which a request reads: one that opens the account which it names, if there is one. */
function pickConsent({ bank, rows, fields }: Naming, number: number) {
  const { serial } =
    rows.accounts ??
    rows.cardAccounts ??
    allRows(bank.accounts).find(({ iban, bban }) => iban === fields.iban || bban === fields.bban) ??
    {}
  const boundConsents = allRows(bank.consents).filter(({ psu }) => psu !== 0)
  const valid = boundConsents.filter(({ status }) => status === 'valid')
  const opening = valid.filter(({ entries }) => entries.some((entry) => entry.account === serial))
  return pickOne(
    opening.length > 0 && number % 8 !== 7 ? opening : number % 4 === 0 ? boundConsents : valid,
    number,
  )
}

/** The PSU of a consent as its TPP names them. */
function readerFor({ bank }: Naming, consent: ReturnType<typeof pickConsent>, number: number): PsuReference {
  const isPresent = number % 3 !== 0
  if (number % 11 === 0) return { isPresent, id: ownId }
  const psu = allRows(bank.psus).find(({ serial }) => serial === consent?.psu)
  const owner = allRows(bank.customers).find(({ serial }) => serial === consent?.corporation)
  return {
    isPresent,
    ...(psu !== undefined && { id: psu.psuId }),
    ...(owner !== undefined && { corporationId: owner.number }),
    ...(consent?.corporation === 0 && number % 4 === 0 && { context: 'PRIVATE' }),
  }
}

/**
 * The PSU of a payment: the owner of what pays, or Kari for a company; for some numbers somebody whom nobody
 * knows.
 */
function payerFor({ bank }: Naming, { body }: RawInput, number: number): PsuReference {
  const { iban, bban, maskedPan } = (body as { debtorAccount: Record<string, unknown> }).debtorAccount
  const debtorAccount =
    allRows(bank.accounts).find((row) => row.iban === iban || row.bban === bban) ??
    allRows(bank.cardAccounts).find((row) => row.maskedPan === maskedPan)
  const owner = allRows(bank.customers).find(({ serial }) => serial === debtorAccount?.owner)
  const isKnown = number % 6 !== 5 && owner !== undefined
  if (owner?.type === 'CORPORATE') {
    return { context: 'CORPORATE', corporationId: owner.number, ...(isKnown && { identity: 'kari' }) }
  }
  return { context: 'PRIVATE', ...(isKnown && { identity: owner.number }) }
}

/** Who asks for a request, and for whom: mostly the TPP of what it names. */
function pickCaller(
  name: CommandName,
  naming: Naming,
  input: RawInput,
  [first, second]: Step['request']['caller'],
) {
  const { bank, rows, fields } = naming
  const command: AnyCommand = commands[name]
  const { identifies } = command
  const consent = identifies === 'reader' ? pickConsent(naming, first) : undefined
  const owner = Object.values(rows).find((row) => typeof row.tpp === 'string')
  const tppId = second % 10 === 9 ? undefined : (consent?.tpp ?? owner?.tpp ?? fields.tppId)
  const corporation = allRows(bank.customers).find(({ serial }) => serial === rows.payments?.corporation)
  const psus = {
    reader: () => readerFor(naming, consent, second),
    payer: () => payerFor(naming, input, second),
    named: () => ({
      isPresent: true,
      ...(corporation !== undefined && { corporationId: corporation.number }),
    }),
  }
  return {
    tpp: typeof tppId === 'string' ? tppId : (pickOne([tpp, otherTpp], first) ?? tpp),
    ...(identifies !== undefined && { psu: psus[identifies]() }),
    ...(second % 8 !== 7 && { redirect: { uri: comeBack } }),
  } satisfies Omit<Context, 'now'>
}

/** People have given consents, and others are on their way to do so. */
function withConsents(): World {
  const { world, kariAccount, kariCard, fjordAgreement } = officeWorld()
  world.call('postTransactions', { params: { accountId: kariAccount.id }, body: [row(), row()] })
  world.call('postCardTransactions', { params: { cardAccountId: kariCard.id }, body: [cardRow()] })
  world.giveConsent({ customerNumber: 'kari' })
  world.giveConsent({ customerNumber: 'kari', tpp: otherTpp })
  for (const customerNumber of ['kari', 'ola']) {
    world.giveConsent({ customerNumber, agreement: fjordAgreement.id })
    const { authorisationId } = world.call('createConsent')
    world.call('identifyPsu', { params: { authorisationId }, body: { customerNumber } })
    world.call('createConsent')
  }
  return world
}

/**
 * The same bank with payments at every place of their lives: approved, on the way to be, in a basket and by a
 * plan.
 */
function withPayments(): World {
  const world = new PayingWorld(withConsents().engine)
  const ownAccount = account('kari', 1)
  const debtorAccount = toAccountReference(ownAccount)
  const money = (amount: string) => to(account('ola', 4), amount)
  const single = (amount: string) => world.createPayment({ ...money(amount), debtorAccount })
  const plan = { ...money('1'), debtorAccount, startDate: '2026-01-16', frequency: 'Weekly' }
  world.pay(plan, {}, 'periodic-payments')
  world.pay({ debtorAccount, payments: [money('2'), money('2000')] }, {}, 'bulk-payments')
  for (const amount of ['3', '4', '5000']) world.answerPayment(single(amount))
  world.pay({ ...money('10'), debtorAccount, requestedExecutionDate: '2026-01-20' })
  const paymentIds = ['6', '7'].map((amount) => single(amount).id)
  const { id: basketId } = world.call('createSigningBasket', { body: { paymentIds } })
  const visits = [
    world.call('startSigningBasketAuthorisation', { params: { basketId } }),
    world.call('startPaymentAuthorisation', { params: toPaymentParams(single('8')) }),
    world.call('startPaymentCancellation', { params: toPaymentParams(world.answerPayment(single('9'))) }),
  ]
  for (const { authorisationId } of visits) {
    world.call('identifyPsu', { params: { authorisationId }, body: { customerNumber: 'kari' } })
  }
  return world
}

/**
 * Gives a fork of the same world each time: to make it anew for each run of a property would take as long as
 * the run.
 */
function forked(make: () => World): () => World {
  let cachedWorld: World | undefined
  return () => {
    cachedWorld ??= make()
    return cachedWorld.fork()
  }
}

/** A bank in which scenarios begin: people have given consents, and others are on their way to do so. */
export const scenarioWorld = forked(withConsents)

/** The same bank with payments at every place of their lives. */
export const payingScenarioWorld = forked(withPayments)

/** Makes a request of a bank: the input, and who asks for whom. */
export function makeRequest(
  at: Pick<World, 'bank' | 'now'>,
  { name, input: drawnInput, caller }: Step['request'],
) {
  const { bank, now } = at
  const { input, naming } = fillInput(drawnInput, { bank, now, wantedStatus: wantedStatus[name] })
  return { name, input, caller: pickCaller(name, naming, input, caller) }
}

const isRead = (name: CommandName) => /^(?:read|list|confirm)/.test(name)
/** Reads under a consent, which are counted where the PSU is not present. */
const isCounted = (name: CommandName) => commands[name].isCounted === true
const mayRepeat: readonly CommandName[] = [
  'deleteConsent',
  'updateContact',
  'cancelPayment',
  'approveAuthorisation',
  'refuseAuthorisation',
]

/** Returns whether an outcome must have changed the bank; undefined if both are possible. */
function changesBank(
  name: CommandName,
  outcome: unknown,
  { psu, redirect }: Context,
  { consents }: Bank,
): boolean | undefined {
  if (isScaNeeded(outcome)) return redirect !== undefined
  if (isCounted(name) && psu?.isPresent !== true) return true
  // The first read of a single access begins it.
  const mayBegin = allRows(consents).some(({ recurring, status }) => !recurring && status === 'valid')
  if (mayBegin && (isCounted(name) || name === 'confirmFunds')) return undefined
  if (isCounted(name)) return false
  return mayRepeat.includes(name) ? undefined : !isRead(name)
}

/** Asks for a step, and looks that the bank stays the identical value where it is a read or refused. */
export function play(world: World, step: Step): void {
  world.settle(later(world.now, step.waitHours * 3_600_000))
  const { bank, journal } = world
  const { name, input, caller } = makeRequest(world, step.request)
  const context: Context = { now: world.now, amounts: 'whole', ...caller }
  const answer = world.executeUntyped(name, input, context)
  const [stays, isUnwritten] = [world.bank === bank, world.journal === journal]
  expect(isUnwritten).toBe(stays)
  const changes = answer.ok ? changesBank(name, answer.value, context, bank) : false
  if (changes !== undefined) expect({ step, stays }).toEqual({ step, stays: !changes })
}
