import type { Refusal, Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { refuse, refuseAt } from '@pocketbank/core/base/errors'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import { strictUtf8Decoder } from '@pocketbank/signatures/runtime'
import type { HeaderSource } from '@pocketbank/signatures/signature'
import { quote } from '@pocketbank/signatures/signature'
import type { GenericSchema } from 'valibot'
import { visible } from '../display/visible-text.ts'
import { bodyBytesMax } from '../settings.ts'
import type { ArrivedBody, IncomingRequest, UnreadBody } from './incoming-request.ts'

/** Reason why a body is not read, with its HTTP status (E4). */
export interface BodyFailure {
  readonly status: UnreadBody['status'] | 415
  readonly refusal: Refusal
}

export const noBytes = new Uint8Array(0)

export const noBody: ArrivedBody = ok(noBytes)

export function tooLarge(bytesMax: number): UnreadBody {
  return { status: 413, text: `the body must have at most ${bytesMax} bytes` }
}

/** Reads a stream up to a limit, so no more than that is in memory. */
async function readStream(
  stream: ReadableStream<Uint8Array>,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const pieces: Uint8Array[] = []
  let length = 0
  const reader = stream.getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value)
    length += piece.value.length
    if (length > bytesMax) {
      await reader.cancel()
      return undefined
    }
  }
  const whole = new Uint8Array(length)
  let offset = 0
  for (const piece of pieces) {
    whole.set(piece, offset)
    offset += piece.length
  }
  return whole
}

/**
 * Reads a body with Content-Length. Checks its size too: a Request made in the same process may have a wrong
 * Content-Length.
 */
async function readDeclaredBody(
  request: Request,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const whole = new Uint8Array(await request.arrayBuffer())
  return whole.length > bytesMax ? undefined : whole
}

async function readUndeclared(
  { body }: Request,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return body === null ? noBytes : readStream(body, bytesMax)
}

async function readRequestBody({ raw, headers }: IncomingRequest, bytesMax: number): Promise<ArrivedBody> {
  const read = headers.has('Content-Length') ? readDeclaredBody : readUndeclared
  const whole = await read(raw, bytesMax)
  return whole === undefined ? fail(tooLarge(bytesMax)) : ok(whole)
}

/**
 * Reads the body of a request up to a limit. The bytes are first hashed and later parsed. A body with too
 * large a Content-Length is not read.
 */
export function readBody(request: IncomingRequest, bytesMax = bodyBytesMax): Awaitable<ArrivedBody> {
  const { method, headers } = request
  if (method === 'GET' || method === 'HEAD') return noBody
  const declaredLength = headers.get('Content-Length')
  if (declaredLength !== null && !(Number(declaredLength) <= bytesMax)) return fail(tooLarge(bytesMax))
  return request.readBody?.(bytesMax) ?? readRequestBody(request, bytesMax)
}

export function bodyFailure({ status, text }: UnreadBody): BodyFailure {
  return { status, refusal: refuse(status === 413 ? 'E4e' : 'E5e', text).error }
}

export function mayLackBody({ type }: GenericSchema): boolean {
  return type === 'optional'
}

const quotedText = '"(?:[^"\\\\]|\\\\.)*"'

/**
 * Matches `application/json` with any parameters, also empty ones (RFC 9110 §5.6.6). A comma would begin a
 * second type.
 */
const jsonType = RegExp(`^application/json\\s*((?:;(?:[^;,"]|${quotedText})*)*)$`, 'i')
const parameter = RegExp(`;((?:[^;"]|${quotedText})*)`, 'g')
const charset = /^\s*charset\s*=\s*"?(.*?)"?\s*$/i

/** True for JSON in UTF-8, the only encoding of JSON (RFC 8259 §8.1). */
function isJsonType(type: string): boolean {
  const parameters = jsonType.exec(type)?.[1]
  if (!parameters) return parameters === ''
  const charsets = Array.from(parameters.matchAll(parameter), ([, text = '']) => charset.exec(text)?.[1])
  return charsets.every((name) => name === undefined || /^(?:utf-?8)?$/i.test(name))
}

/**
 * Refuses a body of another type than JSON in UTF-8. D: Content-Type may be missing, since §4.2 has it
 * optional. A charset may be empty.
 */
function checkContentType(headers: HeaderSource): BodyFailure | undefined {
  const type = headers.get('Content-Type')
  if (type === null || isJsonType(type)) return undefined
  const problem = 'must be application/json in UTF-8'
  const { error } = refuseAt('E4f', 'Content-Type', { problem, received: quote(visible(type)) })
  return { status: 415, refusal: error }
}

/** Encodings that compress a body (RFC 9110 §8.4.1). */
const packings: ReadonlySet<string> = new Set([
  'gzip',
  'x-gzip',
  'deflate',
  'br',
  'compress',
  'x-compress',
  'zstd',
])

function checkContentEncoding(headers: HeaderSource): BodyFailure | undefined {
  const encodings = headers.get('Content-Encoding')
  const isPacked = encodings?.split(',').some((name) => packings.has(name.trim().toLowerCase()))
  if (encodings === null || isPacked !== true) return undefined
  const { error } = refuseAt('E4r', 'Content-Encoding', {
    problem: 'must be left out, as the bank does not unpack bodies',
    received: quote(visible(encodings)),
  })
  return { status: 415, refusal: error }
}

/** Refuses a body that its headers declare as compressed or not JSON. */
export function findWrongBodyHeaders(headers: HeaderSource): BodyFailure | undefined {
  return checkContentType(headers) ?? checkContentEncoding(headers)
}

const reasonCharsMax = 200

/** Returns the JSON parser's message, which quotes part of the body. */
function parserMessage(fault: unknown): string {
  const reason = fault instanceof Error ? fault.message : 'it cannot be read'
  return reason.replaceAll(/\s+/g, ' ').slice(0, reasonCharsMax)
}

/** Byte order marks, longest first. RFC 8259 §8.1 does not allow one before JSON. */
const byteOrderMarks = [
  { bytes: [0xff, 0xfe, 0x00, 0x00], encoding: 'UTF-32' },
  { bytes: [0x00, 0x00, 0xfe, 0xff], encoding: 'UTF-32' },
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'UTF-8' },
  { bytes: [0xff, 0xfe], encoding: 'UTF-16' },
  { bytes: [0xfe, 0xff], encoding: 'UTF-16' },
] as const

function refuseMark(body: Uint8Array) {
  // A mark never begins with an ASCII character.
  const first = body[0] ?? 0
  if (first > 0 && first < 0x80) return undefined
  const mark = byteOrderMarks.find(({ bytes }) => bytes.every((byte, index) => body[index] === byte))
  if (mark === undefined) return undefined
  const { bytes, encoding } = mark
  const hex = bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')
  return refuseAt('E4g', '$', {
    problem: `begins with the byte order mark of ${encoding} (${hex})`,
    remedy: 'Send JSON in UTF-8 without a mark',
  })
}

/** Decodes a body as strict UTF-8. Refuses an empty body or one with a byte order mark. */
export function readText(bytes: Uint8Array): Result<string, Refusal> {
  if (bytes.length === 0) return refuseAt('E4g', '$', { problem: 'is missing', remedy: 'Send JSON' })
  const marked = refuseMark(bytes)
  if (marked !== undefined) return marked
  try {
    return ok(strictUtf8Decoder.decode(bytes))
  } catch {
    return refuseAt('E4g', '$', 'must be UTF-8')
  }
}

/** Parses a body as JSON (RFC 8259) in strict UTF-8 without a byte order mark. */
export function readJson(bytes: Uint8Array): Result<unknown, Refusal> {
  const text = readText(bytes)
  return text.ok ? parseJson(text.value) : text
}

/** Parses the text of a body as JSON. */
export function parseJson(text: string): Result<unknown, Refusal> {
  try {
    return ok(JSON.parse(text))
  } catch (fault) {
    return refuseAt('E4g', '$', `is not JSON: ${parserMessage(fault)}`)
  }
}
