import type { OperationHeaders } from '../../headers/required-headers.ts'
import { type Fixes, type FixName, fixNamed, noFixes } from './fixes.ts'

/** The headers that ask for fixes (§9). */
export const fixHeaders = ['x-accept-fix', 'accept-fix'] as const

/** The header of an answer that names what was asked for and is no fix (D). */
export const ignoredHeader = 'X-Accept-Fix-Ignored'

/** Words that the answer names at most, and characters that it repeats of each. D: twice the longest fix. */
const ignoredWordsMax = 10
const wordCharsMax = 110

/** The fixes that are on for a request, and what it asks for besides. */
export interface AskedFixes {
  readonly fixes: Fixes
  /** The value of the header that names what is no fix; empty where there is nothing of the kind. */
  readonly ignored: string
}

const nothingAsked: AskedFixes = { fixes: noFixes, ignored: '' }

/** A word as an answer may repeat it: characters of a token (RFC 9110, 5.6.2), `_` for all others. */
function repeatable(word: string): string {
  return word.slice(0, wordCharsMax).replace(/[^\w!#$%&'*+.^`|~-]/g, '_')
}

/**
 * Reads the fixes of a request: those of either header, in any order and letter case (§9, D), and those that the host names as default
 * ones.
 */
export function readFixes(sent: OperationHeaders, defaultFixes: readonly FixName[] = []): AskedFixes {
  const first = sent[fixHeaders[0]]
  const second = sent[fixHeaders[1]]
  if (!first && !second && defaultFixes.length === 0) return nothingAsked
  const fixes = new Set(defaultFixes)
  const ignored = new Set<string>()
  for (const part of `${first ?? ''},${second ?? ''}`.split(',')) {
    const word = part.trim()
    const fix = fixNamed(word)
    if (fix !== undefined) fixes.add(fix)
    else if (word !== '' && ignored.size < ignoredWordsMax) ignored.add(repeatable(word))
  }
  return { fixes, ignored: [...ignored].join(', ') }
}
