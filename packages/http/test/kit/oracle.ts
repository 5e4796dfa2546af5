import { existsSync, readFileSync } from 'node:fs'
import { parseLocalDate } from '@pocketbank/core'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { parse } from 'yaml'

/** The OpenAPI file of the standard. It is next to the project, not part of it. */
const place = '../shared/oracle/psd2-api_v1.3.12-2022-07-06.yaml'
const file = new URL(`../../../${place}`, import.meta.url)

/** Whether the standard is there to compare with. */
export const isThere = existsSync(file)

/** Why a comparison is passed over. */
export const absence = `the OpenAPI of the standard is not at ${place}`

/** Where the bank knowingly differs from the standard, and why. */
export const knownDifferences: Readonly<Record<string, string>> = {
  'hrefType has no "verbs"': 'a link shows the methods that it can be used with (§2.1)',
  '_linksAccountReport must have "account"': 'the links of a page are those to other pages (A2)',
  'consentInformationResponse-200_json must have "validUntil"':
    'a consent whose accounts are chosen at the bank runs from its approval on (S5)',
  'address has no "street"': 'a street is called so (§2.7)',
  'address has no "postalCode"': 'a postal code is called so (§2.7)',
  'address has no "city"': 'a town is called so (§2.7)',
  'cardTransaction has no "maskedPan"': 'a card transaction spells it as a card account does (§2.7)',
  'cardTransaction.invoiced must be boolean': 'it is the text true or false (§2.7)',
  'reportExchangeRateList must be array': 'an amount is converted once (§2.4, §2.7)',
}

/**
 * Fields that this bank returns when a payment is read. The standard has them only when it is created, or not
 * at all.
 */
const paymentTexts: Readonly<Record<string, string>> = {
  paymentId: 'what is read says what it is (D)',
  transactionFeeIndicator: 'the fee is shown at every read (P4)',
  _links: 'what is read says what can be done with it (D)',
}

/** Where the answers about payments knowingly differ from the standard, and why. */
export const knownOfPayments: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['payment', 'periodicPayment', 'bulkPayment'].flatMap((kind) =>
      Object.entries(paymentTexts).map(([field, why]) => {
        return [`${kind}InitiationWithStatusResponse has no "${field}"`, why]
      }),
    ),
  ),
  'periodicPaymentInitiationWithStatusResponse has no "nextExecutionDate"':
    'a periodic payment shows its next day (P11)',
  'periodicPaymentInitiationWithStatusResponse has no "executions"':
    'a periodic payment shows the outcome of each of its days (P11)',
  'paymentInitiationBulkElement_json has no "transactionStatus"':
    'each transfer of a bulk shows its own status (P12)',
}

type Json = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mapValues(object: Json, map: (value: unknown, name: string) => unknown): Json {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value, name)]))
}

/**
 * A schema of which every part knows its name, and where nothing goes that it does not name: the standard is
 * open to more fields, but a field that it does not know may be one that is misspelled.
 */
function strict(schema: unknown, name: string): unknown {
  if (!isObject(schema) || '$ref' in schema) return schema
  const { properties, items, additionalProperties, exclusiveMinimum, ...otherKeywords } = schema
  return {
    ...otherKeywords,
    $comment: name,
    // OpenAPI 3.0 says of a minimum that it is excluded, JSON Schema says which.
    ...(exclusiveMinimum === true && { exclusiveMinimum: otherKeywords.minimum }),
    ...(additionalProperties !== undefined && { additionalProperties }),
    ...(isObject(properties) && {
      properties: mapValues(properties, (part, field) => strict(part, `${name}.${field}`)),
      additionalProperties: additionalProperties ?? false,
    }),
    ...(items !== undefined && { items: strict(items, `${name}[]`) }),
  }
}

interface Response {
  readonly content?: { readonly 'application/json'?: { readonly schema: Json } }
}

function load(): Ajv {
  const { components } = parse(readFileSync(file, 'utf8')) as {
    readonly components: { readonly schemas: Json; readonly responses: Readonly<Record<string, Response>> }
  }
  const bodies = mapValues(components.responses, (response, name) =>
    strict((response as Response).content?.['application/json']?.schema ?? false, name),
  )
  const schemas = { ...mapValues(components.schemas, strict), ...bodies }
  const isDate = (text: string) => parseLocalDate(text) !== undefined
  const ajv = new Ajv({
    strict: false,
    validateSchema: false,
    logger: false,
    unicodeRegExp: false,
    allErrors: true,
    verbose: true,
    formats: { date: isDate },
  })
  return ajv.addSchema({ $id: 'standard', components: { schemas } })
}

let loaded: Ajv | undefined

/** The check of a schema, or of the body of a response, by its name in the standard. */
function requireCheck(name: string): ValidateFunction {
  loaded ??= load()
  const check = loaded.getSchema(`standard#/components/schemas/${name}`)
  if (check === undefined) throw new Error(`the standard knows no ${name}`)
  return check
}

/** One place where a body is not as the standard has it. */
interface Difference {
  readonly at: string
  readonly text: string
}

function toDifference({ instancePath, parentSchema, params, message }: ErrorObject): Difference {
  const { $comment: name } = parentSchema ?? {}
  const { additionalProperty: extra, missingProperty: missing } = params
  const problem = extra === undefined ? message : `has no "${extra}"`
  return { at: instancePath, text: `${name} ${missing === undefined ? problem : `must have "${missing}"`}` }
}

/** Every place where a body is not as the standard has it. */
export function allDifferences(name: string, body: unknown): readonly Difference[] {
  const check = requireCheck(name)
  return check(body) ? [] : (check.errors ?? []).map(toDifference)
}

/** Lists differences of a body from the standard, except known ones. Tests expect an empty list. */
export function differences(name: string, body: unknown): readonly string[] {
  return allDifferences(name, body)
    .filter(({ text }) => (knownDifferences[text] ?? knownOfPayments[text]) === undefined)
    .map(({ at, text }) => `${at}: ${text}`)
}
