import { rawText } from '@pocketbank/signatures/signature'
import { findUnwritten, type Literal, readLiteral, readMember, WrittenRequest } from './js-literals.ts'
import { walkProgram } from './js-program.ts'
import { createScanner, NotWritten, type Scanner } from './literal-scanner.ts'
import { joinLines, lineFinder, type PastedLines } from './pasted-lines.ts'
import type { HeaderPairs } from './raw-headers.ts'
import { bytesOfText, failUnread, quoteShort, type RawRest, type ReadRaw, rawRequest } from './raw-request.ts'

const literalCall = /(?:^|[^\w.$])fetch\([ \t]*(?:["'`]|$|\r)/
const namedCall = /(?:^|[^\w.$])fetch\([ \t]*(?:new[ \t]+Request\(|[A-Za-z_$])/
const declaration = /^[ \t]*(?:export[ \t]+)?(?:const|let|var)[ \t]/

/** True if lines call fetch with an address, or with a name that they declare. */
export function isFetchCall(lines: PastedLines): boolean {
  const hasNames = lines.some(({ text }) => declaration.test(text))
  return lines.some(({ text }) => literalCall.test(text) || (hasNames && namedCall.test(text)))
}

/** Reads headers written as an object or as a list of pairs. */
function readFetchHeaders(headers: Literal): HeaderPairs {
  const pairs: readonly unknown[] = Array.isArray(headers) ? headers : Object.entries(headers ?? {})
  return pairs.flatMap((pair) =>
    Array.isArray(pair) ? [[bytesOfText(String(pair[0])), bytesOfText(String(pair[1]))] as const] : [],
  )
}

function fetchRest(body: Literal): RawRest {
  if (typeof body === 'string') return { body: bytesOfText(body), copiedAs: 'bytes' }
  return body === undefined || body === null
    ? {}
    : {
        missingBody:
          body instanceof NotWritten
            ? `the body is not in the paste: ${body.source} has it`
            : 'the body is no text',
      }
}

/** Methods that `fetch` converts to upper case. */
const defaults = /^(?:get|post|put|delete|head|options)$/i

/** Refuses a call with values that the paste does not contain. Returns undefined if it contains them all. */
function refuseUnwritten(scanner: Scanner, { address, options, line }: FetchCall): ReadRaw | undefined {
  const names = (value: Literal) => findUnwritten(scanner, value)?.source
  if (typeof address !== 'string') {
    const name = names(address)
    return failUnread(
      line,
      'the address of fetch has to be written out as a text, ' +
        `not as a name${name === undefined ? '' : `: ${name}`}`,
    )
  }
  const whole = options instanceof NotWritten ? options : readMember(options, '')
  const method = names(readMember(options, 'method'))
  const headers = names(readMember(options, 'headers'))
  if (whole instanceof NotWritten)
    return failUnread(line, `the options of fetch have to be written out, not as names: ${whole.source}`)
  if (method !== undefined)
    return failUnread(line, `the method of fetch has to be written out as a text, not as a name: ${method}`)
  return headers === undefined
    ? undefined
    : failUnread(line, `the headers of fetch have to be written out as texts, not as names: ${headers}`)
}

interface FetchCall {
  readonly address: Literal
  readonly options: Literal
  readonly line: number
}

/** Replaces a `new Request(…)` by its address and options. The options of fetch win. */
function ofRequest({ address, options, line }: FetchCall): FetchCall {
  return address instanceof WrittenRequest
    ? { address: address.address, options: options ?? address.options, line }
    : { address, options, line }
}

function createFetchRequest(scanner: Scanner, called: FetchCall): ReadRaw {
  const call = ofRequest(called)
  const refusal = refuseUnwritten(scanner, call)
  if (refusal !== undefined) return refusal
  const { address, options, line } = call
  const method = String(readMember(options, 'method') ?? 'GET')
  const body = readMember(options, 'body')
  const headers = readFetchHeaders(readMember(options, 'headers'))
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type')
  const pairs =
    typeof body === 'string' && !hasType
      ? [...headers, ['Content-Type', 'text/plain;charset=UTF-8'] as const]
      : headers
  const start = {
    method: defaults.test(method) ? method.toUpperCase() : method,
    addressText: bytesOfText(String(address)),
    line,
  }
  return rawRequest(start, pairs, fetchRest(body))
}

/** Reads calls of `fetch`, copied from a browser's developer tools, from Postman, or from a program. */
export function readFetchCall(lines: PastedLines): readonly ReadRaw[] {
  const text = rawText(joinLines(lines))
  const lineAt = lineFinder(lines, text)
  const scanner = createScanner(text)
  const requests: ReadRaw[] = []
  for (const _ of walkProgram(scanner)) {
    const line = lineAt(scanner.at)
    const address = readLiteral(scanner)
    scanner.take(/\s*,/y)
    const options = address.ok && !scanner.take(/\s*\)/y) ? readLiteral(scanner) : undefined
    const failure = [address, options].find((part) => part?.ok === false)
    requests.push(
      failure?.ok === false
        ? failUnread(lineAt(failure.error.at), failure.error.expected)
        : createFetchRequest(scanner, {
            address: address.ok ? address.value : undefined,
            options: options?.ok ? options.value : undefined,
            line,
          }),
    )
  }
  return requests.length === 0
    ? [failUnread(1, { problem: 'expected a call of fetch', received: quoteShort(joinLines(lines)) })]
    : requests
}
