/** What one fix changes, and the other spellings that it goes by. */
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
    changes: 'transactionAmount and originalAmount of a card transaction change places.',
  },
} as const satisfies Record<string, Fix>

/** The name of a fix. */
export type FixName = keyof typeof fixes

/** The fixes that a request asks for. */
export type Fixes = ReadonlySet<FixName>

/** What most requests ask for. */
export const noFixes: Fixes = new Set()

const names = Object.keys(fixes) as readonly FixName[]

/** Every spelling of every fix, in lower case. */
const bySpelling: ReadonlyMap<string, FixName> = new Map(
  names.flatMap((name) => {
    const { alsoWritten = [] }: Fix = fixes[name]
    return [name, ...alsoWritten].map((spelling) => [spelling, name] as const)
  }),
)

/** The fix that a word names, in any letter case. */
export function fixNamed(word: string): FixName | undefined {
  return bySpelling.get(word.toLowerCase())
}
