import { parseJson } from '@pocketbank/core/base/input'
import { bytesFromBase64 } from '../../certificates/base64.ts'
import { latin1FromBytes } from '../../certificates/bytes.ts'
import { defaultAlgorithmName } from '../algorithm.ts'
import type { CertificateReader } from '../certificate-cache.ts'
import { writeKeyId } from '../key-id.ts'
import { alwaysSigned, type SignedMessage } from '../signing-string.ts'
import { signatureHeader } from '../write-signature-header.ts'
import { type Cause, createCause } from './cause.ts'
import { findRepairs } from './header-repairs.ts'

interface CertifiedMessage {
  readonly message: SignedMessage
  readonly readCertificate: CertificateReader
}

const shownKeyIdMax = 160

/**
 * Writes the Signature header that a request should have in one line, with its real keyId if that is short
 * and printable.
 */
export function writeExpectedHeader({ message, readCertificate }: CertifiedMessage): string {
  const { headers } = message
  const names = alwaysSigned.filter((name) => headers.has(name))
  const certificate = readCertificate(headers.get('TPP-Signature-Certificate') ?? '')
  const knownKeyId = certificate.ok ? writeKeyId(certificate.value) : ''
  const isPlain = /^[ !#-[\]-~]+$/.test(knownKeyId) && knownKeyId.length <= shownKeyIdMax
  const keyId = isPlain ? knownKeyId : 'SN=<serial in hexadecimal>,CA=<issuer>'
  const parameters = { keyId, algorithm: defaultAlgorithmName, headers: names, signature: '<base64>' }
  return `send Signature: ${signatureHeader(parameters)}`
}

function isJws(text: string): boolean {
  const [head = '', ...rest] = text.split('.')
  const standard = head.replaceAll('-', '+').replaceAll('_', '/')
  const bytes = bytesFromBase64(standard.padEnd(Math.ceil(standard.length / 4) * 4, '='))
  return rest.length === 2 && bytes !== undefined && latin1FromBytes(bytes).startsWith('{"')
}

type Scheme = readonly [what: string, isIt: (value: string) => boolean]

const ofSignature = createCause('parameters', 'writing')

/** Other contents of a Signature header, recognised by their form. Special forms come before general ones. */
const schemes: readonly Scheme[] = [
  [
    'it is a signature of RFC 9421, and this bank reads ' +
      'draft-cavage-http-signatures-10, without Signature-Input',
    (value) => /^\s*[a-z*][\w.*-]*=:[A-Za-z0-9+/=]*:/i.test(value),
  ],
  [
    'it holds a bearer token, and nothing but a signature counts here',
    (value) => /^\s*Bearer\s/i.test(value),
  ],
  ['it holds a JWS (JSON Web Signature), which is another scheme', isJws],
  [
    'it holds Basic credentials, and nothing but a signature counts here',
    (value) => /^\s*Basic\s/i.test(value),
  ],
  ['it holds JSON, not parameters divided by commas', (value) => typeof parseJson(value) === 'object'],
  ['it holds the value of the signature only, without the other parameters', isSignatureAlone],
]

function isSignatureAlone(value: string): boolean {
  const bytes = /^[A-Za-z0-9+/]{340,}={0,2}$/.test(value) ? bytesFromBase64(value) : undefined
  return bytes !== undefined && !/keyId/i.test(latin1FromBytes(bytes))
}

const rfc9421 = schemes.slice(0, 1)
const components = /@(?:method|path|target-uri|authority|scheme|request-target|query|query-param|status)\b/i

/**
 * Recognises other content in a Signature header. `form` is the instruction to send the correct one. If there
 * is a Signature-Input header, an unreadable value belongs to RFC 9421.
 */
export function otherScheme(value: string, form: string, hasInput = false): Cause | undefined {
  const [mistake] = (hasInput ? rfc9421 : schemes).find(([, isIt]) => isIt(value)) ?? []
  if (mistake !== undefined) return ofSignature(mistake, form)
  if (hasInput) return ofRfc9421(form)
  return components.test(value) && findRepairs(value) === undefined
    ? ofSignature(
        'it names components of RFC 9421, which draft-cavage-http-signatures-10 does not have',
        form,
      )
    : undefined
}

/** Creates the cause for a request with a Signature-Input header. */
export function ofRfc9421(form: string): Cause {
  return ofSignature(
    'Signature-Input belongs to RFC 9421, and this bank reads draft-cavage-http-signatures-10, without it',
    form,
  )
}

/** Creates the cause for a header in no known form. */
export function ofNoForm(form: string): Cause {
  return ofSignature('it does not have the form of draft-cavage-http-signatures-10', form)
}

/** Looks for a signature in other headers when the Signature header is missing. */
export function findSignatureInOtherHeader({ headers }: SignedMessage, form: string): Cause | undefined {
  const authorization = headers.get('Authorization') ?? ''
  const inScheme = /^\s*Signature\s+(.*)$/is.exec(authorization)?.[1]
  if (inScheme !== undefined && findRepairs(inScheme) !== undefined) {
    return ofSignature(
      'the signature is in Authorization',
      'send the parameters of Authorization as the value of the header Signature',
    )
  }
  if (headers.has('Signature-Input')) return ofRfc9421(form)
  if (headers.has('x-jws-signature')) {
    const mistake = 'x-jws-signature is another scheme, and this bank reads draft-cavage-http-signatures-10'
    return ofSignature(mistake, form)
  }
  return /^\s*Bearer\s/i.test(authorization)
    ? ofSignature('a bearer token in Authorization is not a signature', form)
    : undefined
}
