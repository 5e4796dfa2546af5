import { codesOfRule } from '@pocketbank/core/base/rules'
import { expect, test } from 'vitest'
import { refusingStagesOf } from '../src/description/refusing-rules.ts'
import { allOperations } from '../src/operations/all-operations.ts'
import type { Operation } from '../src/operations/operation.ts'
import { plainTpp } from './kit/bank.ts'
import { account, agreement, balance, card, cardRow, engagement, supplementaryCard } from './kit/bodies.ts'
import { goldenRefusals } from './kit/golden.ts'
import { type Ask, type Asker, ask, operationNamed } from './kit/operations.ts'
import { domestic, paymentBodies, transfer } from './kit/payments.ts'
import { present, trusted } from './kit/psu.ts'
import { openWorld, type World } from './kit/world.ts'

/** What any operation may be refused by at the bank, whatever it is for: tests of these rules do not go through them all. */
const ofAll: readonly string[] = ['Q11b', 'K3a', 'K3b', 'E4h']

/** `rule of operation` for each that the page of an operation lists at the bank. */
function listedOf(operation: Operation): readonly string[] {
  const bank = refusingStagesOf(operation).find(({ stage }) => stage === 'bank')
  return (bank?.rules ?? [])
    .filter((rule) => !ofAll.includes(rule))
    .map((rule) => `${rule} of ${operation.id}`)
}

const met = new Set<string>()

/** The rule by which the bank itself refused the latest request of a world. */
function decidedIn({ sandbox }: Pick<World, 'sandbox'>): string | undefined {
  const entry = sandbox.requests.last
  if (entry?.stages.bank !== 'refused') return undefined
  met.add(`${entry.rule} of ${entry.operation}`)
  return entry.rule
}

async function ruleFor(world: World, asked: Ask, tpp: Asker['tpp'] = world.tpp): Promise<string | undefined> {
  await ask({ tpp, ids: world.ids }, asked)
  return decidedIn(world)
}

test('[C8b] every refusal of the golden session is by a rule of its operation’s page, at the stage that refused', () => {
  const unlisted = goldenRefusals().flatMap(({ operation, stage, rule }) => {
    if (operation === undefined || stage === undefined || rule === undefined) return []
    const refusing = refusingStagesOf(operationNamed(operation))
    const rulesAt = (wanted: string) => refusing.find((one) => one.stage === wanted)?.rules ?? []
    if (stage === 'bank') met.add(`${rule} of ${operation}`)
    // What a body says besides its contract is told with the contract, where both are wrong.
    const rules = stage === 'body' ? [...rulesAt('body'), ...rulesAt('bank')] : rulesAt(stage)
    return rules.includes(rule) ? [] : [`${stage}: ${rule} of ${operation}`]
  })
  expect(unlisted, 'add each to its operation in packages/http/src/operations').toEqual([])
  expect(met.size).toBeGreaterThan(120)
})

test('every refusal of the golden session has a code of its rule', () => {
  const decided = goldenRefusals().flatMap(({ rule, code }) => (rule && code ? [{ rule, code }] : []))
  const strange = decided.filter(({ rule, code }) => !codesOfRule(rule).some((one) => one === code))
  expect(strange, 'add the code in packages/core/src/base/rules/deciding.ts').toEqual([])
  expect(new Set(decided.map(({ rule, code }) => `${rule} ${code}`)).size).toBeGreaterThan(100)
})

const nobody = { accountId: 'x', cardAccountId: 'x', agreementId: 'x', basketId: 'x', tppId: 'PSDNO-FSA-1' }

/** What is not there, or cannot be asked for so. */
// biome-ignore format: a table
const refusedAsks: readonly (readonly [rule: string, ...Ask])[] = [
  ...['postTransactions', 'listPostedTransactions', 'readPostedTransaction', 'bookPostedTransaction'].map((id) => ['X6c', id, undefined, nobody] as const),
  ...['updateCardAccountBalances', 'changeCardStatus', 'createSupplementaryCard', 'postCardTransactions', 'listCardTransactions'].map((id) => ['X9d', id, undefined, nobody] as const),
  ...['readAccountBalances', 'listAccountTransactions', 'readTransactionDetails', 'readCardAccountBalances', 'listCardAccountTransactions', 'readConsentedCardAccount'].map((id) => ['A8a', id, undefined, nobody] as const),
  ...['Payment', 'PeriodicPayment', 'BulkPayment'].flatMap((noun) => [`read${noun}Authorisation`, `read${noun}Cancellation`]).map((id) => ['P6a', id, undefined, { 'paymentId payments': 'x', 'paymentId periodic-payments': 'x', 'paymentId bulk-payments': 'x' }] as const),
  ['E4k', 'addEngagement', undefined, nobody],
  ['X4i', 'removeEngagement', undefined, { engagementId: 'x' }],
  ['E4k', 'removeEngagement', undefined, nobody],
  ['Q14h', 'readSigningBasketAuthorisation', undefined, nobody],
  ['D1c', 'updateContact', undefined, nobody],
  ['X5c', 'createCardAccount', { body: { ...card('ola'), balances: [balance(1, 'expected', 'EUR')] } }],
  ['X4d', 'createAgreement', { body: agreement('fjord', account('kari', 1).iban) }],
  ['X4c', 'createAgreement', { body: { ...agreement('fjord', account('fjord', 2).iban), engagements: [engagement('x', account('fjord', 2).iban)] } }],
  ['X4j', 'createAgreement', { body: { ...agreement('fjord', account('fjord', 2).iban), engagements: [1, 2].map(() => engagement('kari', account('fjord', 2).iban)) } }],
]

test('[C8b] what is not there is refused by the rules of the page', async () => {
  const world = await openWorld()
  const decided: unknown[] = []
  for (const [rule, ...asked] of refusedAsks) decided.push([asked[0], rule, await ruleFor(world, asked)])
  expect(decided).toEqual(refusedAsks.map(([rule, id]) => [id, rule, rule]))
})

const reading = allOperations.filter(({ leadsToSca }) => leadsToSca === true)
const services = ['payments', 'periodic-payments', 'bulk-payments'] as const

test('[C8b] without consent, without the PSU, and beyond what is open, by the rules of the page', async () => {
  const world = await openWorld()
  for (const { id } of reading)
    expect([id, await ruleFor(world, [id], plainTpp(world.sandbox))]).toEqual([id, 'S1d'])
  const blind = await trusted(world.sandbox, 'kari', { id: 'PSDNO-FSA-2', rights: [] })
  for (const { id } of reading) await ruleFor(world, [id], blind)
  const { sandbox, ids } = await openWorld()
  const away = sandbox.tpp({ psu: 'kari', headers: { 'PSU-IP-Address': undefined } })
  for (const { id } of reading) {
    for (let call = 0; call < 5; call += 1) await ruleFor({ sandbox, ids, tpp: away }, [id])
  }
  const needed = reading.flatMap(listedOf).filter((one) => /^(?:A1m|A7a|S1d) /.test(one))
  expect(needed.filter((one) => !met.has(one))).toEqual([])
})

type Change = (body: Record<string, unknown>) => Record<string, unknown>

/** A change of the one transfer of a payment, and of the first one of a bulk. */
function ofTransfer(fields: object): Change {
  return ({ payments, ...body }) =>
    payments === undefined ? { ...body, ...fields } : { ...body, payments: [{ ...transfer(), ...fields }] }
}

const to = (creditorAccount: object) =>
  ofTransfer({ creditorAccount: { currency: 'NOK', ...creditorAccount } })
const from =
  (debtorAccount: object): Change =>
  (body) => ({ ...body, debtorAccount: { currency: 'NOK', ...debtorAccount } })
const onDay =
  (day: string): Change =>
  (body) => ({ ...body, [body.startDate === undefined ? 'requestedExecutionDate' : 'startDate']: day })

/** What is wrong with a payment of any service. */
const wrongs: readonly (readonly [rule: string, Change])[] = [
  ['M6b', onDay('2026-02-30')],
  ['P1b', ofTransfer({ instructedAmount: { amount: '1', currency: 'EUR' } })],
  ['P1c', to({ iban: 'SE4550000000058398257466' })],
  ['P2b', ofTransfer({ instructedAmount: { amount: '1.234', currency: 'NOK' } })],
  ['P1e', from({ iban: account('kari', 1).iban, currency: 'EUR' })],
  ['P2c', to({})],
  ['P2g', onDay('2026-01-14')],
  ['P2h', from({ iban: account('fjord', 7).iban })],
  ['S7a', from({ iban: account('fjord', 2).iban })],
  ['P2k', to({ bban: '8601 11 17947' })],
  ['P2l', to({ bban: '86011117948' })],
  ['P9e', ofTransfer({ remittanceInformationStructured: { reference: '12345' } })],
]

const same: Change = (body) => body

/** Makes an account on which Kari has these rights; gives its IBAN. */
async function letKariAt(world: World, index: number, rights: object, fields: object = {}): Promise<string> {
  const body = { ...account('fjord', index), ...fields }
  await ask(world, ['createAccount', { body }])
  await ask(world, ['addEngagement', { body: { ...engagement('kari', body.iban), ...rights } }])
  return body.iban
}

test.each(services)('[C8b] a request for %s is refused by the rules of its page', async (service) => {
  const world = await openWorld()
  const post = async (
    change: Change,
    headers: Record<string, string> = {},
    tpp: Asker['tpp'] = world.tpp,
  ) => {
    const body = change(paymentBodies[service]('30'))
    await tpp.post(`/v1/${service}/${domestic}` as string, { body, headers })
    return decidedIn(world)
  }
  for (const [rule, change] of wrongs) expect(await post(change)).toBe(rule)
  await post(same)
  expect(await post(same)).toBe('P3a')
  const { psuId } = (await (await world.tpp.get('/v1/users')).json()) as { psuId: string }
  const corporate = { 'PSU-ID': psuId, 'TPP-Session-ID': 'one', 'PSU-Corporate-ID': 'fjord' }
  expect(await post(same, corporate)).toBe('S7d')
  const seen = await letKariAt(world, 3, { roles: ['VIEW'] })
  expect(await post(from({ iban: seen }), corporate)).toBe('X4k')
  const limited = await letKariAt(world, 4, { registerLimit: 10 })
  expect(await post(from({ iban: limited }), corporate)).toBe('X4l')
  const strict = await letKariAt(world, 5, {}, { kidRequired: true })
  expect(await post(to({ iban: strict }))).toBe('P9f')
  const balances = [balance(1, 'closingBooked', 'XPF')]
  const francs = await letKariAt(world, 6, {}, { currency: 'XPF', balances, creditLine: 0 })
  const little = ofTransfer({
    creditorAccount: { currency: 'XPF', iban: francs },
    instructedAmount: { amount: '0.09', currency: 'NOK' },
  })
  expect(await post(little)).toBe('P13e')
  const headers = {
    ...present,
    'x-accept-fix': 'longer-name',
    'TPP-Session-ID': 'other',
    'PSU-ID': '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f',
  }
  const stranger = plainTpp(world.sandbox, { headers })
  expect(await post(same, {}, stranger)).toBe('S11b')
  await ask(world, ['createCardAccount', { body: { ...card('ola'), cardId: 'card-9' } }])
  const masked = from({ maskedPan: card('kari').maskedPan })
  expect(await post(masked, { 'PSU-Context': 'PRIVATE' }, stranger)).toBe('S11f')
  await ask(world, ['changeCardStatus', { body: { status: 'blocked' } }])
  expect(await post(masked)).toBe('P2i')
})

/** Payments of the company, and a basket of one, by the parameters that name them. */
async function corporateIds(world: World, headers: Record<string, string>): Promise<Record<string, string>> {
  const { tpp } = world
  const iban = await letKariAt(world, 3, {})
  const ids: Record<string, string> = {}
  for (const service of services) {
    const body = from({ iban })(paymentBodies[service]('31'))
    const answer = await tpp.post(`/v1/${service}/${domestic}` as string, { body, headers })
    const { paymentId } = (await answer.json()) as { paymentId: string }
    ids[`paymentId ${service}`] = paymentId
  }
  const body = { paymentIds: [ids['paymentId payments']] }
  expect(await ruleFor(world, ['createSigningBasket', { body }])).toBe('S7a')
  const made = await tpp.post('/v1/signing-baskets' as string, { body, headers })
  const { basketId } = (await made.json()) as { basketId: string }
  return { ...ids, basketId }
}

test('[C8b] [S7a] [S7d] a company that is not named, or another one, is refused by the rules of the page', async () => {
  const world = await openWorld()
  const { psuId } = (await (await world.tpp.get('/v1/users')).json()) as { psuId: string }
  const company = { 'PSU-ID': psuId, 'TPP-Session-ID': 'one', 'PSU-Corporate-ID': 'fjord' }
  const ids = await corporateIds(world, company)
  const named = world.tpp.with({ headers: company })
  const refused = async (rule: string, ids: Record<string, string>, tpp: Asker['tpp']) => {
    for (const { id } of allOperations.filter((one) => listedOf(one).includes(`${rule} of ${one.id}`))) {
      if (!id.startsWith('create'))
        expect([id, await ruleFor(world, [id, undefined, ids], tpp)]).toEqual([id, rule])
    }
  }
  await refused('S7a', ids, world.tpp)
  await refused('S7d', {}, named)
  const own = await world.tpp.post(`/v1/payments/${domestic}` as string, {
    body: paymentBodies.payments('32'),
  })
  const { paymentId } = (await own.json()) as { paymentId: string }
  const basket = { body: { paymentIds: [paymentId] } }
  expect(await ruleFor(world, ['createSigningBasket', basket], named)).toBe('S7d')
})

test('[C8b] what has ended or is approved, and what has no way back, is refused by the rules of the page', async () => {
  const world = await openWorld()
  for (const noun of ['Payment', 'PeriodicPayment']) {
    await world.sandbox.psu('kari').approve(await ask(world, [`start${noun}Authorisation`]))
    expect(await ruleFor(world, [`start${noun}Authorisation`])).toBe('P5a')
  }
  const ended = await openWorld()
  for (const noun of ['Payment', 'PeriodicPayment', 'BulkPayment']) {
    await ask(ended, [`cancel${noun}`])
    expect(await ruleFor(ended, [`cancel${noun}`])).toBe('P7d')
    expect(await ruleFor(ended, [`start${noun}Cancellation`])).toBe('P7d')
  }
  const lenient = await openWorld({ settings: { strictness: 'lenient' } })
  const bare = plainTpp(lenient.sandbox)
  for (const { id } of allOperations.filter((one) => listedOf(one).includes(`P7e of ${one.id}`))) {
    expect([id, await ruleFor(lenient, [id], bare)]).toEqual([id, 'P7e'])
  }
  for (const id of ['createConsent', 'createBankOfferedConsent']) {
    expect(await ruleFor(lenient, [id, { body: {} }], bare)).toBe('S6i')
  }
})

test('[C8b] somebody else’s payments, and a card that stands on a blocked one, are refused by the rules of the page', async () => {
  const world = await openWorld()
  const made = await ask(world, ['createSupplementaryCard', { body: supplementaryCard('ola') }])
  const { resourceId: cardAccountId } = (await made.json()) as { resourceId: string }
  await ask(world, ['changeCardStatus', { body: { status: 'blocked' } }])
  const onIt = { tpp: world.tpp, ids: { ...world.ids, cardAccountId } }
  await ask(onIt, ['postCardTransactions', { body: [cardRow()] }])
  expect(decidedIn(world)).toBe('X11d')
  const ola = await trusted(world.sandbox, 'ola')
  expect(await ruleFor(world, ['createSigningBasket'], ola)).toBe('B1f')
})

test('[C8b] every rule that a page lists at the bank has refused a request to its operation', () => {
  const idle = allOperations.flatMap(listedOf).filter((one) => !met.has(one))
  expect(
    idle,
    'add a request to refusedAsks of this file, or take the rule out of its row in packages/http/src/operations',
  ).toEqual([])
})
