/** The PSU headers that a group of operations does not read, although other groups do (§4.1, §4.6, §4.7). */
const absentHeaders = {
  /** §4.6: account information */
  accounts: ['X-PSU-IDENTITY'],
  /** §4.7: creation of a payment */
  initiation: [],
  /** D: an existing payment. Its account decides whether the PSU acts privately or for a company. */
  payments: ['PSU-Context'],
  /** §4.1: signing baskets */
  baskets: ['PSU-Context', 'X-PSU-IDENTITY'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** A group of operations with the same PSU and redirect headers. */
export type PsuHeaderList = keyof typeof absentHeaders

export const psuHeaderLists = Object.keys(absentHeaders) as readonly PsuHeaderList[]

/** Returns true if an operation reads this PSU header. It ignores the other PSU headers (Q13). */
export function hasPsuHeader(
  { psuHeaders }: { readonly psuHeaders?: PsuHeaderList | undefined },
  name: string,
): boolean {
  if (psuHeaders === undefined) return false
  const absent: readonly string[] = absentHeaders[psuHeaders]
  return !absent.includes(name)
}
