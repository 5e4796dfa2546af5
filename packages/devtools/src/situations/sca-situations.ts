import { type Bank, type ErrorCode, isScaNeeded, type OfferedAgreement } from '@pocketbank/core'
import { viewAuthorisation } from '@pocketbank/core/domain/authorisations'
import { listBasketPayments } from '@pocketbank/core/domain/baskets'
import type { RefusedCommand } from '@pocketbank/core/engine'
import type { Authorisation, Purpose } from '@pocketbank/core/rows/authorisations/model'
import type { AccessEntry, Consent } from '@pocketbank/core/rows/consents/model'
import { requirePayment } from '@pocketbank/core/rows/payments/find'
import type { Payment } from '@pocketbank/core/rows/payments/model'
import { findRow, findRowById } from '@pocketbank/core/rows/table-rows'
import { findAppScheme } from '@pocketbank/http/headers'
import { hasValidConsent } from './consent-signs.ts'
import {
  approveNext,
  endConsentNow,
  endOfConsent,
  expireLink,
  logIn,
  onNextLink,
  refuseLink,
  refuseNext,
  visitNextLink,
  withdrawNow,
} from './link-acts.ts'
import { letPass, on } from './means.ts'
import { demandSecondSigner } from './payment-acts.ts'
import { bringHere, by, type ChangedRow, inGroup, type Sign } from './situation.ts'

/** A test of an approved consent: the opened accounts, the chosen offer, and all offers. */
type AccessTest = (
  entries: readonly AccessEntry[],
  offer: OfferedAgreement,
  offers: readonly OfferedAgreement[],
) => boolean

/** Makes a condition met by an approved consent that passes the test. */
function accessOpened(test: AccessTest): Sign {
  return by.consent(({ after: { status, agreement, entries }, step: { cause, before } }) => {
    if (status !== 'valid' || cause.kind !== 'command') return false
    const id = cause.entry.input.params?.authorisationId
    const authorisation = typeof id !== 'string' ? undefined : findRowById(before, 'authorisations', id)
    const { offers } = authorisation === undefined ? { offers: [] } : viewAuthorisation(before, authorisation)
    const offer = offers.find(({ serial }) => serial === agreement)
    return offer !== undefined && test(entries, offer, offers)
  })
}

/** Makes a test for `accessOpened`: the customer opened an account without a right that was offered. */
function opensWithout(right: 'balances' | 'transactions'): AccessTest {
  return (entries, { accounts }) =>
    entries.some((entry) => !entry[right]) && accounts.some(({ rights }) => rights.includes(right))
}

/**
 * Makes a condition met by a 401 with a link, by its code and by whether the PSU still has a valid consent.
 */
function scaNeededFor(code: ErrorCode, isConsentValid: boolean): Sign {
  return by.rule('S1c', (observation) => {
    const { commandResult } = observation.exchange
    return (
      isScaNeeded(commandResult) &&
      commandResult.scaNeeded.code === code &&
      hasValidConsent(observation) === isConsentValid
    )
  })
}

function changedByCommand({ step: { cause } }: ChangedRow<Consent>, name: string): boolean {
  return cause.kind === 'command' && cause.entry.name === name
}

/** Lists the payments that an authorisation asks for, in any status. */
function paymentsAsked(bank: Bank, purpose: Purpose): readonly Payment[] {
  if (purpose.kind === 'account-access') return []
  if (purpose.kind === 'signing-basket') return listBasketPayments(bank, purpose.basket)
  return [requirePayment(bank, purpose.payment)]
}

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

/** Returns true if an authorisation is a further approval of a payment. */
function isSecondApproval({ after: { status, purpose }, step }: ChangedRow<Authorisation>): boolean {
  if (status !== 'approved' || purpose.kind === 'cancellation') return false
  return paymentsAsked(step.after, purpose).some(({ approvals }) => approvals.length > 1)
}

const expireNext = onNextLink('The clock will move on by 16 minutes after the next link.', expireLink)

// biome-ignore format: a table, three lines a row: what happens, why and how it is met, how it is brought about
export const scaSituations = inGroup('sca', [
  { id: 'sca-needed', sentence: 'The bank responds to a read with 401 and a link to the SCA page.',
    why: 'A 401 is not a failure here: the client must send the customer to the link.', source: '§5.6', met: by.rule('S1c'),
    how: 'Read accounts for a customer who has approved nothing.', code: "await sandbox.tpp({ id: 'PSDSE-FINA-44059' }).get('/v1/accounts')" },
  { id: 'sca-without-link', sentence: 'The bank responds with 401 without a link, since the request has no TPP-Redirect-URI.',
    why: 'A client that takes the link for granted fails on the missing field.', source: '§7', met: by.rule('S1d'),
    how: 'Read accounts without TPP-Redirect-URI for a customer who has approved nothing.', code: "await sandbox.tpp({ id: 'PSDSE-FINA-44059', headers: { 'TPP-Redirect-URI': undefined } }).get('/v1/accounts')" },
  { id: 'sca-identified', sentence: 'The customer logs in at the page and has not answered yet.',
    why: 'The authorisation waits; a client must neither count it as approved nor start another.', source: 'D', met: by.authorisation(({ after, before }) => after.status === 'identified' && before?.status === 'started'),
    how: 'Ask for a consent; the customer logs in and leaves.', code: 'await psu.abandon(await tpp.consent())' },
  { id: 'sca-identified-again', sentence: 'The customer logs in a second time at one link.',
    why: 'Customers go back and begin anew; the link stays the same.', source: 'D', met: by.authorisation(({ after, before }) => after.status === 'identified' && before?.status === 'identified'),
    how: 'The customer logs in twice at the next link. Ask for a consent.', code: 'await tpp.consent()', arm: visitNextLink('they will log in twice at the next link, and not answer.', logIn, logIn) },
  { id: 'sca-approved', sentence: 'The customer approves and comes back to the redirect URI.',
    why: 'Access begins here, and not with the 201 of the consent.', source: '§5.6', met: by.authorisation(({ after }) => after.status === 'approved'),
    how: 'The customer approves the next link. Ask for a consent.', code: 'await tpp.consent()', arm: approveNext('open all accounts') },
  { id: 'sca-refused', sentence: 'The customer refuses and comes back to the redirect URI with a message.',
    why: 'A client that only waits for an approval leaves this customer waiting.', source: '§5.6', met: by.authorisation(({ after }) => after.status === 'refused'),
    how: 'The customer refuses the approval that waits, or else the next one. Ask for a consent.', code: 'await tpp.consent()', arm: refuseNext() },
  { id: 'sca-refused-after-login', sentence: 'The customer logs in, reads what is asked, and refuses.',
    why: 'The bank knows the person by then, and the client still may not name them.', source: '§5.6', met: by.authorisation(({ after, before }) => after.status === 'refused' && before?.status === 'identified'),
    how: 'Ask for a consent; the customer logs in and refuses.', code: 'await psu.refuse(await tpp.consent())' },
  { id: 'sca-abandoned', sentence: 'The customer logs in and goes away; the link expires.',
    why: 'Nobody comes back to the redirect URI: the client must look by itself, and offer a new link.', source: 'D', met: by.authorisation(({ after, before }) => after.status === 'expired' && before?.status === 'identified'),
    how: 'The customer logs in at the next link and leaves; then the clock moves on by 16 minutes. Ask for a consent.', code: 'await tpp.consent()', arm: visitNextLink('they will log in at the next link and leave. The clock then moves on by 16 minutes.', logIn, expireLink) },
  { id: 'sca-link-expired', sentence: 'Nobody logs in at the link, and it expires after 15 minutes.',
    why: 'A link that was sent by mail or kept in a page is dead when it is opened.', source: 'D', met: by.authorisation(({ after, before }) => after.status === 'expired' && before?.status === 'started'),
    how: 'The clock moves on by 16 minutes after the next link. Ask for a consent.', code: 'await tpp.consent()', arm: expireNext },
  { id: 'sca-link-opened-late', sentence: 'The customer opens an expired link, and the page says so.',
    why: 'The page leads back with a message, and the client has to ask anew.', source: 'D', met: by.page('S3h'),
    how: 'The clock moves on by 16 minutes after the next link. Ask for a consent; the customer opens its link.', code: 'await psu.approve(await tpp.consent()).catch(() => {})', arm: expireNext },
  { id: 'sca-link-used-again', sentence: 'The customer opens a link that is already used, and the page says so.',
    why: 'People use the back button and bookmarks; a link takes one answer only.', source: 'D', met: by.page('S3n'),
    how: 'The customer refuses the next link and opens it again. Ask for a consent.', code: 'await tpp.consent()', arm: onNextLink('The customer will refuse the next approval, and open its link again.', refuseLink, logIn) },
  { id: 'sca-unknown-number', sentence: 'The page does not know the number with which somebody logs in.',
    why: 'The customer stays at the page, and the client hears nothing until the link expires.', source: '§4.4', met: by.page('S2m'),
    how: 'Ask for a consent; somebody logs in with a number that is no customer.', code: "await sandbox.psu('00000000000').approve(await tpp.consent()).catch(() => {})" },
  { id: 'sca-other-person', sentence: 'Another person than that of the PSU-ID logs in, and the page refuses them.',
    why: 'Several people share a device, and a client that sends the PSU-ID of the wrong one locks them out.', source: 'D', met: by.page('S4e'),
    how: 'Ask for a consent with the PSU-ID of one customer; another one opens the link.', code: "await sandbox.psu('12085592767').approve(await tpp.consent()).catch(() => {})" },
  { id: 'sca-withdrawn-meanwhile', sentence: 'The customer answers a request that the TPP has deleted meanwhile, and the page refuses.',
    why: 'A client that tidies up too early loses the approval of a customer who is at the page.', source: 'D', met: by.page('S6j', isDeletedByTpp),
    how: 'Ask for a consent or create a payment, and delete it; the customer opens its link and approves.', code: 'const consent = await tpp.consent()\nawait tpp.revoke(consent)\nawait psu.approve(consent).catch(() => {})' },
  { id: 'sca-some-accounts', sentence: 'The customer opens some of the accounts, not all.',
    why: 'A client that expects the salary account or all accounts has to live with what it gets.', source: '§4.6', met: accessOpened((entries, offer) => entries.length < offer.accounts.length),
    how: 'The customer opens one account at the next link. Ask for a consent.', code: 'await tpp.consent()', arm: approveNext('open one account', { accounts: (list) => list.slice(0, 1) }) },
  { id: 'sca-no-balances', sentence: 'The customer opens accounts without their balances.',
    why: 'Balances are then missing in lists, and reading them is refused.', source: 'BG: accountAccess', met: accessOpened(opensWithout('balances')),
    how: 'The customer opens accounts without balances at the next link. Ask for a consent.', code: 'await tpp.consent()', arm: approveNext('open no balances', { without: 'balances' }) },
  { id: 'sca-no-transactions', sentence: 'The customer opens accounts without their transactions.',
    why: 'The account has no link to transactions then, and reading them is refused.', source: 'BG: accountAccess', met: accessOpened(opensWithout('transactions')),
    how: 'The customer opens accounts without transactions at the next link. Ask for a consent.', code: 'await tpp.consent()', arm: approveNext('open no transactions', { without: 'transactions' }) },
  { id: 'sca-private-context', sentence: 'A customer who also acts for a company chooses their own accounts.',
    why: 'The redirect has no PSU-Corporate-ID, and requests must not have one either.', source: '§5.8', met: accessOpened((_, offer, offers) => offer.context === 'PRIVATE' && offers.some(({ context }) => context === 'CORPORATE')),
    how: 'The customer chooses their own accounts at the next link. Ask for a consent.', code: 'await tpp.consent()', arm: approveNext('choose their own accounts', { offer: (offers) => offers.find(({ context }) => context === 'PRIVATE') }) },
  { id: 'sca-corporate-context', sentence: 'The customer opens the accounts of a company.',
    why: 'The redirect names the company, and every later request must name it as well.', source: '§5.8', met: accessOpened((_, offer) => offer.context === 'CORPORATE'),
    how: 'The customer chooses a company at the next link. Ask for a consent.', code: 'await tpp.consent()', arm: approveNext('choose a company', { offer: (offers) => offers.find(({ context }) => context === 'CORPORATE') }) },
  { id: 'sca-agreement-chosen', sentence: 'The customer chooses one of several companies.',
    why: 'The client learns only from the redirect which company it is.', source: '§5.8', met: accessOpened((_, offer, offers) => offer.context === 'CORPORATE' && offers.filter(({ context }) => context === 'CORPORATE').length > 1),
    how: 'The customer chooses the last of several companies at the next link. Ask for a consent.', code: 'await tpp.consent()', arm: approveNext('choose the last company', { offer: (offers) => offers.findLast(({ context }) => context === 'CORPORATE') }) },
  { id: 'sca-corporate-id-missing', sentence: 'The bank refuses a corporate request without PSU-Corporate-ID.',
    why: 'It is a 400 and needs no SCA: a new link does not help.', source: '§5.5, §7', met: by.rule('S7a'),
    how: 'Ask for a consent as a TPP that has none; the customer opens a company only. Read accounts without PSU-Corporate-ID.', code: "const other = sandbox.tpp({ id: 'PSDSE-FINA-44059' })\nconst { psuId } = await psu.approve(await other.get('/v1/accounts'), { context: 'CORPORATE', agreement: 'Havbris bedrift' })\nawait other.get('/v1/accounts', { headers: { 'PSU-ID': psuId } })" },
  { id: 'sca-second-signer', sentence: 'A second person approves after the first one.',
    why: 'Companies sign in pairs: the first approval is not the end, and the second may come days later.', source: 'D', met: by.authorisation(isSecondApproval),
    how: 'Payments need a second signer from now on. Create one from the account of a company; the customer approves it. Start an authorisation for the other person, who approves as well.', arm: demandSecondSigner, code: "await psu.approve(await tpp.consent(), { agreement: 'Fjordlys bedrift' })\nconst payment = await tpp.pay({ ...order, debtorAccount: { bban: '97611252475' } })\nawait psu.approve(payment)\nawait sandbox.psu('12085592767').approve(await tpp.for('12085592767').post(payment.path + '/authorisations'))" },
  { id: 'sca-same-signer', sentence: 'The first approver tries to approve as the second one too.',
    why: 'The page sends them away; the client has to reach another person.', source: 'D', met: by.page('X4n'),
    how: 'Payments need a second signer from now on. Create one from the account of a company; the customer approves it. Start another authorisation; the same customer approves it.', arm: demandSecondSigner, code: "await psu.approve(await tpp.consent(), { agreement: 'Fjordlys bedrift' })\nconst payment = await tpp.pay({ ...order, debtorAccount: { bban: '97611252475' } })\nawait psu.approve(payment)\nawait psu.approve(await tpp.post(payment.path + '/authorisations')).catch(() => {})" },
  { id: 'sca-mobile', sentence: 'The customer approves in the mobile variant of the page.',
    why: 'Phones use the app of the bank, and come back by another address.', source: '§5.6', met: by.authorisation(({ after }) => after.status === 'approved' && after.redirect.mobile === true),
    how: 'Ask for a consent with TPP-Redirect-Preferred: false; the customer approves it.', code: "await psu.approve(await tpp.consent({}, { headers: { 'TPP-Redirect-Preferred': 'false' } }))" },
  { id: 'sca-back-to-app', sentence: 'The customer comes back to an app by its private scheme.',
    why: 'An app that does not take its scheme leaves the customer in the browser.', source: 'D', met: by.authorisation(({ after }) => after.status === 'approved' && findAppScheme(after.redirect.uri) !== undefined),
    how: 'Ask for a consent with a TPP-Redirect-URI of an app, as in no.example.app://back; the customer approves it.', code: "await psu.approve(await tpp.consent({}, { headers: { 'TPP-Redirect-URI': 'no.example.app://back' } }))" },
  { id: 'sca-old-history', sentence: 'The bank asks for SCA again, as the history goes back more than 90 days.',
    why: 'The consent is valid all the same: a client that throws it away asks for too much.', source: '§8', met: scaNeededFor('CONSENT_INVALID', true),
    how: 'The clock moves on by 16 minutes. Read transactions of more than 90 days ago.', arm: on.consent(letPass({ minutes: 16 }), 'the clock has moved on by 16 minutes.'), code: `const [account] = await tpp.accounts()\n${bringHere}\nawait tpp.call('listAccountTransactions', { params: { accountId: account.resourceId }, query: { dateFrom: '2025-06-01' } })` },
  { id: 'sca-details-90-days', sentence: 'The bank asks for SCA again, as details are read without the customer 90 days after the approval.',
    why: 'Nightly jobs stop getting details halfway through the life of a consent.', source: '§8', met: scaNeededFor('CONSENT_EXPIRED', true),
    how: 'Read transactions. The clock moves on by 91 days. Follow the link to the details of one, without PSU-IP-Address.', arm: on.consent(letPass({ days: 91 }), 'the clock has moved on by 91 days.'), code: `const [account] = await tpp.accounts()\nconst { booked } = await tpp.transactions(account.resourceId)\n${bringHere}\nawait tpp.with({ headers: { 'PSU-IP-Address': undefined } }).get(booked[0]._links.transactionDetails.href)` },
  { id: 'consent-received', sentence: 'The bank responds to a new consent with 201; it waits for its approval.',
    why: 'Until then it opens nothing.', source: 'BG: consentStatus', met: by.command('createConsent'),
    how: 'Ask for a consent.', code: 'await tpp.consent()' },
  { id: 'consent-valid', sentence: 'A consent becomes valid.',
    why: 'From now on the accounts can be read, for 180 days or until the day that was asked for.', source: 'BG: consentStatus, §5.7', met: by.consent(({ after }) => after.status === 'valid'),
    how: 'The customer approves the next link. Ask for a consent.', code: 'await tpp.consent()', arm: approveNext('open all accounts') },
  { id: 'consent-shortened', sentence: 'The bank cuts the end or the frequency of a consent, and warns.',
    why: 'A client that counts on what it asked for reads too long or too often.', source: '§5.7, §8', met: by.command('createConsent', ({ warnings }) => warnings.length > 0),
    how: 'Ask for a consent with frequencyPerDay 10.', code: 'await tpp.consent({ frequencyPerDay: 10 })' },
  { id: 'consent-rejected', sentence: 'A consent is rejected, as the customer refuses it.',
    why: 'It never becomes valid: the client has to ask for a new one.', source: 'BG: consentStatus', met: by.consent((change) => change.after.status === 'rejected' && change.step.cause.kind === 'command'),
    how: 'The customer refuses the approval of access that waits, or else the next one. Ask for a consent.', code: 'await tpp.consent()', arm: refuseNext('account-access') },
  { id: 'consent-rejected-late', sentence: 'A consent is rejected, since nobody uses its link in time.',
    why: 'No redirect reports it, only the status.', source: 'D', met: by.consent((change) => change.after.status === 'rejected' && change.step.cause.kind === 'event'),
    how: 'The clock moves on by 16 minutes after the next link. Ask for a consent.', code: 'await tpp.consent()', arm: expireNext },
  { id: 'consent-deleted-unapproved', sentence: 'The TPP deletes a consent before it is approved.',
    why: 'The customer may be at the page at that time.', source: 'BG: consents', met: by.consent(({ after, before }) => after.status === 'terminatedByTpp' && before?.status === 'received'),
    how: 'Ask for a consent, and delete it.', code: 'await tpp.revoke(await tpp.consent())' },
  { id: 'consent-deleted', sentence: 'The TPP deletes a valid consent.',
    why: 'Access that nobody uses any more must be deleted.', source: 'BG: consents', met: by.consent((change) => change.before?.status === 'valid' && changedByCommand(change, 'deleteConsent')),
    how: 'Ask for a consent; the customer approves it. Delete it.', code: 'const consent = await tpp.consent()\nawait psu.approve(consent)\nawait tpp.revoke(consent)' },
  { id: 'consent-replaced', sentence: 'A newer consent of the customer replaces a valid one, which becomes terminatedByTpp.',
    why: 'The old id is dead, although nobody deleted it.', source: 'D', met: by.consent((change) => change.after.status === 'terminatedByTpp' && changedByCommand(change, 'approveAuthorisation')),
    how: 'The customer approves the next link. Ask for a consent while another one of the customer is valid.', code: 'await tpp.consent()', arm: approveNext('open all accounts') },
  { id: 'consent-withdrawn', sentence: 'The customer withdraws a consent in the internet bank: it is revokedByPsu.',
    why: 'Access ends without notice, in the middle of the day.', source: 'BG: consentStatus', met: by.consent(({ after }) => after.status === 'revokedByPsu'),
    how: 'The customer withdraws the valid consent at once. Read accounts.', code: "await tpp.get('/v1/accounts')", arm: withdrawNow },
  { id: 'consent-expired', sentence: 'A consent expires 180 days after its approval, or on the earlier day that the TPP asked for.',
    why: 'Every customer has to come back twice a year, or the client loses access.', source: '§5.7', met: by.consent(({ after, step }) => after.status === 'expired' && endOfConsent(after, step.after) !== 'one-off'),
    how: 'The clock moves to the end of the valid consent. Read accounts.', code: "await tpp.get('/v1/accounts')", arm: endConsentNow('plain', 'as-asked') },
  { id: 'consent-expired-as-asked', sentence: 'A consent expires after the last day that the TPP asked for.',
    why: 'The end comes earlier than the 180 days that a client may reckon with.', source: 'BG: validUntil', met: by.consent(({ after, step }) => after.status === 'expired' && endOfConsent(after, step.after) === 'as-asked'),
    how: 'Ask for a consent with validUntil; the customer approves it. The clock moves to its end. Read accounts.', code: `await psu.approve(await tpp.consent({ validUntil: sandbox.clock.today }))\n${bringHere}\nawait tpp.get('/v1/accounts')`, arm: endConsentNow('as-asked') },
  { id: 'consent-one-off', sentence: 'A consent for one access expires 15 minutes after its first read.',
    why: 'All reads belong together; the next day needs a new approval.', source: 'BG: recurringIndicator', met: by.consent(({ after, step }) => after.status === 'expired' && endOfConsent(after, step.after) === 'one-off'),
    how: 'Ask for a consent with recurringIndicator false; the customer approves it. Read accounts. The clock moves to the end of the consent. Read accounts again.', code: `await psu.approve(await tpp.consent({ recurringIndicator: false }))\nawait tpp.accounts()\n${bringHere}\nawait tpp.get('/v1/accounts')`, arm: endConsentNow('one-off') },
  { id: 'consent-ended-read', sentence: 'A read under an ended consent gets 401 and a link.',
    why: 'It is the only sign that access has ended, and the customer has to come back.', source: '§5.6, §5.7', met: scaNeededFor('CONSENT_EXPIRED', false),
    how: 'The customer withdraws the valid consent at once. Read accounts.', code: "await tpp.get('/v1/accounts')", arm: withdrawNow },
])
