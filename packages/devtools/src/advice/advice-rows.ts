import { limits } from '@pocketbank/core'
import { nameCharsMax } from '@pocketbank/http/operations/accept-fix'
import type { AdviceRow } from './advice.ts'
import { habitDays } from './habit-days.ts'

export const adviceRows = [
  {
    id: 'retry-new-id',
    severity: 'breaks live',
    source: '§5.1, Q11',
    sentence:
      'After a lost response the client sends a creating request ' +
      'again under a new X-Request-ID: the bank may do it twice.',
    remedy: 'Repeat the request with the same X-Request-ID: the bank then sends the first response again.',
  },
  {
    id: 'request-id-reused',
    severity: 'breaks live',
    source: '§5.1',
    sentence: 'The client sends different requests under one X-Request-ID.',
    remedy: 'Make a new X-Request-ID for every request, and keep it only to repeat that request.',
  },
  {
    id: 'refused-again',
    severity: 'wastes',
    source: '§7',
    sentence: 'The client repeats a refused request unchanged; nothing at the bank can change the refusal.',
    remedy: 'Repeat requests only after 429, 5xx and lost responses; report any other refusal.',
  },
  {
    id: 'before-retry-after',
    severity: 'gets limited',
    source: '§8, RFC 9110 10.2.3',
    sentence: 'The client asks again before the time of Retry-After is over.',
    remedy: 'Wait the seconds of Retry-After before the next attempt.',
  },
  {
    id: 'retry-at-once',
    severity: 'wastes',
    source: '§8, RFC 9110 10.2.3',
    sentence:
      'The client sends a request four times in a row although each ' +
      "response has Retry-After and the bank's clock is frozen.",
    remedy:
      "Wait the seconds of Retry-After before the next attempt; in a test, let the bank's clock pass them.",
  },
  {
    id: 'polling-fast',
    severity: 'gets limited',
    source: 'BG',
    sentence: 'The client reads an unchanged status several times within a second.',
    remedy: 'Wait at least a second between two reads of a status, and longer after each.',
  },
  {
    id: 'polling-final',
    severity: 'wastes',
    source: '§3.1',
    sentence: 'The client keeps reading the status of a payment that is final.',
    remedy: 'Stop at ACSC, PART, RJCT and CANC: no later status follows.',
  },
  {
    id: 'final-status-unread',
    severity: 'breaks live',
    source: '§3.1',
    sentence:
      'The client stops reading an approved payment before its final status; it became final a week ago.',
    remedy: 'Read the status until it is ACSC, PART, RJCT or CANC.',
  },
  {
    id: 'warning-unread',
    severity: 'breaks live',
    source: '§2.3',
    sentence: 'The bank warned that it has changed a payment, and the client never read that payment again.',
    remedy:
      'Read the payment after ACWC or a WARNING in tppMessages, and show the PSU its new date and text.',
  },
  {
    id: 'cancellation-unapproved',
    severity: 'breaks live',
    source: 'P7',
    sentence: 'DELETE got 202, and its link was never opened: the bank still executes the payment.',
    remedy:
      `Send the PSU to scaRedirect of the 202 within ${limits.scaLinkMinutes} ` +
      'minutes; only their approval cancels the payment.',
  },
  {
    id: 'next-unfollowed',
    severity: 'breaks live',
    source: '§8',
    sentence: 'The client reads the first page of transactions and never follows `next`.',
    remedy: 'Follow _links.next until a page has none.',
  },
  {
    id: 'page-by-hand',
    severity: 'breaks live',
    source: '§8',
    sentence: 'The client reads a page with a cursor that no response of the bank had.',
    remedy: 'Take the addresses of pages from _links, unchanged.',
  },
  {
    id: 'details-one-by-one',
    severity: 'wastes',
    source: '§4.6',
    sentence: 'The client reads the details of every transaction of a list, one by one.',
    remedy: 'Show the rows of the list, and read the details of a row when the PSU opens it.',
  },
  {
    id: 'background-as-present',
    severity: 'gets limited',
    source: '§8, RTS 36(5)',
    sentence: 'The client sends PSU-IP-Address with reads at regular intervals or at night, like a schedule.',
    remedy: 'Omit PSU-IP-Address while the PSU does not request the data.',
  },
  {
    id: 'one-address-for-all',
    severity: 'gets limited',
    source: '§4.6, RTS 36(5)',
    sentence: 'The client sends the same PSU-IP-Address for all PSUs.',
    remedy: 'Send the address of the device from which the PSU asks, not that of your server.',
  },
  {
    id: 'present-as-background',
    severity: 'wastes',
    source: '§8',
    sentence:
      'The client forwards headers of a PSU who is there and ' +
      'omits PSU-IP-Address: the read counts as unattended.',
    remedy: 'Send PSU-IP-Address with every request that a PSU asks for.',
  },
  {
    id: 'consent-while-good',
    severity: 'wastes',
    source: '§5.7',
    sentence:
      'The client asks for the same consent again although its ' +
      `present one is valid for more than ${habitDays.renewal} days.`,
    remedy: `Use the valid consent, and ask for a new one in its last ${habitDays.renewal} days.`,
  },
  {
    id: 'sca-again',
    severity: 'wastes',
    source: '§5.7',
    sentence: 'The client asks a PSU to approve the same access again minutes after they have approved it.',
    remedy: `Keep the approved consent and use it: SCA holds ${limits.scaValidityDays} days.`,
  },
  {
    id: 'access-unused',
    severity: 'wastes',
    source: '§5.7, GDPR 5(1)(c)',
    sentence: `A PSU approved access ${habitDays.unused} days ago, and the client has never used it.`,
    remedy: 'Ask for access when you need it, and delete the consent if you do not.',
  },
  {
    id: 'consent-kept',
    severity: 'gets limited',
    source: 'S6, GDPR 5(1)(e)',
    sentence: 'The client keeps a consent that it has stopped using, instead of deleting it.',
    remedy: 'Delete the consent when the PSU leaves your service.',
  },
  {
    id: 'redirect-without-state',
    severity: 'breaks live',
    source: '§5.6, RFC 6749 10.12',
    sentence:
      'The client sends the same TPP-Redirect-URI for different ' +
      'approvals: one redirect can be mistaken for another.',
    remedy: 'Add a random `state` to TPP-Redirect-URI, and compare it when the PSU comes back.',
  },
  {
    id: 'redirect-unprotected',
    severity: 'breaks live',
    source: '§5.6, RFC 9700 2.6',
    sentence: 'TPP-Redirect-URI leads to another machine over http.',
    remedy: 'Use an https address.',
  },
  {
    id: 'link-late',
    severity: 'wastes',
    source: 'S2',
    sentence:
      'A link to the SCA page was opened more than ' +
      `${limits.scaLinkMinutes} minutes after the bank gave it.`,
    remedy: 'Send the PSU on at once, and ask for a new link if they come back later.',
  },
  {
    id: 'deprecated-path',
    severity: 'breaks live',
    source: '§9, RFC 9745',
    sentence: 'The client uses an operation whose response has the header Deprecation.',
    remedy: 'Use the path in the header Link of the response.',
  },
  {
    id: 'deprecated-reference',
    severity: 'breaks live',
    source: '§9',
    sentence: 'The client sends remittanceInformationStructured, which is deprecated.',
    remedy: 'Send remittanceInformationStructuredArray.',
  },
  {
    id: 'part-ignored',
    severity: 'breaks live',
    source: 'E4s',
    sentence: 'The request has fields or query parameters that the bank ignores.',
    remedy: 'Remove them or correct their names.',
  },
  {
    id: 'header-misspelt',
    severity: 'breaks live',
    source: '§4',
    sentence: 'The bank ignores a header whose name is nearly that of a known one.',
    remedy: 'Correct the name.',
  },
  {
    id: 'date-off',
    severity: 'gets limited',
    source: 'Q3',
    sentence: "The Date header is more than a minute away from the bank's clock.",
    remedy: 'Set the clock of the machine, and write Date when you sign.',
  },
  {
    id: 'certificate-ends',
    severity: 'breaks live',
    source: '§5.1',
    sentence: `The certificate of the client ends within ${habitDays.certificate} days.`,
    remedy: 'Get a new certificate, and let the bank know it before the old one ends.',
  },
  {
    id: 'fix-untried',
    severity: 'breaks live',
    source: '§9.3',
    sentence:
      `The bank cuts a name at ${nameCharsMax.defaults} characters, and the ` +
      'client has never tried longer-name, which is to become the default.',
    remedy: 'Run the client with `x-accept-fix: longer-name` before longer names arrive unasked.',
  },
  {
    id: 'unsigned-parts',
    severity: 'breaks live',
    source: '§5.2, §5.3',
    sentence:
      'The client signs its requests but leaves parts unsigned; this ' +
      'bank accepts them only because it does not check signatures.',
    remedy:
      'Send Digest with every body, and sign Date, Digest, X-Request-ID, ' +
      'PSU-ID, PSU-Corporate-ID and TPP-Redirect-URI where present.',
  },
] as const satisfies readonly AdviceRow[]

export type AdviceId = (typeof adviceRows)[number]['id']
