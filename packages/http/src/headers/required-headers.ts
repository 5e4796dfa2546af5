import type { Problem, RuleId } from '@pocketbank/core'
import { writeError } from '@pocketbank/core/base/errors'
import type { HeaderSource } from '@pocketbank/signatures/signature'
import { quote } from '@pocketbank/signatures/signature'
import { visible } from '../display/visible-text.ts'
import type { Operation } from '../operations/operation.ts'

/** Maximum length of X-Request-ID. D: longer than a UUID. */
const requestIdCharsMax = 100

const printable = /^[\x21-\x2b\x2d-\x7e](?:[\x20-\x2b\x2d-\x7e]*[\x21-\x2b\x2d-\x7e])?$/

/** Headers of §4 that the operation reads, by name. */
export type OperationHeaders = Readonly<Record<string, string | undefined>>

/** The X-Request-ID as received, and its problem. */
export interface SentRequestId {
  readonly value: string | null
  readonly problem: Problem | undefined
}

/**
 * Reads the X-Request-ID (Q1). D: printable ASCII without a comma, since repeated headers arrive joined by
 * commas (RFC 9110 §5.3).
 */
export function readRequestId(headers: HeaderSource): SentRequestId {
  const value = headers.get('X-Request-ID')
  if (value === null || value === '') return { value, problem: missingHeader('Q1', 'X-Request-ID') }
  if (value.length <= requestIdCharsMax && printable.test(value)) return { value, problem: undefined }
  const expectation = `one value of 1 to ${requestIdCharsMax} printable characters without a comma`
  return { value, problem: wrongForm('Q1a', { path: 'X-Request-ID', expected: expectation, value: value }) }
}

/** Returns true if a request has one of the headers that an entry of required headers names. */
function hasAlternative(names: string, operationHeaders: OperationHeaders, headers: HeaderSource): boolean {
  if (operationHeaders[names]) return true
  // Headers that only a host's own operation requires are not in `operationHeaders`.
  return names.split('|').some((name) => Boolean(operationHeaders[name] || headers.get(name)))
}

/** Lists required headers that are missing. An entry may name alternatives: `PSU-ID|X-PSU-IDENTITY`. */
export function missingRequiredHeaders(
  headers: HeaderSource,
  operationHeaders: OperationHeaders,
  { requiredHeaders, role }: Pick<Operation, 'requiredHeaders' | 'role'>,
): readonly Problem[] {
  const problems: Problem[] = []
  for (const names of requiredHeaders) {
    if (hasAlternative(names, operationHeaders, headers)) continue
    problems.push(missingHeader(role === 'PSP_PI' ? 'A10p' : 'A10', names.replaceAll('|', ' or ')))
  }
  return problems
}

function missingHeader(rule: RuleId, path: string): Problem {
  return {
    rule,
    code: 'HTTP_HEADER_REQUIRED',
    text: writeError({ place: path, problem: 'is missing' }),
    path,
  }
}

export function wrongForm(
  rule: RuleId,
  { path, expected, value }: { readonly path: string; readonly expected: string; readonly value: string },
): Problem {
  const text = writeError({ place: path, problem: `must be ${expected}`, received: quote(visible(value)) })
  return { rule, code: 'FORMAT_ERROR', text, path }
}
