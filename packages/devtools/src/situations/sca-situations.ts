import { limits } from '@pocketbank/core'
import type { RefusedCommand } from '@pocketbank/core/engine'
import { findRow, findRowById } from '@pocketbank/core/rows/table-rows'
import {
  approveNext,
  expireLink,
  expireNext,
  logIn,
  onNextLink,
  refuseLink,
  refuseNext,
  visitNextLink,
} from './link-acts.ts'
import { paymentsAsked } from './sca-conditions.ts'
import { by, inGroup } from './situation.ts'

/**
 * Returns true if the TPP has deleted what a link asks for. A cancellation does not count, since the customer
 * can still answer it.
 */
function isDeletedByTpp({ bank, input }: RefusedCommand): boolean {
  const purpose = findRowById(bank, 'authorisations', input.params.authorisationId ?? '')?.purpose
  if (purpose === undefined || purpose.kind === 'cancellation') return false
  return purpose.kind === 'account-access'
    ? findRow(bank, 'consents', purpose.consent)?.status === 'terminatedByTpp'
    : paymentsAsked(bank, purpose).every(({ status }) => status === 'CANC')
}

/** Situations of the link to the SCA page and of its answer. */
export const scaSituations = inGroup('sca', [
  {
    id: 'sca-needed',
    sentence: 'The bank responds to a read with 401 and a link to the SCA page.',
    why: 'A 401 is not a failure here: the client must send the customer to the link.',
    source: '§5.6',
    met: by.rule('S1c'),
    how: 'Read accounts for a customer who has approved nothing.',
    code: "await sandbox.tpp({ id: 'PSDSE-FINA-44059' }).get('/v1/accounts')",
  },
  {
    id: 'sca-without-link',
    sentence: 'The bank responds with 401 without a link, since the request has no TPP-Redirect-URI.',
    why: 'A client that takes the link for granted fails on the missing field.',
    source: '§7',
    met: by.rule('S1d'),
    how: 'Read accounts without TPP-Redirect-URI for a customer who has approved nothing.',
    code: "await sandbox.tpp({ id: 'PSDSE-FINA-44059', headers: { 'TPP-Redirect-URI': undefined } }).get('/v1/accounts')",
  },
  {
    id: 'sca-identified',
    sentence: 'The customer logs in at the page and has not answered yet.',
    why: 'The authorisation waits; a client must neither count it as approved nor start another.',
    source: 'D',
    met: by.authorisation(
      ({ after, before }) => after.status === 'identified' && before?.status === 'started',
    ),
    how: 'Ask for a consent; the customer logs in and leaves.',
    code: 'await psu.abandon(await tpp.consent())',
  },
  {
    id: 'sca-identified-again',
    sentence: 'The customer logs in a second time at one link.',
    why: 'Customers go back and begin anew; the link stays the same.',
    source: 'D',
    met: by.authorisation(
      ({ after, before }) => after.status === 'identified' && before?.status === 'identified',
    ),
    how: 'The customer logs in twice at the next link. Ask for a consent.',
    code: 'await tpp.consent()',
    arm: visitNextLink('they will log in twice at the next link, and not answer.', logIn, logIn),
  },
  {
    id: 'sca-approved',
    sentence: 'The customer approves and comes back to the redirect URI.',
    why: 'Access begins here, and not with the 201 of the consent.',
    source: '§5.6',
    met: by.authorisation(({ after }) => after.status === 'approved'),
    how: 'The customer approves the next link. Ask for a consent.',
    code: 'await tpp.consent()',
    arm: approveNext('open all accounts'),
  },
  {
    id: 'sca-refused',
    sentence: 'The customer refuses and comes back to the redirect URI with a message.',
    why: 'A client that only waits for an approval leaves this customer waiting.',
    source: '§5.6',
    met: by.authorisation(({ after }) => after.status === 'refused'),
    how: 'The customer refuses the approval that waits, or else the next one. Ask for a consent.',
    code: 'await tpp.consent()',
    arm: refuseNext(),
  },
  {
    id: 'sca-refused-after-login',
    sentence: 'The customer logs in, reads what is asked, and refuses.',
    why: 'The bank knows the person by then, and the client still may not name them.',
    source: '§5.6',
    met: by.authorisation(
      ({ after, before }) => after.status === 'refused' && before?.status === 'identified',
    ),
    how: 'Ask for a consent; the customer logs in and refuses.',
    code: 'await psu.refuse(await tpp.consent())',
  },
  {
    id: 'sca-abandoned',
    sentence: 'The customer logs in and goes away; the link expires.',
    why: 'Nobody comes back to the redirect URI: the client must look by itself, and offer a new link.',
    source: 'D',
    met: by.authorisation(
      ({ after, before }) => after.status === 'expired' && before?.status === 'identified',
    ),
    how: `The customer logs in at the next link and leaves; then the clock moves on by ${limits.scaLinkMinutes + 1} minutes. Ask for a consent.`,
    code: 'await tpp.consent()',
    arm: visitNextLink(
      `they will log in at the next link and leave. The clock then moves on by ${limits.scaLinkMinutes + 1} minutes.`,
      logIn,
      expireLink,
    ),
  },
  {
    id: 'sca-link-expired',
    sentence: `Nobody logs in at the link, and it expires after ${limits.scaLinkMinutes} minutes.`,
    why: 'A link that was sent by mail or kept in a page is dead when it is opened.',
    source: 'D',
    met: by.authorisation(({ after, before }) => after.status === 'expired' && before?.status === 'started'),
    how: `The clock moves on by ${limits.scaLinkMinutes + 1} minutes after the next link. Ask for a consent.`,
    code: 'await tpp.consent()',
    arm: expireNext,
  },
  {
    id: 'sca-link-opened-late',
    sentence: 'The customer opens an expired link, and the page says so.',
    why: 'The page leads back with a message, and the client has to ask anew.',
    source: 'D',
    met: by.page('S3h'),
    how: `The clock moves on by ${limits.scaLinkMinutes + 1} minutes after the next link. Ask for a consent; the customer opens its link.`,
    code: 'await psu.approve(await tpp.consent()).catch(() => {})',
    arm: expireNext,
  },
  {
    id: 'sca-link-used-again',
    sentence: 'The customer opens a link that is already used, and the page says so.',
    why: 'People use the back button and bookmarks; a link takes one answer only.',
    source: 'D',
    met: by.page('S3n'),
    how: 'The customer refuses the next link and opens it again. Ask for a consent.',
    code: 'await tpp.consent()',
    arm: onNextLink(
      'The customer will refuse the next approval, and open its link again.',
      refuseLink,
      logIn,
    ),
  },
  {
    id: 'sca-unknown-number',
    sentence: 'The page does not know the number with which somebody logs in.',
    why: 'The customer stays at the page, and the client hears nothing until the link expires.',
    source: '§4.4',
    met: by.page('S2m'),
    how: 'Ask for a consent; somebody logs in with a number that is no customer.',
    code: "await sandbox.psu('00000000000').approve(await tpp.consent()).catch(() => {})",
  },
  {
    id: 'sca-other-person',
    sentence: 'Another person than that of the PSU-ID logs in, and the page refuses them.',
    why: 'Several people share a device, and a client that sends the PSU-ID of the wrong one locks them out.',
    source: 'D',
    met: by.page('S4e'),
    how: 'Ask for a consent with the PSU-ID of one customer; another one opens the link.',
    code: "await sandbox.psu('12085592767').approve(await tpp.consent()).catch(() => {})",
  },
  {
    id: 'sca-withdrawn-meanwhile',
    sentence: 'The customer answers a request that the TPP has deleted meanwhile, and the page refuses.',
    why: 'A client that tidies up too early loses the approval of a customer who is at the page.',
    source: 'D',
    met: by.page('S6j', isDeletedByTpp),
    how: 'Ask for a consent or create a payment, and delete it; the customer opens its link and approves.',
    code: 'const consent = await tpp.consent()\nawait tpp.revoke(consent)\nawait psu.approve(consent).catch(() => {})',
  },
])
