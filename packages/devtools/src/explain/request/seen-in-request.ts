import { parseJson, textBefore } from '@pocketbank/core/base/input'
import type { SignedMessage } from '@pocketbank/signatures'
import { removeByteOrderMark, utf8FromBytes } from '@pocketbank/signatures/certificates'
import { utf8Encoder } from '@pocketbank/signatures/runtime'
import { type Cause, createCause, findRenamedHeader, ofHeader } from '@pocketbank/signatures/signature/causes'

interface RefusedField {
  readonly code: string
  readonly path: string | undefined
}

type RequestCheck = (message: SignedMessage, refusal: RefusedField) => Cause | undefined

const ofBody = createCause('body')
const ofAddress = createCause('address')

/** Returns the JSON text inside a body that is nothing except one JSON string. */
function innerJson(body: SignedMessage['body']): string | undefined {
  const outer = parseJson(utf8FromBytes(body) ?? '')
  const inner = typeof outer === 'string' ? parseJson(outer) : undefined
  return typeof outer === 'string' && typeof inner === 'object' && inner !== null ? outer : undefined
}

const encodedTwice: RequestCheck = ({ body }) =>
  innerJson(body) === undefined
    ? undefined
    : ofBody('the body is JSON that was put into JSON once more, as a text', 'encode the body as JSON once')

/** Removes a byte order mark or a second encoding as JSON. Returns undefined if the body has neither. */
export function unwrapBody(body: SignedMessage['body']): SignedMessage['body'] | undefined {
  const inner = innerJson(body)
  return removeByteOrderMark(body) ?? (inner === undefined ? undefined : utf8Encoder.encode(inner))
}

const marked: RequestCheck = ({ body }) =>
  removeByteOrderMark(body) &&
  ofBody('the body begins with EF BB BF', 'send the body without the byte order mark')

const packed: RequestCheck = (_, { path }) =>
  path === 'Content-Encoding'
    ? createCause('body', ofHeader('content-encoding'))(
        'the digest and the JSON are looked at as they arrive',
        'send the JSON without packing it and without Content-Encoding, and hash exactly these bytes',
      )
    : undefined

const pairOfForm = /^[\w.-]+=[^&]*(?:&[\w.-]+=[^&]*)*$/

const form: RequestCheck = ({ body }) => {
  const text = utf8FromBytes(body) ?? ''
  return pairOfForm.test(text)
    ? createCause('body', ofHeader('content-type'))(
        'the body is encoded as forms are',
        'send JSON, with Content-Type application/json',
      )
    : undefined
}

const inDoubleQuotes = 'write names of JSON in double quotes'

/** Almost-JSON that programs write: values of JavaScript and Python, single quotes, extra commas. */
const looseForms: readonly (readonly [form: RegExp, cause: Cause])[] = [
  [
    /:\s*(?:None|True|False)\b/,
    ofBody('the body is written as Python shows a dictionary', 'write the body by json.dumps'),
  ],
  [/[{,]\s*'[^']*'\s*:/, ofBody('the body has names in single quotes', inDoubleQuotes)],
  [
    /,\s*[}\]]/,
    ofBody('the body has a comma with nothing after it', 'leave out commas before closing brackets'),
  ],
  [/[{,]\s*[A-Za-z_]\w*\s*:/, ofBody('the body has names without quotes', inDoubleQuotes)],
  [
    /:\s*(?:undefined|NaN|Infinity)\b/,
    ofBody('the body has a value that JSON does not have', 'leave out fields without a value'),
  ],
]

const loose: RequestCheck = ({ body }) => {
  const text = utf8FromBytes(body)
  if (text === undefined || parseJson(text) !== undefined) return undefined
  return looseForms.find(([pattern]) => pattern.test(text))?.[1]
}

const latin1: RequestCheck = ({ body }) =>
  utf8FromBytes(body) === undefined
    ? ofBody('the body is not UTF-8, and looks like ISO-8859-1 or Windows-1252', 'send the body in UTF-8')
    : undefined

const findRenamedHeaders: RequestCheck = ({ headers }, { path = '' }) =>
  path
    .split(' or ')
    .map((name) => findRenamedHeader(headers, name))
    .find((cause) => cause !== undefined)

/** Finds a header value that is wrong only because of quotes around it. */
const quotedValue: RequestCheck = ({ headers }, { path = '' }) => {
  const value = /^[\w-]+$/.test(path) ? headers.get(path) : null
  return value !== null && /^(["']).*\1$/.test(value)
    ? createCause(ofHeader(path))(
        `the value of ${path} is in quotes`,
        `send the value of ${path} without quotes`,
      )
    : undefined
}

const customerNumber: RequestCheck = ({ headers }, { path }) => {
  const value = path === 'PSU-ID' ? (headers.get(path) ?? '') : ''
  return /^\d{11}$/.test(value)
    ? createCause(ofHeader('psu-id'))(
        'it is a national identity number, and PSU-ID is the UUID that the bank gave for a PSU',
        'send the number as X-PSU-IDENTITY',
      )
    : undefined
}

const slashes: RequestCheck = ({ target }, { code }) => {
  const path = textBefore(target, '?')
  if (code !== 'NOT_FOUND') return undefined
  if (/\/\//.test(path)) {
    const order = `write the path with one slash, ${path.replaceAll(/\/{2,}/g, '/')}`
    return ofAddress('the path has two slashes in a row', order)
  }
  return /%2F/i.test(path)
    ? ofAddress('the path has slashes that are percent-encoded', 'send / itself in the path')
    : undefined
}

/** Checks for mistakes that are visible in a request, with the error codes for which each runs. */
const looks: readonly (readonly [codes: readonly string[], look: RequestCheck])[] = [
  [['FORMAT_ERROR'], encodedTwice],
  [['FORMAT_ERROR'], marked],
  [['FORMAT_ERROR', 'BAD_REQUEST'], form],
  [['BAD_REQUEST'], packed],
  [['FORMAT_ERROR'], loose],
  [['FORMAT_ERROR'], latin1],
  [['HTTP_HEADER_REQUIRED'], findRenamedHeaders],
  [['FORMAT_ERROR'], customerNumber],
  [['FORMAT_ERROR'], quotedValue],
  [['NOT_FOUND'], slashes],
]

/** Lists the causes of a refusal that are visible in the request, apart from its signature. */
export function findCausesInRequest(message: SignedMessage, refusal: RefusedField): readonly Cause[] {
  const isOfBody =
    refusal.path === undefined || refusal.path.startsWith('$') || refusal.path === 'Content-Type'
  return looks.flatMap(([codes, look]) => {
    const isMeant = codes.includes(refusal.code) && (isOfBody || !bodyChecks.has(look))
    const cause = isMeant ? look(message, refusal) : undefined
    return cause === undefined ? [] : [cause]
  })
}

const bodyChecks: ReadonlySet<RequestCheck> = new Set([encodedTwice, marked, form, loose, latin1])
