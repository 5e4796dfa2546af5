import { expect, test } from 'vitest'
import { allOperations } from '../src/operations/all-operations.ts'
import { describeTables } from './kit/description.ts'

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly [key: string]: unknown
}

interface Parameter {
  readonly name: string
  readonly schema: Schema
}

interface Described {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>
  >
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const document = describeTables(allOperations) as Described

/** The schema at a path of names; `[]` is an entry of a list. */
function requireSchema(root: string, names: string): Schema {
  return names.split('.').reduce<Schema>((outer, part) => {
    const inner = part === '[]' ? outer.items : outer.properties?.[part]
    if (inner === undefined) throw new Error(`there is no ${part} in ${root}`)
    return inner
  }, document.components.schemas[root] ?? {})
}

const bic = { pattern: '^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$' }

test.each([
  ['bankTransactionCode', { minLength: 4, maxLength: 14 }],
  ['endToEndId', { maxLength: 35 }],
  ['bookingDate', { format: 'date' }],
  ['valueDate', { format: 'date' }],
  ['currencyExchange.quotationDate', { format: 'date' }],
  ['currencyExchange.contractIdentification', { maxLength: 35 }],
  ['creditorName', { maxLength: 70 }],
  ['creditorAgent', bic],
  ['debtorName', { maxLength: 70 }],
  ['debtorAgent', bic],
  ['remittanceInformationUnstructured', { maxLength: 140 }],
  ['purposeCode', { minLength: 1, maxLength: 4 }],
  ['proprietaryBankTransactionCode', { maxLength: 35 }],
  ['remittanceInformationUnstructuredArray.[]', { maxLength: 140 }],
  ['remittanceInformationStructuredArray.[].reference', { maxLength: 35 }],
  ['remittanceInformationStructuredArray.[].referenceType', { maxLength: 35 }],
  ['remittanceInformationStructuredArray.[].referenceIssuer', { maxLength: 35 }],
])('[V3f] describes %s of transaction details as §2.4', (field, expected) => {
  expect(requireSchema('TransactionDetails', field)).toMatchObject(expected)
})

test.each([
  ['bban', { maxLength: 30 }],
  ['iban', { maxLength: 34 }],
])('[V3f] describes %s of an account as §2.4', (field, expected) => {
  expect(requireSchema('AccountReference', field)).toMatchObject(expected)
  expect(requireSchema('OwnAccountReference', field)).toMatchObject(expected)
})

/** The names of days whose schemas have no format, anywhere in a part of the description. */
function daysWithoutFormat(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) => {
    const schema = value as Schema | null
    const isPlain = /Date$/.test(name) && schema?.type === 'string' && schema.format !== 'date'
    return isPlain ? [name] : daysWithoutFormat(value)
  })
}

test('[V3f] describes every day as a date', () => {
  expect(daysWithoutFormat(document)).toEqual([])
  const { get: { parameters = [] } = {} } = document.paths['/v1/accounts/{id}/transactions'] ?? {}
  const formats = parameters.flatMap(({ name, schema }) => (/^date/.test(name) ? [schema.format] : []))
  expect(formats).toEqual(['date', 'date'])
})
