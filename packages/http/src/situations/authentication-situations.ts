import type { CheckId } from '../pipeline/outcome.ts'
import { inGroup, stoppedBy } from './situation.ts'

type CheckRow = readonly [sentence: string, why: string, source: string, code: string]

/** The refusals that the check at the bank's door makes, in their order. Only the client can bring them about. */
// biome-ignore format: a table
const checkRows: Readonly<Partial<Record<CheckId, CheckRow>>> = {
  path: ['No operation has the path of the request.', 'A client that builds addresses by hand breaks when they change; links do not.', 'D', "await tpp.get('/v1/nowhere')"],
  method: ['The bank answers 405 with the methods that the path has.', 'A bank lacks an operation that another bank has.', 'RFC 9110', "await tpp.delete('/v1/accounts')"],
  'body-length': ['The bank answers 413: the body is over its limit.', 'A bulk payment of a large company is refused as a whole: the client has to split it.', 'D', "await tpp.post('/v1/consents', { body: ' '.repeat(2 ** 21) })"],
  'body-headers': ['The bank answers 415: Content-Type is not JSON.', 'HTTP libraries set a form’s type by default.', 'D', "await tpp.post('/v1/consents', { body: {}, headers: { 'Content-Type': 'text/plain' } })"],
  'request-id': ['X-Request-ID is missing or malformed.', 'Neither the bank’s support nor a retry can refer to the request.', '§5', "await tpp.get('/v1/accounts', { wrong: 'requestIdMissing' })"],
  'required-headers': ['A header that the operation requires is missing.', 'Payments need headers that reading accounts does not need.', '§4', "await tpp.post('/v1/payments/norwegian-domestic-credit-transfers', { body: order, headers: { 'PSU-IP-Address': undefined } })"],
  'header-forms': ['A header about the PSU has a wrong form.', 'The address that a proxy hands on is not always one: it can have a port or be a list.', '§4', "await tpp.get('/v1/accounts', { headers: { 'PSU-IP-Address': 'localhost' } })"],
  header: ['A header of the signature is missing.', 'A proxy strips headers that it does not know.', '§5', "await tpp.get('/v1/accounts', { wrong: 'signatureMissing' })"],
  digest: ['The Digest is not that of the body.', 'Middleware that formats JSON once more changes the body after it was signed.', '§5', "await tpp.post('/v1/consents', { body: {}, wrong: 'bodyChanged' })"],
  certificate: ['The certificate cannot be read.', 'A header with line breaks or PEM marks is a common mistake of a first deployment.', '§5', "const wrong = { meaning: 'The certificate is cut.', sent: (headers) => headers.set('TPP-Signature-Certificate', 'MIIC') }\nawait tpp.get('/v1/accounts', { wrong })"],
  'key-id': ['The keyId names another certificate.', 'The certificate was renewed, and the serial number in the settings was not.', '§5', "await tpp.get('/v1/accounts', { wrong: 'wrongSerial' })"],
  algorithm: ['The algorithm is not RSA with SHA-256.', 'Libraries for HTTP signatures have other defaults.', '§5', "await tpp.get('/v1/accounts', { wrong: 'otherAlgorithm' })"],
  'signed-headers': ['The list of signed headers lacks one that has to be signed.', 'A header that the client begins to send has to be signed as well.', 'draft-cavage-http-signatures-10', "await tpp.get('/v1/accounts', { wrong: 'headerLeftOut' })"],
  date: ['Date is too far from the clock of the bank.', 'The clock of a machine drifts, or a request waits in a queue after it was signed.', '§5', "const strict = createSandbox({ from: sandbox.snapshot(), dateWindowSeconds: 60 })\nawait strict.tpp({ now: () => new Date(0) }).get('/v1/accounts')"],
  key: ['The key of the certificate is not RSA, or too short.', 'A certificate that one bank accepts is too weak for another bank.', '§5', "await sandbox.tpp({ key: await makeKey(1024) }).get('/v1/accounts')"],
  signature: ['The signature does not verify.', 'One changed character of path, query or header fails every request.', 'draft-cavage-http-signatures-10', "await tpp.get('/v1/accounts', { wrong: 'otherKey' })"],
  validity: ['The certificate is not valid at the clock of the bank.', 'The certificate ends some night, and with it all access.', '§5', "await tpp.get('/v1/accounts', { wrong: 'expiredCertificate' })"],
  issuer: ['The issuer of the certificate is not trusted.', 'A test certificate has no access to a live bank.', '§5', "const strict = createSandbox({ from: sandbox.snapshot(), trustAnchors: 'test' })\nawait strict.tpp().get('/v1/accounts', { wrong: 'unknownAuthority' })"],
  role: ['The certificate lacks the PSD2 role of the operation.', 'A licence for account information does not initiate payments.', 'RTS Art. 34', "await tpp.get('/v1/accounts', { wrong: 'withoutRoles' })"],
  identity: ['The PSU, session and corporation of the headers do not go together.', 'A client mixes up the sessions of two customers, or a person leaves a company.', '§4', "await tpp.get('/v1/accounts', { headers: { 'PSU-Corporate-ID': '999999999' } })"],
  names: ['An id or a product in the path is malformed.', 'An id was built or cut by the client.', 'D', "await tpp.get('/v1/payments/no-such-product/1')"],
  query: ['A query parameter has a wrong value.', 'A date in the format of a country is refused.', '§4', "await tpp.get('/v1/accounts', { query: { withBalance: 'maybe' } })"],
  json: ['The body is not JSON.', 'A text that a customer typed was put into JSON without escaping.', 'D', "await tpp.post('/v1/consents', { body: '{' })"],
  contract: ['The body breaks its contract; the answer lists every wrong field.', 'A customer can mend all fields at once if the client reads the whole list.', '§7', "await tpp.post('/v1/consents', { body: { recurringIndicator: 'yes' } })"],
  'redirect-uri': ['SCA is needed, and TPP-Redirect-URI is missing: 401 without a link.', 'Nobody is there at night: the client has to ask the customer at their next visit.', '§5.6', "await tpp.get('/v1/accounts', { headers: { 'PSU-ID': undefined, 'TPP-Session-ID': undefined, 'TPP-Redirect-URI': undefined } })"],
}

/** A situation for each check before the bank that refuses. */
export const authenticationSituations = inGroup(
  'refusals',
  (Object.entries(checkRows) as [CheckId, CheckRow][]).map(([check, [sentence, why, source, code]]) => ({
    id: `check-${check}`,
    sentence,
    why,
    source,
    met: stoppedBy(check),
    bring: { how: 'Only the client can send this request.', code },
  })),
)
