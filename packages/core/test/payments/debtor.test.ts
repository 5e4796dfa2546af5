import { expect } from 'vitest'
import { norwegianIban } from '../../src/base/iso/iban.ts'
import { account, card, engagement, supplementary } from '../kit/bodies.ts'
import {
  abroad,
  byCard,
  crowns,
  euros,
  fjords,
  foreignAccounts,
  from,
  fullBut,
  fullPayment,
  instantly,
  kroner,
  maskedPan,
  olas,
  type PayingWorld,
  payingWorld,
  start,
  test,
  to,
} from '../kit/pays.ts'
import { type CallerOptions, kari, payer } from '../kit/people.ts'
import { toPsu } from '../kit/world.ts'

const way = (caller: CallerOptions = kari) => ({ product: abroad, caller })
const paidFrom = (debtorAccount: unknown) => fullBut({ debtorAccount })
const office = payer('kari', 'fjord')

/** Ola has a card of her own on the credit of Kari's. */
function withCards() {
  const world = payingWorld()
  const main = world.call('listCardAccounts')[0]?.id ?? ''
  const params = { cardAccountId: main }
  const extra = world.call('createSupplementaryCard', { params, body: supplementary('ola') })
  const moves = (cardAccountId: string, status: string) =>
    world.call('changeCardStatus', { params: { cardAccountId }, body: { status } })
  return { world, main, extra, moves }
}

test.each([
  ['the IBAN of an account', { iban: kroner.iban, currency: 'NOK' }, kari],
  ['the number of an account', { bban: kroner.iban.slice(4), currency: 'NOK' }, kari],
  ['an account in another currency', { iban: euros.iban, currency: 'EUR' }, kari],
  ['the number of a card', byCard, kari],
  ['an account of a company', { iban: fjords.iban, currency: 'NOK' }, office],
])('[P2h] pays from %s', (_, debtorAccount, caller) => {
  const payment = payingWorld().createPayment(paidFrom(debtorAccount), way(caller))
  expect(payment.debtorAccount.currency).toMatch(/^[A-Z]{3}$/)
})

const base = from(kroner, to(olas))
const { creditorName } = fullPayment
const instructedAmount = { amount: '1', currency: 'NOK' }
/** The number of an account that only a card has. */
const cardNumber = '97350490047'

test.each([
  ['domestic', undefined],
  ['instant', { product: instantly }],
])('[P1d] uses the currency of the product for a %s payment without currencies', (_, at) => {
  const body = {
    instructedAmount,
    creditorName,
    creditorAccount: { iban: olas.iban },
    debtorAccount: { iban: kroner.iban },
  }
  const { debtorAccount, transfers } = payingWorld().createPayment(body, at)
  expect([debtorAccount.currency, transfers[0]?.creditorAccount.currency]).toEqual(['NOK', 'NOK'])
})

test.each(['debtorAccount', 'creditorAccount'] as const)(
  '[P1d] refuses a cross-border payment without the currency of its %s',
  (name) => {
    const { currency: _, ...reference } = fullPayment[name]
    const refusal = start.readRefusal(fullBut({ [name]: reference }), way())
    expect(refusal).toEqual({ code: 'FORMAT_ERROR', path: `$.${name}.currency` })
  },
)

test.each([
  ['the bban of its account', { bban: cardNumber }],
  ['the IBAN of its account', { iban: norwegianIban(cardNumber) }],
])('[P10e] names a card by %s, and pays from it if no account has its number', (_, debtorAccount) => {
  const world = payingWorld()
  world.call('createCardAccount', { body: { ...card('kari'), accountNumber: cardNumber, maskedPan: '4000' } })
  const body = { ...base, debtorAccount }
  expect(world.createPayment(body).debtor.kind).toBe('card-account')
  expect(world.readRefusal(body, { caller: payer('ola', 'ola') })).toEqual({
    code: 'RESOURCE_UNKNOWN',
    path: '$.debtorAccount',
  })
  world.call('createAccount', {
    body: { ...account('kari'), bban: cardNumber, iban: norwegianIban(cardNumber) },
  })
  expect(
    world.createPayment({ ...body, instructedAmount: { amount: '2', currency: 'NOK' } }).debtor.kind,
  ).toBe('account')
})

test('[P2h] names an account with a foreign IBAN by its number, for its owner', ({ world }) => {
  const body = { ...account('kari'), iban: foreignAccounts[2].iban, bban: '0532013000' }
  world.call('createAccount', { body })
  const byNumber = fullBut({
    debtorAccount: { bban: '0532013000', currency: 'NOK' },
  })
  expect(world.createPayment(byNumber, way()).debtor.kind).toBe('account')
  const unknown = { code: 'RESOURCE_UNKNOWN', path: '$.debtorAccount' }
  expect(world.readRefusal(byNumber, way(payer('ola', 'ola')))).toEqual(unknown)
  expect(world.readRefusal(byNumber, way({ psu: { context: 'PRIVATE' } }))).toEqual(unknown)
})

test('[P2h] names an account by what the bank returns of it', () => {
  const world = payingWorld()
  const body = { ...account('kari'), iban: foreignAccounts[2].iban, bban: '4711' }
  const newAccount = world.call('createAccount', { body })
  const debtorAccount = { iban: newAccount.iban, bban: newAccount.bban, currency: newAccount.currency }
  expect(world.createPayment(fullBut({ debtorAccount }), way()).debtor.kind).toBe('account')
  const wrongBody = fullBut({ debtorAccount: { ...debtorAccount, bban: '4712' } })
  expect(world.readRefusal(wrongBody, way())).toEqual({ code: 'FORMAT_ERROR', path: '$.debtorAccount' })
})

const path = '$.debtorAccount'

test.each([
  {
    title: 'no name',
    debtorAccount: { currency: 'NOK' },
    code: 'FORMAT_ERROR',
    place: path,
  },
  {
    title: 'an IBAN and the number of another account',
    debtorAccount: { iban: kroner.iban, bban: olas.iban.slice(4), currency: 'NOK' },
    code: 'FORMAT_ERROR',
    place: path,
  },
  {
    title: 'an IBAN and a card',
    debtorAccount: { iban: kroner.iban, maskedPan, currency: 'NOK' },
    code: 'FORMAT_ERROR',
    place: path,
  },
  {
    title: 'a text',
    debtorAccount: kroner.iban,
    code: 'FORMAT_ERROR',
    place: path,
  },
  {
    title: 'the currency of another account',
    debtorAccount: { iban: kroner.iban, currency: 'EUR' },
    code: 'FORMAT_ERROR',
    place: `${path}.currency`,
  },
  {
    title: 'the currency of another card',
    debtorAccount: { maskedPan, currency: 'EUR' },
    code: 'FORMAT_ERROR',
    place: `${path}.currency`,
  },
  {
    title: 'an empty IBAN',
    debtorAccount: { iban: '', currency: 'NOK' },
    code: 'FORMAT_ERROR',
    place: `${path}.iban`,
  },
  {
    title: 'wrong check digits',
    debtorAccount: { iban: `NO00${kroner.iban.slice(4)}`, currency: 'NOK' },
    code: 'FORMAT_ERROR',
    place: `${path}.iban`,
  },
  {
    title: 'an empty number',
    debtorAccount: { bban: '', currency: 'NOK' },
    code: 'FORMAT_ERROR',
    place: `${path}.bban`,
  },
  {
    title: 'an empty card',
    debtorAccount: { maskedPan: '', currency: 'NOK' },
    code: 'FORMAT_ERROR',
    place: `${path}.maskedPan`,
  },
  {
    title: 'a card of 141 characters',
    debtorAccount: { maskedPan: 'x'.repeat(141), currency: 'NOK' },
    code: 'FORMAT_ERROR',
    place: `${path}.maskedPan`,
  },
  {
    title: 'an account elsewhere',
    debtorAccount: { iban: foreignAccounts[0].iban, currency: 'NOK' },
    code: 'RESOURCE_UNKNOWN',
    place: path,
  },
  {
    title: 'a number of nobody',
    debtorAccount: { bban: '97350490047', currency: 'NOK' },
    code: 'RESOURCE_UNKNOWN',
    place: path,
  },
  {
    title: 'a card of nobody',
    debtorAccount: { maskedPan: '492500******0000', currency: 'NOK' },
    code: 'RESOURCE_UNKNOWN',
    place: path,
  },
  {
    title: 'an account of another person',
    debtorAccount: { iban: olas.iban, currency: 'NOK' },
    code: 'RESOURCE_UNKNOWN',
    place: path,
  },
  {
    title: 'another person in the wrong currency',
    debtorAccount: { iban: crowns.iban, currency: 'NOK' },
    code: 'RESOURCE_UNKNOWN',
    place: path,
  },
])('[P2h] [P1e] refuses a payment from $title', ({ debtorAccount, code, place }) => {
  expect(start.readRefusal(paidFrom(debtorAccount), way())).toEqual({ code, path: place })
})

test('[P2h] refuses an account of another person for a company', () => {
  const refusal = start.readRefusal(paidFrom({ iban: olas.iban, currency: 'NOK' }), way(office))
  expect(refusal).toEqual({ code: 'RESOURCE_UNKNOWN', path })
})

test.each(['blocked', 'deleted'])(
  '[P2i] refuses a card that is %s, and its supplementary cards',
  (status) => {
    const { world, main, extra, moves } = withCards()
    const byExtra = paidFrom({ maskedPan: extra.maskedPan, currency: 'NOK' })
    expect(world.createPayment(byExtra, way(payer('ola', 'ola'))).debtor.kind).toBe('card-account')
    moves(main, status)
    const refusal = { code: 'CONFLICT', path: `${path}.maskedPan` }
    expect(world.readRefusal(paidFrom(byCard), way())).toEqual(refusal)
    expect(world.readRefusal(byExtra, way(payer('ola', 'ola')))).toEqual(refusal)
  },
)

test('[P2i] pays from the active one of two own cards with one number', () => {
  const { world, main, moves } = withCards()
  const again = { ...card('kari'), maskedPan }
  const { serial } = world.call('createCardAccount', { body: again })
  moves(main, 'deleted')
  expect(world.createPayment(paidFrom(byCard), way()).debtor.account).toBe(serial)
})

const unknownPsu: CallerOptions = { psu: { context: 'PRIVATE' } }

test('[S11f] refuses cards of several people with one number for an unknown PSU', () => {
  const world = payingWorld()
  const cardPays = paidFrom(byCard)
  const kariPays = world.createPayment(cardPays, way(unknownPsu)).debtor
  const second = world.call('createCardAccount', { body: { ...card('ola'), maskedPan } })
  const refusal = { code: 'FORMAT_ERROR', path: `${path}.maskedPan` }
  expect(world.readRefusal(cardPays, way(unknownPsu))).toEqual(refusal)
  const findChosenDebtor = (caller: CallerOptions) =>
    world.createPayment(cardPays, { ...way(caller), allowLogicalDuplicate: true }).debtor
  expect(findChosenDebtor(payer('ola', 'ola'))).toEqual({ kind: 'card-account', account: second.serial })
  expect(findChosenDebtor(kari)).toEqual(kariPays)
  world.call('changeCardStatus', { params: { cardAccountId: second.id }, body: { status: 'deleted' } })
  expect(findChosenDebtor(unknownPsu)).toEqual(kariPays)
})

/** A second account of the company, at which Kari may do so much. */
function companyAccount(world: PayingWorld, roles: readonly string[]) {
  const body = { ...account('fjord'), bban: '86011117947', iban: norwegianIban('86011117947') }
  const { iban } = world.call('createAccount', { body })
  const line = { ...engagement('kari', { iban }), roles }
  world.call('createAgreement', { body: { owner: 'fjord', name: 'Second', engagements: [line] } })
  return paidFrom({ iban, currency: 'NOK' })
}

test('[P2i] [X4k] refuses an account of a company that the person may only see', ({ world }) => {
  const refusal = { code: 'FORBIDDEN', path }
  expect(world.readRefusal(companyAccount(world, ['VIEW']), way(office))).toEqual(refusal)
})

test('[X4k] pays from an account that the person may register for but not see', ({ world }) => {
  const body = companyAccount(world, ['REGISTER'])
  expect(world.createPayment(body, way(office)).status).toBe('RCVD')
  expect(world.readRefusal(body, way(payer('ola', 'fjord')))).toEqual({ code: 'RESOURCE_UNKNOWN', path })
})

test('[P2i] pays from accounts with and without consent', ({ world }) => {
  const consent = world.giveConsent({ customerNumber: 'kari', accounts: [kroner.id] })
  const caller = { psu: toPsu(consent) }
  for (const { iban, currency } of [kroner, euros]) {
    expect(world.createPayment(paidFrom({ iban, currency }), way(caller)).status).toBe('RCVD')
  }
})

test('[P2i] rejects the payment if its debtor account is closed later', ({ world }) => {
  const payment = world.pay(paidFrom({ iban: kroner.iban, currency: 'NOK' }), way())
  world.closeAccount(kroner)
  world.settleAt('2026-01-16T05:30')
  expect(world.readCurrent(payment)).toMatchObject({
    status: 'RJCT',
    reason: 'debtor-gone',
    fundsAvailable: true,
  })
})
