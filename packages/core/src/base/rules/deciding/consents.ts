import { limits, writeCount } from '../../limits.ts'
import type { DecidingRow } from './row.ts'

/** Rules that refuse requests: PSU, consent, SCA and the TPP dialogue. */
export const consentRules = {
  S1c: [[], 'A request that needs SCA is 401 with only the link, and says that SCA is by redirect.', '§5.6'],
  S1d: [
    ['CONSENT_UNKNOWN', 'CONSENT_EXPIRED', 'CONSENT_INVALID', 'PSU_CREDENTIALS_INVALID'],
    'Without `TPP-Redirect-URI` the 401 for SCA has no link and names the header. Nothing is remembered.',
    '§7, D',
  ],
  S2j: ['SCA_INVALID', 'Nobody approves what was shown to somebody else. A person can identify anew.', 'D'],
  S2l: ['SCA_INVALID', 'A person must identify before answering, and may do so again.', 'D'],
  S2m: [
    'PSU_CREDENTIALS_INVALID',
    'Only a private customer of the bank can identify, by customer number.',
    'D',
  ],
  S2p: [
    ['FORMAT_ERROR', 'RESOURCE_UNKNOWN'],
    'The person opens one or more accounts of one agreement, each once, with rights of their choice.',
    'D',
  ],
  S3a: [
    'FORMAT_ERROR',
    "`TPP-Redirect-URI` is an http(s) URL or an app's with a private scheme (`name.name:/…`, `name://…`): up to 2,000 harmless characters that browsers read unchanged, a host for DNS, complete percent escapes, no user-info, no fragment. Any other is refused at once.",
    'D',
  ],
  S3h: [
    'SCA_EXPIRED',
    'The page says if a link is used, expired or no longer awaited. An expired one leads back.',
    'D',
  ],
  S3n: ['SCA_INVALID', 'A link takes one answer only.', 'D'],
  S3o: ['SCA_NOT_FOUND', 'A link is found by its own TPP only.', 'D'],
  S4e: ['PSU_CREDENTIALS_INVALID', 'The page refuses another person than that of PSU-ID or session.', 'D'],
  S4f: ['PSU_CREDENTIALS_INVALID', 'A session of another PSU than PSU-ID is refused.', 'D'],
  S6h: [
    'RESOURCE_UNKNOWN',
    'A TPP reads and deletes its own consents, repeatedly; others are not found.',
    'BG: consents',
  ],
  S6i: ['HTTP_HEADER_REQUIRED', 'Creating a consent needs `TPP-Redirect-URI`.', 'D'],
  S6j: ['SCA_INVALID', 'An approval is too late once the TPP has withdrawn the request.', 'D'],
  S6o: [
    'FORMAT_ERROR',
    `\`validUntil\` is the last day of a consent, today or later. Over ${writeCount(limits.scaValidityDays)} days after the approval it is cut, with a warning.`,
    'BG: validUntil, §5.7',
  ],
  S6s: [
    'FORMAT_ERROR',
    'Access not offered here is refused with its path: owner names, accounts by type or other names, a word for all next to other access.',
    'D',
  ],
  S7a: [
    'HTTP_HEADER_REQUIRED',
    "`PSU-Corporate-ID` is required in context CORPORATE, of a PSU with only corporate consents, and about a corporation's account.",
    '§5.5, §7',
  ],
  S7c: ['FORBIDDEN', '`PSU-Corporate-ID` must be a corporation for which the PSU may act.', 'D'],
  S7d: [
    'FORBIDDEN',
    "`PSU-Corporate-ID` must be the owner of the paying account, and absent for a person's account.",
    'D',
  ],
  S7f: ['FORMAT_ERROR', 'PSU-Context PRIVATE excludes `PSU-Corporate-ID`.', 'D'],
  S9a: [
    'FORMAT_ERROR',
    'A national identity number or D-number has 11 digits, a possible date and right check digits. Test numbers (40 or 80 added to the month) are valid.',
    '§4.7, D',
  ],
  S9c: [
    'PSU_CREDENTIALS_INVALID',
    'X-PSU-IDENTITY must be a private customer, and the person of PSU-ID and session.',
    'D',
  ],
  S10d: ['CONSENT_INVALID', 'Funds are confirmed only if the PSU opened the balances.', 'D'],
  S10g: ['FORMAT_ERROR', 'A wrong amount or account is refused with its path.', 'D'],
  S10h: [
    'RESOURCE_UNKNOWN',
    'The account is named by IBAN, bban or both (if they agree), and must be under the consent.',
    '§2.1',
  ],
  S11b: ['HTTP_HEADER_REQUIRED', 'A payment of an unknown PSU needs `PSU-Context`.', '§4.7'],
  S11f: ['FORMAT_ERROR', "For an unknown PSU, a masked number of several people's cards is refused.", 'D'],
  D1b: ['RESOURCE_UNKNOWN', 'Contact information that was never sent is not found.', 'D'],
  D1c: [
    'FORBIDDEN',
    "A TPP has only its own information, under its certificate's id, with or without PSD before the country.",
    '§9 1.21.6',
  ],
  D1d: [
    'FORMAT_ERROR',
    'The address must have ASCII words, one @, a domain with a dot, and lengths that mail can carry.',
    'D',
  ],
  D1e: [
    'FORMAT_ERROR',
    'The address is refused if a part of its local part, split at `. - _ +`, is a given name of a list in any letter case.',
    '§9 1.18.0, D',
  ],
} as const satisfies Readonly<Record<string, DecidingRow>>
