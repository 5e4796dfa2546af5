import { expect } from 'vitest'
import { norwegianIban } from '../src/base/iso/iban.ts'
import {
  type CommandName,
  type CommandOutcome,
  createEngine,
  type Engine,
  type ErrorCode,
  type Instant,
  parseInstant,
  type RawInput,
  type Refusal,
  type Result,
} from '../src/index.ts'

/** The moment of a text that the test itself wrote. */
export function at(text: string): Instant {
  const moment = parseInstant(text)
  if (moment === undefined) throw new Error(`${text} is no moment`)
  return moment
}

/** A Thursday morning in Oslo, between two batches. */
export const morning = at('2026-01-15T10:00:00+01:00')

/** A bank in which nothing has happened. */
export function openBank(now = morning, seed = 'scene'): Engine {
  return createEngine({ now, seed })
}

/** Asks as HTTP does: bodies without a type, whole amounts. */
export function asks<Name extends CommandName>(
  engine: Engine,
  name: Name,
  input: RawInput,
): Result<CommandOutcome<Name>, Refusal> {
  return engine.perform(name, input, { now: engine.now, amounts: 'whole' }) as Result<
    CommandOutcome<Name>,
    Refusal
  >
}

/** Asks for something that must be done, and gives what the bank tells. */
export function does<Name extends CommandName>(
  engine: Engine,
  name: Name,
  input: RawInput = {},
): CommandOutcome<Name> {
  const answer = asks(engine, name, input)
  if (!answer.ok) throw new Error(`${name} is refused: ${answer.error.text}`)
  return answer.value
}

/** Asks for something that must be told, and looks that the bank stays the identical value. */
export function reads<Name extends CommandName>(
  engine: Engine,
  name: Name,
  input: RawInput = {},
): CommandOutcome<Name> {
  const before = engine.bank
  const outcome = does(engine, name, input)
  expect(engine.bank).toBe(before)
  return outcome
}

/** Asks for something that must be refused in this way, and looks that the bank and its journal stay the identical values. */
export function refuses(
  engine: Engine,
  name: CommandName,
  input: RawInput,
  expected: { readonly code: ErrorCode; readonly path: string },
): void {
  const { bank, journal } = engine
  const answer = asks(engine, name, input)
  const { code, path, text } = answer.ok ? ({} as Partial<Refusal>) : answer.error
  expect({ code, path }, text ?? `${name} is not refused`).toEqual(expected)
  expect(text).toMatch(/^\S.{0,510}\S$/)
  expect(engine.bank).toBe(bank)
  expect(engine.journal).toBe(journal)
}

/** What `test.each` reads: what is wrong, the body, and how it is refused. */
export type Wrong = readonly [what: string, body: unknown, code: ErrorCode, path: string]

/** A body without one of its fields. */
export function without(body: object, field: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
}

/** For each field a row that leaves it out. */
export function eachMissing(body: object, fields: readonly string[], place = '$'): readonly Wrong[] {
  return fields.map((field) => [`no ${field}`, without(body, field), 'FORMAT_ERROR', `${place}.${field}`])
}

/** For each field with a greatest length a row that is one character too long, one that is empty and one that is no text. */
export function eachText(body: object, lengths: Readonly<Record<string, number>>): readonly Wrong[] {
  return Object.entries(lengths).flatMap(([field, most]): Wrong[] => [
    [
      `${field} of ${most + 1} characters`,
      { ...body, [field]: 'x'.repeat(most + 1) },
      'FORMAT_ERROR',
      `$.${field}`,
    ],
    [`empty ${field}`, { ...body, [field]: '' }, 'FORMAT_ERROR', `$.${field}`],
    [`blank ${field}`, { ...body, [field]: ' \t\u00a0' }, 'FORMAT_ERROR', `$.${field}`],
    [`NUL in ${field}`, { ...body, [field]: 'a\0b' }, 'FORMAT_ERROR', `$.${field}`],
    [`half a character in ${field}`, { ...body, [field]: 'a\udc00' }, 'FORMAT_ERROR', `$.${field}`],
    [`a number as ${field}`, { ...body, [field]: 7 }, 'FORMAT_ERROR', `$.${field}`],
    [`null as ${field}`, { ...body, [field]: null }, 'FORMAT_ERROR', `$.${field}`],
  ])
}

/** What is sent where an object belongs. */
export const noObjects: readonly Wrong[] = [
  ['nothing', undefined, 'FORMAT_ERROR', '$'],
  ['null', null, 'FORMAT_ERROR', '$'],
  ['a number', 5, 'FORMAT_ERROR', '$'],
  ['a text', 'customer', 'FORMAT_ERROR', '$'],
  ['true', true, 'FORMAT_ERROR', '$'],
  ['an array', [], 'FORMAT_ERROR', '$'],
]

/** What is sent where an array of 1 to 1,000 rows belongs. */
export function noRows(row: object): readonly Wrong[] {
  return [
    ['nothing', undefined, 'FORMAT_ERROR', '$'],
    ['null', null, 'FORMAT_ERROR', '$'],
    ['an object', row, 'FORMAT_ERROR', '$'],
    ['a text', 'rows', 'FORMAT_ERROR', '$'],
    ['an empty array', [], 'FORMAT_ERROR', '$'],
    ['1,001 rows', Array.from({ length: 1_001 }, () => row), 'FORMAT_ERROR', '$'],
    ['null as a row', [row, null], 'FORMAT_ERROR', '$[1]'],
    ['an array as a row', [row, [row]], 'FORMAT_ERROR', '$[1]'],
  ]
}

/** Texts that are the id of nothing, the names of what every object inherits among them. */
export const noIds = [
  '',
  '0',
  '0000000000000',
  'x'.repeat(10_000),
  '__proto__',
  'constructor',
  '../accounts',
  'Ø',
]

/** The bodies that the sandbox takes. */
export function customer(number: string, type: 'PRIVATE' | 'CORPORATE' = 'PRIVATE') {
  return { customerNumber: number, name: `Customer ${number}`, type }
}

export function balance(amount: unknown, balanceType = 'closingBooked', currency = 'NOK') {
  return { balanceAmount: { currency, amount }, balanceType }
}

/** The request of an account with a Norwegian number of its own. */
export function account(customerNumber: string, index = 0) {
  const bban = String(86_011_117_000 + index)
  return {
    customerNumber,
    accountName: 'Everyday',
    bban,
    iban: norwegianIban(bban),
    currency: 'NOK',
    product: 'Current account',
    cashAccountType: 'CACC',
    creditLine: 0,
    balances: [balance(1_000), balance(900, 'expected')],
  }
}

export function card(customerNumber: string, index = 0) {
  return {
    customerNumber,
    maskedPan: `492500******${String(1_000 + index)}`,
    currency: 'NOK',
    creditLimit: { currency: 'NOK', amount: 30_000 },
    balances: [balance(500), balance(400, 'expected')],
    cardId: `card-${index}`,
    cardIdVNo: '1',
    accountNumber: '86011117947',
    expiry: '2028-12',
    name: 'Kari Test',
    product: 'Gold',
    status: 'enabled',
  }
}

export function supplementary(customerNumber: string) {
  return { customerNumber, maskedPan: '492500******7777', cardId: 'card-7', name: 'Ola Test' }
}

/** A booked row of an account. */
export function row(bookingDate = '2026-01-14', valueDate = bookingDate) {
  return { amount: -250, currency: 'NOK', bookingDate, valueDate }
}

export function cardRow(bookingDate = '2026-01-13', transactionDate = bookingDate) {
  return {
    cardTransactionId: 'purchase-1',
    terminalId: 'terminal-1',
    bookingDate,
    transactionDate,
    transactionAmount: { currency: 'NOK', amount: 116 },
    originalAmount: { currency: 'EUR', amount: 10 },
    merchantCategoryCode: '5411',
    currencyExchange: {
      sourceCurrency: 'EUR',
      targetCurrency: 'NOK',
      exchangeRate: '11.6',
      unitCurrency: 'EUR',
      quotationDate: '2026-01-13',
    },
    markupFee: { currency: 'NOK', amount: 2 },
    markupFeePercentage: '1.75',
    cardAcceptorId: 'shop-1',
    cardAcceptorAddress: { city: 'Berlin', country: 'DE' },
    maskedPan: '492500******1000',
    transactionDetails: 'Groceries',
    invoiced: 'false',
    proprietaryBankTransactionCode: 'PURCHASE',
  }
}

/** A line of an agreement. */
export function engagement(customer: string, account: object) {
  return { customer, account, roles: ['VIEW', 'REGISTER'] }
}

/** Two persons and two companies: one of each has an account and a card. */
export function populatedBank(now = morning) {
  const engine = openBank(now)
  const kari = does(engine, 'createCustomer', { body: customer('kari') })
  const ola = does(engine, 'createCustomer', { body: customer('ola') })
  const fjord = does(engine, 'createCustomer', { body: customer('fjord', 'CORPORATE') })
  const berg = does(engine, 'createCustomer', { body: customer('berg', 'CORPORATE') })
  return {
    engine,
    kari,
    ola,
    fjord,
    berg,
    kariAccount: does(engine, 'createAccount', { body: account('kari', 1) }),
    fjordAccount: does(engine, 'createAccount', { body: account('fjord', 2) }),
    kariCard: does(engine, 'createCardAccount', { body: card('kari', 1) }),
    fjordCard: does(engine, 'createCardAccount', { body: card('fjord', 2) }),
  }
}
