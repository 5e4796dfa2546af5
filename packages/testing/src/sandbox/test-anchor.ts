import {
  authorityKey,
  defaultAuthorityName,
  fingerprint,
  planAuthority,
  readyMade,
} from '@pocketbank/signatures/authority'
import { toPem } from '@pocketbank/signatures/certificates'

/** The certificate of the test authority in PEM, without waiting for it: it is ready-made. */
export function testAnchor(): string {
  const base64 = readyMade.get(fingerprint(planAuthority(defaultAuthorityName, authorityKey)))
  if (base64 === undefined) throw new Error('the certificate of the test authority is not ready-made')
  return toPem('CERTIFICATE', base64)
}
