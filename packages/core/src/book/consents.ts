import { limits, writeCount } from '../base/limits.ts'
import { ruleTable } from '../base/rules/rule.ts'
import type { Chapter } from './chapter.ts'

/** PSU, consent and SCA. */
export const sca: Chapter = {
  letter: 'S',
  title: 'PSU, consent and SCA',
  groups: {
    S1: 'Need for SCA',
    S2: 'SCA page',
    S3: 'Links and redirects',
    S4: 'PSU-ID and session',
    S5: 'Validity of SCA',
    S6: 'Consents',
    S7: 'Private and corporate PSUs',
    S8: 'Mobile devices',
    S9: 'Identity numbers',
    S10: 'PSU-ID, funds',
    S11: 'Unknown PSUs',
  },
  rules: ruleTable({
    S1a: ['A request that needs SCA gets a link to the SCA page. Nothing else changes.', '§5.6, D'],
    S1e: ['The link has the public address of the host, else the address of the request.', 'D'],
    S2a: [
      'The SCA page asks who the person is. Only a sandbox offers customers: up to twelve private ones, for a payment those who can approve it.',
      'D',
    ],
    S2b: [
      'A person with private and company access chooses one, then one of several agreements. Known and settled choices are not asked.',
      '§5.8',
    ],
    S2c: [
      'The page shows who reads whose accounts, how long, and where the browser goes. Ticked accounts are shared.',
      'D',
    ],
    S2d: [
      'After an unusable answer the form returns with the entered values, and a message at top and field.',
      'D',
    ],
    S2e: [
      'Every SCA page is well formed, readable aloud and on the narrowest phone, has contrast, and needs no mouse or script.',
      'D',
    ],
    S2f: [
      "The page is in bokmål if PSU-Accept-Language, else Accept-Language, prefers any Norwegian, otherwise in English. Days and times are the bank's.",
      '§4, D',
    ],
    S2g: [
      'A page has no script, inline style or foreign content, only its stylesheet, cannot be framed, sends no referrer, is not cached.',
      'D',
    ],
    S2h: [
      'Foreign text is never markup or header, also in the console. Redirects go only to checked addresses.',
      'D',
    ],
    S2i: ['A problem is a page with its own status. Only the host sees a failure of the bank.', 'D'],
    S2k: ['A person with nothing to share or approve (any longer) is told so and can refuse.', 'D'],
    S2n: ['A person is offered their own accounts and those that an agreement lets them see and use.', 'D'],
    S2o: ['If the request names a context or corporation, only its accounts are offered.', '§5.8'],
    S2r: ['Every status of an authorisation and of a consent can be reached; an ended one stays.', 'D'],
    S2x: ['Title and buttons name the effect.', 'D'],
    S2z: [
      'An answer counts only while what its page showed holds: payments, day, need of another approval.',
      'D',
    ],
    S3d: [
      'A link is sealed by its host for one authorisation of one TPP. Any other is refused before a bank is asked.',
      'D',
    ],
    S3e: [
      'The page takes GET, and forms of up to 128 KiB. A form without the token of its link does nothing. No path, query or form makes the bank fail.',
      'D',
    ],
    S3f: [
      "The browser goes back, also to an app, with the URL's own query plus PSU-ID and session, or a message after a refusal or late answer. Forms redirect nowhere else.",
      '§5.6',
    ],
    S3g: [
      'The same answer again (second click, reload, going back) leads to the same place, once in effect. One with another person, agreement, account, right or content is SCA_INVALID and leads nowhere.',
      'D',
    ],
    S3p: [
      `A link is valid for ${writeCount(limits.scaLinkMinutes)} minutes. The page shows until when: time with zone, and minutes left.`,
      'D',
    ],
    S3q: [
      `An ended authorisation is known for ${writeCount(limits.endedAuthorisationHours)} more hours, then deleted with a consent that was never given.`,
      'D',
    ],
    S3r: [
      `The bank keeps up to ${writeCount(limits.authorisationsOfTppMax)} authorisations per TPP and ${writeCount(limits.authorisationsKeptMax)} in all. TPPs displace only their own.`,
      'D',
    ],
    S3s: [
      'Deleting a customer deletes their PSU-IDs, sessions, consents and authorisations at all TPPs, and consents for a corporation.',
      'D',
    ],
    S3w: ['Deleting an authorisation deletes its timer.', 'D'],
    S3x: [
      'Ids of authorisations, consents, PSUs and sessions are never reused, also after a wipe or restart.',
      'D',
    ],
    S3y: ['Characters of a name that no URL can carry are replaced.', 'D'],
    S4a: ['PSU-ID (a UUID in any letter case) and session from the TPP mean the person after SCA.', 'D'],
    S4b: [
      'Otherwise the bank issues a PSU-ID, the same for the same person, and a new session: random-looking UUIDs that follow from the seed.',
      '§5.5, D',
    ],
    S4g: [
      `A person has up to ${writeCount(limits.psusOfCustomerMax)} PSU-IDs per TPP and ${writeCount(limits.sessionsOfPsuMax)} sessions per PSU-ID. The oldest is dropped.`,
      'D',
    ],
    S5a: [
      `An approval is valid for ${writeCount(limits.scaValidityDays)} days of 24 hours, SCA under one session from its latest approval.`,
      '§5.7, D',
    ],
    S6a: [
      'The response to a new consent has id, status and the link to the SCA page.',
      'BG: consentsResponse',
    ],
    S6b: [
      'A consent shows the accounts and cards it opens with rights; before approval, what it asks for.',
      'BG: accountAccess',
    ],
    S6c: [
      'A consent shows validity, frequency and last change in bank days, before approval only the requested end.',
      'BG: consentInformationResponse',
    ],
    S6d: ['Consent operations are the same at both paths. Links lead to the newer one.', 'D'],
    S6e: [
      'Creating a consent at the older path is deprecated; the response has date and successor.',
      'RFC 9745',
    ],
    S6g: [
      'A consent is of one TPP, PSU and corporation, and opens accounts only from its approval to its end. A newer one replaces it.',
      'D',
    ],
    S6m: [
      `An ended consent is readable for ${writeCount(limits.endedConsentDays)} days, the last ${writeCount(limits.endedConsentsMax)} of a PSU and corporation.`,
      'D',
    ],
    S6n: [
      'A consent request may have a body with access, validity and frequency; they are kept.',
      'BG: consents',
    ],
    S6p: [
      `\`frequencyPerDay\` limits each read without the PSU: 1 to ${writeCount(limits.unattendedCallsPerDay)} a day, 1 for a single access. A larger one is cut, with a warning.`,
      'BG: frequencyPerDay, §8',
    ],
    S6q: [
      `A non-recurring consent is for one access: all reads of accounts, cards and funds within ${writeCount(limits.oneAccessMinutes)} minutes of the first. Then it expires.`,
      'BG: recurringIndicator',
    ],
    S6r: [
      'A person can open only the requested access: accounts by IBAN, bban or masked number with rights (an empty list: all others), or all by allPsd2, availableAccounts or availableAccountsWithBalance.',
      'BG: accountAccess',
    ],
    S7b: ['A PSU with a consent of their own is private by default.', 'D'],
    S7g: ['A request that starts SCA need not name the corporation; the redirect back does.', '§4.6'],
    S7h: ["Payments from a person's account are made, read and cancelled without `PSU-Corporate-ID`.", 'D'],
    S7i: [
      'Payments and baskets are read and cancelled by `PSU-Corporate-ID` alone; PSU-Context is ignored.',
      '§4.1',
    ],
    S7e: ["A corporation of the PSU's consents stays allowed, even if they open nothing any more.", '§7.4'],
    S8a: [
      "On a phone, or with `TPP-Redirect-Preferred: false`, the page acts as the bank's app, with the same outcome.",
      '§5.6',
    ],
    S9b: [
      "X-PSU-IDENTITY may name a payment's PSU, alone or with a PSU-ID that is new or the same person's.",
      '§4.7',
    ],
    S9e: [
      'Only the person of the number can answer. A company must be named, and they must be allowed to act for it.',
      '§5.5, D',
    ],
    S9h: [
      'X-PSU-IDENTITY replaces PSU-ID in payment initiation only. Baskets need PSU-ID and ignore it.',
      '§4.1, §4.7',
    ],
    S10a: ['A valid session returns the PSU-ID; any other needs SCA.', 'D'],
    S10b: ['PSU-ID and availability of funds are responses of one field each.', 'BG: confirmation of funds'],
    S10e: ['Available funds are the expected balance plus the credit line.', 'D'],
    S10f: ['An amount in another currency counts as what a payment would cost.', 'D'],
    S11a: [
      'With PSU-Context, the response to a payment of an unknown PSU has a link to identify and approve in one visit. A known PSU, or one without `TPP-Redirect-URI`, gets none.',
      '§9 1.17.0',
    ],
    S11c: [
      'An unknown PSU pays from any account of a private customer or the named company. Approval needs a person who may pay from it.',
      'D',
    ],
    S11d: [
      'If its link gets no answer, the payment waits for another one. For a company, another person may approve.',
      'D',
    ],
  }),
}

/** TPP dialogue. */
export const tppContact: Chapter = {
  letter: 'D',
  title: 'TPP dialogue',
  groups: {
    D1: 'Contact information',
  },
  rules: ruleTable({
    D1a: [
      'A TPP creates, reads and changes its contact information. Sending the same again changes nothing.',
      '§9 1.18.0',
    ],
  }),
}
