import type { Certificate } from './certificates/certificate.ts'

/** How the door treats requests; a host chooses. */
export interface DoorSettings {
  /** Q12. */
  readonly signatures: 'required' | 'optional' | 'off'
  /** `contract` demands every header that §4 calls required, `lenient` only those of the signature (A10). */
  readonly requiredHeaders: 'contract' | 'lenient'
  /** Bits of a TPP's RSA key at least (Q4). */
  readonly rsaBitsMin: number
  /** How far a Date header may be from the bank's clock; without it any distance (Q3). */
  readonly dateWindowSeconds?: number
  /** Whose certificates are trusted; without it any issuer's (Q7). */
  readonly trustAnchors?: readonly Certificate[]
}

/** What a bank demands unless a host says otherwise. */
export const defaultSettings: DoorSettings = {
  signatures: 'required',
  requiredHeaders: 'contract',
  rsaBitsMin: 2048,
}

/** The release of the interface that the bank speaks (§9), told in the header of every answer. */
export const release = { header: 'X-Release', value: '1.21.17' } as const

/** Octets of a request body at most. D: 1 MiB, ten times what the largest call needs. */
export const bodyOctetsMax = 1_048_576
