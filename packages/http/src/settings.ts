import type { Strictness } from '@pocketbank/core'
import type { Certificate } from '@pocketbank/signatures'
import { type FixName, readFixNames } from './operations/accept-fix/fixes.ts'

/** How requests are treated; a host chooses. */
export interface Settings {
  /** Signatures of TPPs: `optional` checks those that are sent, `off` checks none (Q12). Default: `required`. */
  readonly signatures: 'required' | 'optional' | 'off'
  /**
   * `contract` demands all that §4 and §2 call required, `lenient` of the headers only those of the signature, and takes what published
   * test data leaves empty (A10). Default: `contract`.
   */
  readonly strictness: Strictness
  /** Bits of a TPP's RSA key at least (Q4). Default: 2048. */
  readonly rsaBitsMin: number
  /** Seconds that a Date header may be away from the bank's clock (Q3). Default: any number. */
  readonly dateWindowSeconds?: number
  /** Issuers whose certificates are trusted (Q7). Default: any. */
  readonly trustAnchors?: readonly Certificate[]
  /** The fixes that are on for every request, whether it asks for them or not (A9). Default: none. */
  readonly defaultFixes: readonly FixName[]
}

/** The settings that a host chooses; those left out are the default ones. */
export type GivenSettings = Partial<Settings>

/** What a bank demands unless a host says otherwise. */
export const defaultSettings: Settings = {
  signatures: 'required',
  strictness: 'contract',
  rsaBitsMin: 2048,
  defaultFixes: [],
}

/** Completes the settings of a host by the default ones. Throws where a default fix is none. */
export function completeSettings(given: GivenSettings = {}): Settings {
  const defaultFixes = readFixNames(given.defaultFixes ?? [])
  if (!defaultFixes.ok) throw new Error(`defaultFixes must be ${defaultFixes.error}`)
  return { ...defaultSettings, ...given, defaultFixes: defaultFixes.value }
}

/** The release of the interface that the bank speaks (§9), which the header of every answer has. */
export const release = { header: 'X-Release', value: '1.21.17' } as const

/** Octets of a request body at most. D: 1 MiB, ten times what the largest call needs. */
export const bodyOctetsMax = 1_048_576
