import { expect, test } from 'vitest'
import { account, balance } from '../../../test/kit/bodies.ts'
import { otherTpp } from '../../../test/kit/people.ts'
import { toPsu, type World } from '../../../test/kit/world.ts'
import { officeWorld, setBalances } from '../../../test/kit/worlds.ts'
import { computeCost } from '../../base/money/exchange.ts'
import { toLocalDate } from '../../base/time/zone.ts'
import type { PsuReference } from '../../index.ts'

/** Opens a bank with Kari, whose account has 900 kroner, and a function that asks about it. */
function fundsBank() {
  const office = officeWorld()
  const { world, kariAccount } = office
  const psu = toPsu(world.giveConsent({ customerNumber: 'kari' }))
  return { ...office, psu, ownAccount: { iban: kariAccount.iban } }
}

/** True if an account holds an amount. */
function holds(
  { world, psu }: { readonly world: World; readonly psu: PsuReference },
  reference: object,
  [amount, currency]: readonly [string, string],
): boolean {
  const body = { account: reference, instructedAmount: { amount, currency } }
  const { bank } = world
  const { fundsAvailable } = world.expectAnswer('confirmFunds', { body }, { psu })
  expect(world.bank).toBe(bank)
  return fundsAvailable
}

test('[S10e] confirms funds up to the expected balance, to the last øre', () => {
  const setup = fundsBank()
  const amounts = ['0.01', '1', '899.99', '900', '900.00', '900.01', '1000', '9999999999999999.99']
  const outcomes = amounts.map((amount) => holds(setup, setup.ownAccount, [amount, 'NOK']))
  expect(outcomes).toEqual([true, true, true, true, true, false, false, false])
  setBalances(setup.world, setup.kariAccount.id, [5_000, 0])
  expect(holds(setup, setup.ownAccount, ['0.01', 'NOK'])).toBe(false)
  setBalances(setup.world, setup.kariAccount.id, [0, -1])
  expect(holds(setup, setup.ownAccount, ['0.01', 'NOK'])).toBe(false)
})

test('[S10e] counts the credit line until it is used up', () => {
  const setup = fundsBank()
  const { world } = setup
  const body = { ...account('kari', 8), creditLine: 500, balances: [balance(-200)] }
  const { id, iban } = world.call('createAccount', { body })
  const psu = toPsu(world.giveConsent({ customerNumber: 'kari', accounts: [id] }))
  const amounts = ['300', '300.01']
  expect(amounts.map((amount) => holds({ world, psu }, { iban }, [amount, 'NOK']))).toEqual([true, false])
  setBalances(world, id, [0, -500])
  expect(holds({ world, psu }, { iban }, ['0.01', 'NOK'])).toBe(false)
})

test('[S10f] converts other currencies as a payment would, to the last minor unit', () => {
  const setup = fundsBank()
  const { world, kariAccount } = setup
  const today = toLocalDate(world.now, world.bank.calendar.zone)
  const amounts = [
    ['77.95', 'EUR', 7_795n],
    ['13000', 'JPY', 13_000n],
    ['25.000', 'KWD', 25_000n],
  ] as const
  for (const [amount, currency, minor] of amounts) {
    const { minor: cost } = computeCost({ currency, minor }, 'NOK', today).money
    for (const [expected, isThere] of [
      [cost, true],
      [cost - 1n, false],
    ] as const) {
      const exact = `${expected / 100n}.${String(expected % 100n).padStart(2, '0')}`
      const body = [{ balanceType: 'expected', balanceAmount: { currency: 'NOK', amount: exact } }] as const
      const params = { accountId: kariAccount.id }
      const update = world.engine.execute(
        'updateAccountBalances',
        { params, body: [...body] },
        { now: world.now },
      )
      expect(update.ok).toBe(true)
      expect(holds(setup, setup.ownAccount, [amount, currency])).toBe(isThere)
    }
  }
})

test('[S10f] converts an account in another currency to kroner', () => {
  const { world } = fundsBank()
  const body = {
    ...account('kari', 8),
    currency: 'EUR',
    balances: [balance(100, 'expected', 'EUR')],
  }
  const { id, iban } = world.call('createAccount', { body })
  const psu = toPsu(world.giveConsent({ customerNumber: 'kari', accounts: [id] }))
  const outcomes = ['1000', '1200'].map((amount) => holds({ world, psu }, { iban }, [amount, 'NOK']))
  expect(outcomes).toEqual([true, false])
})

test.each([
  ['0', 'NOK'],
  ['0.00', 'NOK'],
  ['-1', 'NOK'],
  ['+1', 'NOK'],
  ['1e3', 'NOK'],
  ['1,50', 'NOK'],
  ['', 'NOK'],
  [' 1', 'NOK'],
  ['1.005', 'NOK'],
  ['0.5', 'JPY'],
  ['1.0005', 'KWD'],
  ['1'.repeat(19), 'JPY'],
  ['1'.repeat(17), 'NOK'],
  ['NaN', 'NOK'],
  ['٣', 'NOK'],
])('[S10g] refuses the text %s as an amount in %s', (amount, currency) => {
  const { world, psu, ownAccount } = fundsBank()
  const body = { account: ownAccount, instructedAmount: { amount, currency } }
  const refusal = { code: 'FORMAT_ERROR', path: '$.instructedAmount.amount' }
  expect(world.callRefused('confirmFunds', { body }, { psu })).toEqual(refusal)
})

const amount = { amount: '1', currency: 'NOK' }

test.each([
  ['nothing', undefined, '$'],
  ['a list', [], '$'],
  ['no account', { instructedAmount: amount }, '$.account'],
  ['an account by its text', { account: 'NO', instructedAmount: amount }, '$.account'],
  ['an account without a name', { account: {}, instructedAmount: amount }, '$.account'],
  ['a currency alone', { account: { currency: 'NOK' }, instructedAmount: amount }, '$.account'],
  ['an empty iban', { account: { iban: '' }, instructedAmount: amount }, '$.account.iban'],
  ['a long iban', { account: { iban: 'x'.repeat(35) }, instructedAmount: amount }, '$.account.iban'],
  ['a long bban', { account: { bban: 'x'.repeat(31) }, instructedAmount: amount }, '$.account.bban'],
  ['a bban that is a number', { account: { bban: 1 }, instructedAmount: amount }, '$.account.bban'],
  ['an invalid iban', { account: { iban: '__proto__' }, instructedAmount: amount }, '$.account.iban'],
  [
    'another currency',
    { account: { iban: 'x', currency: 'XXX' }, instructedAmount: amount },
    '$.account.currency',
  ],
  ['no amount', { account: { bban: 'x' } }, '$.instructedAmount'],
  [
    'no currency',
    { account: { bban: 'x' }, instructedAmount: { amount: '1' } },
    '$.instructedAmount.currency',
  ],
  [
    'a number as amount',
    { account: { bban: 'x' }, instructedAmount: { amount: 1, currency: 'NOK' } },
    '$.instructedAmount.amount',
  ],
])('[S10g] refuses a request with %s and its place', (_, body, path) => {
  const { world, psu } = fundsBank()
  expect(world.callRefused('confirmFunds', { body }, { psu })).toEqual({ code: 'FORMAT_ERROR', path })
})

test('[S10h] names the account by IBAN, bban or both, and its currency; all must match', () => {
  const setup = fundsBank()
  const { world, psu, kariAccount, savings } = setup
  const { iban, bban } = kariAccount
  const grouped = ` ${iban.toLowerCase().replaceAll(/.{4}/g, '$& ')}`
  const right = [
    { iban: grouped, bban },
    { iban },
    { bban },
    { iban, bban },
    { iban, currency: 'NOK' },
    { bban, currency: 'NOK' },
  ]
  expect(right.map((reference) => holds(setup, reference, ['1', 'NOK']))).toEqual(
    Array(right.length).fill(true),
  )
  const wrongReferences = [
    { bban: iban },
    { iban, currency: 'EUR' },
    { bban, currency: 'SEK' },
    { bban: `${bban}-` },
    { iban: 'NO9386011117947' },
  ]
  for (const reference of wrongReferences) {
    const body = { account: reference, instructedAmount: amount }
    const unknown = { code: 'RESOURCE_UNKNOWN', path: '$.account' }
    expect(world.callRefused('confirmFunds', { body }, { psu })).toEqual(unknown)
  }
  for (const reference of [
    { iban, bban: savings.bban },
    { iban: savings.iban, bban },
  ]) {
    const body = { account: reference, instructedAmount: amount }
    const contradictory = { code: 'FORMAT_ERROR', path: '$.account' }
    expect(world.callRefused('confirmFunds', { body }, { psu })).toEqual(contradictory)
  }
})

test('[S10h] refuses an account outside the consent as if it did not exist', () => {
  const office = fundsBank()
  const { world, psu, kariAccount, savings } = office
  world.giveConsent({ customerNumber: 'kari', accounts: [savings.id, office.kariCard.id], psu })
  const cardNumbers = { bban: office.kariCard.accountNumber }
  const accountReferences = [kariAccount, office.olaAccount, office.fjordAccount].map(({ iban }) => ({
    iban,
  }))
  const unknown = { code: 'RESOURCE_UNKNOWN', path: '$.account' }
  for (const reference of [...accountReferences, cardNumbers, { iban: 'NO9386011117947' }]) {
    const body = { account: reference, instructedAmount: amount }
    expect(world.callRefused('confirmFunds', { body }, { psu })).toEqual(unknown)
  }
  const body = { account: { iban: savings.iban }, instructedAmount: amount }
  expect(world.describeOutcome('confirmFunds', { body }, { psu })).toBe('answered')
  expect(world.describeOutcome('confirmFunds', { body }, { psu, tpp: otherTpp })).toBe('sca CONSENT_UNKNOWN')
  world.call('closeAccount', { params: { accountId: savings.id } })
  expect(world.callRefused('confirmFunds', { body }, { psu })).toEqual(unknown)
})

test('[S10d] confirms funds only if the person opened the balances', () => {
  const { world, kariAccount } = officeWorld()
  const psu = toPsu(world.giveConsent({ customerNumber: 'kari', rights: ['transactions'] }))
  const body = {
    account: { iban: kariAccount.iban },
    instructedAmount: { amount: '1.00', currency: 'NOK' },
  }
  const refusal = world.callRefused('confirmFunds', { body }, { psu })
  expect(refusal).toMatchObject({ code: 'CONSENT_INVALID', path: '$.account' })
})
