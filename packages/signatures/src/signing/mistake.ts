import type { SigningIdentity } from '../authority/identity.ts'
import type { KeyPair } from '../authority/key-pair.ts'
import type { DigestName } from '../signature/crypto-port.ts'
import type { SignatureHeaderParts } from '../signature/write-signature-header.ts'

/** The bytes of a body. */
export type BodyBytes = Uint8Array<ArrayBuffer>

/** One way to get a signature wrong: what is done differently, stage by stage, in the order of signing. */
export interface Mistake {
  /** Description of the mistake, in a sentence. */
  readonly meaning: string
  /** Words of the refusal's text. */
  readonly told?: string
  /** Cannot be done with a request that has no body. */
  readonly needsBody?: true
  /** Cannot be done with a request that has one. */
  readonly needsNoBody?: true
  /** Another certificate, or something else said of it in the keyId. */
  readonly identity?: (own: SigningIdentity, now: Date) => SigningIdentity
  /** The bytes that the digest is made of. */
  readonly digested?: (body: BodyBytes) => BodyBytes
  /** The value of the Digest header. */
  readonly digest?: (value: string, body: BodyBytes) => string
  /** The headers before they are signed, and the address of the request. */
  readonly headers?: (headers: Headers, url: URL) => void
  /** The names of the headers that are signed and listed. */
  readonly names?: (names: readonly string[]) => readonly string[]
  /** The signing string, one character a byte, and the address of the request. */
  readonly text?: (text: string, url: URL) => string
  /** The key and the hash that sign. */
  readonly key?: (own: KeyPair) => KeyPair
  readonly hash?: DigestName
  /** Changes the parts of the Signature header. */
  readonly parameters?: (own: SignatureHeaderParts) => SignatureHeaderParts
  /** The headers after they were signed. */
  readonly sent?: (headers: Headers) => void
  /** The body after it was signed. */
  readonly body?: (body: BodyBytes) => BodyBytes | Promise<BodyBytes>
}
