import { expect, test } from 'vitest'
import { account, balance, customer } from '../../../test/kit/bodies.ts'
import { openWorld, populatedWorld } from '../../../test/kit/worlds.ts'
import { createWrongRows, type WrongRow } from '../../../test/kit/wrong.ts'
import { cashAccountTypes } from '../../rows/accounts/contract.ts'

const request = account('kari')

function openCustomerWorld(...numbers: readonly string[]) {
  const world = openWorld()
  for (const number of numbers) world.call('createCustomer', { body: customer(number) })
  return world
}

test('[X5a] creates an account and returns it with amounts in minor units', () => {
  const { id, ...newAccount } = openCustomerWorld('kari').call('createAccount', { body: request })
  const { accountName: name, balances: _, creditLine: __, ...commonFields } = request
  const amounts = { creditLine: 0n, waiting: 0n, closingBooked: 100_000n, expected: 90_000n }
  expect(newAccount).toEqual({ ...commonFields, ...amounts, name, serial: 1, owner: 1, kidRequired: false })
  expect(id).toMatch(/^[0-9a-z]{13}$/)
})

const wrongRow = createWrongRows(request)
const wrongRows: readonly WrongRow[] = [
  wrongRow('an unknown owner', { customerNumber: 'nobody' }, '$.customerNumber', 'RESOURCE_UNKNOWN'),
  wrongRow(
    'an inherited name as owner',
    { customerNumber: 'toString' },
    '$.customerNumber',
    'RESOURCE_UNKNOWN',
  ),
]

test.each(wrongRows)('[X1c] refuses an account with %s', (_, body, code, path) => {
  openCustomerWorld('kari').expectRefusal('createAccount', { body }, { code, path })
})

test.each(cashAccountTypes)(
  '[X1c] [M1c] accepts the account type %s in this letter case',
  (cashAccountType) => {
    const world = openCustomerWorld('kari')
    const small = { ...request, cashAccountType: cashAccountType.toLowerCase() }
    world.expectRefusal('createAccount', { body: small }, { code: 'FORMAT_ERROR', path: '$.cashAccountType' })
    const body = { ...request, cashAccountType }
    expect(world.call('createAccount', { body })).toMatchObject({ cashAccountType })
  },
)

const wrongAmounts: readonly WrongRow[] = [
  ['a credit line below zero', { creditLine: -1 }, 'FORMAT_ERROR', '$.creditLine'],
  [
    'a balance in another currency',
    { balances: [balance(1, 'expected', 'EUR')] },
    'FORMAT_ERROR',
    '$.balances[0].balanceAmount.currency',
  ],
]

test.each(wrongAmounts)('[X5c] refuses an account with %s', (_, change, code, path) => {
  const body = { ...request, ...(change as object) }
  openCustomerWorld('kari').expectRefusal('createAccount', { body }, { code, path })
})

test('[X5c] accepts the greatest and smallest int32 amounts', () => {
  const balances = [balance(-2_147_483_648, 'EXPECTED'), balance(2_147_483_647, 'ClosingBooked')]
  const newAccount = openCustomerWorld('kari').call('createAccount', {
    body: { ...request, creditLine: 2_147_483_647, balances },
  })
  expect(newAccount).toMatchObject({
    creditLine: 214_748_364_700n,
    closingBooked: 214_748_364_700n,
    expected: -214_748_364_800n,
  })
})

test('[X5l] accepts names and products of 140 characters', () => {
  const names = { accountName: 'n'.repeat(140), product: 'p'.repeat(140) }
  expect(openCustomerWorld('kari').call('createAccount', { body: { ...request, ...names } })).toMatchObject({
    name: names.accountName,
    product: names.product,
  })
})

test.each(['closingBooked', 'expected'])('[X5c] accepts %s alone for both balances', (type) => {
  const newAccount = openCustomerWorld('kari').call('createAccount', {
    body: { ...request, balances: [balance(7, type)] },
  })
  expect(newAccount).toMatchObject({ closingBooked: 700n, expected: 700n })
})

test.each([
  ['NOK', '100.5', 10_050n],
  ['NOK', '-0.01', -1n],
  ['NOK', '0', 0n],
  ['JPY', '7', 7n],
  ['KWD', '1.005', 1_005n],
  ['NOK', '9999999999999999.99', 999_999_999_999_999_999n],
  ['NOK', 3, 300n],
])('[X5d] accepts exact amounts from embedding code: %s %s', (currency, amount, minor) => {
  const world = openCustomerWorld('kari')
  const body = { ...request, currency, balances: [balance(amount, 'closingBooked', currency)] }
  const answer = world.executeUntyped('createAccount', { body }, { now: world.now })
  expect(answer).toMatchObject({ ok: true, value: { closingBooked: minor } })
})

test.each([
  ['NOK', '100.505'],
  ['JPY', '100.5'],
  ['NOK', '1e3'],
  ['NOK', '+1'],
  ['NOK', ''],
  ['NOK', ' 1'],
  ['NOK', '1.'],
  ['NOK', '99999999999999999.99'],
  ['NOK', 2_147_483_648],
  ['NOK', null],
])('[X5d] refuses the exact amount %s %j', (currency, amount) => {
  const world = openCustomerWorld('kari')
  const { bank } = world
  const body = { ...request, currency, balances: [balance(amount, 'closingBooked', currency)] }
  const answer = world.executeUntyped('createAccount', { body }, { now: world.now, amounts: 'exact' })
  const error = { code: 'FORMAT_ERROR', path: '$.balances[0].balanceAmount.amount' }
  expect(answer).toMatchObject({ ok: false, error })
  expect(world.bank).toBe(bank)
})

test('[X5d] refuses an exact credit line that is just below zero', () => {
  const world = openCustomerWorld('kari')
  const input = { body: { ...request, creditLine: '-0.01' } }
  const answer = world.executeUntyped('createAccount', input, { now: world.now })
  expect(answer).toMatchObject({ ok: false, error: { code: 'FORMAT_ERROR', path: '$.creditLine' } })
})

test('[X5d] refuses a huge text for an amount with a sentence that stays within 512 characters', () => {
  const world = openCustomerWorld('kari')
  const input = { body: { ...request, creditLine: '9'.repeat(100_000) } }
  const answer = world.executeUntyped('createAccount', input, { now: world.now })
  const length = answer.ok ? 0 : answer.error.text.length
  expect([answer.ok, length > 0 && length <= 512]).toEqual([false, true])
})

test.each([
  ['wrong check digits', 'NO9486011117947', '86011117947'],
  ['a letter in a Norwegian IBAN', 'NO938601111794A', '8601111794A'],
  ['one digit too few', 'NO938601111794', '8601111794'],
  ['hyphens', 'NO93-8601-1117-947', '86011117947'],
  ['an unknown country', '1193860111179470', '86011117947'],
])('[X5e] refuses an IBAN with %s', (_, iban, bban) => {
  const body = { ...request, iban, bban }
  openCustomerWorld('kari').expectRefusal('createAccount', { body }, { code: 'FORMAT_ERROR', path: '$.iban' })
})

test.each(['NO93 8601 1117 947', 'no9386011117947', ' nO93 86011117947 '])(
  '[X5j] reads the IBAN %j, returns its electronic form, and accepts it once',
  (iban) => {
    const world = openCustomerWorld('kari')
    const body = { ...request, iban, bban: '86011117947' }
    expect(world.call('createAccount', { body }).iban).toBe('NO9386011117947')
    world.expectRefusal('createAccount', { body }, { code: 'CONFLICT', path: '$.iban' })
  },
)

test('[X5e] says which check digits an IBAN needs', () => {
  const { world } = populatedWorld()
  const body = { ...account('kari', 5), iban: 'NO1212345678901', bban: '12345678901' }
  const answer = world.executeUntyped('createAccount', { body }, { now: world.now })
  expect(answer.ok || answer.error.text).toMatch(/with right check digits it is NO\d\d12345678903$/)
  const [iban = ''] = /NO\d\d12345678903$/.exec(answer.ok ? '' : answer.error.text) ?? []
  world.call('createAccount', { body: { ...body, iban, bban: iban.slice(4) } })
})

test('[X5e] refuses a bban that differs from the one in a Norwegian IBAN', () => {
  const body = { ...request, bban: '86011117948' }
  openCustomerWorld('kari').expectRefusal('createAccount', { body }, { code: 'FORMAT_ERROR', path: '$.bban' })
})

test('[X5e] accepts any bban with a foreign IBAN', () => {
  const body = { ...request, iban: 'DE89370400440532013000', bban: 'anything' }
  expect(openCustomerWorld('kari').call('createAccount', { body })).toMatchObject({ bban: 'anything' })
})

test('[X5g] refuses the IBAN of any open account', () => {
  const world = openCustomerWorld('kari', 'ola')
  world.call('createAccount', { body: request })
  for (const customerNumber of ['kari', 'ola']) {
    const body = { ...request, customerNumber }
    world.expectRefusal('createAccount', { body }, { code: 'CONFLICT', path: '$.iban' })
  }
})

test('[X5g] assigns the IBAN of a closed account again', () => {
  const world = openCustomerWorld('kari')
  const { id } = world.call('createAccount', { body: request })
  world.call('closeAccount', { params: { accountId: id } })
  expect(world.call('createAccount', { body: request }).id).not.toBe(id)
  world.expectRefusal('createAccount', { body: request }, { code: 'CONFLICT', path: '$.iban' })
})

test('[X5f] adds no account of a company to an agreement', () => {
  const { world, fjord } = populatedWorld()
  const { bank } = world
  world.call('createAccount', { body: account('fjord', 9) })
  expect(world.bank.engagements).toBe(bank.engagements)
  expect(world.bank.agreements).toBe(bank.agreements)
  expect(fjord.type).toBe('CORPORATE')
})

test('[X5a] stores whether payments to the account need a reference', () => {
  const newAccount = openCustomerWorld('kari').call('createAccount', {
    body: { ...request, kidRequired: true },
  })
  expect(newAccount.kidRequired).toBe(true)
})
