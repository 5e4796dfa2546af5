import { carriedCertificate } from '../../certificates/carriage.ts'
import { type Certificate, readCertificate } from '../../certificates/certificate.ts'
import { child, objectIdentifier, readDer, tags } from '../../certificates/der.ts'
import { latin1FromOctets } from '../../certificates/octets.ts'
import { readingsOf } from './readings.ts'
import type { Octets } from './search.ts'

const block = /-----BEGIN ([A-Z0-9 ]+)-----([^-]*)(-----END \1-----)?/g
const sendOwn = 'send your own certificate alone, in base64'
const secret = 'a private key is never sent, so replace this one'

/** What a block of PEM holds instead of a certificate, by the words of its first line. */
const otherBlocks: readonly (readonly [label: RegExp, says: string])[] = [
  [/PRIVATE KEY$/, `it holds a private key: ${sendOwn}; ${secret}`],
  [/PUBLIC KEY$/, `it holds a public key, not a certificate: ${sendOwn}`],
  [/CERTIFICATE REQUEST$/, `it holds a certificate request, which nobody has signed: ${sendOwn}`],
  [/^(?:PKCS7|CMS)$/, `it holds a PKCS#7 bundle: ${sendOwn}`],
]

/**
 * What a TPP-Signature-Certificate header holds that is no certificate, proven by reading it as what it is (Q10g): a sentence, none
 * where nothing fits.
 */
export function certificateCauses(header: string): readonly string[] {
  const text = percentDecoded(header)
  const inner = text.includes('-----BEGIN') ? text : innerPem(text)
  const cause = inner === undefined ? undefined : causeInPem(inner)
  if (cause !== undefined) return [cause]
  if (inner !== undefined) return causesInOctets(text)
  const parts = text.split(/\s*,\s*/)
  if (
    parts.length > 1 &&
    parts.every((part) => readingsOf(part, 0).some(({ octets }) => readCertificate(octets).ok))
  )
    return [
      `it holds a chain of ${parts.length} certificates, divided by commas: ${sendOwn}, without those of its issuers`,
    ]
  return fileName.test(text.trim())
    ? [`it holds the name of a file, not what is in the file: ${sendOwn}`]
    : causesInOctets(text)
}

const fileName = /^@?[\w./\\:~-]{1,200}\.(?:pem|crt|cer|der|key|p12|pfx)$/i

function percentDecoded(value: string): string {
  return value.replace(/%(2B|2F|3D|0A|0D|20)/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/** PEM that was put into base64 as a whole. */
function innerPem(text: string): string | undefined {
  const [reading] = readingsOf(text, 0)
  const inner = reading && latin1FromOctets(reading.octets)
  return inner?.includes('-----BEGIN') ? inner : undefined
}

function causeInPem(pem: string): string | undefined {
  const blocks = [...pem.matchAll(block)]
  const label = blocks[0]?.[1] ?? ''
  const other = otherBlocks.find(([form]) => form.test(label))
  if (other !== undefined) return other[1]
  const certificates = blocks.filter(([whole]) => carriedCertificate(whole).ok)
  if (certificates.length > 1) {
    return `it holds a chain of ${certificates.length} certificates: ${sendOwn}, without those of its issuers`
  }
  if (blocks.length === 1 && blocks[0]?.[3] === undefined) {
    return `it holds the first line or lines of a PEM file only: ${sendOwn}, in one line`
  }
  return certificates.length === 1 ? `it holds text around the certificate: ${sendOwn}` : undefined
}

function causesInOctets(text: string): readonly string[] {
  for (const { octets, says } of readingsOf(text, 0)) {
    if (says.length > 0 && readCertificate(octets).ok) return says
    const cause = causeInDer(octets)
    if (cause !== undefined) return [...says.filter((sentence) => !sentence.includes('wrapped')), cause]
  }
  return []
}

/** Octets in the first line of base64 of 64 or 76 characters. */
const firstLines: readonly number[] = [48, 57]

/** What DER is instead of one whole certificate. */
function causeInDer(octets: Octets): string | undefined {
  const announced = announcedLength(octets)
  if (announced === undefined) return undefined
  if (announced > octets.length) {
    const held = firstLines.includes(octets.length) ? 'the first line of the base64 only, ' : ''
    return `it holds ${held}${octets.length} of the ${announced} octets that it announces: ${sendOwn}, in one line`
  }
  const one = octets.slice(0, announced)
  if (announced < octets.length) return isChain(one, octets.slice(announced)) ? ofChain : undefined
  return keyIn(one)
}

const ofChain = `it holds a chain of certificates: ${sendOwn}, without those of its issuers`

function isChain(first: Octets, rest: Octets): boolean {
  const length = announcedLength(rest) ?? 0
  return readCertificate(first).ok && length > 0 && readCertificate(rest.slice(0, length)).ok
}

/** The octets of a DER SEQUENCE by its own first octets. */
function announcedLength(octets: Octets): number | undefined {
  const [tag, first = 0] = octets
  if (tag !== tags.sequence) return undefined
  if (first < 0x80) return first + 2
  const digits = first & 0x7f
  if (digits < 1 || digits > 3 || octets.length < digits + 2) return undefined
  return octets.subarray(2, 2 + digits).reduce((sum, octet) => sum * 256 + octet, 0) + 2 + digits
}

const pkcs7SignedData = '1.2.840.113549.1.7.2'

/** Keys and other structures that clients take for a certificate. */
function keyIn(octets: Octets): string | undefined {
  const read = readDer(octets)
  if (!read.ok) return undefined
  const { value } = read
  const [first, second] = value.children
  if (objectIdentifier(first) === pkcs7SignedData) return `it holds a PKCS#7 bundle: ${sendOwn}`
  const isPrivate =
    first?.tag === tags.integer &&
    (child(second, 0, tags.objectIdentifier) !== undefined || value.children.length >= 9)
  if (isPrivate) return `it holds a private key: ${sendOwn}; ${secret}`
  const isBareKey = value.children.length === 2 && [first, second].every((one) => one?.tag === tags.integer)
  if (isBareKey) return `it holds a public key, not a certificate: ${sendOwn}`
  const isPublic = child(first, 0, tags.objectIdentifier) !== undefined && second?.tag === tags.bitString
  if (isPublic && value.children.length === 2) return `it holds a public key, not a certificate: ${sendOwn}`
  const isRequest = first?.children.length === 4 && value.children.length === 3
  return isRequest && child(first, 0, tags.integer) !== undefined
    ? `it holds a certificate request, which nobody has signed: ${sendOwn}`
    : undefined
}

/** Headers in which other interfaces and proxies carry a certificate. */
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

/** Where the certificate is where there is no header of its name. */
export function certificateElsewhere(
  headers: { get(name: string): string | null },
  read: (header: string) => { readonly ok: boolean; readonly value?: Certificate },
): string | undefined {
  const name = otherHeaders.find((header) => read((headers.get(header) ?? '').replace(/^:(.*):$/s, '$1')).ok)
  return name === undefined
    ? undefined
    : `the header ${name} holds a certificate: send it as TPP-Signature-Certificate`
}
