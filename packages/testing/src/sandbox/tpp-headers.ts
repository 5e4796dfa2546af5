import { seededUuid } from '@pocketbank/signatures/authority'
import type { HeaderValues, SigningOptions } from '@pocketbank/signatures/signing'
import type { PsuNameBook, PsuNames } from './names.ts'

/** Headers of every request: the PSU is present, and can be redirected to the SCA page and back. */
const commonHeaders = {
  'PSU-IP-Address': '192.0.2.1',
  'TPP-Redirect-URI': 'https://tpp.example/back',
} as const

const nameHeaders = ['PSU-ID', 'TPP-Session-ID', 'PSU-Corporate-ID', 'X-PSU-IDENTITY'] as const

/** Operations whose requests must all name the PSU, the session and the accepted fixes (§4.1, §4.7). */
const demanding = /\/v1\/(?:(?:periodic-|bulk-)?payments|signing-baskets)(?:\/|$)/

/** Further headers of those operations. The empty list (RFC 9110, 5.6.1) accepts no fix. */
const separators = { 'x-accept-fix': ',' } as const

/**
 * Creates a TPP's names for a PSU whom the bank does not know yet. The first approval assigns them to the
 * PSU.
 */
function namesForStranger({ tpp, psu = '', strangers }: CallerNames): HeaderValues {
  return {
    'PSU-ID': seededUuid(`${strangers}${tpp} PSU-ID ${psu}`),
    'TPP-Session-ID': seededUuid(`${strangers}${tpp} TPP-Session-ID ${psu}`),
    'PSU-Context': 'PRIVATE',
  }
}

function writePsuHeaders({ psuId, sessionId, corporateId }: PsuNames): HeaderValues {
  return { 'PSU-ID': psuId, 'TPP-Session-ID': sessionId, 'PSU-Corporate-ID': corporateId }
}

interface CallerNames {
  readonly tpp: string
  /** The customer number of the PSU; undefined for the PSU who approved last. */
  readonly psu: string | undefined
  readonly book: PsuNameBook
  readonly strangers: string
}

/**
 * True if a request names its PSU. No further name is added then, since two names may belong to two people.
 */
function namesPsu(has: (name: string) => boolean): boolean {
  return nameHeaders.some(has)
}

export function headersFor(
  caller: CallerNames,
  callerHeaders: SigningOptions['headers'],
): SigningOptions['headers'] {
  const { tpp, psu, book } = caller
  return (request) => {
    const ownHeaders = callerHeaders(request)
    const givenNames = new Set(Object.keys(ownHeaders).map((name) => name.toLowerCase()))
    const isNamed = namesPsu((name) => request.headers.has(name) || givenNames.has(name.toLowerCase()))
    const isDemanding = demanding.test(request.url.pathname)
    const nameEntry = book.of(tpp, psu)
    const stranger = isDemanding ? namesForStranger(caller) : {}
    const names = nameEntry === undefined ? stranger : writePsuHeaders(nameEntry)
    const defaults = { ...commonHeaders, ...(isDemanding && separators), ...(isNamed ? {} : names) }
    const defaultEntries = Object.entries(defaults).filter(([name]) => !givenNames.has(name.toLowerCase()))
    return { ...Object.fromEntries(defaultEntries), ...ownHeaders }
  }
}
