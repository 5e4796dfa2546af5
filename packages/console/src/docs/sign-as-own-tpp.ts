import { createSigningIdentity, webSigning } from '@pocketbank/signatures/authority'
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
