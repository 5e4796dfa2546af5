import { expect } from 'vitest'
import { nodeCrypto } from '../../src/node/node-crypto.ts'
import { createAuthenticator } from '../../src/signature/authenticate.ts'
import type { AuthenticationPolicy } from '../../src/signature/policy.ts'
import type { SignedMessage } from '../../src/signature/signing-string.ts'
import { openssl } from './openssl.ts'
import { type Signing, signRequest } from './signing.ts'

/**
 * What most tests of the signature check need: an authority, a TPP, another TPP, a bank that judges. Made by
 * openssl, once a file.
 */
export function setup() {
  const workshop = openssl()
  const authority = workshop.authority({ subject: '/C=NO/O=Blåbær, Inc/CN=Test CA' })
  const wish = { subject: '/C=NO/O=Acme/2.5.4.97=PSDNO-FSA-123', roles: ['PSP_AI'], serial: '00FFAB12' }
  const tpp = authority.issue(wish)
  const otherCertificate = authority.issue({ subject: '/C=NO/O=Other' })
  const policy: AuthenticationPolicy = { now: Date.parse('2026-01-15T09:00:00Z'), rsaBitsMin: 2048 }
  const authenticate = createAuthenticator({ crypto: nodeCrypto })
  const body = '{"customerNumber":"13039319956"}'
  const post = { method: 'POST', target: '/v1/sandbox/customers', body }
  return {
    workshop,
    authority,
    tpp,
    other: otherCertificate,
    /** The key of the TPP, for further certificates: making keys is what takes time. */
    keyPem: tpp.key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    policy,
    body,
    get: (signing: Signing = {}) => signRequest(tpp, signing),
    post: (signing: Signing = {}) => signRequest(tpp, { ...post, ...signing }),
    judge: (message: SignedMessage, changes: Partial<AuthenticationPolicy> = {}) =>
      authenticate(message, { ...policy, ...changes }),
  }
}

/** A authentication that refuses with this code, at this step, in a sentence with this text. */
export function createRefusal(code: string, step: string, text: string) {
  return {
    accepted: false,
    refusal: { code, text: expect.stringContaining(text) },
    explanation: { step },
  }
}
