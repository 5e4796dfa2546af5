import type { ConnectionCause } from '@pocketbank/http/journal'

/** How a TLS connection ended before a request arrived. */
export interface HandshakeEnd {
  /** Code of the error, of OpenSSL or the system; undefined if the client closed the connection. */
  readonly code?: string | undefined
  /** Host name that the client asked for (SNI); undefined for an address. */
  readonly serverName?: string | undefined
  /** True if the certificate of the bank has that name. */
  readonly isNamed: boolean
  /** True if the handshake had finished. */
  readonly isFinished: boolean
}

/** Error of a client that did not finish the handshake in time. */
export const handshakeTimeout = 'ERR_TLS_HANDSHAKE_TIMEOUT'

/**
 * Causes by names of alerts (RFC 8446 §6.2). OpenSSL puts a prefix before a name that depends on its version,
 * such as `ERR_SSL_TLSV1_ALERT_UNKNOWN_CA` and `ERR_SSL_SSL/TLS_ALERT_BAD_CERTIFICATE`.
 */
const alertCauses: Readonly<Record<string, ConnectionCause>> = {
  UNKNOWN_CA: 'unknownAuthority',
  BAD_CERTIFICATE: 'certificateRefused',
  CERTIFICATE_UNKNOWN: 'certificateRefused',
  CERTIFICATE_REVOKED: 'certificateRefused',
  UNSUPPORTED_CERTIFICATE: 'certificateRefused',
  ACCESS_DENIED: 'certificateRefused',
  CERTIFICATE_EXPIRED: 'certificateExpired',
  PROTOCOL_VERSION: 'protocolVersion',
  HANDSHAKE_FAILURE: 'noSharedCipher',
  INSUFFICIENT_SECURITY: 'noSharedCipher',
  ILLEGAL_PARAMETER: 'malformed',
  DECODE_ERROR: 'malformed',
  NO_APPLICATION_PROTOCOL: 'noSharedProtocol',
  USER_CANCELLED: 'closed',
  CLOSE_NOTIFY: 'closed',
}

/** Causes by codes of errors that the bank finds itself. */
const errorCauses: Readonly<Record<string, ConnectionCause>> = {
  [handshakeTimeout]: 'timeout',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ECONNABORTED: 'reset',
  ETIMEDOUT: 'reset',
  ERR_SSL_UNEXPECTED_EOF_WHILE_READING: 'closed',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'protocolVersion',
  ERR_SSL_VERSION_TOO_LOW: 'protocolVersion',
  ERR_SSL_NO_PROTOCOLS_AVAILABLE: 'protocolVersion',
  ERR_SSL_INAPPROPRIATE_FALLBACK: 'protocolVersion',
  ERR_SSL_NO_SHARED_CIPHER: 'noSharedCipher',
  ERR_SSL_NO_SHARED_GROUPS: 'noSharedCipher',
  ERR_SSL_NO_SUITABLE_GROUPS: 'noSharedCipher',
  ERR_SSL_NO_SUITABLE_KEY_SHARE: 'noSharedCipher',
  ERR_SSL_NO_SHARED_SIGNATURE_ALGORITHMS: 'noSharedCipher',
  ERR_SSL_NO_SUITABLE_SIGNATURE_ALGORITHM: 'noSharedCipher',
  ERR_SSL_UNSUPPORTED_ELLIPTIC_CURVE: 'noSharedCipher',
  ERR_SSL_NO_APPLICATION_PROTOCOL: 'noSharedProtocol',
  ERR_SSL_PEER_DID_NOT_RETURN_A_CERTIFICATE: 'certificateRequired',
  ERR_SSL_BAD_SIGNATURE: 'clientCertificate',
  ERR_SSL_WRONG_SIGNATURE_TYPE: 'clientCertificate',
  ERR_SSL_WRONG_SIGNATURE_SIZE: 'clientCertificate',
  ERR_SSL_MISSING_SIGNATURE_ALGORITHMS_EXTENSION: 'malformed',
  ERR_SSL_CERTIFICATE_VERIFY_FAILED: 'clientCertificate',
  ERR_SSL_UNKNOWN_CERTIFICATE_TYPE: 'clientCertificate',
  ERR_SSL_EXCESSIVE_MESSAGE_SIZE: 'clientCertificate',
  ERR_SSL_CERT_LENGTH_MISMATCH: 'clientCertificate',
  ERR_SSL_EE_KEY_TOO_SMALL: 'clientCertificate',
  ERR_SSL_CA_MD_TOO_WEAK: 'clientCertificate',
  ERR_SSL_WRONG_VERSION_NUMBER: 'malformed',
  ERR_SSL_BAD_RECORD_TYPE: 'malformed',
  ERR_SSL_UNEXPECTED_MESSAGE: 'malformed',
  ERR_SSL_UNKNOWN_PROTOCOL: 'malformed',
}

/** Causes of clients that may have objected to the name in the certificate. */
const nameCauses: readonly ConnectionCause[] = ['certificateRefused', 'reset', 'closed']

function findCodeCause(code: string): ConnectionCause {
  const [, alert = ''] = /_ALERT_(\w+)$/.exec(code) ?? []
  if (alert !== '') return alertCauses[alert] ?? 'other'
  const cause = errorCauses[code]
  if (cause !== undefined) return cause
  // Certificates are the only ASN.1 that a client sends.
  if (/ASN1|X509/.test(code)) return 'clientCertificate'
  return /LENGTH|EXTENSION|RECORD|DECODE|BAD_/.test(code) ? 'malformed' : 'other'
}

/**
 * Finds why a TLS connection ended without a request, as far as error, alert and SNI show it. Returns
 * undefined if nothing failed: probes and spare connections finish the handshake and close.
 */
export function findConnectionCause(end: HandshakeEnd): ConnectionCause | undefined {
  const { code, serverName, isNamed, isFinished } = end
  const cause = code === undefined ? 'closed' : findCodeCause(code)
  if (serverName !== undefined && !isNamed && nameCauses.includes(cause)) return 'wrongHost'
  const isQuiet = isFinished && (cause === 'closed' || cause === 'reset' || cause === 'timeout')
  return isQuiet ? undefined : cause
}

/** Facts that the sentence of a cause names. */
interface CauseFacts extends Pick<HandshakeEnd, 'code' | 'serverName'> {
  /** Names of the bank's certificate. */
  readonly names: readonly string[]
  /** True if the bank issued the certificate itself, so that more names can be added. */
  readonly isIssued: boolean
}

/** Seconds that a client has for the handshake, and then for the first byte of a request. */
export const silentSeconds = 10

/** Names that a sentence lists. */
const listedNamesMax = 5

/** Characters of a server name that a sentence repeats. */
const nameCharsMax = 100

const giveAuthority = 'give it POCKETBANK_CA'
const probably = `Probably it does not trust the bank's certificate (${giveAuthority}), or it expects another host name.`

const sentences: Readonly<Record<ConnectionCause, (facts: CauseFacts) => string>> = {
  unknownAuthority: () => `The client does not trust the bank's certificate: ${giveAuthority}.`,
  wrongHost({ serverName = '', names, isIssued }) {
    const host = serverName.slice(0, nameCharsMax)
    const hosts = names.slice(0, listedNamesMax).join(', ')
    const add = isIssued ? `, or start the bank with --allow-host ${host}` : ''
    return (
      `The client asked for the host "${host}", which the ` +
      `bank's certificate does not have: use ${hosts}${add}.`
    )
  },
  certificateRefused: () => `The client refused the bank's certificate. ${probably}`,
  certificateExpired: () =>
    "The bank's certificate is not valid by the clock of " +
    'the client: set that clock, or renew the certificate.',
  protocolVersion: () => 'The client offers no TLS version of the bank: allow TLS 1.2 or 1.3.',
  noSharedCipher: () =>
    'Client and bank have no cipher, group or signature algorithm in common: allow ' +
    "ECDHE with AES-GCM, X25519 or P-256, and the key of the bank's certificate.",
  noSharedProtocol: () => 'The client offers no protocol of the bank (ALPN): set it to HTTP/1.1.',
  certificateRequired: () =>
    'The client sent no certificate, and --client-certificates is strict: give it ' +
    'one, such as POCKETBANK_QWAC. With "required" the client gets a 401 that says so.',
  clientCertificate: ({ code }) =>
    'The client certificate cannot be read, or its key does ' +
    `not match (${code}): send the certificate and its own key.`,
  malformed: ({ code }) =>
    'The bytes of the client are not a TLS handshake that the ' +
    `bank can read (${code}): look for a proxy in between.`,
  timeout: () =>
    `The client did not finish the handshake within ${silentSeconds} ` +
    's: look for a breakpoint, a proxy or a blocked thread.',
  reset: () => `The connection was reset during the handshake: the client or a proxy gave up. ${probably}`,
  closed: () =>
    'The client closed during or just after the handshake; it may not trust the ' +
    'certificate. Probably it lacks POCKETBANK_CA, or it expects another host name.',
  other: ({ code }) => `The handshake failed (${code}): compare the TLS settings of the client.`,
}

/** Describes a cause and its remedy in sentences. */
export function describeConnectionCause(cause: ConnectionCause, facts: CauseFacts): string {
  return sentences[cause](facts)
}
