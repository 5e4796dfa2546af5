import type { Certificate } from '@pocketbank/signatures'
import { createSigningIdentity, tppKey, webSigning } from '@pocketbank/signatures/authority'
import {
  formatName,
  fromPem,
  latin1FromBytes,
  readHeaderCertificate,
} from '@pocketbank/signatures/certificates'
import { signRequest } from '@pocketbank/signatures/signing'

const signatureHeaders = ['X-Request-ID', 'Date', 'Digest', 'Signature', 'TPP-Signature-Certificate']

/** Returns whether a certificate has the public test key. */
function isOfTestKey({ bytes }: Certificate): boolean {
  return latin1FromBytes(bytes).includes(latin1FromBytes(fromPem(tppKey.publicKey)))
}

/**
 * Signs a request anew with the certificate in its headers, under a new X-Request-ID. Returns undefined if
 * the key of the certificate is not known.
 */
export async function signAsHolder(request: Request, now: Date): Promise<Request | undefined> {
  const header = request.headers.get('TPP-Signature-Certificate')
  const result = header === null ? undefined : readHeaderCertificate(header)
  if (header === null || result?.ok !== true || !isOfTestKey(result.value)) return undefined
  const { serial, issuer } = result.value
  const bare = new Request(request)
  for (const name of signatureHeaders) bare.headers.delete(name)
  return signRequest(bare, {
    identity: createSigningIdentity(
      { certificate: { base64: header, serial, issuer: formatName(issuer) }, key: tppKey },
      now,
    ),
    now,
    port: webSigning,
    requestId: () => crypto.randomUUID(),
    headers: () => ({}),
  })
}
