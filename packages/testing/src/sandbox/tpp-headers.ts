import { seededUuid } from '@pocketbank/signatures/authority'
import type { HeaderValues, SigningOptions } from '@pocketbank/signatures/signing'
import type { PsuNameBook, PsuNames } from './names.ts'

/** Headers of every request: the PSU is present, and can be redirected to the bank's page and back. */
const commonHeaders = {
  'PSU-IP-Address': '192.0.2.1',
  'TPP-Redirect-URI': 'https://tpp.example/back',
} as const

const nameHeaders = ['PSU-ID', 'TPP-Session-ID', 'PSU-Corporate-ID', 'X-PSU-IDENTITY'] as const

/** Operations whose every request must name its PSU, its session and the fixes that it wants (§4.1, §4.7). */
const demanding = /\/v1\/(?:(?:periodic-|bulk-)?payments|signing-baskets)(?:\/|$)/

/** Further headers of those operations. D: a list with nothing in it (RFC 9110, 5.6.1), since no fix is wanted. */
const demanded = { 'x-accept-fix': ',' } as const

/** Returns a TPP's names for a PSU whom the bank has not met. The approval makes them names of the person. */
function namesForStranger({ tpp, psu = '', strangers }: Asking): HeaderValues {
  return {
    'PSU-ID': seededUuid(`${strangers}${tpp} PSU-ID ${psu}`),
    'TPP-Session-ID': seededUuid(`${strangers}${tpp} TPP-Session-ID ${psu}`),
    'PSU-Context': 'PRIVATE',
  }
}

function writePsuHeaders({ psuId, sessionId, corporateId }: PsuNames): HeaderValues {
  return { 'PSU-ID': psuId, 'TPP-Session-ID': sessionId, 'PSU-Corporate-ID': corporateId }
}

/** Sender of the requests: a TPP, and its customer. */
interface Asking {
  readonly tpp: string
  /** The number of the customer for whom it asks; the one who approved last where there is none. */
  readonly psu: string | undefined
  readonly book: PsuNameBook
  /** Seed of its names for customers whom the bank has not met. */
  readonly strangers: string
}

/** True if a request names its PSU by itself: then no name is added, as two names may stand for two people. */
function namesPsu(has: (name: string) => boolean): boolean {
  return nameHeaders.some(has)
}

/** The headers that a TPP of a sandbox sends unless a request, or the TPP's own options, say otherwise. */
export function headersFor(asking: Asking, own: SigningOptions['headers']): SigningOptions['headers'] {
  const { tpp, psu, book } = asking
  return (request) => {
    const given = own(request)
    const givenNames = new Set(Object.keys(given).map((name) => name.toLowerCase()))
    const isNamed = namesPsu((name) => request.headers.has(name) || givenNames.has(name.toLowerCase()))
    const isDemanding = demanding.test(request.url.pathname)
    const known = book.of(tpp, psu)
    const stranger = isDemanding ? namesForStranger(asking) : {}
    const names = known === undefined ? stranger : writePsuHeaders(known)
    const defaults = { ...commonHeaders, ...(isDemanding && demanded), ...(isNamed ? {} : names) }
    const others = Object.entries(defaults).filter(([name]) => !givenNames.has(name.toLowerCase()))
    return { ...Object.fromEntries(others), ...given }
  }
}
