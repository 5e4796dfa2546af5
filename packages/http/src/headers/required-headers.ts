import type { Problem, RuleId } from '@pocketbank/core'
import type { Operation } from '../operations/operation.ts'
import { quoted } from '../signature/explanation.ts'
import type { HeaderSource } from '../signature/signing-string.ts'
import { visible } from '../visible-text.ts'

/** Characters of X-Request-ID at most. D: a UUID has 36. */
const requestIdCharsMax = 100

const printable = /^[\x21-\x2b\x2d-\x7e](?:[\x20-\x2b\x2d-\x7e]*[\x21-\x2b\x2d-\x7e])?$/

/** The one that was looked at last: each is looked at again when its request is answered. */
let latestUsable: string | undefined

/**
 * Refuses a request without a usable X-Request-ID (Q1). D: printable ASCII without a comma, since a comma is how two headers
 * of one name arrive (RFC 9110, 5.3).
 */
export function checkRequestId(headers: HeaderSource): Problem | undefined {
  const value = headers.get('X-Request-ID')
  if (value === null || value === '') return missing('Q1', 'X-Request-ID')
  if (value === latestUsable) return undefined
  if (value.length <= requestIdCharsMax && printable.test(value)) {
    latestUsable = value
    return undefined
  }
  const expected = `one value of 1 to ${requestIdCharsMax} printable characters without a comma`
  return wrongForm('Q1a', { path: 'X-Request-ID', expected, value })
}

/** The headers of an operation that a request lacks. An entry of its list may name alternatives: `PSU-ID|X-PSU-IDENTITY`. */
export function missingRequiredHeaders(
  headers: HeaderSource,
  { requiredHeaders, role }: Pick<Operation, 'requiredHeaders' | 'role'>,
): readonly Problem[] {
  return requiredHeaders
    .filter((name) => name.split('|').every((one) => !headers.get(one)))
    .map((name) => missing(role === 'PSP_PI' ? 'A10p' : 'A10', name.replaceAll('|', ' or ')))
}

function missing(rule: RuleId, path: string): Problem {
  return { rule, code: 'HTTP_HEADER_REQUIRED', text: `The header ${path} is missing.`, path }
}

/** What is told of a header whose value has another form than expected. */
export function wrongForm(
  rule: RuleId,
  { path, expected, value }: { readonly path: string; readonly expected: string; readonly value: string },
): Problem {
  const text = `The header ${path} must be ${expected}, got ${quoted(visible(value))}.`
  return { rule, code: 'FORMAT_ERROR', text, path }
}
