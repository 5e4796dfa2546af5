import { limits } from '@pocketbank/core'
import type { Consent } from '@pocketbank/core/rows/consents/model'
import { approveNext, endConsentNow, endOfConsent, expireNext, refuseNext, withdrawNow } from './link-acts.ts'
import { scaNeededFor } from './sca-conditions.ts'
import { bringHere, by, type ChangedRow, inGroup } from './situation.ts'

function changedByCommand({ step: { cause } }: ChangedRow<Consent>, name: string): boolean {
  return cause.kind === 'command' && cause.entry.name === name
}

/** Situations of the status of a consent. */
export const consentSituations = inGroup('sca', [
  {
    id: 'consent-received',
    sentence: 'The bank responds to a new consent with 201; it waits for its approval.',
    why: 'Until then it opens nothing.',
    source: 'BG: consentStatus',
    met: by.command('createConsent'),
    how: 'Ask for a consent.',
    code: 'await tpp.consent()',
  },
  {
    id: 'consent-valid',
    sentence: 'A consent becomes valid.',
    why: `From now on the accounts can be read, for ${limits.scaValidityDays} days or until the day that was asked for.`,
    source: 'BG: consentStatus, §5.7',
    met: by.consent(({ after }) => after.status === 'valid'),
    how: 'The customer approves the next link. Ask for a consent.',
    code: 'await tpp.consent()',
    arm: approveNext('open all accounts'),
  },
  {
    id: 'consent-shortened',
    sentence: 'The bank cuts the end or the frequency of a consent, and warns.',
    why: 'A client that counts on what it asked for reads too long or too often.',
    source: '§5.7, §8',
    met: by.command('createConsent', ({ warnings }) => warnings.length > 0),
    how: 'Ask for a consent with frequencyPerDay 10.',
    code: 'await tpp.consent({ frequencyPerDay: 10 })',
  },
  {
    id: 'consent-rejected',
    sentence: 'A consent is rejected, as the customer refuses it.',
    why: 'It never becomes valid: the client has to ask for a new one.',
    source: 'BG: consentStatus',
    met: by.consent((change) => change.after.status === 'rejected' && change.step.cause.kind === 'command'),
    how: 'The customer refuses the approval of access that waits, or else the next one. Ask for a consent.',
    code: 'await tpp.consent()',
    arm: refuseNext('account-access'),
  },
  {
    id: 'consent-rejected-late',
    sentence: 'A consent is rejected, since nobody uses its link in time.',
    why: 'No redirect reports it, only the status.',
    source: 'D',
    met: by.consent((change) => change.after.status === 'rejected' && change.step.cause.kind === 'event'),
    how: `The clock moves on by ${limits.scaLinkMinutes + 1} minutes after the next link. Ask for a consent.`,
    code: 'await tpp.consent()',
    arm: expireNext,
  },
  {
    id: 'consent-deleted-unapproved',
    sentence: 'The TPP deletes a consent before it is approved.',
    why: 'The customer may be at the page at that time.',
    source: 'BG: consents',
    met: by.consent(
      ({ after, before }) => after.status === 'terminatedByTpp' && before?.status === 'received',
    ),
    how: 'Ask for a consent, and delete it.',
    code: 'await tpp.revoke(await tpp.consent())',
  },
  {
    id: 'consent-deleted',
    sentence: 'The TPP deletes a valid consent.',
    why: 'Access that nobody uses any more must be deleted.',
    source: 'BG: consents',
    met: by.consent(
      (change) => change.before?.status === 'valid' && changedByCommand(change, 'deleteConsent'),
    ),
    how: 'Ask for a consent; the customer approves it. Delete it.',
    code: 'const consent = await tpp.consent()\nawait psu.approve(consent)\nawait tpp.revoke(consent)',
  },
  {
    id: 'consent-replaced',
    sentence: 'A newer consent of the customer replaces a valid one, which becomes terminatedByTpp.',
    why: 'The old id is dead, although nobody deleted it.',
    source: 'D',
    met: by.consent(
      (change) =>
        change.after.status === 'terminatedByTpp' && changedByCommand(change, 'approveAuthorisation'),
    ),
    how: 'The customer approves the next link. Ask for a consent while another one of the customer is valid.',
    code: 'await tpp.consent()',
    arm: approveNext('open all accounts'),
  },
  {
    id: 'consent-withdrawn',
    sentence: 'The customer withdraws a consent in the internet bank: it is revokedByPsu.',
    why: 'Access ends without notice, in the middle of the day.',
    source: 'BG: consentStatus',
    met: by.consent(({ after }) => after.status === 'revokedByPsu'),
    how: 'The customer withdraws the valid consent at once. Read accounts.',
    code: "await tpp.get('/v1/accounts')",
    arm: withdrawNow,
  },
  {
    id: 'consent-expired',
    sentence: `A consent expires ${limits.scaValidityDays} days after its approval, or on the earlier day that the TPP asked for.`,
    why: 'Every customer has to come back twice a year, or the client loses access.',
    source: '§5.7',
    met: by.consent(
      ({ after, step }) => after.status === 'expired' && endOfConsent(after, step.after) !== 'one-off',
    ),
    how: 'The clock moves to the end of the valid consent. Read accounts.',
    code: "await tpp.get('/v1/accounts')",
    arm: endConsentNow('plain', 'as-asked'),
  },
  {
    id: 'consent-expired-as-asked',
    sentence: 'A consent expires after the last day that the TPP asked for.',
    why: `The end comes earlier than the ${limits.scaValidityDays} days that a client may reckon with.`,
    source: 'BG: validUntil',
    met: by.consent(
      ({ after, step }) => after.status === 'expired' && endOfConsent(after, step.after) === 'as-asked',
    ),
    how: 'Ask for a consent with validUntil; the customer approves it. The clock moves to its end. Read accounts.',
    code: `await psu.approve(await tpp.consent({ validUntil: sandbox.clock.today }))\n${bringHere}\nawait tpp.get('/v1/accounts')`,
    arm: endConsentNow('as-asked'),
  },
  {
    id: 'consent-one-off',
    sentence: `A consent for one access expires ${limits.oneAccessMinutes} minutes after its first read.`,
    why: 'All reads belong together; the next day needs a new approval.',
    source: 'BG: recurringIndicator',
    met: by.consent(
      ({ after, step }) => after.status === 'expired' && endOfConsent(after, step.after) === 'one-off',
    ),
    how: 'Ask for a consent with recurringIndicator false; the customer approves it. Read accounts. The clock moves to the end of the consent. Read accounts again.',
    code: `await psu.approve(await tpp.consent({ recurringIndicator: false }))\nawait tpp.accounts()\n${bringHere}\nawait tpp.get('/v1/accounts')`,
    arm: endConsentNow('one-off'),
  },
  {
    id: 'consent-ended-read',
    sentence: 'A read under an ended consent gets 401 and a link.',
    why: 'It is the only sign that access has ended, and the customer has to come back.',
    source: '§5.6, §5.7',
    met: scaNeededFor('CONSENT_EXPIRED', false),
    how: 'The customer withdraws the valid consent at once. Read accounts.',
    code: "await tpp.get('/v1/accounts')",
    arm: withdrawNow,
  },
])
