import type { Consent } from '@pocketbank/core/internal'
import { refuseNext } from './arms.ts'
import { approveNext, endConsentNow, expireNext, withdrawNow } from './sca-arms.ts'
import { scaNeededFor } from './sca-signs.ts'
import { type ChangedRow, consentBecame, done, inGroup } from './situation.ts'

/** True if a command of this name has changed the row. */
function changedByCommand({ step: { cause } }: ChangedRow<Consent>, name: string): boolean {
  return cause.kind === 'command' && cause.entry.name === name
}

/** Situations in the life of a consent. */
// biome-ignore format: a table, a row of four lines for each situation
export const consentSituations = inGroup('sca', [
  { id: 'consent-received', sentence: 'The bank answers a new consent with 201; it waits for its approval.',
    why: 'Until then it opens nothing.', source: 'BG: consentStatus',
    met: done('createConsent'),
    bring: { how: 'Ask for a consent.', code: 'await tpp.consent()' } },
  { id: 'consent-valid', sentence: 'A consent becomes valid.',
    why: 'From now on the accounts can be read, for 180 days or until the day that was asked for.', source: 'BG: consentStatus, §5.7',
    met: consentBecame(({ after }) => after.status === 'valid'),
    bring: { how: 'The customer approves the next consent.', code: "sandbox.bring('consent-valid')\nawait tpp.consent()", arm: approveNext({ pick: ([first]) => first, sentence: 'open all accounts' }) } },
  { id: 'consent-shortened', sentence: 'The bank cuts the end or the frequency of a consent, and warns.',
    why: 'A client that counts on what it asked for reads too long or too often.', source: '§5.7, §8',
    met: done('createConsent', ({ warnings }) => warnings.length > 0),
    bring: { how: 'Ask for ten reads a day.', code: 'await tpp.consent({ frequencyPerDay: 10 })' } },
  { id: 'consent-rejected', sentence: 'A consent is rejected, as the customer refuses it.',
    why: 'It never becomes valid: the client has to ask for a new one.', source: 'BG: consentStatus',
    met: consentBecame((change) => change.after.status === 'rejected' && change.step.cause.kind === 'command'),
    bring: { how: 'The customer refuses the next consent.', code: "sandbox.bring('consent-rejected')\nawait tpp.consent()", arm: refuseNext } },
  { id: 'consent-rejected-late', sentence: 'A consent is rejected, as nobody answers its link in time.',
    why: 'No redirect tells it: only the status does.', source: 'D',
    met: consentBecame((change) => change.after.status === 'rejected' && change.step.cause.kind === 'event'),
    bring: { how: 'The clock passes the end of the next link.', code: "sandbox.bring('consent-rejected-late')\nawait tpp.consent()", arm: expireNext } },
  { id: 'consent-deleted-unapproved', sentence: 'The TPP deletes a consent before it is approved.',
    why: 'The customer may be at the page at that moment.', source: 'BG: consents',
    met: consentBecame(({ after, before }) => after.status === 'terminatedByTpp' && before?.status === 'received'),
    bring: { how: 'Ask for a consent and delete it.', code: 'await tpp.revoke(await tpp.consent())' } },
  { id: 'consent-deleted', sentence: 'The TPP deletes a valid consent.',
    why: 'Access that nobody uses any more has to be given back.', source: 'BG: consents',
    met: consentBecame((change) => change.before?.status === 'valid' && changedByCommand(change, 'deleteConsent')),
    bring: { how: 'Delete an approved consent.', code: 'const consent = await tpp.consent()\nawait psu.approve(consent)\nawait tpp.revoke(consent)' } },
  { id: 'consent-replaced', sentence: 'A newer consent of the customer replaces a valid one, which becomes terminatedByTpp.',
    why: 'The old id is dead, although nobody deleted it.', source: 'D',
    met: consentBecame((change) => change.after.status === 'terminatedByTpp' && changedByCommand(change, 'approveAuthorisation')),
    bring: { how: 'The customer approves the next consent while one is valid.', code: "sandbox.bring('consent-replaced')\nawait tpp.consent()", arm: approveNext({ pick: ([first]) => first, sentence: 'open all accounts' }) } },
  { id: 'consent-withdrawn', sentence: 'The customer withdraws a consent in the internet bank: it is revokedByPsu.',
    why: 'Access ends without notice, in the middle of the day.', source: 'BG: consentStatus',
    met: consentBecame(({ after }) => after.status === 'revokedByPsu'),
    bring: { how: 'The customer withdraws the valid consent at once. Read accounts.', code: "sandbox.bring('consent-withdrawn')\nawait tpp.get('/v1/accounts')", arm: withdrawNow } },
  { id: 'consent-expired', sentence: 'A consent expires 180 days after its approval.',
    why: 'Every customer has to come back twice a year, or the client goes blind.', source: '§5.7',
    met: consentBecame(({ after }) => after.status === 'expired' && after.recurring && after.lastDay === undefined),
    bring: { how: 'The clock moves to the end of the valid consent. Read accounts.', code: "sandbox.bring('consent-expired')\nawait tpp.get('/v1/accounts')", arm: endConsentNow } },
  { id: 'consent-expired-as-asked', sentence: 'A consent expires after the last day that the TPP asked for.',
    why: 'The end comes earlier than the 180 days that a client may reckon with.', source: 'BG: validUntil',
    met: consentBecame(({ after }) => after.status === 'expired' && after.recurring && after.lastDay !== undefined),
    bring: { how: 'Have a consent with validUntil approved. The clock moves to its end.', code: "await psu.approve(await tpp.consent({ validUntil: sandbox.clock.today }))\nsandbox.bring('consent-expired-as-asked')\nawait tpp.get('/v1/accounts')", arm: endConsentNow } },
  { id: 'consent-one-off', sentence: 'A consent for one access expires 15 minutes after its first read.',
    why: 'All reads belong into one go; the next day needs a new approval.', source: 'BG: recurringIndicator',
    met: consentBecame(({ after }) => after.status === 'expired' && !after.recurring),
    bring: { how: 'Have a consent with recurringIndicator false approved and read accounts. The clock moves to its end.', code: "await psu.approve(await tpp.consent({ recurringIndicator: false }))\nawait tpp.accounts()\nsandbox.bring('consent-one-off')\nawait tpp.get('/v1/accounts')", arm: endConsentNow } },
  { id: 'consent-ended-read', sentence: 'A read under an ended consent is answered with 401 and a link.',
    why: 'It is the only way to hear that access has ended, and the customer has to come back.', source: '§5.6, §5.7',
    met: scaNeededFor('CONSENT_EXPIRED', false),
    bring: { how: 'The customer withdraws the valid consent at once. Read accounts.', code: "sandbox.bring('consent-ended-read')\nawait tpp.get('/v1/accounts')", arm: withdrawNow } },
])
