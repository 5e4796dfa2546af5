import type { CheckId } from '@pocketbank/http/pipeline'
import { by, inGroup, type Situation } from './situation.ts'

type CheckRow = Pick<Situation, 'sentence' | 'why' | 'source' | 'how' | 'code'>

/** The refusals of the checks before the bank, in their order. Only the client can cause them. */
const checkRows: Readonly<Partial<Record<CheckId, CheckRow>>> = {
  path: {
    sentence: 'No operation has the path of the request.',
    why: 'A client that builds addresses by hand breaks when they change; links do not.',
    source: 'D',
    how: 'Read a path that no operation has.',
    code: "await tpp.get(String('/v1/nowhere'))",
  },
  method: {
    sentence: 'The bank responds with 405 and the methods of the path.',
    why: 'A bank lacks an operation that another bank has.',
    source: 'RFC 9110',
    how: 'Send DELETE to /v1/accounts.',
    code: "await tpp.delete(String('/v1/accounts'))",
  },
  'body-length': {
    sentence: 'The bank responds with 413: the body is over its limit.',
    why: 'A bulk payment of a large company is refused as a whole: the client has to split it.',
    source: 'D',
    how: 'Ask for a consent with a body of 2 MiB.',
    code: "await tpp.post('/v1/bank-offered-consents', { body: ' '.repeat(2 ** 21) })",
  },
  'body-headers': {
    sentence: 'The bank responds with 415: Content-Type is not JSON.',
    why: "HTTP libraries set a form's type by default.",
    source: 'D',
    how: 'Ask for a consent with Content-Type: text/plain.',
    code: "await tpp.post('/v1/bank-offered-consents', { body: {}, headers: { 'Content-Type': 'text/plain' } })",
  },
  'request-id': {
    sentence: 'X-Request-ID is missing or malformed.',
    why: "Neither the bank's support nor a retry can refer to the request.",
    source: '§5',
    how: 'Read accounts without X-Request-ID.',
    code: "await tpp.get('/v1/accounts', { wrong: 'requestIdMissing' })",
  },
  'required-headers': {
    sentence: 'A header that the operation requires is missing.',
    why: 'Payments need headers that reading accounts does not need.',
    source: '§4',
    how: 'Create a payment without PSU-IP-Address.',
    code: "await tpp.post('/v1/payments/norwegian-domestic-credit-transfers', { body: order, headers: { 'PSU-IP-Address': undefined } })",
  },
  'header-forms': {
    sentence: 'A header about the PSU has a wrong form.',
    why: 'The address that a proxy passes is not always one: it can have a port or be a list.',
    source: '§4',
    how: 'Read accounts with PSU-IP-Address: localhost.',
    code: "await tpp.get('/v1/accounts', { headers: { 'PSU-IP-Address': 'localhost' } })",
  },
  header: {
    sentence: 'A header of the signature is missing.',
    why: 'A proxy strips headers that it does not know.',
    source: '§5',
    how: 'Read accounts without Signature.',
    code: "await tpp.get('/v1/accounts', { wrong: 'signatureMissing' })",
  },
  digest: {
    sentence: 'The Digest is not that of the body.',
    why: 'Middleware that formats JSON once more changes the body after it was signed.',
    source: '§5',
    how: 'Ask for a consent, and change the body after it was signed.',
    code: "await tpp.post('/v1/bank-offered-consents', { body: {}, wrong: 'bodyChanged' })",
  },
  certificate: {
    sentence: 'The certificate cannot be read.',
    why: 'A header with line breaks or PEM marks is a common mistake of a first deployment.',
    source: '§5',
    how: 'Read accounts with a TPP-Signature-Certificate that is cut.',
    code: "await tpp.get('/v1/accounts', { wrong: { meaning: 'The certificate is cut.', sent: (headers) => headers.set('TPP-Signature-Certificate', 'MIIC') } })",
  },
  'key-id': {
    sentence: 'The keyId names another certificate.',
    why: 'The certificate was renewed, and the serial number in the settings was not.',
    source: '§5',
    how: 'Read accounts with another serial number in the keyId.',
    code: "await tpp.get('/v1/accounts', { wrong: 'wrongSerial' })",
  },
  algorithm: {
    sentence: 'The algorithm is not RSA with SHA-256.',
    why: 'Libraries for HTTP signatures have other defaults.',
    source: '§5',
    how: 'Read accounts with another algorithm in Signature.',
    code: "await tpp.get('/v1/accounts', { wrong: 'otherAlgorithm' })",
  },
  'signed-headers': {
    sentence: 'The list of signed headers lacks one that has to be signed.',
    why: 'A header that the client begins to send has to be signed as well.',
    source: 'draft-cavage-http-signatures-10',
    how: 'Read accounts without X-Request-ID among the signed headers.',
    code: "await tpp.get('/v1/accounts', { wrong: 'headerLeftOut' })",
  },
  date: {
    sentence: 'Date is too far from the clock of the bank.',
    why: 'The clock of a machine drifts, or a request waits in a queue after it was signed.',
    source: '§5',
    how: 'Start the bank with --date-window 60, and read accounts with a Date of two minutes ago.',
    code: "const strict = createSandbox({ from: sandbox.snapshot(), dateWindowSeconds: 60 })\nawait strict.tpp({ now: () => new Date(0) }).get('/v1/accounts')",
  },
  key: {
    sentence: 'The key of the certificate is not RSA, or too short.',
    why: 'A certificate that one bank accepts is too weak for another bank.',
    source: '§5',
    how: 'Read accounts with a certificate whose key has 1024 bits.',
    code: "await sandbox.tpp({ key: await makeKey(1024) }).get('/v1/accounts')",
  },
  signature: {
    sentence: 'The signature does not verify.',
    why: 'One changed character of path, query or header fails every request.',
    source: 'draft-cavage-http-signatures-10',
    how: 'Read accounts with a signature by another key than that of the certificate.',
    code: "await tpp.get('/v1/accounts', { wrong: 'otherKey' })",
  },
  validity: {
    sentence: 'The certificate is not valid at the clock of the bank.',
    why: 'The certificate ends some night, and with it all access.',
    source: '§5',
    how: 'Read accounts with an expired certificate.',
    code: "await tpp.get('/v1/accounts', { wrong: 'expiredCertificate' })",
  },
  issuer: {
    sentence: 'The issuer of the certificate is not trusted.',
    why: 'A test certificate has no access to a live bank.',
    source: '§5',
    how: 'Start the bank with --trust-anchors, and read accounts with a certificate of another issuer.',
    code: "const strict = createSandbox({ from: sandbox.snapshot(), trustAnchors: 'test' })\nawait strict.tpp().get('/v1/accounts', { wrong: 'unknownAuthority' })",
  },
  role: {
    sentence: 'The certificate lacks the PSD2 role of the operation.',
    why: 'A licence for account information does not initiate payments.',
    source: 'RTS Art. 34',
    how: 'Read accounts with a certificate that has no PSD2 role.',
    code: "await tpp.get('/v1/accounts', { wrong: 'withoutRoles' })",
  },
  identity: {
    sentence: 'The PSU, session and corporation of the headers do not go together.',
    why: 'A client mixes up the sessions of two customers, or a person leaves a company.',
    source: '§4',
    how: 'Read accounts with the PSU-Corporate-ID of a company for which the customer does not act.',
    code: "await tpp.get('/v1/accounts', { headers: { 'PSU-Corporate-ID': '999999999' } })",
  },
  names: {
    sentence: 'An id or a product in the path is malformed.',
    why: 'An id was built or cut by the client.',
    source: 'D',
    how: 'Read a payment of a product that does not exist.',
    code: "await tpp.get(String('/v1/payments/no-such-product/1'))",
  },
  query: {
    sentence: 'A query parameter has a wrong value.',
    why: 'A date in the format of a country is refused.',
    source: '§4',
    how: 'Read accounts with withBalance=maybe.',
    code: "await tpp.get(String('/v1/accounts?withBalance=maybe'))",
  },
  json: {
    sentence: 'The body is not JSON.',
    why: 'A text that a customer typed was put into JSON without escaping.',
    source: 'D',
    how: 'Ask for a consent with a body that is not JSON.',
    code: "await tpp.post('/v1/bank-offered-consents', { body: '{' })",
  },
  contract: {
    sentence: 'The body breaks its contract; the response lists every wrong field.',
    why: 'A customer can correct all fields at once if the client reads the whole list.',
    source: '§7',
    how: 'Ask for a consent whose recurringIndicator is a text.',
    code: 'await tpp.post(\'/v1/bank-offered-consents\', { body: \'{"recurringIndicator":"yes"}\' })',
  },
  'redirect-uri': {
    sentence: 'SCA is needed, and TPP-Redirect-URI is missing: 401 without a link.',
    why: 'Nobody is there at night: the client has to ask the customer at their next visit.',
    source: '§5.6',
    how: 'Read accounts without PSU-ID, TPP-Session-ID and TPP-Redirect-URI.',
    code: "await tpp.get('/v1/accounts', { headers: { 'PSU-ID': undefined, 'TPP-Session-ID': undefined, 'TPP-Redirect-URI': undefined } })",
  },
}

/** A situation for each check before the bank. */
export const checkSituations = inGroup(
  'refusals',
  (Object.entries(checkRows) as [CheckId, CheckRow][]).map(([check, row]) => ({
    id: `check-${check}`,
    ...row,
    met: by.check(check),
  })),
)
