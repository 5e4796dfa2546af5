import { expect, test } from 'vitest'
import { norwegianIban } from '../src/base/iso/iban.ts'
import type { CommandName } from '../src/index.ts'
import { account, balance, card, engagement } from './kit/bodies.ts'
import { abroad, domestic, from, instantly, kroner, request, start, to } from './kit/pays.ts'
import { kari } from './kit/people.ts'
import { toPsu } from './kit/world.ts'
import { officeWorld } from './kit/worlds.ts'

/**
 * A number with a wrong check digit, and what it is with the right one; undefined if the digit would be 10.
 */
interface WrongNumber {
  readonly bban: string
  readonly right?: string
}

const wrongNumbers: readonly WrongNumber[] = [
  { bban: '97350490048', right: '97350490047' },
  { bban: '86011117940', right: '86011117947' },
  { bban: '12345678901', right: '12345678903' },
  { bban: '97350490256' },
]

const single = (creditorAccount: object) => ({ ...from(kroner, to()), creditorAccount })
const foreign = { creditorAgent: 'DNBANOKKXXX', debtorAccount: { iban: kroner.iban, currency: 'NOK' } }
const amount = { amount: '1', currency: 'NOK' }

interface AccountPlace {
  readonly place: string
  readonly command: CommandName
  readonly createInput: (names: object) => object
  readonly path: string
}

/** The places at which an account is named by iban or bban, and the request that has the reference there. */
const places: readonly AccountPlace[] = [
  {
    place: 'creditor',
    command: 'createPayment',
    createInput: (names) => request(single(names)),
    path: '$.creditorAccount',
  },
  {
    place: 'creditor',
    command: 'createPayment',
    createInput: (names) => request(single(names), { product: instantly }),
    path: '$.creditorAccount',
  },
  {
    place: 'creditor at a bank in Norway',
    command: 'createPayment',
    createInput: (names) =>
      request({ ...single({ ...names, currency: 'NOK' }), ...foreign }, { product: abroad }),
    path: '$.creditorAccount',
  },
  {
    place: 'debtor',
    command: 'createPayment',
    createInput: (names) => request({ ...from(kroner, to()), debtorAccount: names }),
    path: '$.debtorAccount',
  },
  {
    place: 'debtor',
    command: 'createPeriodicPayment',
    createInput: (names) =>
      request({ ...to(), debtorAccount: names, startDate: '2026-02-02', frequency: 'Monthly' }),
    path: '$.debtorAccount',
  },
  {
    place: 'creditor',
    command: 'createBulkPayment',
    createInput: (names) =>
      request({
        debtorAccount: { iban: kroner.iban },
        payments: [to(), { ...to(), creditorAccount: names }],
      }),
    path: '$.payments[1].creditorAccount',
  },
  {
    place: 'account',
    command: 'confirmFunds',
    createInput: (names) => ({ body: { account: names, instructedAmount: amount } }),
    path: '$.account',
  },
  {
    place: 'account',
    command: 'createConsent',
    createInput: (names) => ({ body: { access: { balances: [{ iban: kroner.iban }, names] } } }),
    path: '$.access.balances[1]',
  },
  {
    place: 'engagement',
    command: 'createAgreement',
    createInput: (names) => ({
      body: { owner: 'fjord', name: 'New', engagements: [engagement('kari', names)] },
    }),
    path: '$.engagements[0].account',
  },
]

test.each(places)(
  '[P2l] refuses a wrong check digit in iban and bban: $place of $command',
  ({ command, createInput, path }) => {
    for (const { bban, right } of wrongNumbers) {
      for (const [name, number, expected] of [
        ['bban', bban, right],
        ['iban', norwegianIban(bban), right && norwegianIban(right)],
      ] as const) {
        const answer = start.tryCall(command, createInput({ [name]: number }), kari)
        expect(answer).toMatchObject({ ok: false, error: { code: 'FORMAT_ERROR', path: `${path}.${name}` } })
        const hint = expected ?? `no account number begins with ${bban.slice(0, 10)}`
        expect(answer.ok || answer.error.text).toContain(hint)
      }
    }
  },
)

test.each(wrongNumbers)('[X5e] creates no account or card with the number $bban', ({ bban, right }) => {
  const { world } = officeWorld()
  const iban = norwegianIban(bban)
  const hint = right ?? `no account number begins with ${bban.slice(0, 10)}`
  const spaced = `${bban.slice(0, 4)} ${bban.slice(4, 6)} ${bban.slice(6)}`
  const results = [
    world.tryCall('createAccount', { body: { ...account('kari'), iban, bban } }),
    ...[bban, spaced, spaced.replaceAll(' ', '.'), iban, iban.toLowerCase()].map((accountNumber) =>
      world.tryCall('createCardAccount', { body: { ...card('kari'), accountNumber } }),
    ),
  ]
  for (const answer of results) {
    expect(answer).toMatchObject({ ok: false, error: { code: 'FORMAT_ERROR' } })
    expect(answer.ok || answer.error.text).toContain(hint)
  }
})

test.each(['4567', 'KORT-86011117940', 'SE45 5000', '860111179401'])(
  '[X9b] accepts a card number of another kind: %s',
  (accountNumber) => {
    const { world } = officeWorld()
    const newCard = world.call('createCardAccount', { body: { ...card('kari'), accountNumber } })
    expect(newCard.accountNumber).toBe(accountNumber)
  },
)

test('[P2l] accepts 11 digits of a foreign account anywhere', () => {
  const { world } = officeWorld()
  const bban = '58398257466'
  const numbers = { iban: 'SE4550000000058398257466', bban, currency: 'SEK' }
  const balances = [balance(100, 'closingBooked', 'SEK')]
  for (const customerNumber of ['kari', 'fjord'] as const) {
    const { creditLine, product, cashAccountType, accountName } = account(customerNumber)
    const requestBody = {
      customerNumber,
      accountName,
      product,
      cashAccountType,
      creditLine,
      balances,
      ...numbers,
    }
    const newAccount = world.call('createAccount', { body: requestBody })
    if (customerNumber === 'fjord') {
      const body = engagement('kari', { bban })
      const [agreement] = world.call('listAgreements').filter(({ name }) => name === 'Office of fjord')
      world.call('addEngagement', { params: { agreementId: agreement?.id ?? '' }, body })
      continue
    }
    const access = { balances: [{ bban }] }
    const psu = toPsu(world.giveConsent({ customerNumber, body: { access }, rights: ['balances'] }))
    const funds = { account: { bban }, instructedAmount: { amount: '100', currency: 'SEK' } }
    expect(world.expectAnswer('confirmFunds', { body: funds }, { psu }).fundsAvailable).toBe(true)
    const paymentBody = { ...to(undefined, '1', 'NOK'), debtorAccount: { bban } }
    expect(world.tryCall('createPayment', request(paymentBody, { product: domestic }), { psu }).ok).toBe(true)
    world.call('closeAccount', { params: { accountId: newAccount.id } })
    expect(world.callRefused('confirmFunds', { body: funds }, { psu })).toMatchObject({
      code: 'FORMAT_ERROR',
    })
  }
})
