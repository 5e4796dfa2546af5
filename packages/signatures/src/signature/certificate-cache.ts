import type { Result } from '@pocketbank/core'
import { fail } from '@pocketbank/core/base'
import { certificateBytes } from '../certificates/carriage.ts'
import { type Certificate, readDerCertificate } from '../certificates/certificate.ts'

/**
 * Why a header contains no certificate: the encoding is unreadable, or the decoded bytes are not a
 * certificate.
 */
export interface CertificateFault {
  readonly code: 'FORMAT_ERROR' | 'CERTIFICATE_INVALID'
  readonly phrase: string
}

/** Reads the value of a header with a certificate. */
type HeaderReader<Fault> = (header: string) => Result<Certificate, Fault>

/** Reads the value of a `TPP-Signature-Certificate` header. */
export type CertificateReader = HeaderReader<CertificateFault>

interface CertificateMemory<Fault> {
  readonly read: HeaderReader<Fault>
  /** Lists the cached certificates, the latest first. */
  listCertificates(): readonly Certificate[]
}

/**
 * Creates a reader that caches the certificates used last. Parsing one costs several times the rest of the
 * check. Errors are not cached.
 */
export function createHeaderReader<Fault>(
  entriesMax: number,
  readHeader: HeaderReader<Fault>,
): CertificateMemory<Fault> {
  const cache = new Map<string, Result<Certificate, Fault>>()
  let latest: { readonly header: string; readonly read: Result<Certificate, Fault> } | undefined
  const read: HeaderReader<Fault> = (header) => {
    // Comparing with the latest header is faster than looking it up.
    if (latest !== undefined && latest.header === header) return latest.read
    const read = cache.get(header) ?? readHeader(header)
    if (!read.ok) return read
    // Deleting and setting again keeps the map in order of last use.
    cache.delete(header)
    cache.set(header, read)
    if (cache.size > entriesMax) cache.delete(cache.keys().next().value ?? header)
    latest = { header, read }
    return read
  }
  const listCertificates = () =>
    [...cache.values()].flatMap((entry) => (entry.ok ? [entry.value] : [])).reverse()
  return { read, listCertificates }
}

/** Certificates that readers share. */
const sharedEntriesMax = 32

/**
 * Reads headers for all readers: each sandbox of a process has its own reader, and most meet the same
 * certificates. Which ones a reader has met remains its own.
 */
const sharedHeaders = createHeaderReader(sharedEntriesMax, readCertificateHeader)

/** Creates a reader of `TPP-Signature-Certificate` headers. */
export function createCertificateReader(entriesMax: number): CertificateMemory<CertificateFault> {
  return createHeaderReader(entriesMax, sharedHeaders.read)
}

/** Reads a header without a cache. */
export function readCertificateHeader(header: string): Result<Certificate, CertificateFault> {
  const bytes = certificateBytes(header)
  if (!bytes.ok) return fail({ code: 'FORMAT_ERROR', phrase: bytes.error })
  const certificate = readDerCertificate(bytes.value)
  return certificate.ok ? certificate : fail({ code: 'CERTIFICATE_INVALID', phrase: certificate.error })
}
