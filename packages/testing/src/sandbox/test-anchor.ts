import { defaultAuthorityName } from '../authority/authority.ts'
import { readyMade } from '../authority/default-certificate.ts'
import { fingerprint, planAuthority } from '../authority/plan.ts'
import { fromBase64 } from '../encoding/base64.ts'
import { toPem } from '../encoding/pem.ts'
import { authorityKey } from '../keys/test-keys.ts'

/** The certificate of the test authority in PEM, without waiting for it: it is ready-made. */
export function testAnchor(): string {
  const base64 = readyMade.get(fingerprint(planAuthority(defaultAuthorityName, authorityKey)))
  if (base64 === undefined) throw new Error('the certificate of the test authority is not ready-made')
  return toPem('CERTIFICATE', fromBase64(base64))
}
