import type { Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { visible } from '@pocketbank/http/display'
import * as v from 'valibot'
import type { SampleRequest } from './sample-request.ts'
import { docsWords } from './words.ts'

const text = v.string()

export const sendFields = v.object({
  method: text,
  target: text,
  headers: v.optional(text),
  body: v.optional(text),
})

const headerLine = /^([^\s:]+):(.*)$/
const shownMax = 60

/** Reads a header line; undefined if `Headers` rejects the name. */
function readSampleHeader(line: string): readonly [name: string, value: string] | undefined {
  const [, name = '', value = ''] = headerLine.exec(line) ?? []
  try {
    new Headers([[name, '']])
    return [name, value.trim()]
  } catch {
    return undefined
  }
}

function isSendable(value: string): boolean {
  try {
    new Headers([['x', value]])
    return true
  } catch {
    return false
  }
}

/** Reads headers, one `name: value` on each line. Ignores empty lines. */
function readSampleHeaders(lines: string): Result<SampleRequest['headers'], Refusal> {
  const words = docsWords.sending
  const headers: (readonly [string, string])[] = []
  for (const [at, line] of lines.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue
    const header = readSampleHeader(line)
    const shownLine = visible(line).slice(0, shownMax)
    if (header === undefined) return refuse('E4i', words.wrongLine(at + 1, shownLine), 'headers')
    if (!isSendable(header[1])) return refuse('E4i', words.wrongValue(at + 1, shownLine), 'headers')
    headers.push(header)
  }
  return ok(headers)
}

/** Returns whether `Request` accepts a method. */
function isMethod(method: string): boolean {
  try {
    new Request('http://bank', { method })
    return true
  } catch {
    return false
  }
}

export function readSample(form: v.InferOutput<typeof sendFields>): Result<SampleRequest, Refusal> {
  const words = docsWords.sending
  const method = form.method.toUpperCase()
  const { target, headers = '', body } = form
  if (!isMethod(method)) return refuse('E4i', words.wrongMethod, 'method')
  if (!target.startsWith('/')) return refuse('E4i', words.wrongPath, 'target')
  if (body !== undefined && ['GET', 'HEAD'].includes(method)) {
    return refuse('E4i', words.wrongBody(method), 'body')
  }
  const result = readSampleHeaders(headers)
  if (!result.ok) return result
  const { pathname, search } = new URL(`http://bank${target}`)
  return ok({ method, target: pathname + search, headers: result.value, ...(body !== undefined && { body }) })
}
