import type { Result } from '@pocketbank/core'
import { fail } from '@pocketbank/core/base'
import { certificateBytes } from '../certificates/carriage.ts'
import { type Certificate, readDerCertificate } from '../certificates/certificate.ts'

/**
 * Why a header holds no certificate: the header has no readable form, or what it carries is no certificate.
 */
export interface CertificateFault {
  readonly code: 'FORMAT_ERROR' | 'CERTIFICATE_INVALID'
  readonly phrase: string
}

/** Reads the value of a `TPP-Signature-Certificate` header. */
export type CertificateReader = (header: string) => Result<Certificate, CertificateFault>

/** A reader of certificates that keeps the latest. */
interface CertificateMemory {
  readonly read: CertificateReader
  /** The certificates that it remembers, the latest first. */
  seen(): readonly Certificate[]
}

/**
 * A reader that remembers the certificates used last: parsing one costs several times the rest of the check.
 * Faults are not kept.
 */
export function createCertificateReader(entriesMax: number): CertificateMemory {
  const cache = new Map<string, ReturnType<CertificateReader>>()
  let latest: { readonly header: string; readonly read: ReturnType<CertificateReader> } | undefined
  const read: CertificateReader = (header) => {
    // D: texts of this length are compared in a fraction of the time in which one is looked up.
    if (latest !== undefined && latest.header === header) return latest.read
    const read = cache.get(header) ?? readCertificateHeader(header)
    if (!read.ok) return read
    // Deleting and setting again keeps the map in order of last use.
    cache.delete(header)
    cache.set(header, read)
    if (cache.size > entriesMax) cache.delete(cache.keys().next().value ?? header)
    latest = { header, read }
    return read
  }
  const seen = () => [...cache.values()].flatMap((entry) => (entry.ok ? [entry.value] : [])).reverse()
  return { read, seen }
}

function readCertificateHeader(header: string): ReturnType<CertificateReader> {
  const bytes = certificateBytes(header)
  if (!bytes.ok) return fail({ code: 'FORMAT_ERROR', phrase: bytes.error })
  const certificate = readDerCertificate(bytes.value)
  return certificate.ok ? certificate : fail({ code: 'CERTIFICATE_INVALID', phrase: certificate.error })
}
