import { createSigningIdentity, webSigning } from '@pocketbank/signatures/authority'
import { signRequest } from '@pocketbank/signatures/signing'
import { ownTpp } from './own-tpp.ts'

/** Signs a request as the TPP of the console. Its certificate is one of the test authority, whose key everybody has. */
export function signAsOwnTpp(request: Request, now: Date): Promise<Request> {
  return signRequest(request, {
    identity: createSigningIdentity(ownTpp, now),
    now,
    port: webSigning,
    requestId: () => crypto.randomUUID(),
    headers: () => ({}),
  })
}
