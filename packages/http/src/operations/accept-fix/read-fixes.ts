import type { OperationHeaders } from '../../headers/required-headers.ts'
import { type Fixes, type FixName, findFix, noFixes } from './fixes.ts'

/** The headers that ask for fixes (§9). */
export const fixHeaders = ['x-accept-fix', 'accept-fix'] as const

/** The response header that lists requested words that are not fixes (D). */
export const ignoredHeader = 'X-Accept-Fix-Ignored'

/** Limits of that header: the number of words, and the characters of each. D: about twice the longest fix. */
const ignoredWordsMax = 10
const wordCharsMax = 110

export interface RequestedFixes {
  readonly fixes: Fixes
  /** The value of the header that lists unknown words; empty if every word is a fix. */
  readonly ignored: string
}

const noRequestedFixes: RequestedFixes = { fixes: noFixes, ignored: '' }

/** Makes a word safe for a header: every character that is not of a token (RFC 9110, 5.6.2) becomes `_`. */
function repeatable(word: string): string {
  return word.slice(0, wordCharsMax).replace(/[^\w!#$%&'*+.^`|~-]/g, '_')
}

/**
 * Reads the fixes of a request from both headers, in any order and letter case (§9, D), and adds the host's
 * default fixes.
 */
export function readFixes(
  operationHeaders: OperationHeaders,
  defaultFixes: readonly FixName[] = [],
): RequestedFixes {
  const first = operationHeaders[fixHeaders[0]]
  const second = operationHeaders[fixHeaders[1]]
  if (!first && !second && defaultFixes.length === 0) return noRequestedFixes
  const fixes = new Set(defaultFixes)
  const ignored = new Set<string>()
  for (const part of `${first ?? ''},${second ?? ''}`.split(',')) {
    const word = part.trim()
    const fix = findFix(word)
    if (fix !== undefined) fixes.add(fix)
    else if (word !== '' && ignored.size < ignoredWordsMax) ignored.add(repeatable(word))
  }
  return { fixes, ignored: [...ignored].join(', ') }
}
