import type { Result } from '@pocketbank/core'
import { didYouMean, fail, ok } from '@pocketbank/core/base'

/** The effect of a fix, and its other spellings. */
interface Fix {
  readonly changes: string
  readonly alsoWritten?: readonly string[]
}

/** The breaking changes of a later release that a request may have at once (§9). */
export const fixes = {
  'longer-name': {
    changes: 'The names of accounts and card accounts have up to 70 characters instead of 35.',
    alsoWritten: ['longer-names'],
  },
  'cash-account-type-iso': {
    changes: 'cashAccountType is a code of ISO 20022 instead of Current, Savings, Loan or Other.',
  },
  'cardaccount-switch-originalamount-and-transactionamount': {
    changes:
      'transactionAmount and originalAmount of a card transaction are right; without the fix each has the other one’s amount.',
  },
} as const satisfies Record<string, Fix>

/** The name of a fix. */
export type FixName = keyof typeof fixes

/** The fixes that are on for a request. */
export type Fixes = ReadonlySet<FixName>

/** The fixes of most requests: none. */
export const noFixes: Fixes = new Set()

/** The names of all fixes. */
const fixNames = Object.keys(fixes) as readonly FixName[]

/** Every spelling of every fix, in lower case. */
const bySpelling: ReadonlyMap<string, FixName> = new Map(
  fixNames.flatMap((name) => {
    const { alsoWritten = [] }: Fix = fixes[name]
    return [name, ...alsoWritten].map((spelling) => [spelling, name] as const)
  }),
)

/** The fix that a word names, in any letter case. */
export function fixNamed(word: string): FixName | undefined {
  return bySpelling.get(word.toLowerCase())
}

/** Reads names of fixes, each in any of its spellings. The failure names the first word that is none. */
export function readFixNames(words: readonly string[]): Result<readonly FixName[], string> {
  const unknown = words.find((word) => fixNamed(word) === undefined)
  if (unknown !== undefined) {
    const none = `“${unknown.slice(0, 100)}” is none${didYouMean(unknown, fixNames)}`
    return fail(`names of fixes (${fixNames.join(', ')}), and ${none}`)
  }
  return ok([...new Set(words.flatMap((word) => fixNamed(word) ?? []))])
}
