import { toPem } from '../certificates/pem.ts'
import { defaultAuthorityName } from './authority.ts'
import { fingerprint, planAuthority } from './certificate-plan.ts'
import { readyMade } from './default-certificate.ts'
import { authorityKey } from './test-keys.ts'

/**
 * Returns the certificate of the test authority in PEM. It is part of the package, so nothing is computed.
 */
export function testAnchor(): string {
  const base64 = readyMade.get(fingerprint(planAuthority(defaultAuthorityName, authorityKey)))
  if (base64 === undefined) throw new Error('the certificate of the test authority is not ready-made')
  return toPem('CERTIFICATE', base64)
}
