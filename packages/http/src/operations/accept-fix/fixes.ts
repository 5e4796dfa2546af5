import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'

/** Maximum characters of a name with and without the fix `longer-name` (§2.6, §9). */
export const nameCharsMax = { longer: 70, defaults: 35 } as const

interface Fix {
  readonly changes: string
  readonly alsoWritten?: readonly string[]
}

/** Breaking changes of a later release that a request can switch on early (§9). */
export const fixes = {
  'longer-name': {
    changes:
      'The names of accounts and card accounts have up to ' +
      `${nameCharsMax.longer} characters instead of ${nameCharsMax.defaults}.`,
    alsoWritten: ['longer-names'],
  },
  'cash-account-type-iso': {
    changes: 'cashAccountType is a code of ISO 20022 instead of Current, Savings, Loan or Other.',
  },
  'cardaccount-switch-originalamount-and-transactionamount': {
    changes:
      'transactionAmount and originalAmount of a card transaction ' +
      "are right; without the fix each has the other one's amount.",
  },
} as const satisfies Record<string, Fix>

export type FixName = keyof typeof fixes

/** The fixes that a request has switched on. */
export type Fixes = ReadonlySet<FixName>

export const noFixes: Fixes = new Set()

export const fixNames = Object.keys(fixes) as readonly FixName[]

/** Fix names by spelling, in lower case. */
const bySpelling: ReadonlyMap<string, FixName> = new Map(
  fixNames.flatMap((name) => {
    const { alsoWritten = [] }: Fix = fixes[name]
    return [name, ...alsoWritten].map((spelling) => [spelling, name] as const)
  }),
)

/** Finds a fix by any of its spellings, in any letter case. */
export function findFix(word: string): FixName | undefined {
  return bySpelling.get(word.toLowerCase())
}

/** Reads names of fixes in any spelling. Fails with the first word that is not a fix. */
export function readFixNames(words: readonly string[]): Result<readonly FixName[], string> {
  const unknown = words.find((word) => findFix(word) === undefined)
  if (unknown !== undefined) {
    return fail(`names of fixes (${fixNames.join(', ')})`)
  }
  return ok([...new Set(words.flatMap((word) => findFix(word) ?? []))])
}
