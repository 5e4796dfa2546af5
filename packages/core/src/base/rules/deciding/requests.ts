import type { DecidingRow } from './row.ts'

/** Rules that refuse requests: the authentication of requests. */
export const authenticationRules = {
  Q1: ['HTTP_HEADER_REQUIRED', 'Every signing header is required.', '§5'],
  Q1a: [
    'FORMAT_ERROR',
    'A request has one `X-Request-ID`, 1 to 100 printable characters, which the response returns.',
    'D',
  ],
  Q2: [
    ['SIGNATURE_INVALID', 'FORMAT_ERROR'],
    '`Digest` is the SHA-256 or SHA-512 hash of exactly the body, in canonical base64. Of several, all known ones must hold.',
    '§5',
  ],
  Q3: [
    ['SIGNATURE_INVALID', 'FORMAT_ERROR'],
    'A signature covers the signed headers that the request has, in the text of the draft.',
    'draft-cavage-http-signatures-10',
  ],
  Q4: [
    ['SIGNATURE_INVALID', 'CERTIFICATE_INVALID'],
    'A signature is RSA with SHA-256 and a long enough key. Other algorithm names and keys are refused.',
    '§5',
  ],
  Q5: [
    'SIGNATURE_INVALID',
    '`keyId` names the certificate by serial number and issuer. Meaning counts, not spelling.',
    '§5',
  ],
  Q7: [
    ['CERTIFICATE_INVALID', 'CERTIFICATE_EXPIRED', 'FORMAT_ERROR'],
    'The certificate, in any form that clients send, must be one, complete, valid now, and of a trusted issuer if anchors are set.',
    '§5',
  ],
  Q8a: ['FORBIDDEN', 'If the certificate states roles, it must have the one that the operation needs.', 'D'],
  Q11a: [
    [],
    'A creating POST, a PUT or a DELETE repeated with its id, even at once, is executed once and gets the same response.',
    'D',
  ],
  Q11b: ['CONFLICT', 'A used id must not come with another request.', 'D'],
  Q13: ['FORMAT_ERROR', 'PSU headers of an operation must have the form of their table.', '§4'],
  Q13c: [
    'FORMAT_ERROR',
    '`TPP-Session-ID` is 1 to 100 printable ASCII characters without blank or comma.',
    'D',
  ],
  Q13d: ['FORMAT_ERROR', '`PSU-Corporate-ID` is 1 to 35 printable characters without a comma.', 'D'],
  Q13e: ['FORMAT_ERROR', '`PSU-IP-Address` is an IPv4 or IPv6 address without a zone.', 'D'],
  Q14h: ['RESOURCE_UNKNOWN', "Another TPP's payment, basket or authorisation is not found.", 'D'],
  Q15c: [
    'FORMAT_ERROR',
    'A paste is raw HTTP, `curl` output, a `curl` command or a HAR entry. Anything else is refused with line and expectation.',
    'D',
  ],
  Q16a: [
    'CERTIFICATE_MISSING',
    'If the bank requires client certificates, a request under `/v1` needs one. Other paths need none.',
    'D',
  ],
  Q16b: [
    'CERTIFICATE_INVALID',
    'A client certificate must be readable. In `Client-Cert` it is base64 between colons.',
    'RFC 9440',
  ],
  Q16c: [
    ['CERTIFICATE_INVALID', 'CERTIFICATE_EXPIRED'],
    'A client certificate must be valid at the clock of the bank.',
    'D',
  ],
  Q16d: [
    'CERTIFICATE_INVALID',
    'If the bank has trust anchors, one of them must have issued the client certificate.',
    'D',
  ],
  Q16e: [
    'CERTIFICATE_INVALID',
    'A client certificate must have a PSD2 statement, and an organizationIdentifier in its subject.',
    'D: ETSI TS 119 495',
  ],
  Q16f: [
    'CERTIFICATE_INVALID',
    'A client certificate must be a QWAC: its QcType is `web`, not `eseal`.',
    'D: ETSI EN 319 412-5',
  ],
  Q16g: [
    'CERTIFICATE_INVALID',
    'A client certificate must have `clientAuth` in its extended key usage.',
    'D: RFC 5280',
  ],
  Q16h: [
    'CERTIFICATE_INVALID',
    'The key of a client certificate is EC, or RSA of the length that signatures need.',
    'D',
  ],
  Q16i: [
    'CERTIFICATE_INVALID',
    'A client certificate must have the PSD2 role that the operation needs.',
    'D',
  ],
  Q16j: [
    'CERTIFICATE_INVALID',
    'After the situation `client-certificate-renewed` the present serial number is refused until another one arrives.',
    'D',
  ],
  Q16k: [
    'CERTIFICATE_INVALID',
    'Client certificate and signing certificate must be of one organisation. The refusal names both.',
    'D',
  ],
} as const satisfies Readonly<Record<string, DecidingRow>>
