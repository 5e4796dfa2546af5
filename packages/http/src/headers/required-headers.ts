import { type Refusal, refuse } from '@pocketbank/core'
import type { HeaderSource } from '../signature/signing-string.ts'

/** Characters of X-Request-ID at most. D: a UUID has 36. */
const requestIdCharsMax = 100

const printable = /^[\x21-\x2b\x2d-\x7e](?:[\x20-\x2b\x2d-\x7e]*[\x21-\x2b\x2d-\x7e])?$/

/**
 * Refuses a request without a usable X-Request-ID (Q1). D: printable ASCII without a comma, since a comma is how two headers
 * of one name arrive (RFC 9110, 5.3).
 */
export function checkRequestId(headers: HeaderSource): Refusal | undefined {
  const value = headers.get('X-Request-ID')
  if (value === null || value === '') return missing('X-Request-ID')
  if (value.length <= requestIdCharsMax && printable.test(value)) return undefined
  const expected = `one value of 1 to ${requestIdCharsMax} printable characters without a comma`
  return refuse('FORMAT_ERROR', `The header X-Request-ID must be ${expected}.`, 'X-Request-ID').error
}

/** Refuses the first of these headers that the request lacks. A list stands for alternatives: `PSU-ID|X-PSU-IDENTITY`. */
export function checkRequiredHeaders(headers: HeaderSource, names: readonly string[]): Refusal | undefined {
  const absent = names.find((name) => name.split('|').every((one) => !headers.get(one)))
  return absent === undefined ? undefined : missing(absent.replaceAll('|', ' or '))
}

function missing(name: string): Refusal {
  return refuse('HTTP_HEADER_REQUIRED', `The header ${name} is missing.`, name).error
}
