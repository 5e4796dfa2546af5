import type { RuleId } from '@pocketbank/core'
import { base64FromBytes } from '../certificates/base64.ts'
import { bytesFromText } from '../certificates/bytes.ts'
import { certificateBytes } from '../certificates/carriage.ts'
import type { Certificate } from '../certificates/certificate.ts'
import { andThen } from '../runtime/awaitable.ts'
import { defaultAlgorithmName, otherComputation, saysRsaSha256 } from './algorithm.ts'
import { type Cause, createCause } from './causes/cause.ts'
import { loadSearch } from './causes/load-search.ts'
import { findRenamedHeader } from './causes/renamed-headers.ts'
import type { CertifiedRequest, SignatureCheck } from './certificate-checks.ts'
import {
  type AuthenticationFailure,
  type Explanation,
  failure,
  quote,
  type SignatureStep,
  withCauses,
  writeUtc,
} from './explanation.ts'
import { checkKeyId } from './key-id.ts'
import type { KeyId } from './key-id-readings.ts'
import type { SignatureParameters } from './signature-header.ts'
import { headerName, type SignedMessage, type signingString } from './signing-string.ts'
import { listOtherCertificates } from './tpp.ts'

export interface SignedRequest extends CertifiedRequest {
  readonly message: SignedMessage
  readonly signature: SignatureParameters & { readonly key: KeyId }
  /** The signing string, or the first listed header that the request lacks. */
  readonly signingText: ReturnType<typeof signingString>
  /** The Date header in epoch milliseconds. */
  readonly date: number | undefined
  /** Lists all certificates that the bank has seen. It is called only for a refusal. */
  readonly listCertificates: () => readonly Certificate[]
}

const ofAlgorithm = createCause('parameters', 'computation')
const ofList = createCause('list')

const laterPseudoHeaders = ['(created)', '(expires)']

/** Q5: the keyId names the sent certificate. */
export const keyIdFits: SignatureCheck<SignedRequest> = (request) => {
  const failed = checkKeyId(request.signature.key, request.certificate)
  return failed && explainKeyId(request, failed)
}

async function explainKeyId(
  { crypto, message, signature, certificate, policy, listCertificates }: SignedRequest,
  failed: AuthenticationFailure,
): Promise<AuthenticationFailure> {
  const { keyIdCauses } = await loadSearch()
  const der = certificateBytes(message.headers.get('TPP-Signature-Certificate') ?? '')
  const causes = await keyIdCauses({
    crypto,
    certificate,
    keyId: signature.key,
    otherCertificates: listOtherCertificates(certificate, listCertificates()),
    der: der.ok ? der.value : undefined,
    issuers: [...(policy.trustAnchors ?? []), ...listCertificates()],
  })
  return withCauses(failed, causes)
}

/** Q4: the algorithm is absent, or is a name of RSA with SHA-256. */
export const algorithmIsRsaSha256: SignatureCheck<SignedRequest> = ({ signature: { algorithm } }) => {
  if (algorithm === undefined || saysRsaSha256(algorithm)) return undefined
  const text = `Signature: algorithm must be ${defaultAlgorithmName}, got ${quote(algorithm)}`
  const computation = otherComputation(algorithm)
  return invalidSignature('algorithm', 'Q4', text, {
    causes:
      computation === undefined
        ? []
        : [
            ofAlgorithm(
              `it names ${computation}`,
              `write algorithm="${defaultAlgorithmName}", and sign with RSA and SHA-256 (PKCS#1 v1.5)`,
            ),
          ],
  })
}

/** Q3: the list of signed headers has all mandatory ones, and none that the request lacks. */
export const listIsComplete: SignatureCheck<SignedRequest> = ({
  message,
  signature: { names, unlisted },
  signingText,
}) => {
  const uncovered = unlisted.filter((name) => message.headers.has(name))
  if (uncovered.length > 0) {
    const problem = `must list ${uncovered.join(', ')}, which the request has`
    const text = `Signature: headers ${problem}, got ${quote(names.join(' '))}`
    return invalidSignature('signed-headers', 'Q3', text)
  }
  if (signingText.ok) return undefined
  const text = `Signature: headers lists ${quote(signingText.error)}, which the request lacks`
  return invalidSignature('signed-headers', 'Q3', text, {
    causes: causesOfAbsent(message, signingText.error),
  })
}

function causesOfAbsent({ headers }: SignedMessage, name: string): readonly Cause[] {
  if (laterPseudoHeaders.includes(name)) {
    return [ofList('it belongs to later drafts than 10', `take ${name} out of the list, and do not sign it`)]
  }
  const renamed = headerName.test(name) ? findRenamedHeader(headers, name) : undefined
  return renamed === undefined ? [] : [renamed]
}

/** Q3: if the bank has a date window, the Date header is within it. */
export const dateIsNear: SignatureCheck<SignedRequest> = ({ date, policy: { now, dateWindowSeconds } }) => {
  if (date === undefined || dateWindowSeconds === undefined) return undefined
  if (Math.abs(date - now) <= dateWindowSeconds * 1000) return undefined
  const limit = `at most ${dateWindowSeconds} seconds from the bank's clock, ${writeUtc(now)}`
  const text = `Date: must be ${limit}, got ${writeUtc(date)}`
  return failure('date', { rule: 'Q3', code: 'SIGNATURE_INVALID', header: 'Date', text })
}

/** Q3, Q4: the key of the certificate made the signature over the signing string. */
export const signatureVerifies: SignatureCheck<SignedRequest> = (request) => {
  const { crypto, signature, certificate, signingText } = request
  const { publicKey } = certificate
  if (!signingText.ok || publicKey.type !== 'RSA') {
    throw new Error('the checks of the list and of the key come first')
  }
  const signedText = signingText.value
  return andThen(crypto.verify(publicKey, 'SHA-256', signature.bytes, bytesFromText(signedText)), (fits) =>
    fits ? undefined : refuseSignature(request, publicKey, signedText),
  )
}

async function refuseSignature(
  { crypto, message, signature, certificate, listCertificates }: SignedRequest,
  key: Extract<Certificate['publicKey'], { readonly type: 'RSA' }>,
  signedText: string,
): Promise<AuthenticationFailure> {
  const { signatureCauses } = await loadSearch()
  const { causes, rule } = await signatureCauses({
    crypto,
    message,
    parameters: signature,
    key,
    written: base64FromBytes(signature.bytes),
    otherCertificates: listOtherCertificates(certificate, listCertificates()),
  })
  return invalidSignature('signature', rule, 'Signature: does not fit the signing string', {
    signingString: signedText,
    causes,
  })
}

function invalidSignature(
  step: SignatureStep,
  rule: RuleId,
  text: string,
  details?: Partial<Explanation>,
): AuthenticationFailure {
  return failure(step, { rule, code: 'SIGNATURE_INVALID', header: 'Signature', text }, details)
}
