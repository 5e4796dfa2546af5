import type { SigningIdentity } from '../authority/identity.ts'
import type { KeyPair } from '../authority/key-pair.ts'
import type { DigestName } from '../signature/crypto-port.ts'
import type { SignatureHeaderParts } from '../signature/write-signature-header.ts'

export type BodyBytes = Uint8Array<ArrayBuffer>

/**
 * A mistake in a signature. Each function changes one stage of signing; they are in the order of the stages.
 */
export interface Mistake {
  /** Description of the mistake, in a sentence. */
  readonly meaning: string
  /** Words in the text of the refusal. */
  readonly cause?: string
  /** True if the request must have a body. */
  readonly needsBody?: true
  /** True if the request must not have a body. */
  readonly needsNoBody?: true
  /** Replaces the certificate or the parts of the keyId. */
  readonly identity?: (identity: SigningIdentity, now: Date) => SigningIdentity
  /** Replaces the bytes from which the digest is computed. */
  readonly digested?: (body: BodyBytes) => BodyBytes
  /** Replaces the value of the Digest header. */
  readonly digest?: (value: string, body: BodyBytes) => string
  /** Changes the headers before they are signed. */
  readonly headers?: (headers: Headers, url: URL) => void
  /** Changes the list of signed headers. */
  readonly names?: (names: readonly string[]) => readonly string[]
  /** Changes the signing string, which has one character per byte. */
  readonly text?: (text: string, url: URL) => string
  /** Replaces the key that signs; `hash` replaces the hash. */
  readonly key?: (key: KeyPair) => KeyPair
  readonly hash?: DigestName
  /** Changes the parts of the Signature header. */
  readonly parameters?: (parts: SignatureHeaderParts) => SignatureHeaderParts
  /** Changes the headers after they are signed. */
  readonly sent?: (headers: Headers) => void
  /** Replaces the body after it is signed. */
  readonly body?: (body: BodyBytes) => BodyBytes | Promise<BodyBytes>
}
