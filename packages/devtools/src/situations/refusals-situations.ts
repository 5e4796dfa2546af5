import { type ErrorCode, errorCodes } from '@pocketbank/core'
import { tppMessageCodes } from '@pocketbank/core/base/errors'
import { statusOf } from '@pocketbank/http/operations/render'
import type { CheckId } from '@pocketbank/http/pipeline'
import type { GivenFault } from '../faults/rule.ts'
import type { Arming } from './means.ts'
import { by, inGroup } from './situation.ts'

/**
 * The requests that a code can be tried with: words, what the client sends, the match of the fault, and the
 * recipe.
 */
// biome-ignore format: a table
const targets = {
  any: { words: 'The next request', send: 'Read accounts.', match: {}, code: "await tpp.get('/v1/accounts')" },
  reading: { words: 'The next request for accounts', send: 'Read accounts.', match: { method: 'GET', path: '/v1/accounts/*' }, code: "await tpp.get('/v1/accounts')" },
  payment: { words: 'The next payment', send: 'Create a payment.', match: { method: 'POST', path: '/v1/payments/{product}' }, code: "await tpp.post('/v1/payments/norwegian-domestic-credit-transfers', { body: order })" },
  periodic: { words: 'The next periodic payment', send: 'Create a periodic payment.', match: { method: 'POST', path: '/v1/periodic-payments/{product}' }, code: "await tpp.post('/v1/periodic-payments/norwegian-domestic-credit-transfers', { body: { ...order, startDate: sandbox.clock.today, frequency: 'Monthly' } })" },
  basket: { words: 'The next basket', send: 'Create a basket.', match: { method: 'POST', path: '/v1/signing-baskets' }, code: "await tpp.post('/v1/signing-baskets', { body: { paymentIds: ['another'] } })" },
  approval: { words: 'The next request to start an approval', send: 'Create a payment, and start its authorisation.', match: { operation: 'startPaymentAuthorisation' }, code: 'await tpp.pay(order).catch(() => undefined)' },
} as const satisfies Record<string, { words: string; send: string; match: GivenFault['match']; code: string }>

// biome-ignore format: a table
const codeRows: Readonly<Record<ErrorCode, readonly [target: keyof typeof targets, why: string]>> = {
  SYSTEM_ERROR: ['any', 'The client retries later, with the same X-Request-ID where it creates something.'],
  BAD_REQUEST: ['any', 'A retry gets the same response: the client has to be changed.'],
  FORBIDDEN: ['any', 'The licence, or the customer’s role in a company, does not allow the request; asking again does not help.'],
  NOT_FOUND: ['any', 'A wrong address is a bug of the client, not a missing resource.'],
  CONFLICT: ['payment', 'The state at the bank has changed: read it again before the next attempt.'],
  HTTP_HEADER_REQUIRED: ['any', 'A bank demands headers for one operation that another operation does not need.'],
  QUERY_PARAMETER_REQUIRED: ['reading', 'A query that one bank takes lacks a parameter that another bank demands.'],
  SCA_NOT_FOUND: ['approval', 'The client kept a link that the bank does not have: it starts a new approval.'],
  SCA_EXPIRED: ['approval', 'The customer came too late: the client offers a new link instead of an error page.'],
  SCA_INVALID: ['approval', 'The link was used, or its request withdrawn: reading the status shows which.'],
  FORMAT_ERROR: ['payment', 'Customers type these values: the error’s path says at which field to show it.'],
  RESOURCE_UNKNOWN: ['reading', 'An account or payment that the client has stored is deleted, or is not the customer’s.'],
  PSU_CREDENTIALS_INVALID: ['reading', 'The customer mistyped their number, or left the bank: ask them, and do not retry.'],
  CONSENT_UNKNOWN: ['reading', 'The bank no longer has the stored consent: the customer has to give a new one.'],
  CONSENT_INVALID: ['reading', 'The customer opened less than the client reads: it has to continue without that.'],
  CONSENT_EXPIRED: ['reading', 'Access ends while nobody is there: the nightly job must ask the customer to renew it.'],
  ACCESS_EXCEEDED: ['reading', 'The bank refuses all further reads of the day: obey Retry-After instead of retrying.'],
  PRODUCT_UNKNOWN: ['payment', 'Banks offer different products: the client has to choose another one.'],
  PRODUCT_INVALID: ['payment', 'A known product is not offered for this service: the client has to choose another one.'],
  KID_MISSING: ['payment', 'The creditor takes payments with a KID only: the customer has to enter it.'],
  KID_INVALID: ['payment', 'A mistyped KID is shown at its field, before the customer leaves for the approval.'],
  PAYMENT_FAILED: ['payment', 'The bank will not carry out the payment: tell the customer, and do not send it again.'],
  EXECUTION_DATE_INVALID: ['payment', 'A date that was good when the customer chose it may be past when it is sent.'],
  PERIOD_INVALID: ['periodic', 'The first day, the last day and the frequency of a standing order do not fit together.'],
  REFERENCE_MIX_INVALID: ['basket', 'The payments of this basket cannot be signed together: the client has to split it.'],
  SIGNATURE_INVALID: ['any', 'A proxy or a new library changes what is signed, and every request fails at once.'],
  CERTIFICATE_INVALID: ['any', 'A renewed certificate may come from an issuer, or have a form, that a bank refuses.'],
  CERTIFICATE_EXPIRED: ['any', 'The certificate ends some night, and with it all access: alert before that day.'],
  CERTIFICATE_MISSING: ['any', 'A new server, library or proxy makes connections without the client certificate.'],
}

function sourceOfCode(code: ErrorCode): string {
  if ((tppMessageCodes as readonly string[]).includes(code)) return '§7.5'
  return code.startsWith('SIGNATURE') || code.startsWith('CERTIFICATE') ? 'BG: error codes' : '§7'
}

type CheckRow = readonly [sentence: string, why: string, source: string, how: string, code: string]

/** The refusals of the checks before the bank, in their order. Only the client can cause them. */
// biome-ignore format: a table
const checkRows: Readonly<Partial<Record<CheckId, CheckRow>>> = {
  path: ['No operation has the path of the request.', 'A client that builds addresses by hand breaks when they change; links do not.', 'D', 'Read a path that no operation has.', "await tpp.get(String('/v1/nowhere'))"],
  method: ['The bank responds with 405 and the methods of the path.', 'A bank lacks an operation that another bank has.', 'RFC 9110', 'Send DELETE to /v1/accounts.', "await tpp.delete(String('/v1/accounts'))"],
  'body-length': ['The bank responds with 413: the body is over its limit.', 'A bulk payment of a large company is refused as a whole: the client has to split it.', 'D', 'Ask for a consent with a body of 2 MiB.', "await tpp.post('/v1/bank-offered-consents', { body: ' '.repeat(2 ** 21) })"],
  'body-headers': ['The bank responds with 415: Content-Type is not JSON.', 'HTTP libraries set a form’s type by default.', 'D', 'Ask for a consent with Content-Type: text/plain.', "await tpp.post('/v1/bank-offered-consents', { body: {}, headers: { 'Content-Type': 'text/plain' } })"],
  'request-id': ['X-Request-ID is missing or malformed.', 'Neither the bank’s support nor a retry can refer to the request.', '§5', 'Read accounts without X-Request-ID.', "await tpp.get('/v1/accounts', { wrong: 'requestIdMissing' })"],
  'required-headers': ['A header that the operation requires is missing.', 'Payments need headers that reading accounts does not need.', '§4', 'Create a payment without PSU-IP-Address.', "await tpp.post('/v1/payments/norwegian-domestic-credit-transfers', { body: order, headers: { 'PSU-IP-Address': undefined } })"],
  'header-forms': ['A header about the PSU has a wrong form.', 'The address that a proxy hands on is not always one: it can have a port or be a list.', '§4', 'Read accounts with PSU-IP-Address: localhost.', "await tpp.get('/v1/accounts', { headers: { 'PSU-IP-Address': 'localhost' } })"],
  header: ['A header of the signature is missing.', 'A proxy strips headers that it does not know.', '§5', 'Read accounts without Signature.', "await tpp.get('/v1/accounts', { wrong: 'signatureMissing' })"],
  digest: ['The Digest is not that of the body.', 'Middleware that formats JSON once more changes the body after it was signed.', '§5', 'Ask for a consent, and change the body after it was signed.', "await tpp.post('/v1/bank-offered-consents', { body: {}, wrong: 'bodyChanged' })"],
  certificate: ['The certificate cannot be read.', 'A header with line breaks or PEM marks is a common mistake of a first deployment.', '§5', 'Read accounts with a TPP-Signature-Certificate that is cut.', "await tpp.get('/v1/accounts', { wrong: { meaning: 'The certificate is cut.', sent: (headers) => headers.set('TPP-Signature-Certificate', 'MIIC') } })"],
  'key-id': ['The keyId names another certificate.', 'The certificate was renewed, and the serial number in the settings was not.', '§5', 'Read accounts with another serial number in the keyId.', "await tpp.get('/v1/accounts', { wrong: 'wrongSerial' })"],
  algorithm: ['The algorithm is not RSA with SHA-256.', 'Libraries for HTTP signatures have other defaults.', '§5', 'Read accounts with another algorithm in Signature.', "await tpp.get('/v1/accounts', { wrong: 'otherAlgorithm' })"],
  'signed-headers': ['The list of signed headers lacks one that has to be signed.', 'A header that the client begins to send has to be signed as well.', 'draft-cavage-http-signatures-10', 'Read accounts without X-Request-ID among the signed headers.', "await tpp.get('/v1/accounts', { wrong: 'headerLeftOut' })"],
  date: ['Date is too far from the clock of the bank.', 'The clock of a machine drifts, or a request waits in a queue after it was signed.', '§5', 'Start the bank with --date-window 60, and read accounts with a Date of two minutes ago.', "const strict = createSandbox({ from: sandbox.snapshot(), dateWindowSeconds: 60 })\nawait strict.tpp({ now: () => new Date(0) }).get('/v1/accounts')"],
  key: ['The key of the certificate is not RSA, or too short.', 'A certificate that one bank accepts is too weak for another bank.', '§5', 'Read accounts with a certificate whose key has 1024 bits.', "await sandbox.tpp({ key: await makeKey(1024) }).get('/v1/accounts')"],
  signature: ['The signature does not verify.', 'One changed character of path, query or header fails every request.', 'draft-cavage-http-signatures-10', 'Read accounts with a signature by another key than that of the certificate.', "await tpp.get('/v1/accounts', { wrong: 'otherKey' })"],
  validity: ['The certificate is not valid at the clock of the bank.', 'The certificate ends some night, and with it all access.', '§5', 'Read accounts with an expired certificate.', "await tpp.get('/v1/accounts', { wrong: 'expiredCertificate' })"],
  issuer: ['The issuer of the certificate is not trusted.', 'A test certificate has no access to a live bank.', '§5', 'Start the bank with --trust-anchors, and read accounts with a certificate of another issuer.', "const strict = createSandbox({ from: sandbox.snapshot(), trustAnchors: 'test' })\nawait strict.tpp().get('/v1/accounts', { wrong: 'unknownAuthority' })"],
  role: ['The certificate lacks the PSD2 role of the operation.', 'A licence for account information does not initiate payments.', 'RTS Art. 34', 'Read accounts with a certificate that has no PSD2 role.', "await tpp.get('/v1/accounts', { wrong: 'withoutRoles' })"],
  identity: ['The PSU, session and corporation of the headers do not go together.', 'A client mixes up the sessions of two customers, or a person leaves a company.', '§4', 'Read accounts with the PSU-Corporate-ID of a company for which the customer does not act.', "await tpp.get('/v1/accounts', { headers: { 'PSU-Corporate-ID': '999999999' } })"],
  names: ['An id or a product in the path is malformed.', 'An id was built or cut by the client.', 'D', 'Read a payment of a product that does not exist.', "await tpp.get(String('/v1/payments/no-such-product/1'))"],
  query: ['A query parameter has a wrong value.', 'A date in the format of a country is refused.', '§4', 'Read accounts with withBalance=maybe.', "await tpp.get(String('/v1/accounts?withBalance=maybe'))"],
  json: ['The body is not JSON.', 'A text that a customer typed was put into JSON without escaping.', 'D', 'Ask for a consent with a body that is not JSON.', "await tpp.post('/v1/bank-offered-consents', { body: '{' })"],
  contract: ['The body breaks its contract; the response lists every wrong field.', 'A customer can correct all fields at once if the client reads the whole list.', '§7', 'Ask for a consent whose recurringIndicator is a text.', "await tpp.post('/v1/bank-offered-consents', { body: '{\"recurringIndicator\":\"yes\"}' })"],
  'redirect-uri': ['SCA is needed, and TPP-Redirect-URI is missing: 401 without a link.', 'Nobody is there at night: the client has to ask the customer at their next visit.', '§5.6', 'Read accounts without PSU-ID, TPP-Session-ID and TPP-Redirect-URI.', "await tpp.get('/v1/accounts', { headers: { 'PSU-ID': undefined, 'TPP-Session-ID': undefined, 'TPP-Redirect-URI': undefined } })"],
}

/** A situation for each code, and for each check before the bank. */
// biome-ignore format: a table, three lines a row: what happens, why and how it is met, how it is brought about
export const refusalSituations = inGroup('refusals', [
  ...Object.entries(codeRows).map(([name, [target, why]]) => {
    const [code, { words, send, match, code: request }] = [name as ErrorCode, targets[target]]
    const [meaning, effect] = [errorCodes[code], `${words} is refused with ${code}.`]
    return {
      id: `refused-${code.toLowerCase().replaceAll('_', '-')}`, sentence: `The bank responds with ${statusOf[code]} ${code}: ${meaning[0]?.toLowerCase()}${meaning.slice(1)}`,
      why, source: sourceOfCode(code), met: by.code(code, ({ entry: { status } }) => status === statusOf[code]),
      how: `${effect} ${send}`, code: request, arm: (arming: Arming) => arming.fault({ effect: { kind: 'error', code }, match }, effect) }
  }),
  ...(Object.entries(checkRows) as [CheckId, CheckRow][]).map(([check, [sentence, why, source, how, code]]) => ({
    id: `check-${check}`, sentence, why, source, met: by.check(check), how, code })),
])
