import { createAuthority, createSigningIdentity, webSigning } from '@pocketbank/signatures/authority'
import { bytesFromBase64 } from '@pocketbank/signatures/certificates'
import { signRequest } from '@pocketbank/signatures/signing'
import { ownTpp } from './own-tpp.ts'

/**
 * Signs a request as the TPP of the console, with a certificate of the test authority. The key of that
 * authority is public.
 */
export function signAsOwnTpp(request: Request, now: Date): Promise<Request> {
  return signRequest(request, {
    identity: createSigningIdentity(ownTpp, now),
    now,
    port: webSigning,
    requestId: () => crypto.randomUUID(),
    headers: () => ({}),
  })
}

/** Issues the client certificate of the TPP of the console. */
export async function issueForOwnTpp(now: Date): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { base64 } = await createAuthority().issue({ kind: 'qwac', ...ownTpp, now })
  return bytesFromBase64(base64)
}
