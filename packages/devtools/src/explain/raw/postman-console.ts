import { parseJson } from '@pocketbank/core/base/input'
import { rawText } from '@pocketbank/signatures/signature'
import * as v from 'valibot'
import type { PastedLines } from './pasted-lines.ts'
import { bytesOfText, failUnread, type RawRest, type ReadRaw, rawRequest } from './raw-request.ts'

/** The first line of a request in Postman's console: `POST https://bank.example/v1/x: {`. */
const start = /^[ \t]*([A-Z]+) (https?:\/\/\S+): ?\{[ \t\r]*$/

const logged = v.object({
  'Request Headers': v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
  'Request Body': v.optional(v.unknown()),
})

export function isPostmanConsole(lines: PastedLines): boolean {
  return lines.some(({ text }) => start.test(text))
}

/** Reads the body. Postman shows a JSON body as an object, so its bytes are unknown. */
function postmanRest(body: unknown): RawRest {
  if (body === undefined || body === null || body === '') return {}
  return typeof body === 'string'
    ? { body: bytesOfText(body), copiedAs: 'bytes' }
    : { missingBody: 'the console shows what Postman read in the body, and not its bytes' }
}

/** Reads the request that begins with the first line. Text after its object is skipped. */
function readPostmanRequest(lines: PastedLines): ReadRaw {
  const [first, ...rest] = lines
  const [, method = '', addressText = ''] = start.exec(first?.text ?? '') ?? []
  const line = first?.number ?? 1
  const end = rest.findIndex(({ text }) => /^\}[ \t\r]*$/.test(text))
  const text = rest.slice(0, end < 0 ? undefined : end).map((pastedLine) => pastedLine.text)
  const result = v.safeParse(logged, parseJson(`{${rawText(text.join('\n'))}}`))
  if (!result.success)
    return failUnread(
      line,
      'the console of Postman copies an object with "Request ' +
        'Headers" and "Request Body", up to a line with } alone',
    )
  const { 'Request Headers': headers, 'Request Body': body } = result.output
  const pairs = Object.entries(headers).map(([name, value]) => [name, bytesOfText(String(value))] as const)
  return rawRequest({ method, addressText, line }, pairs, postmanRest(body))
}

export function readPostmanConsole(lines: PastedLines): readonly ReadRaw[] {
  const starts = lines.flatMap(({ text }, at) => (start.test(text) ? [at] : []))
  return starts.map((at, index) => readPostmanRequest(lines.slice(at, starts[index + 1])))
}
