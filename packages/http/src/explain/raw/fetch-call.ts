import { rawText } from '../../signature/encoded-words.ts'
import { hasUnwritten, type Literal, readLiteral } from './js-literals.ts'
import { createScanner, NotWritten } from './literal-scanner.ts'
import { joinLines, lineFinder, type PastedLines } from './pasted-lines.ts'
import type { HeaderPairs } from './raw-headers.ts'
import {
  failUnread,
  octetsOfText,
  quoteShort,
  type RawRest,
  type ReadRaw,
  rawRequest,
} from './raw-request.ts'

const call = /(?:^|[^\w.$])fetch\(/g

export function isFetchCall(lines: PastedLines): boolean {
  return lines.some(({ text }) => /(?:^|[^\w.$])fetch\([ \t]*(?:["'`]|$|\r)/.test(text))
}

function memberOf(value: Literal, name: string): Literal {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}

/** Headers as an object, or as a list of pairs. */
function readFetchHeaders(headers: Literal): HeaderPairs {
  const pairs: readonly unknown[] = Array.isArray(headers) ? headers : Object.entries(headers ?? {})
  return pairs.flatMap((pair) =>
    Array.isArray(pair) ? [[octetsOfText(String(pair[0])), octetsOfText(String(pair[1]))] as const] : [],
  )
}

function fetchRest(body: Literal): RawRest {
  if (typeof body === 'string') return { body: octetsOfText(body), copiedAs: 'octets' }
  return body === undefined || body === null
    ? {}
    : {
        missingBody:
          body instanceof NotWritten
            ? `the body is not in the paste: ${body.what} has it`
            : 'the body is no text',
      }
}

/** Methods that `fetch` writes in capitals. */
const usual = /^(?:get|post|put|delete|head|options)$/i

function createFetchRequest(address: Literal, options: Literal, line: number): ReadRaw {
  if (typeof address !== 'string')
    return failUnread(line, 'the address of fetch has to be written out as a text, not as a name')
  const headers = memberOf(options, 'headers')
  const { what = '' } = headers instanceof NotWritten ? headers : {}
  if (hasUnwritten(headers))
    return failUnread(
      line,
      `the headers of fetch have to be written out as texts, not as names${what && `: ${what}`}`,
    )
  const method = String(memberOf(options, 'method') ?? 'GET')
  const body = memberOf(options, 'body')
  const given = readFetchHeaders(headers)
  const hasType = given.some(([name]) => name.toLowerCase() === 'content-type')
  const pairs =
    typeof body === 'string' && !hasType
      ? [...given, ['Content-Type', 'text/plain;charset=UTF-8'] as const]
      : given
  const start = {
    method: usual.test(method) ? method.toUpperCase() : method,
    written: octetsOfText(address),
    line,
  }
  return rawRequest(start, pairs, fetchRest(body))
}

/** Reads calls of `fetch`, as the tools of a browser copy them and as programs have them. */
export function readFetchCall(lines: PastedLines): readonly ReadRaw[] {
  const text = rawText(joinLines(lines))
  const lineAt = lineFinder(lines, text)
  const scanner = createScanner(text)
  const requests: ReadRaw[] = []
  for (const { 0: opening, index } of text.matchAll(call)) {
    if (index < scanner.at) continue
    scanner.at = index + opening.length
    const line = lineAt(scanner.at)
    const address = readLiteral(scanner)
    scanner.take(/\s*,/y)
    const options = address.ok && !scanner.take(/\s*\)/y) ? readLiteral(scanner) : undefined
    const wrong = [address, options].find((one) => one?.ok === false)
    requests.push(
      wrong?.ok === false
        ? failUnread(lineAt(wrong.error.at), wrong.error.expected)
        : createFetchRequest(
            address.ok ? address.value : undefined,
            options?.ok ? options.value : undefined,
            line,
          ),
    )
  }
  return requests.length === 0
    ? [failUnread(1, `a call of fetch is expected, got ${quoteShort(joinLines(lines))}`)]
    : requests
}
