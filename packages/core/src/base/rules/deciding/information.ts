import { limits, writeCount } from '../../limits.ts'
import type { DecidingRow } from './row.ts'

/** Rules that refuse requests: account information. */
export const informationRules = {
  A1m: [
    'CONSENT_INVALID',
    'Reading balances or transactions that the PSU did not grant is refused and names the missing right.',
    'D',
  ],
  A2s: [
    'PERIOD_INVALID',
    'The days of a period must exist, and its end must not be before its beginning.',
    '§7',
  ],
  A2u: ['FORMAT_ERROR', 'A position must come from a link of the bank.', 'D'],
  A7a: [
    'ACCESS_EXCEEDED',
    `Without the PSU each read over HTTP is answered ${writeCount(limits.unattendedCallsPerDay)} times a day, or as often as the consent says, then refused.`,
    '§8',
  ],
  A8a: [
    'RESOURCE_UNKNOWN',
    'An account outside the consent, or anything else not open, is refused exactly like an unknown one.',
    'D',
  ],
  A8b: ['RESOURCE_UNKNOWN', 'A transaction of another account is refused like an unknown one.', 'D'],
  A10: [
    'HTTP_HEADER_REQUIRED',
    'Required headers must be present; the first missing one is named. A host may be lenient.',
    '§4.1',
  ],
  A10p: [
    'HTTP_HEADER_REQUIRED',
    'Payments and baskets require, in this order, x-accept-fix, TPP-Session-ID, TPP-Redirect-URI, PSU-ID (payments: or X-PSU-IDENTITY), PSU-IP-Address.',
    '§4.1, §4.7',
  ],
} as const satisfies Readonly<Record<string, DecidingRow>>
