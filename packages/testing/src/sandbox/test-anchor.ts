import {
  authorityKey,
  defaultAuthorityName,
  fingerprint,
  planAuthority,
  readyMade,
} from '@pocketbank/signatures/authority'
import { toPem } from '@pocketbank/signatures/certificates'

/**
 * Returns the certificate of the test authority in PEM. It is stored in the package, so nothing is computed.
 */
export function testAnchor(): string {
  const base64 = readyMade.get(fingerprint(planAuthority(defaultAuthorityName, authorityKey)))
  if (base64 === undefined) throw new Error('the certificate of the test authority is not ready-made')
  return toPem('CERTIFICATE', base64)
}
