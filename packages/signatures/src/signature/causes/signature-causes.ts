import { bytesFromText } from '../../certificates/bytes.ts'
import type { Certificate } from '../../certificates/certificate.ts'
import type { RsaPublicKey } from '../../certificates/public-key.ts'
import type { CryptoPort } from '../crypto-port.ts'
import { quote } from '../explanation.ts'
import { writeKeyId } from '../key-id.ts'
import type { SignatureParameters } from '../signature-header.ts'
import { type SignedMessage, signingString } from '../signing-string.ts'
import { type Cause, createCause, ofHeader } from './cause.ts'
import { createEffort, cutShort, type Effort } from './effort.ts'
import { openSignature } from './open-signature.ts'
import type { OpenedSignature } from './opened.ts'
import { listReadings, type SignatureReading } from './readings.ts'
import { firstHit, type Guess } from './search-guesses.ts'
import { guessSignedTexts } from './signed-guesses.ts'

interface RefusedSignature {
  readonly crypto: CryptoPort
  readonly message: SignedMessage
  readonly parameters: Omit<SignatureParameters, 'bytes'>
  /** The undecoded `signature` parameter. */
  readonly written: string
  readonly key: RsaPublicKey
  /** Other certificates of this TPP that the bank has seen, the latest first. */
  readonly otherCertificates: readonly Certificate[]
  /** Limit of the search. Default: the effort of one refusal. */
  readonly effort?: Effort
  readonly further?: Iterable<Guess>
}

/** The part of signing in which the client made a mistake. */
export type SignatureFault = 'text' | 'computation' | 'writing' | 'key'

/** The causes and the broken rule: Q4 for a wrong key or computation, Q3 for a wrong text. */
interface SearchFinding {
  readonly causes: readonly Cause[]
  readonly rule: 'Q3' | 'Q4'
  /** All known parts with a mistake. */
  readonly faults: readonly SignatureFault[]
  /**
   * Creates the signed bytes, if a hash proves them. A refusal does not need them, so they are created on
   * demand.
   */
  readonly signed?: Guess['bytes'] | undefined
}

/** The causes. `isOpened` is true if a known key opened the signature. */
interface SignatureCauses extends SearchFinding {
  readonly isOpened: boolean
}

type Tools = RefusedSignature & { readonly effort: Effort }

/**
 * Finds why a signature does not verify. Each cause is proven by opening the signature with the key and
 * hashing the guessed text (Q10g). It runs only for a refused request, within a fixed effort (Q10h).
 */
export async function signatureCauses(refusedSignature: RefusedSignature): Promise<SignatureCauses> {
  const tools = { effort: createEffort(), ...refusedSignature }
  const { key, written } = refusedSignature
  const readings = listReadings(written, Math.ceil(key.bits / 8))
  const finding = (await causesByKey(tools, readings)) ?? (await causesByOtherKeys(tools, readings))
  const unknown = {
    causes: [notOfKey(key, readings), ...causesUntried(tools)],
    rule: 'Q4',
    faults: ['key'],
  } as const
  return { ...(finding ?? unknown), isOpened: finding !== undefined }
}

async function causesByKey(
  tools: Tools,
  readings: readonly SignatureReading[],
): Promise<SearchFinding | undefined> {
  for (const { bytes, causes: readingCauses } of readings) {
    const openedSignature = await openSignature(tools, tools.key, bytes)
    const finding = openedSignature && (await textCauses(tools, openedSignature))
    if (openedSignature === undefined || finding === undefined) continue
    const { causes, signed, isOther } = finding
    const faults = [
      ...(readingCauses.length > 0 ? ['writing' as const] : []),
      ...(openedSignature.causes.length > 0 ? ['computation' as const] : []),
      ...(isOther ? ['text' as const] : []),
    ]
    return {
      causes: [...readingCauses, ...causes],
      rule: openedSignature.causes.length === 0 ? 'Q3' : 'Q4',
      faults,
      signed,
    }
  }
  return undefined
}

interface TextCauses {
  readonly causes: readonly Cause[]
  /** True if it is not the text that the bank built. */
  readonly isOther: boolean
  /** Creates its bytes, if a hash proves them. */
  readonly signed?: Guess['bytes'] | undefined
}

/** Finds the mistakes in the signed text; undefined if the key is not proven. */
async function textCauses(tools: Tools, openedSignature: OpenedSignature): Promise<TextCauses | undefined> {
  const { causes, hash, hasDigest, isCertain } = openedSignature
  const { crypto, message, parameters } = tools
  const signingText = signingString(message, parameters.names)
  if (hash === undefined || !signingText.ok) return { causes, isOther: false }
  const bytes = bytesFromText(signingText.value)
  const digest = await crypto.digest(hash, bytes)
  if (await hasDigest(digest, bytes)) return { causes, isOther: false, signed: () => bytes }
  const defaults = guessSignedTexts({ message, parameters, digest, hash })
  const guess =
    (await firstHit(tools, hash, { guesses: defaults, isFound: hasDigest })) ??
    (await firstHit(tools, hash, { guesses: tools.further ?? [], isFound: hasDigest }))
  if (guess !== undefined) return { causes: [...causes, ...guess.causes], isOther: true, signed: guess.bytes }
  if (!isCertain) return undefined
  return {
    causes: [...causes, anotherText, ...hostAsReceived(tools), ...causesUntried(tools)],
    isOther: true,
  }
}

/** Returns a remark if the search for the cause was cut short. */
function causesUntried({ effort }: Tools): readonly Cause[] {
  return effort.isCutShort ? [cutShort] : []
}

/**
 * Suggests to compare the host. A proxy may change it, and nothing in the request shows the original value.
 */
function hostAsReceived({ message, parameters }: Tools): readonly Cause[] {
  const host = parameters.names.includes('host') ? message.headers.get('Host') : null
  return host === null
    ? []
    : [
        createCause(ofHeader('host'))(
          `host is in the list and arrives as ${quote(host)}`,
          'compare the value of host with the one that you sign',
        ),
      ]
}

/** The cause if the key is correct and the text was not found. */
const anotherText = createCause(
  'value',
  'layout',
)('the key is the right one, but it signed another text than the bank built')

/** Other keys that are tried, enough for a TPP that renews its certificate. */
const othersMax = 4

async function causesByOtherKeys(
  tools: Tools,
  readings: readonly SignatureReading[],
): Promise<SearchFinding | undefined> {
  const triedModuli = new Set([tools.key.modulus])
  for (const certificate of tools.otherCertificates) {
    const { publicKey } = certificate
    if (publicKey.type !== 'RSA' || triedModuli.has(publicKey.modulus)) continue
    if (triedModuli.size > othersMax) return undefined
    triedModuli.add(publicKey.modulus)
    for (const { bytes, causes } of readings) {
      const openedSignature = await openSignature(tools, publicKey, bytes)
      if (openedSignature?.isCertain)
        return { causes: [...causes, ofOther(certificate)], rule: 'Q4', faults: ['key'] }
    }
  }
  return undefined
}

const ofKey = createCause('key', 'certificate')

function ofOther(certificate: Certificate): Cause {
  return ofKey(
    'the private key of another certificate of yours made it, ' +
      `${writeKeyId(certificate)}, not the private key of the certificate that is sent`,
    'sign with the key that belongs to the certificate',
  )
}

/** Describes a signature that no known key opens. This is an observation, not a cause. */
function notOfKey({ bits }: RsaPublicKey, [asWritten]: readonly SignatureReading[]): Cause {
  const expected = Math.ceil(bits / 8)
  const length = asWritten?.bytes.length ?? 0
  return ofKey(
    length === expected
      ? 'the private key of the certificate did not make it: another key signed, or it was changed since'
      : `it has ${length} bytes, and the private key of the certificate makes ${expected}`,
  )
}
