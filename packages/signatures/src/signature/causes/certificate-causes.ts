import { latin1FromBytes, latin1FromPercent } from '../../certificates/bytes.ts'
import { readHeaderCertificate } from '../../certificates/carriage.ts'
import { type Certificate, readDerCertificate } from '../../certificates/certificate.ts'
import { announcedLength, child, readDer, readObjectIdentifier, tags } from '../../certificates/der.ts'
import { holdsPrivateKey } from '../../certificates/private-key.ts'
import { type Cause, createCause } from './cause.ts'
import { listReadings, wrapping } from './readings.ts'
import type { Bytes } from './search-guesses.ts'

const block = /-----BEGIN ([A-Z0-9 ]+)-----([^-]*)(-----END \1-----)?/g
const sendOwn = 'send your own certificate alone, in base64'
const withoutIssuers = `${sendOwn}, without those of its issuers`
const inOneLine = `${sendOwn}, in one line`

const ofCertificate = createCause('certificate')

/** Creates a cause for a header that contains something other than one certificate. */
const holds = (content: string, order = sendOwn): Cause => ofCertificate(`it holds ${content}`, order)

const privateKey = holds('a private key', `${sendOwn}; a private key is never sent, so replace this one`)
const publicKey = holds('a public key, not a certificate')
const certificateRequest = holds('a certificate request, which nobody has signed')
const bundle = holds('a PKCS#7 bundle')

const dataUri = /^\s*data:[^,]{0,100},(.*)$/s
const asDataUri = holds('a data URI', 'send the base64 after the comma of the data URI alone')

/** Other contents of a PEM block, by the label in its first line. */
const otherBlocks: readonly (readonly [label: RegExp, cause: Cause])[] = [
  [/PUBLIC KEY$/, publicKey],
  [/CERTIFICATE REQUEST$/, certificateRequest],
  [/^(?:PKCS7|CMS)$/, bundle],
]

/**
 * Finds what a TPP-Signature-Certificate header contains instead of a certificate. Each cause is proven by
 * reading it (Q10g). Returns an empty list if nothing is recognised.
 */
export function certificateCauses(header: string): readonly Cause[] {
  if (holdsPrivateKey(header)) return [privateKey]
  const uri = dataUri.exec(header)?.[1]
  if (uri !== undefined && readHeaderCertificate(uri).ok) return [asDataUri]
  const text = latin1FromPercent(header)
  const inner = text.includes('-----BEGIN') ? text : innerPem(text)
  const cause = inner === undefined ? undefined : causeInPem(inner)
  if (cause !== undefined) return [cause]
  if (inner !== undefined) return causesInBytes(text)
  const parts = text.split(',').map((part) => part.trim())
  if (
    parts.length > 1 &&
    parts.every((part) => listReadings(part, 0).some(({ bytes }) => readDerCertificate(bytes).ok))
  )
    return [holds(`a chain of ${parts.length} certificates, divided by commas`, withoutIssuers)]
  return fileName.test(text.trim())
    ? [holds('the name of a file, not what is in the file')]
    : causesInBytes(text)
}

const fileName = /^@?[\w./\\:~-]{1,200}\.(?:pem|crt|cer|der|key|p12|pfx)$/i

/** Decodes base64 that contains PEM. */
function innerPem(text: string): string | undefined {
  const [reading] = listReadings(text, 0)
  const inner = reading && latin1FromBytes(reading.bytes)
  return inner?.includes('-----BEGIN') ? inner : undefined
}

function causeInPem(pem: string): Cause | undefined {
  const blocks = [...pem.matchAll(block)]
  const label = blocks[0]?.[1] ?? ''
  const otherBlock = otherBlocks.find(([form]) => form.test(label))
  if (otherBlock !== undefined) return otherBlock[1]
  const certificates = blocks.filter(([whole]) => readHeaderCertificate(whole).ok)
  if (certificates.length > 1) {
    return holds(`a chain of ${certificates.length} certificates`, withoutIssuers)
  }
  if (blocks.length === 1 && blocks[0]?.[3] === undefined) {
    return holds('the first line or lines of a PEM file only', inOneLine)
  }
  return certificates.length === 1 ? holds('text around the certificate') : undefined
}

function causesInBytes(text: string): readonly Cause[] {
  for (const { bytes, causes } of listReadings(text, 0)) {
    const readingCauses = causes.map(({ what, do: order }) => ofCertificate(what, order))
    if (readingCauses.length > 0 && readDerCertificate(bytes).ok) return readingCauses
    const cause = causeInDer(bytes)
    if (cause !== undefined) return [...readingCauses.filter((_, at) => causes[at] !== wrapping), cause]
  }
  return []
}

/** Bytes in one base64 line of 64 or 76 characters. */
const firstLines: readonly number[] = [48, 57]

/** Recognises DER that is not exactly one certificate: cut off, a chain, or another structure. */
function causeInDer(bytes: Bytes): Cause | undefined {
  const announced = announcedLength(bytes)
  if (announced === undefined) return undefined
  if (announced > bytes.length) {
    const prefix = firstLines.includes(bytes.length) ? 'the first line of the base64 only, ' : ''
    return holds(`${prefix}${bytes.length} of the ${announced} bytes that it announces`, inOneLine)
  }
  const firstBytes = bytes.slice(0, announced)
  if (announced < bytes.length) return isChain(firstBytes, bytes.slice(announced)) ? ofChain : undefined
  return findKeyCause(firstBytes)
}

const ofChain = holds('a chain of certificates', withoutIssuers)

function isChain(first: Bytes, rest: Bytes): boolean {
  const length = announcedLength(rest) ?? 0
  return readDerCertificate(first).ok && length > 0 && readDerCertificate(rest.slice(0, length)).ok
}

const pkcs7SignedData = '1.2.840.113549.1.7.2'

function findKeyCause(bytes: Bytes): Cause | undefined {
  const result = readDer(bytes)
  if (!result.ok) return undefined
  const { value } = result
  const [first, second] = value.children
  if (readObjectIdentifier(first) === pkcs7SignedData) return bundle
  const isBareKey =
    value.children.length === 2 && [first, second].every((element) => element?.tag === tags.integer)
  if (isBareKey) return publicKey
  const isPublic = child(first, 0, tags.objectIdentifier) !== undefined && second?.tag === tags.bitString
  if (isPublic && value.children.length === 2) return publicKey
  const isRequest = first?.children.length === 4 && value.children.length === 3
  return isRequest && child(first, 0, tags.integer) !== undefined ? certificateRequest : undefined
}

/** Headers in which other interfaces and proxies send a certificate. */
const otherHeaders = [
  'X-TPP-Signature-Certificate',
  'TPP-Certificate',
  'TPP-QSEAL-Certificate',
  'Client-Cert',
  'X-SSL-Client-Cert',
  'SSL-Client-Cert',
  'X-Client-Cert',
  'x-signature-certificate',
]

/** Looks for a certificate in other headers when its own header is missing. */
export function findCertificateInOtherHeader(
  headers: { get(name: string): string | null },
  read: (header: string) => { readonly ok: boolean; readonly value?: Certificate },
): Cause | undefined {
  const name = otherHeaders.find((header) => read((headers.get(header) ?? '').replace(/^:(.*):$/s, '$1')).ok)
  return name === undefined
    ? undefined
    : ofCertificate(
        `the header ${name} holds a certificate`,
        `send the value of ${name} as TPP-Signature-Certificate`,
      )
}
