import type { ConnectionCause } from '@pocketbank/http/journal'
import { connectionCauses } from '@pocketbank/http/journal'
import { expect, test } from 'vitest'
import { describeConnectionCause, findConnectionCause, type HandshakeEnd } from './handshake-cause.ts'

const during: HandshakeEnd = { isFinished: false, isNamed: false }
const localhost = { serverName: 'localhost', isNamed: true }
const foreign = { serverName: 'bank.example', isNamed: false }

// Codes as Node 20 to 26 report them: OpenSSL changed the prefix of alerts.
test.each<readonly [string | undefined, ConnectionCause]>([
  ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', 'unknownAuthority'],
  ['ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE', 'certificateRefused'],
  ['ERR_SSL_SSL/TLS_ALERT_BAD_CERTIFICATE', 'certificateRefused'],
  ['ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN', 'certificateRefused'],
  ['ERR_SSL_SSL/TLS_ALERT_CERTIFICATE_UNKNOWN', 'certificateRefused'],
  ['ERR_SSL_SSLV3_ALERT_CERTIFICATE_REVOKED', 'certificateRefused'],
  ['ERR_SSL_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE', 'certificateRefused'],
  ['ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED', 'certificateExpired'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'protocolVersion'],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'protocolVersion'],
  ['ERR_SSL_VERSION_TOO_LOW', 'protocolVersion'],
  ['ERR_SSL_NO_SHARED_CIPHER', 'noSharedCipher'],
  ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'noSharedCipher'],
  ['ERR_SSL_NO_SUITABLE_SIGNATURE_ALGORITHM', 'noSharedCipher'],
  ['ERR_SSL_NO_SUITABLE_KEY_SHARE', 'noSharedCipher'],
  ['ERR_SSL_NO_APPLICATION_PROTOCOL', 'noSharedProtocol'],
  ['ERR_SSL_PEER_DID_NOT_RETURN_A_CERTIFICATE', 'certificateRequired'],
  ['ERR_SSL_BAD_SIGNATURE', 'clientCertificate'],
  ['ERR_OSSL_ASN1_WRONG_TAG', 'clientCertificate'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'malformed'],
  ['ERR_SSL_UNEXPECTED_MESSAGE', 'malformed'],
  ['ERR_SSL_LENGTH_MISMATCH', 'malformed'],
  ['ERR_TLS_HANDSHAKE_TIMEOUT', 'timeout'],
  ['ECONNRESET', 'reset'],
  ['EPIPE', 'reset'],
  [undefined, 'closed'],
  ['ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR', 'other'],
  ['ERR_SSL_SOMETHING_NEW', 'other'],
])(
  '[E5h] takes %s during a handshake for %s, whether the client names localhost or an address',
  (code, cause) => {
    expect(findConnectionCause({ ...during, code })).toBe(cause)
    expect(findConnectionCause({ ...during, ...localhost, code })).toBe(cause)
  },
)

test.each([
  undefined,
  'ECONNRESET',
  'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE',
  'ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN',
])('[E5h] judges the host name by SNI if the client ends the connection with %s', (code) => {
  for (const isFinished of [false, true])
    expect(findConnectionCause({ ...during, ...foreign, code, isFinished })).toBe('wrongHost')
})

test.each<readonly [string, ConnectionCause]>([
  ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', 'unknownAuthority'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'protocolVersion'],
  ['ERR_SSL_PEER_DID_NOT_RETURN_A_CERTIFICATE', 'certificateRequired'],
])('[E5h] does not blame the host name for %s', (code, cause) => {
  expect(findConnectionCause({ ...during, ...foreign, code })).toBe(cause)
})

test('[E5h] ignores connections that end after the handshake, unless an alert or SNI says why', () => {
  const finished = { ...during, isFinished: true }
  for (const code of [undefined, 'ECONNRESET', 'ERR_TLS_HANDSHAKE_TIMEOUT']) {
    expect(findConnectionCause({ ...finished, code })).toBeUndefined()
    expect(findConnectionCause({ ...finished, ...localhost, code })).toBeUndefined()
  }
  expect(findConnectionCause({ ...finished, code: 'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA' })).toBe(
    'unknownAuthority',
  )
})

const facts = { ...foreign, code: 'ERR_SSL_X', names: ['localhost', '127.0.0.1'], isIssued: true }

test.each(connectionCauses)('[E5h] the sentence of %s ends with a remedy', (cause) => {
  const text = describeConnectionCause(cause, facts)
  expect(text).toMatch(/^[A-Z].+[:,.(] ?.+\.$/)
  expect(text).not.toContain('undefined')
})

test('[E5h] a wrong host name is repeated, shortened, next to the names of the certificate', () => {
  expect(describeConnectionCause('wrongHost', facts)).toBe(
    'The client asked for the host "bank.example", which the bank\'s certificate does not have: use localhost, 127.0.0.1, or start the bank with --allow-host bank.example.',
  )
  const longNamed = { ...facts, isIssued: false, serverName: 'a'.repeat(255), names: ['shop.example'] }
  const text = describeConnectionCause('wrongHost', longNamed)
  expect(text).toContain(': use shop.example.')
  expect(text.length).toBeLessThan(200)
})
