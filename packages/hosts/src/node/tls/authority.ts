import type { ReadAuthority } from '@pocketbank/devtools/control/api'
import type { TlsOptions } from '../../options/tls-options.ts'
import { findTopCertificate } from './key-files.ts'

/**
 * Makes a function that reads the certificate which clients of a server trust, in PEM: the top of the user's
 * own chain, or the test authority.
 */
export function authorityReader({ tlsCert }: TlsOptions): ReadAuthority {
  return async () => {
    if (tlsCert !== undefined) return findTopCertificate(tlsCert)
    const { testAnchor } = await import('@pocketbank/signatures/authority')
    return testAnchor()
  }
}
