import { percentEncode } from '../../base/input/percent.ts'
import type { Authorisation } from '../../rows/authorisations/model.ts'

/** Adds query parameters to TPP-Redirect-URI and keeps its own query (D). */
function addressWith(uri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${percentEncode(value ?? '')}`)
    .join('&')
  if (!uri.includes('?')) return `${uri}?${query}`
  return /[?&]$/.test(uri) ? uri + query : `${uri}&${query}`
}

interface Approved {
  readonly psuId: string
  readonly sessionId: string
  /** The customer number of the corporation for which the PSU acts. */
  readonly corporationId: string | undefined
}

/**
 * Builds the redirect URI after an approval. D: for a corporation it has the PSU-Corporate-ID, which later
 * requests need.
 */
export function redirectUriApproved({ redirect }: Authorisation, approved: Approved): string {
  return addressWith(redirect.uri, {
    'psu-id': approved.psuId,
    'tpp-session-id': approved.sessionId,
    'psu-corporate-id': approved.corporationId,
  })
}

/** Builds the redirect URI after a refusal or an error. The message says why. */
export function redirectUriUnapproved({ redirect }: Authorisation, message: string): string {
  return addressWith(redirect.uri, { message })
}
