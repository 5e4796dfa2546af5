import { type ErrorCode, errorCodes } from '../errors/codes.ts'
import { limits, writeCount } from '../limits.ts'
import type { Rule } from './rule.ts'

/** A fault that a test injects may have any code. */
const anyCode = Object.keys(errorCodes) as readonly ErrorCode[]

type RuleRow = readonly [codes: ErrorCode | readonly ErrorCode[], sentence: string, source: string]

/**
 * The rules that refuse requests. Their sentences are shown with a refusal, so every program loads them. All
 * other rules are in `src/book/`, which only the pages of the rule book load. A row has the code of its
 * refusals, or several codes, of which each refusal names one.
 */
// biome-ignore format: one rule a line
const rows = {
  M6b: ['FORMAT_ERROR', 'A date must be `YYYY-MM-DD` and exist in the calendar.', 'D'],
  M6c: [['FORMAT_ERROR', 'CONFLICT'], 'The clock shows the years 1970 to 9999. It moves only by command and only forward.', 'D'],
  X1b: ['CONFLICT', 'A `customerNumber` must not be in use.', 'D'],
  X2c: ['RESOURCE_UNKNOWN', 'A customer is found by its own id only.', 'D'],
  X2f: ['RESOURCE_UNKNOWN', 'A named customer must exist. Every reference resolves, and replaying the journal gives the same bank.', 'D'],
  X4b: [['FORMAT_ERROR', 'RESOURCE_UNKNOWN'], 'The owner of an agreement must be a corporate customer.', 'D'],
  X4c: [['FORMAT_ERROR', 'RESOURCE_UNKNOWN'], 'An engagement needs a private customer, one account, roles and valid limits.', 'D'],
  X4d: [['FORMAT_ERROR', 'RESOURCE_UNKNOWN'], 'An engagement names an open account of the owner by IBAN, bban, both, masked card number or id.', 'D'],
  X4g: ['CONFLICT', "Deleting an agreement deletes its engagements. A private customer's first one stays.", 'D'],
  X4i: ['RESOURCE_UNKNOWN', 'An engagement is found only under its own agreement.', 'D'],
  X4j: ['CONFLICT', `An agreement has one engagement per person and account, and at most ${writeCount(limits.engagementsPerAgreementMax)}.`, 'D'],
  X4k: ['FORBIDDEN', 'Paying from an account needs the role REGISTER; VIEW is not enough.', 'D'],
  X4l: ['FORBIDDEN', "A person may pay up to `registerLimit` (account currency, no fees, a bulk as a whole); if no SCA proves the initiator, up to the first approver's.", 'D'],
  X4n: ['PSU_CREDENTIALS_INVALID', 'Nobody approves a payment twice.', 'D'],
  X5c: ['FORMAT_ERROR', "Balances must be in the account's currency. The last of each type counts; one sent alone sets both.", 'D'],
  X5d: ['FORMAT_ERROR', "Exact amounts have at most the currency's decimals. A credit line is 0 or more.", 'D'],
  X5e: ['FORMAT_ERROR', 'An IBAN needs a country and length of the IBAN registry and right check digits, in Norway also of its account number.', 'D'],
  X5g: ['CONFLICT', 'A new account must not have the IBAN of an open one.', 'D'],
  X5k: ['FORMAT_ERROR', 'IBAN and bban must be of one account: the bban is the number in a Norwegian IBAN, a part of a foreign one, or of the same account here.', 'D'],
  X6c: ['RESOURCE_UNKNOWN', 'An account is found by its id while it is open.', 'D'],
  X7c: ['FORMAT_ERROR', 'New balances are checked like those of a new account.', 'D'],
  X8c: ['FORMAT_ERROR', "Row fields have the types and lengths of transaction details, and the account's currency.", '§2.4'],
  X8d: ['FORMAT_ERROR', 'The debtor of an outgoing row must be the account itself, in any spelling of the IBAN. An incoming row may name any debtor.', '§9, D'],
  X8g: ['FORMAT_ERROR', 'The days of a row must not be after today, nor `bookingDate` after `valueDate`.', '§4.2'],
  X8h: ['PERIOD_INVALID', 'Histories are listed by booking days in pages: pending rows, then the newest. `toDate` must not be before `fromDate`.', 'D'],
  X8i: ['RESOURCE_UNKNOWN', 'A transaction is found by its id under its own account only.', 'D'],
  X8k: ['FORMAT_ERROR', 'An account in a row needs an IBAN, a bban, or both if they agree.', '§2.3'],
  X8l: [['FORMAT_ERROR', 'KID_INVALID'], "A row's payment reference must be a KID, without text or structured references.", '§7.1'],
  X8n: ['CONFLICT', 'Only a pending row that is not of a waiting payment can be booked.', 'D'],
  X9b: ['FORMAT_ERROR', 'Card account fields have the types, lengths and codes of their table.', '§2.6'],
  X9d: ['RESOURCE_UNKNOWN', 'Card accounts are listed, read, and deleted with transactions and engagements. Only one with status deleted is still found.', 'D'],
  X9f: [['CONFLICT', 'FORMAT_ERROR', 'RESOURCE_UNKNOWN'], 'A supplementary card needs a main card that is not deleted, and a private customer other than the owner.', 'D'],
  X10c: ['FORMAT_ERROR', 'Card transaction fields have the types and lengths of their table. Plain texts may be empty.', '§2.7'],
  X10e: ['FORMAT_ERROR', 'Both days of a card transaction must not be after today.', '§4.2'],
  X10h: ['PERIOD_INVALID', "A card's transactions are listed by status, days and pages, by default of both statuses.", 'D'],
  X11b: ['CONFLICT', 'Any other status change of a card is refused; deleted is final.', 'D'],
  X11c: ['CONFLICT', 'Only an enabled card takes transactions.', 'D'],
  X11d: ['CONFLICT', 'A supplementary card takes no transactions while its main card is blocked or deleted.', 'D'],
  Q1: ['HTTP_HEADER_REQUIRED', 'Every signing header is required.', '§5'],
  Q1a: ['FORMAT_ERROR', 'A request has one `X-Request-ID`, 1 to 100 printable characters, which the response returns.', 'D'],
  Q2: [['SIGNATURE_INVALID', 'FORMAT_ERROR'], '`Digest` is the SHA-256 or SHA-512 hash of exactly the body, in canonical base64. Of several, all known ones must hold.', '§5'],
  Q3: [['SIGNATURE_INVALID', 'FORMAT_ERROR'], 'A signature covers the signed headers that the request has, in the text of the draft.', 'draft-cavage-http-signatures-10'],
  Q4: [['SIGNATURE_INVALID', 'CERTIFICATE_INVALID'], 'A signature is RSA with SHA-256 and a long enough key. Other algorithm names and keys are refused.', '§5'],
  Q5: ['SIGNATURE_INVALID', '`keyId` names the certificate by serial number and issuer. Meaning counts, not spelling.', '§5'],
  Q7: [['CERTIFICATE_INVALID', 'CERTIFICATE_EXPIRED', 'FORMAT_ERROR'], 'The certificate, in any form that clients send, must be one, complete, valid now, and of a trusted issuer if anchors are set.', '§5'],
  Q8a: ['FORBIDDEN', 'If the certificate states roles, it must have the one that the operation needs.', 'D'],
  Q11a: [[], 'A creating POST, a PUT or a DELETE repeated with its id, even at once, is executed once and gets the same response.', 'D'],
  Q11b: ['CONFLICT', 'A used id must not come with another request.', 'D'],
  Q13: ['FORMAT_ERROR', 'PSU headers of an operation must have the form of their table.', '§4'],
  Q13c: ['FORMAT_ERROR', '`TPP-Session-ID` is 1 to 100 printable ASCII characters without blank or comma.', 'D'],
  Q13d: ['FORMAT_ERROR', '`PSU-Corporate-ID` is 1 to 35 printable characters without a comma.', 'D'],
  Q13e: ['FORMAT_ERROR', '`PSU-IP-Address` is an IPv4 or IPv6 address without a zone.', 'D'],
  Q14h: ['RESOURCE_UNKNOWN', "Another TPP's payment, basket or authorisation is not found.", 'D'],
  Q15c: ['FORMAT_ERROR', 'A paste is raw HTTP, `curl` output, a `curl` command or a HAR entry. Anything else is refused with line and expectation.', 'D'],
  Q16a: ['CERTIFICATE_MISSING', 'If the bank requires client certificates, a request under `/v1` needs one. Other paths need none.', 'D'],
  Q16b: ['CERTIFICATE_INVALID', 'A client certificate must be readable. In `Client-Cert` it is base64 between colons.', 'RFC 9440'],
  Q16c: [['CERTIFICATE_INVALID', 'CERTIFICATE_EXPIRED'], 'A client certificate must be valid at the clock of the bank.', 'D'],
  Q16d: ['CERTIFICATE_INVALID', 'If the bank has trust anchors, one of them must have issued the client certificate.', 'D'],
  Q16e: ['CERTIFICATE_INVALID', 'A client certificate must have a PSD2 statement, and an organizationIdentifier in its subject.', 'D: ETSI TS 119 495'],
  Q16f: ['CERTIFICATE_INVALID', 'A client certificate must be a QWAC: its QcType is `web`, not `eseal`.', 'D: ETSI EN 319 412-5'],
  Q16g: ['CERTIFICATE_INVALID', 'A client certificate must have `clientAuth` in its extended key usage.', 'D: RFC 5280'],
  Q16h: ['CERTIFICATE_INVALID', 'The key of a client certificate is EC, or RSA of the length that signatures need.', 'D'],
  Q16i: ['CERTIFICATE_INVALID', 'A client certificate must have the PSD2 role that the operation needs.', 'D'],
  Q16j: ['CERTIFICATE_INVALID', 'After the situation `client-certificate-renewed` the present serial number is refused until another one arrives.', 'D'],
  Q16k: ['CERTIFICATE_INVALID', 'Client certificate and signing certificate must be of one organisation. The refusal names both.', 'D'],
  S1c: [[], 'A request that needs SCA is 401 with only the link, and says that SCA is by redirect.', '§5.6'],
  S1d: [['CONSENT_UNKNOWN', 'CONSENT_EXPIRED', 'CONSENT_INVALID', 'PSU_CREDENTIALS_INVALID'], 'Without `TPP-Redirect-URI` the 401 for SCA has no link and names the header. Nothing is remembered.', '§7, D'],
  S2j: ['SCA_INVALID', 'Nobody approves what was shown to somebody else. A person can identify anew.', 'D'],
  S2l: ['SCA_INVALID', 'A person must identify before answering, and may do so again.', 'D'],
  S2m: ['PSU_CREDENTIALS_INVALID', 'Only a private customer of the bank can identify, by customer number.', 'D'],
  S2p: [['FORMAT_ERROR', 'RESOURCE_UNKNOWN'], 'The person opens one or more accounts of one agreement, each once, with rights of their choice.', 'D'],
  S3a: ['FORMAT_ERROR', "`TPP-Redirect-URI` is an http(s) URL or an app's with a private scheme (`name.name:/…`, `name://…`): up to 2,000 harmless characters that browsers read unchanged, a host for DNS, complete percent escapes, no user-info, no fragment. Any other is refused at once.", 'D'],
  S3h: ['SCA_EXPIRED', 'The page says if a link is used, expired or no longer awaited. An expired one leads back.', 'D'],
  S3n: ['SCA_INVALID', 'A link takes one answer only.', 'D'],
  S3o: ['SCA_NOT_FOUND', 'A link is found by its own TPP only.', 'D'],
  S4e: ['PSU_CREDENTIALS_INVALID', 'The page refuses another person than that of PSU-ID or session.', 'D'],
  S4f: ['PSU_CREDENTIALS_INVALID', 'A session of another PSU than PSU-ID is refused.', 'D'],
  S6h: ['RESOURCE_UNKNOWN', 'A TPP reads and deletes its own consents, repeatedly; others are not found.', 'BG: consents'],
  S6i: ['HTTP_HEADER_REQUIRED', 'Creating a consent needs `TPP-Redirect-URI`.', 'D'],
  S6j: ['SCA_INVALID', 'An approval is too late once the TPP has withdrawn the request.', 'D'],
  S6o: ['FORMAT_ERROR', `\`validUntil\` is the last day of a consent, today or later. Over ${writeCount(limits.scaValidityDays)} days after the approval it is cut, with a warning.`, 'BG: validUntil, §5.7'],
  S6s: ['FORMAT_ERROR', 'Access not offered here is refused with its path: owner names, accounts by type or other names, a word for all next to other access.', 'D'],
  S7a: ['HTTP_HEADER_REQUIRED', "`PSU-Corporate-ID` is required in context CORPORATE, of a PSU with only corporate consents, and about a corporation's account.", '§5.5, §7'],
  S7c: ['FORBIDDEN', '`PSU-Corporate-ID` must be a corporation for which the PSU may act.', 'D'],
  S7d: ['FORBIDDEN', "`PSU-Corporate-ID` must be the owner of the paying account, and absent for a person's account.", 'D'],
  S7f: ['FORMAT_ERROR', 'PSU-Context PRIVATE excludes `PSU-Corporate-ID`.', 'D'],
  S9a: ['FORMAT_ERROR', 'A national identity number or D-number has 11 digits, a possible date and right check digits. Test numbers (40 or 80 added to the month) are valid.', '§4.7, D'],
  S9c: ['PSU_CREDENTIALS_INVALID', 'X-PSU-IDENTITY must be a private customer, and the person of PSU-ID and session.', 'D'],
  S10d: ['CONSENT_INVALID', 'Funds are confirmed only if the PSU opened the balances.', 'D'],
  S10g: ['FORMAT_ERROR', 'A wrong amount or account is refused with its path.', 'D'],
  S10h: ['RESOURCE_UNKNOWN', 'The account is named by IBAN, bban or both (if they agree), and must be under the consent.', '§2.1'],
  S11b: ['HTTP_HEADER_REQUIRED', 'A payment of an unknown PSU needs `PSU-Context`.', '§4.7'],
  S11f: ['FORMAT_ERROR', "For an unknown PSU, a masked number of several people's cards is refused.", 'D'],
  P1a: [['PRODUCT_UNKNOWN', 'PRODUCT_INVALID', 'FORMAT_ERROR'], 'A product must be one of four and offered by the service, checked before query and body.', '§7.5, D'],
  P1b: ['FORMAT_ERROR', 'Domestic and instant payments are in NOK, SEPA payments in EUR, cross-border payments in any currency.', 'D'],
  P1d: ['FORMAT_ERROR', "An account without currency has its product's, a debtor its account's. A cross-border creditor must state it.", '§2.3, D'],
  P1e: ['FORMAT_ERROR', "A currency in `creditorAccount` or `debtorAccount` must be the account's, if it is here.", 'D'],
  P1c: ['FORMAT_ERROR', 'A creditor needs an IBAN in a country of the product. Domestic payments also take a Norwegian account number, cross-border ones a number with BIC.', 'D'],
  P2b: ['FORMAT_ERROR', 'An amount has at most 18 digits and the decimals of its currency.', '§2.3'],
  P2c: ['FORMAT_ERROR', 'A creditor needs an IBAN with right check digits, a bban, or both if they agree, and must not be the debtor.', '§2.3'],
  P2g: ['EXECUTION_DATE_INVALID', `A payment is for today or up to ${writeCount(limits.executionDaysAheadMax)} days ahead, paid on the first banking day from then on. An instant one is for today.`, '§2.3'],
  P2h: [['FORMAT_ERROR', 'RESOURCE_UNKNOWN'], "`debtorAccount` has an IBAN, bban, both (if they agree) or masked card number; a card also its account number. Somebody else's is refused like an unknown one.", 'D'],
  P2i: ['CONFLICT', 'The PSU must have the right to pay from the debtor account, under consent or not. A card must be enabled.', '§4.7'],
  P2k: ['FORMAT_ERROR', 'A Norwegian account number must be 11 digits without blanks or dots.', 'D'],
  P2l: ['FORMAT_ERROR', 'The last digit of a Norwegian account number, also inside an IBAN, must be its check digit by modulus 11. A number whose check digit would be 10 is invalid.', 'D'],
  P3a: ['CONFLICT', 'The same payment again, in any spelling, is a duplicate unless `allowLogicalDuplicate` is true.', 'D'],
  P5a: ['CONFLICT', 'An approval starts only while the payment waits for one. Statuses change by one table of events, each with its reason.', '§3.1'],
  P6a: ['RESOURCE_UNKNOWN', 'A payment is found only under its own service and product.', '§4.8, D'],
  P7d: ['CONFLICT', 'A payment that a batch has taken, or that is final, cannot be cancelled.', 'D'],
  P7e: ['HTTP_HEADER_REQUIRED', 'Starting an approval or a cancellation needs `TPP-Redirect-URI`.', 'D'],
  P7j: ['SCA_NOT_FOUND', 'The status of an authorisation is found only under its own resource.', 'BG: scaStatus'],
  P8a: ['PAYMENT_FAILED', 'An instant payment without funds is refused on creation.', '§7.3'],
  P9e: [['FORMAT_ERROR', 'KID_INVALID'], 'Structured references exclude free text and a second form. A domestic or instant one of type SCOR or without type must be a KID.', '§7.1'],
  P9h: ['FORMAT_ERROR', 'A SEPA or cross-border reference of type SCOR must be an ISO 11649 creditor reference.', 'D'],
  P9f: ['KID_MISSING', 'A creditor here who requires a KID is not paid without one, however named. The same digits abroad are another account.', '§7'],
  P11b: [['FORMAT_ERROR', 'EXECUTION_DATE_INVALID'], 'A plan has at least one day. Months are listed once, only for MonthlyVariable. `dayOfExecution` is a day of week or month, by frequency, and absent for Daily.', '§9 1.18.1'],
  P13e: ['PAYMENT_FAILED', 'An amount worth less than the smallest unit of a creditor account here is refused with the smallest that arrives.', 'D'],
  P15d: ['CONFLICT', 'A customer can cancel and change only a waiting payment: no unapproved (the page refuses it), taken by a batch or final one.', 'D'],
  P15e: ['CONFLICT', 'A periodic or bulk payment can be cancelled as a whole, not changed.', 'D'],
  P15f: ['RESOURCE_UNKNOWN', "Somebody else's payment or consent is not found.", 'D'],
  P15g: ['FORBIDDEN', "A change must not need another person's approval.", 'D'],
  P15h: ['FORMAT_ERROR', 'A change needs a day or an amount.', 'D'],
  P15i: ['CONFLICT', 'Only a valid consent can be withdrawn.', 'D'],
  B1b: [['FORMAT_ERROR', 'RESOURCE_UNKNOWN'], "A payment of a basket must exist, be the TPP's own, and be named once.", 'D'],
  B1c: ['REFERENCE_MIX_INVALID', 'All payments of a basket are of one PSU or corporation. Unknown people of the same PSU-ID are the same.', 'D'],
  B1d: ['CONFLICT', 'A payment is in one open basket. What is left of a failed basket may go into another.', 'D'],
  B1e: ['CONFLICT', 'Only payments that wait for their first approval go into a basket.', 'D'],
  B1f: ['RESOURCE_UNKNOWN', 'A request that names somebody else does not find the basket, nor payments for one.', 'D'],
  B2a: ['REFERENCE_MIX_INVALID', 'Bulk and periodic payments go into no basket.', '§2.2'],
  B4c: ['CONFLICT', 'An approval covers the payments that still wait for it. If there are none, it is refused.', '§2.2'],
  B5b: ['CONFLICT', 'A basket can be deleted, and has a link for it, only while nothing in it is approved. Its payments stay and wait.', 'D'],
  D1b: ['RESOURCE_UNKNOWN', 'Contact information that was never sent is not found.', 'D'],
  D1c: ['FORBIDDEN', "A TPP has only its own information, under its certificate's id, with or without PSD before the country.", '§9 1.21.6'],
  D1d: ['FORMAT_ERROR', 'The address must have ASCII words, one @, a domain with a dot, and lengths that mail can carry.', 'D'],
  D1e: ['FORMAT_ERROR', 'The address is refused if a part of its local part, split at `. - _ +`, is a given name of a list in any letter case.', '§9 1.18.0, D'],
  A1m: ['CONSENT_INVALID', 'Reading balances or transactions that the PSU did not grant is refused and names the missing right.', 'D'],
  A2s: ['PERIOD_INVALID', 'The days of a period must exist, and its end must not be before its beginning.', '§7'],
  A2u: ['FORMAT_ERROR', 'A position must come from a link of the bank.', 'D'],
  A7a: ['ACCESS_EXCEEDED', `Without the PSU each read over HTTP is answered ${writeCount(limits.unattendedCallsPerDay)} times a day, or as often as the consent says, then refused.`, '§8'],
  A8a: ['RESOURCE_UNKNOWN', 'An account outside the consent, or anything else not open, is refused exactly like an unknown one.', 'D'],
  A8b: ['RESOURCE_UNKNOWN', 'A transaction of another account is refused like an unknown one.', 'D'],
  A10: ['HTTP_HEADER_REQUIRED', 'Required headers must be present; the first missing one is named. A host may be lenient.', '§4.1'],
  A10p: ['HTTP_HEADER_REQUIRED', 'Payments and baskets require, in this order, x-accept-fix, TPP-Session-ID, TPP-Redirect-URI, PSU-ID (payments: or X-PSU-IDENTITY), PSU-IP-Address.', '§4.1, §4.7'],
  E4a: ['BAD_REQUEST', 'Another method is 405 with `Allow`.', 'D'],
  E4d: ['NOT_FOUND', 'An unknown address is 404.', 'D'],
  E4e: ['BAD_REQUEST', 'A body over 1 MiB is 413 as soon as known, also in chunks. The connection closes once the client can have read that.', 'D'],
  E4f: ['BAD_REQUEST', 'A body of another type than JSON, or charset than UTF-8, is 415. Other parameters are ignored; without a type it is JSON.', '§4.2, RFC 9110 §5.6.6'],
  E4r: ['BAD_REQUEST', 'A body with Content-Encoding gzip, deflate, br, compress or zstd is 415; other values are ignored.', 'RFC 9110 §15.5.16'],
  E4g: ['FORMAT_ERROR', 'A body must be valid JSON.', 'D'],
  E4h: ['SYSTEM_ERROR', 'A failure of the bank shows no trace to the client; the host gets all of it.', 'D'],
  E4i: ['FORMAT_ERROR', 'A wrong field is refused with its path, and nothing changes.', 'D'],
  E4j: [['FORMAT_ERROR', 'QUERY_PARAMETER_REQUIRED'], 'A query parameter that is wrong or repeated is refused by its name.', '§7, §7.5, D'],
  E4k: ['RESOURCE_UNKNOWN', 'A malformed id is 404, not 400.', 'D'],
  E5c: ['BAD_REQUEST', 'A request that is not HTTP/1.1, exceeds its limits or takes too long gets an error object, journalled, and the connection closes.', 'D'],
  E5d: ['BAD_REQUEST', 'A request has one `Host`. The host of an absolute address takes its place.', 'RFC 9112 §3.2'],
  E5e: ['BAD_REQUEST', 'A truncated or malformed body is refused; a transfer coding other than chunked is 501.', 'RFC 9112 §6.1, D'],
  E6a: ['FORBIDDEN', 'An unsigned request from a page of another origin is refused: a foreign `Origin`, or `Sec-Fetch-Site` `cross-site` or `same-site`.', 'D'],
  E6b: ['FORBIDDEN', '`Host` of an unsigned request must be a loopback name, or that of `--host`, the public URL or `--allow-host`.', 'D: against DNS rebinding'],
  K1b: [['FORMAT_ERROR', 'CONFLICT'], 'A snapshot is refused if a field of a row is missing, unknown, malformed or refers to nothing, with path, expectation and value.', 'D'],
  K2a: ['FORMAT_ERROR', 'An uploaded snapshot is at most 100 years ahead, with no overdue event and no counter above 4,200,000,000.', 'D'],
  K2b: [['CONFLICT', 'BAD_REQUEST'], 'Kept snapshots have 256 MiB in all by default. One upload at a time is read while there is room, else it is 413.', 'D'],
  K3a: ['CONFLICT', `A bank has at most ${writeCount(limits.customersMax)} customers and ${writeCount(limits.paymentsMax)} payments, of all TPPs together.`, 'D'],
  K3b: ['CONFLICT', "A host may limit a bank's storage. A request beyond the limit changes nothing; one that frees space works.", 'D'],
  K4a: ['FORBIDDEN', "Control is for programs on the same machine, or with the host's token.", 'D'],
  K4b: ['CONFLICT', 'A bank has at most 1,000 faults and 1,000 snapshots at once.', 'D'],
  K4c: ['CONFLICT', 'A snapshot name is unique, and `start` cannot be deleted.', 'D'],
  K4j: ['CONFLICT', 'A situation is triggered only if its precondition holds. Otherwise the refusal names what is missing, and nothing changes.', 'D'],
  K5y: [['CONFLICT', 'FORMAT_ERROR'], 'A copy needs banks stored in a folder, and a new or empty writable folder outside of it.', 'D'],
  K6e: ['FORBIDDEN', 'With an access token, an edge host is 401 without it (own header, or password) before it looks for a bank.', 'D'],
  K4d: [anyCode, "An injected fault replaces the bank's response and is journalled as such.", 'D'],
} as const satisfies Readonly<Record<string, RuleRow>>

/** The id of a rule that refuses requests. */
export type RuleId = keyof typeof rows

type CodesOf<Id extends RuleId> = (typeof rows)[Id][0]

/** The rule that decides a refusal, with one of its codes if it has several. */
export type Decision<Id extends RuleId = RuleId> = Id extends unknown
  ? CodesOf<Id> extends readonly (infer Code)[]
    ? readonly [rule: Id, code: Code]
    : Id
  : never

export function decided(decision: Decision): { readonly rule: RuleId; readonly code: ErrorCode } {
  const [rule, code] = typeof decision === 'string' ? [decision, rows[decision][0]] : decision
  return { rule, code }
}

export function codesOfRule(id: RuleId): readonly ErrorCode[] {
  return [rows[id][0]].flat()
}

/**
 * Finds a rule of the rule book, such as the one that decided a refusal.
 *
 * @param id - Such as the `rule` of a refusal, or of a request in the journal.
 * @example
 * ```ts
 * import { findRule, snapshotFromJson } from '@pocketbank/core'
 *
 * const read = snapshotFromJson('not JSON')
 * const rule = read.ok ? undefined : findRule(read.error.rule)
 * expect(rule?.sentence).toContain('snapshot')
 * ```
 */
export function findRule(id: RuleId): Rule {
  const [, sentence, source] = rows[id]
  return { sentence, source }
}

export const decidingRules: Readonly<Record<string, Rule>> = Object.fromEntries(
  Object.entries(rows).map(([id, [, sentence, source]]) => [id, { sentence, source }]),
)
