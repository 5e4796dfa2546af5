import fc from 'fast-check'
import type * as v from 'valibot'
import { readSchemaParts } from '../../src/base/input/schema-parts.ts'
import { norwegianIban } from '../../src/base/iso/iban.ts'
import { currencies } from '../../src/base/money/currencies.ts'
import { int32 } from '../../src/base/money/sandbox-amount.ts'
import { allRows } from '../../src/base/store/table.ts'
import { addDays } from '../../src/base/time/local-date.ts'
import { toLocalDate } from '../../src/base/time/zone.ts'
import { offersTo } from '../../src/domain/agreements/offer.ts'
import { viewAuthorisation } from '../../src/domain/authorisations/view.ts'
import {
  type Bank,
  type Instant,
  type OfferedAgreement,
  paymentProducts,
  paymentServices,
  type RawInput,
} from '../../src/index.ts'
import type { Authorisation } from '../../src/rows/authorisations/model.ts'
import { pickTable, type TableName } from '../../src/rows/tables.ts'
import { accountNumber } from './bodies.ts'
import { pickOne } from './choices.ts'
import { findRequirement } from './create-arbitrary.ts'
import { findNameable, findReferred, findTable, type NamedRows, readId } from './named-rows.ts'
import { domestic } from './pays.ts'
import { otherTpp, tpp } from './people.ts'

// What a contract cannot say: which rows the bank has, and which values fit together.

const people = ['kari', 'ola', 'kari', 'ola', 'fjord', 'berg', 'nobody', 'somebody'] as const
const foreign = { iban: 'DE89370400440532013000', bban: '370400440532013000' }

/** What a request has named so far, in a bank. */
export interface Naming {
  readonly bank: Bank
  readonly now: Instant
  /** The status of the row that the request is about, if it needs one. */
  readonly wantedStatus?: string | undefined
  /** The tables of the rows that the path names. */
  readonly tables: readonly TableName[]
  readonly rows: NamedRows
  /** The values by the names of their fields. */
  readonly fields: Record<string, unknown>
  /** The ids in lists, each of which is named once. */
  readonly listedIds: Set<string>
  offer?: OfferedAgreement | undefined
}

/** A value that depends on the bank: a number chooses it when the request is made. */
class BankValue {
  readonly number: number
  readonly choose: (naming: Naming, number: number) => unknown

  constructor(number: number, choose: BankValue['choose']) {
    this.number = number
    this.choose = choose
  }
}

function choose(
  pick: (naming: Naming, number: number) => unknown,
  numbers: fc.Arbitrary<number> = fc.nat(119),
): fc.Arbitrary<BankValue> {
  return numbers.map((number) => new BankValue(number, pick))
}

/** Draws the id of a row, mostly one with the wanted status if there is one. */
const drawId = (table: TableName) =>
  choose(({ bank, rows, tables, wantedStatus }, number) => {
    const nameable =
      number % 20 === 19 ? allRows(pickTable(bank, table)) : findNameable(bank, table, rows, tables)
    const matches = nameable.filter(({ status }) => status === wantedStatus)
    const from = matches.length > 0 ? matches : nameable
    const row = pickOne(number % 2 === 0 ? from.toReversed() : from, Math.floor(number / 2))
    if (row === undefined) return 'none'
    rows[table] = row
    return readId(bank, table, row)
  })

/** Draws the id in a list of one of several things, each once. */
const drawListed = (find: (naming: Naming, number: number) => readonly { readonly id: string }[]) =>
  choose((naming, number) => {
    const { listedIds } = naming
    const free = find(naming, number).filter(({ id }) => !listedIds.has(id))
    const id = pickOne(free, Math.floor(number / 8))?.id
    if (id !== undefined) listedIds.add(id)
    return id
  })

/** Draws a name of an account or a card: one of the owner of the request, mostly one that is here. */
const drawNumber = (name: 'iban' | 'bban' | 'maskedPan' | 'resourceId') =>
  choose(({ bank, fields, rows }, number) => {
    if (number % 16 === 15) return name in foreign ? foreign[name as 'iban'] : 'none'
    const owner = allRows(bank.customers).find((customer) => customer.number === fields.owner)?.serial
    const accounts = [
      ...(name === 'maskedPan' ? [] : allRows(bank.accounts)),
      ...(name === 'iban' || name === 'bban' ? [] : allRows(bank.cardAccounts)),
    ]
    const ownAccounts = accounts.filter((account) => account.owner === (rows.agreements?.owner ?? owner))
    const account = pickOne(ownAccounts.length > 0 ? ownAccounts : accounts, number)
    if (account === undefined) return 'none'
    return (account as unknown as Record<string, unknown>)[name === 'resourceId' ? 'id' : name]
  })

/** Draws the number of the person of what a TPP has requested, or of anybody. */
const drawPerson = choose(({ bank, rows }, number) => {
  const requested = Object.fromEntries(Object.entries(rows).filter(([, row]) => 'tpp' in row))
  const psu = findReferred(requested, 'psus')
  const serial =
    allRows(bank.psus).find((row) => row.serial === psu)?.customer ?? findReferred(requested, 'customers')
  const customer = allRows(bank.customers).find((row) => row.serial === serial)
  return customer !== undefined && number % 2 === 0
    ? customer.number
    : pickOne(people, Math.floor(number / 2))
})

/** Draws the currency of what is named already, or, seldom, another one. */
const drawCurrency = choose(({ fields, rows }, number) => {
  const currency = rows.accounts?.currency ?? rows.cardAccounts?.currency ?? fields.currency ?? 'NOK'
  return number > 111 ? pickOne(['NOK', 'EUR', 'SEK'], number) : currency
})

/** Draws a day of the bank: today, a near one or a far one. */
const drawDay = choose(
  ({ bank, now }, days) => addDays(toLocalDate(now, bank.calendar.zone), days),
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.integer({ min: -5, max: 9 }) },
    { weight: 1, arbitrary: fc.integer({ min: -200, max: 200 }) },
  ),
)

function findOffers({ bank, rows }: Naming): readonly OfferedAgreement[] {
  const visit = rows.authorisations as unknown as Authorisation | undefined
  if (visit?.customer === undefined) return []
  const isForAccounts = visit.purpose.kind === 'account-access'
  return isForAccounts ? offersTo(bank, visit.customer) : viewAuthorisation(bank, visit).offers
}

/** Finds payments that may go together, or for some numbers any. */
function findAlike({ bank, listedIds }: Naming, number: number) {
  const payments = allRows(bank.payments).toReversed()
  const first = payments.find(({ id }) => listedIds.has(id))
  if (number % 8 === 7) return payments
  return payments.filter(({ status, service, basket, tpp, payer }) => {
    const isLike = first === undefined || (tpp === first.tpp && payer === first.payer)
    return status === 'RCVD' && service === 'payments' && basket === 0 && isLike
  })
}

/** The values of texts that mean something to the bank, by what they name. */
const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  customerNumber: drawPerson,
  customer: drawPerson,
  owner: fc.constantFrom('fjord', 'berg', 'fjord', 'kari', 'nobody'),
  email: fc.constantFrom('support@tpp.example', 'psd2@tpp.example', 'kari.nordmann@tpp.example'),
  tppId: fc.constantFrom(tpp, otherTpp),
  reference: fc.constantFrom('1234567897', 'RF18539007547034', '1234567890'),
  kid: fc.constantFrom('1234567897', '1234567890'),
  amount: fc.integer({ min: 1, max: 1_500 }).map(String),
  // A new account has the number of an index, and its IBAN.
  bban: fc.nat(20).map(accountNumber),
  iban: choose(({ fields }) => norwegianIban(String(fields.bban))),
  paymentProduct: choose(({ rows }, number) => {
    const product = number % 8 === 7 ? pickOne(paymentProducts, Math.floor(number / 8)) : domestic
    return rows.payments?.product ?? product
  }),
  paymentService: choose(({ rows }, number) => rows.payments?.service ?? pickOne(paymentServices, number)),
  paymentIds: drawListed(findAlike),
  agreementId: choose((naming, number) => {
    naming.offer = pickOne(findOffers(naming), number)
    return naming.offer?.id ?? 'none'
  }),
  resourceId: drawListed(({ offer }) => offer?.accounts ?? []),
}

const numberNames = ['iban', 'iban', 'iban', 'bban', 'resourceId', 'maskedPan'] as const

/** Draws the fields whose contract does not say which values the bank knows; undefined for others. */
export function drawField(name: string, schema: v.GenericSchema): fc.Arbitrary<unknown> | undefined {
  const { fields } = readSchemaParts(schema)
  if (fields?.iban?.type === 'optional') {
    const names = numberNames.filter((numberName) => numberName in fields)
    return fc.oneof(...names.map((numberName) => fc.record({ [numberName]: drawNumber(numberName) })))
  }
  if ((schema as { readonly options?: unknown }).options === currencies) return drawCurrency
  if (findRequirement(schema, 'iso_date') !== undefined) return drawDay
  if (findRequirement(schema, 'max_value') === int32.greatest) {
    return fc.integer({ min: findRequirement(schema, 'min_value') === 0 ? 0 : -500, max: 5_000 })
  }
  return schema.type === 'string' ? byName[name] : undefined
}

/**
 * Returns how many times in sixteen an optional field of a body is present: seldom if the rules of the bank
 * restrict it.
 */
export function countPresent(name: string, schema: v.GenericSchema): number {
  const { fields = {} } = readSchemaParts(readSchemaParts(schema).item ?? schema)
  if ('resourceId' in fields) return 14
  if (name === 'amount' || findRequirement(schema, 'iso_date') !== undefined) return 8
  return { boolean: 6, number: 6, object: 2 }[schema.type] ?? 1
}

/** Draws a parameter of a path: the id of a row, or what the bank offers. */
export function drawParam(name: string): fc.Arbitrary<unknown> {
  const table = findTable(name)
  const arbitrary = table === undefined ? byName[name] : drawId(table)
  if (arbitrary === undefined) throw new Error(`${name} names rows of no table. Add its values to byName.`)
  return arbitrary
}

function lacksValue(entry: unknown): boolean {
  return (
    entry === undefined ||
    (typeof entry === 'object' && entry !== null && Object.values(entry).includes(undefined))
  )
}

function fill(naming: Naming, name: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    // Entries for which the bank has nothing more are left out, and with all of them their list.
    const entries = value.map((entry) => fill(naming, name, entry)).filter((entry) => !lacksValue(entry))
    return entries.length === 0 && value.length > 0 ? undefined : entries
  }
  const isObject = typeof value === 'object' && value !== null && !(value instanceof BankValue)
  if (isObject)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fill(naming, key, part)]))
  const filledValue = value instanceof BankValue ? value.choose(naming, value.number) : value
  naming.fields[name] = filledValue
  return filledValue
}

/** Chooses the values of an input that depend on the bank. Returns the input, and what it names. */
export function fillInput(
  { params = {}, query, body }: RawInput,
  about: Pick<Naming, 'bank' | 'now' | 'wantedStatus'>,
): { readonly input: RawInput; readonly naming: Naming } {
  const ids = Object.keys(params).filter((name) => findTable(name) !== undefined)
  const otherNames = Object.keys(params).filter((name) => findTable(name) === undefined)
  const tables = ids.flatMap((name) => findTable(name) ?? [])
  const naming: Naming = { ...about, tables, rows: {}, fields: {}, listedIds: new Set() }
  // The last id refers to those before it; the service and the product are those of the payment.
  const entries = [...ids.reverse(), ...otherNames].map(
    (name) => [name, fill(naming, name, params[name])] as const,
  )
  const input = {
    params: Object.fromEntries(entries),
    query: fill(naming, '', query),
    body: fill(naming, '', body),
  }
  return { input, naming }
}
