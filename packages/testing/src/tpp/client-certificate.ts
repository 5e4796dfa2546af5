import { describeKind, writeError } from '@pocketbank/core/base/errors'
import {
  type Authority,
  type CertificateRequest,
  createAuthority,
  expiredValidity,
  futureValidity,
  type IssuedCertificate,
  otherKey,
  wideValidity,
} from '@pocketbank/signatures/authority'
import { bytesFromBase64 } from '@pocketbank/signatures/certificates'

/** A certificate: issued by an authority, as text in PEM or base64, or as bytes of DER. */
export type ClientCertificate = Pick<IssuedCertificate, 'base64'> | string | Uint8Array<ArrayBuffer>

/** Options of a request in this process: those of `fetch`, and the client certificate of its connection. */
export interface PresentingInit extends RequestInit {
  /** The certificate that the client presented in the TLS handshake. Default: none. */
  readonly clientCertificate?: ClientCertificate | undefined
}

/** The `fetch` of a bank in this process. */
export type PresentingFetch = (input: Request | URL | string, init?: PresentingInit) => Promise<Response>

/** Client certificates that a bank refuses, by word: the change of a right one. */
export const clientCertificateWords = {
  expired: { request: expiredValidity },
  notYetValid: { request: futureValidity },
  wrongRole: { request: () => ({ roles: ['PSP_IC'] }) },
  unknownIssuer: { request: () => ({}), authority: createAuthority({ key: otherKey }) },
  noQcStatement: { request: () => ({ qcStatements: false }) },
  noClientAuth: { request: () => ({ clientAuth: false }) },
  seal: { request: () => ({ kind: 'qseal' }) },
} as const satisfies Record<
  string,
  { readonly request: (now: Date) => CertificateRequest; readonly authority?: Authority }
>

/** The name of a client certificate that a bank refuses. */
export type ClientCertificateWord = keyof typeof clientCertificateWords

function readText(text: string): Uint8Array<ArrayBuffer> | undefined {
  return bytesFromBase64(text.replace(/-----(?:BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, ''))
}

/** Returns the bytes of a client certificate. Throws a TypeError if it is not a certificate. */
export function toBytes(certificate: ClientCertificate): Uint8Array<ArrayBuffer> {
  if (certificate instanceof Uint8Array) return certificate
  const bytes = readText(typeof certificate === 'string' ? certificate : String(certificate?.base64))
  if (bytes !== undefined) return bytes
  throw new TypeError(
    writeError({
      place: 'clientCertificate',
      problem: 'must be a certificate in PEM, base64 or bytes, or one that an authority issued',
      received: describeKind(certificate),
    }),
  )
}

/** Returns what a bank in this process sees of the connection. */
export function toConnection(certificate: ClientCertificate | undefined) {
  return certificate === undefined ? undefined : { clientCertificate: toBytes(certificate) }
}

/** The TPP of an issued client certificate. */
export interface CertificateSubject extends Pick<CertificateRequest, 'id' | 'name' | 'roles'> {
  readonly authority?: Authority | undefined
}

/** Issues the client certificate of a TPP, right or wrong by a word. */
export async function issueClientCertificate(
  { authority = createAuthority(), id, name, roles }: CertificateSubject,
  now: Date,
  word?: ClientCertificateWord,
): Promise<Uint8Array<ArrayBuffer>> {
  const isWide = now >= wideValidity.notBefore && now <= wideValidity.notAfter
  const change: { readonly request?: (now: Date) => CertificateRequest; readonly authority?: Authority } =
    word === undefined ? {} : clientCertificateWords[word]
  const request = { kind: 'qwac', id, name, roles, ...(isWide ? {} : { now }) } as const
  return toBytes(await (change.authority ?? authority).issue({ ...request, ...change.request?.(now) }))
}
