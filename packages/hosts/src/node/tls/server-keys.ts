import { generateKeyPairSync } from 'node:crypto'
import { dayMilliseconds } from '@pocketbank/core/base/time'
import { createAuthority } from '@pocketbank/signatures/authority'
import type { HostNames } from '../own-hosts.ts'
import { listServerNames } from './server-names.ts'

/** Days from now to both ends of the validity. */
const validDays = 15

/** Days after which a certificate is renewed, whichever way the machine's clock has moved. */
const renewalDays = 7

/** Certificate and key of a server, in PEM. */
export interface ServerKeys {
  readonly cert: string
  readonly key: string
}

/** Issues a certificate of the test authority for a server. A key on P-256 takes less than a millisecond. */
export async function issueServerKeys(names: HostNames, now: number): Promise<ServerKeys> {
  const pair = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const certificate = await createAuthority().issueForServer({
    names: listServerNames(names),
    key: pair,
    notBefore: new Date(now - validDays * dayMilliseconds),
    notAfter: new Date(now + validDays * dayMilliseconds),
  })
  return { cert: certificate.pem, key: pair.privateKey }
}

interface RenewalOptions {
  readonly issuedAt: number
  /** Issues a certificate and puts it into use. */
  readonly renew: (now: number) => Promise<void>
  /** Called with the first fault of consecutive ones. */
  readonly onFault: (fault: unknown) => void
}

/**
 * Makes a function that renews a certificate if it is due. If that fails, the last certificate stays in use,
 * and the next call tries again.
 */
export function createRenewal({ issuedAt, renew, onFault }: RenewalOptions): () => Promise<void> {
  let renewedAt = issuedAt
  let isRunning = false
  let hasFailed = false
  return async () => {
    const now = Date.now()
    if (isRunning || Math.abs(now - renewedAt) <= renewalDays * dayMilliseconds) return
    isRunning = true
    try {
      await renew(now)
      renewedAt = now
      hasFailed = false
    } catch (fault) {
      if (!hasFailed) onFault(fault)
      hasFailed = true
    } finally {
      isRunning = false
    }
  }
}
