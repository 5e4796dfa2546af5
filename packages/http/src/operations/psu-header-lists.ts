/** Headers about the PSU that some operations do not have, by the list of the others (§4.1, §4.6, §4.7). */
const absentHeaders = {
  /** §4.6: account information. */
  accounts: ['X-PSU-IDENTITY'],
  /** §4.7: creating a payment. */
  initiation: [],
  /** D: a payment that has been made. Its account decides on which side of the bank the PSU is. */
  payments: ['PSU-Context'],
  /** §4.1: signing baskets. */
  baskets: ['PSU-Context', 'X-PSU-IDENTITY'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** A list of headers about the PSU and the way back. */
export type PsuHeaderList = keyof typeof absentHeaders

/** All lists. */
export const psuHeaderLists = Object.keys(absentHeaders) as readonly PsuHeaderList[]

/** True if an operation has a header about the PSU; it ignores the others (Q13). */
export function hasPsuHeader(
  { psuHeaders }: { readonly psuHeaders?: PsuHeaderList | undefined },
  name: string,
): boolean {
  if (psuHeaders === undefined) return false
  const absent: readonly string[] = absentHeaders[psuHeaders]
  return !absent.includes(name)
}
