import { fail, ok, type Result } from '@pocketbank/core'
import { octetsFromBase64 } from '../certificates/base64.ts'
import { signatureHeaderText } from './encoded-words.ts'
import { keyIdCharsMax, signatureHeaderCharsMax, signatureParametersMax, signedNamesMax } from './limits.ts'
import { headerName } from './signing-string.ts'

/** What a Signature header says. */
export interface SignatureParameters {
  readonly keyId: string
  readonly algorithm: string | undefined
  /**
   * The signed headers in their order, in lower case; `date` alone where the parameter is absent (draft 10
   * §2.1.6).
   */
  readonly names: readonly string[]
  /** The same as they were written. */
  readonly writtenNames: readonly string[]
  readonly octets: Uint8Array<ArrayBuffer>
}

const scheme = /^[ \t]*signature[ \t]+(?=[a-z])/i
const parameterStart = /[ \t]*([a-z][\w-]*)[ \t]*=[ \t]*/iy
const bareValue = /[^\s",]+/y
const upToQuote = /[^"\\]*(?:\\.[^"\\]*)*"/sy
const separator = /[ \t]*(,|$)/y
/**
 * What stands behind a quote that ends a value. Some clients leave the quotes of a .NET issuer name unescaped
 * inside the keyId (`CA=O="Acme, Inc", C=NO`), so that a quote alone proves nothing: a parameter of the
 * scheme, or a quoted one, has to follow.
 */
const closing =
  /[ \t]*(?:$|,[ \t]*(?:(?:keyid|algorithm|headers|signature|created|expires)[ \t]*=|[a-z][\w-]*[ \t]*="))/iy
const pseudoHeader = /^\([a-z-]+\)$/

type Unsigned = Omit<SignatureParameters, 'octets'>

/** What stands in front of the signature's own octets, where those end the header. */
const signatureLast = /^(.*[,\s]signature=")([A-Za-z0-9+/=]+)"$/s

/** Headers remembered without their octets. D: a client writes all but those alike every time. */
const beginningsMax = 200
const beginnings = new Map<string, Unsigned>()

/** Reads a Signature header (draft-cavage-http-signatures-10 §2.1, §4.1). Linear. The error is a phrase. */
export function readSignatureHeader(value: string): Result<SignatureParameters, string> {
  const [, beginning, signature] = signatureLast.exec(value) ?? []
  const known = beginning === undefined ? undefined : beginnings.get(beginning)
  const octets = known && signature !== undefined ? octetsFromBase64(signature) : undefined
  if (known !== undefined && octets !== undefined) return ok({ ...known, octets })
  const read = readWholeHeader(value)
  if (read.ok && beginning !== undefined) remember(beginning, read.value)
  return read
}

/** Only a header that says `signature=` once: in a stranger one the octets at its end may be part of another parameter. */
function remember(beginning: string, { octets: _, ...unsigned }: SignatureParameters): void {
  if (beginning.match(/signature[ \t]*=/gi)?.length !== 1) return
  if (beginnings.size >= beginningsMax) beginnings.clear()
  beginnings.set(beginning, unsigned)
}

function readWholeHeader(value: string): Result<SignatureParameters, string> {
  if (value.length > signatureHeaderCharsMax) return fail(`more than ${signatureHeaderCharsMax} characters`)
  const text = signatureHeaderText(value)
  if (!text.ok) return text
  const parameters = readParameters(text.value.replace(scheme, ''))
  if (!parameters.ok) return parameters
  const keyId = parameters.value.get('keyid')
  const signature = parameters.value.get('signature')
  if (keyId === undefined) return fail('no keyId')
  if (keyId.length > keyIdCharsMax) return fail(`a keyId of more than ${keyIdCharsMax} characters`)
  if (signature === undefined) return fail('no signature')
  const octets = octetsFromBase64(signature)
  if (octets === undefined || octets.length === 0) return fail('a signature that is not base64')
  const algorithm = parameters.value.get('algorithm')
  const names = readNames(parameters.value.get('headers') ?? 'date')
  return names.ok ? ok({ keyId, algorithm, octets, ...names.value }) : names
}

function readParameters(text: string): Result<ReadonlyMap<string, string>, string> {
  const parameters = new Map<string, string>()
  let at = 0
  do {
    const [start, name = ''] = matchAt(parameterStart, text, at) ?? []
    if (start === undefined) return fail(`no parameter at character ${at + 1}`)
    const key = name.toLowerCase()
    if (parameters.has(key)) return fail(`the parameter ${key} twice`)
    if (parameters.size === signatureParametersMax) return fail(`more than ${parameters.size} parameters`)
    at += start.length
    const end = text[at] === '"' ? quotedEnd(text, at) : at + (matchAt(bareValue, text, at)?.[0].length ?? 0)
    if (end === undefined) return fail(`no end of the parameter ${key}`)
    parameters.set(key, text[at] === '"' ? unquote(text.slice(at + 1, end - 1)) : text.slice(at, end))
    const border = matchAt(separator, text, end)
    if (border === undefined) return fail(`no comma behind the parameter ${key}`)
    at = end + border[0].length
    if (border[1] === ',' && at === text.length) return fail('nothing behind the last comma')
  } while (at < text.length)
  return ok(parameters)
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

/** The place behind the closing quote of the value that opens at `from`. */
function quotedEnd(text: string, from: number): number | undefined {
  for (let at = from + 1; ; ) {
    const piece = matchAt(upToQuote, text, at)
    if (piece === undefined) return undefined
    at += piece[0].length
    if (matchAt(closing, text, at) !== undefined) return at
  }
}

/**
 * Only quote and backslash are unescaped: clients write the `\,` of RFC 4514 into the keyId without doubling
 * its backslash.
 */
function unquote(value: string): string {
  return value.replace(/\\(["\\])/g, '$1')
}

function readNames(list: string): Result<Pick<SignatureParameters, 'names' | 'writtenNames'>, string> {
  const writtenNames = list.split(/[ \t]+/).filter((name) => name !== '')
  const names = writtenNames.map((name) => name.toLowerCase())
  if (names.length === 0) return fail('an empty list of signed headers')
  if (names.length > signedNamesMax) return fail(`more than ${signedNamesMax} signed headers`)
  const repeated = names.find((name, at) => names.indexOf(name) !== at)
  if (repeated !== undefined) return fail(`${repeated} twice in the list of signed headers`)
  const malformed = names.find((name) => !headerName.test(name) && !pseudoHeader.test(name))
  return malformed === undefined
    ? ok({ names, writtenNames })
    : fail('something that is no header name in the list of signed headers')
}
