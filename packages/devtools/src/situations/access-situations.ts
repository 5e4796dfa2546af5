import type { OfferedAgreement } from '@pocketbank/core'
import { limits } from '@pocketbank/core'
import { viewAuthorisation } from '@pocketbank/core/domain/authorisations'
import type { Authorisation } from '@pocketbank/core/rows/authorisations/model'
import type { AccessEntry } from '@pocketbank/core/rows/consents/model'
import { findRowById } from '@pocketbank/core/rows/table-rows'
import { findAppScheme } from '@pocketbank/http/headers'
import { letPass, on } from './arming.ts'
import { approveNext } from './link-acts.ts'
import { demandSecondSigner } from './payment-acts.ts'
import { paymentsAsked, scaNeededFor } from './sca-conditions.ts'
import { bringHere, by, type ChangedRow, inGroup, type SituationCondition } from './situation.ts'

/** A test of an approved consent: the opened accounts, the chosen offer, and all offers. */
type AccessTest = (
  entries: readonly AccessEntry[],
  offer: OfferedAgreement,
  offers: readonly OfferedAgreement[],
) => boolean

/** Makes a condition met by an approved consent that passes the test. */
function accessOpened(test: AccessTest): SituationCondition {
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

/** Returns true if an authorisation is a further approval of a payment. */
function isSecondApproval({ after: { status, purpose }, step }: ChangedRow<Authorisation>): boolean {
  if (status !== 'approved' || purpose.kind === 'cancellation') return false
  return paymentsAsked(step.after, purpose).some(({ approvals }) => approvals.length > 1)
}

/** Situations of the access that a customer gives, and of the persons who may give it. */
export const accessSituations = inGroup('sca', [
  {
    id: 'sca-some-accounts',
    sentence: 'The customer opens some of the accounts, not all.',
    why: 'A client that expects the salary account or all accounts has to live with what it gets.',
    source: '§4.6',
    met: accessOpened((entries, offer) => entries.length < offer.accounts.length),
    how: 'The customer opens one account at the next link. Ask for a consent.',
    code: 'await tpp.consent()',
    arm: approveNext('open one account', { accounts: (list) => list.slice(0, 1) }),
  },
  {
    id: 'sca-no-balances',
    sentence: 'The customer opens accounts without their balances.',
    why: 'Balances are then missing in lists, and reading them is refused.',
    source: 'BG: accountAccess',
    met: accessOpened(opensWithout('balances')),
    how: 'The customer opens accounts without balances at the next link. Ask for a consent.',
    code: 'await tpp.consent()',
    arm: approveNext('open no balances', { without: 'balances' }),
  },
  {
    id: 'sca-no-transactions',
    sentence: 'The customer opens accounts without their transactions.',
    why: 'The account has no link to transactions then, and reading them is refused.',
    source: 'BG: accountAccess',
    met: accessOpened(opensWithout('transactions')),
    how: 'The customer opens accounts without transactions at the next link. Ask for a consent.',
    code: 'await tpp.consent()',
    arm: approveNext('open no transactions', { without: 'transactions' }),
  },
  {
    id: 'sca-private-context',
    sentence: 'A customer who also acts for a company chooses their own accounts.',
    why: 'The redirect has no PSU-Corporate-ID, and requests must not have one either.',
    source: '§5.8',
    met: accessOpened(
      (_, offer, offers) =>
        offer.context === 'PRIVATE' && offers.some(({ context }) => context === 'CORPORATE'),
    ),
    how: 'The customer chooses their own accounts at the next link. Ask for a consent.',
    code: 'await tpp.consent()',
    arm: approveNext('choose their own accounts', {
      offer: (offers) => offers.find(({ context }) => context === 'PRIVATE'),
    }),
  },
  {
    id: 'sca-corporate-context',
    sentence: 'The customer opens the accounts of a company.',
    why: 'The redirect names the company, and every later request must name it as well.',
    source: '§5.8',
    met: accessOpened((_, offer) => offer.context === 'CORPORATE'),
    how: 'The customer chooses a company at the next link. Ask for a consent.',
    code: 'await tpp.consent()',
    arm: approveNext('choose a company', {
      offer: (offers) => offers.find(({ context }) => context === 'CORPORATE'),
    }),
  },
  {
    id: 'sca-agreement-chosen',
    sentence: 'The customer chooses one of several companies.',
    why: 'The client learns only from the redirect which company it is.',
    source: '§5.8',
    met: accessOpened(
      (_, offer, offers) =>
        offer.context === 'CORPORATE' && offers.filter(({ context }) => context === 'CORPORATE').length > 1,
    ),
    how: 'The customer chooses the last of several companies at the next link. Ask for a consent.',
    code: 'await tpp.consent()',
    arm: approveNext('choose the last company', {
      offer: (offers) => offers.findLast(({ context }) => context === 'CORPORATE'),
    }),
  },
  {
    id: 'sca-corporate-id-missing',
    sentence: 'The bank refuses a corporate request without PSU-Corporate-ID.',
    why: 'It is a 400 and needs no SCA: a new link does not help.',
    source: '§5.5, §7',
    met: by.rule('S7a'),
    how: 'Ask for a consent as a TPP that has none; the customer opens a company only. Read accounts without PSU-Corporate-ID.',
    code: "const other = sandbox.tpp({ id: 'PSDSE-FINA-44059' })\nconst { psuId } = await psu.approve(await other.get('/v1/accounts'), { context: 'CORPORATE', agreement: 'Havbris bedrift' })\nawait other.get('/v1/accounts', { headers: { 'PSU-ID': psuId } })",
  },
  {
    id: 'sca-second-signer',
    sentence: 'A second person approves after the first one.',
    why: 'Companies sign in pairs: the first approval is not the end, and the second may come days later.',
    source: 'D',
    met: by.authorisation(isSecondApproval),
    how: 'Payments need a second signer from now on. Create one from the account of a company; the customer approves it. Start an authorisation for the other person, who approves as well.',
    arm: demandSecondSigner,
    code: "await psu.approve(await tpp.consent(), { agreement: 'Fjordlys bedrift' })\nconst payment = await tpp.pay({ ...order, debtorAccount: { bban: '97611252475' } })\nawait psu.approve(payment)\nawait sandbox.psu('12085592767').approve(await tpp.for('12085592767').post(payment.path + '/authorisations'))",
  },
  {
    id: 'sca-same-signer',
    sentence: 'The first approver tries to approve as the second one too.',
    why: 'The page sends them away; the client has to reach another person.',
    source: 'D',
    met: by.page('X4n'),
    how: 'Payments need a second signer from now on. Create one from the account of a company; the customer approves it. Start another authorisation; the same customer approves it.',
    arm: demandSecondSigner,
    code: "await psu.approve(await tpp.consent(), { agreement: 'Fjordlys bedrift' })\nconst payment = await tpp.pay({ ...order, debtorAccount: { bban: '97611252475' } })\nawait psu.approve(payment)\nawait psu.approve(await tpp.post(payment.path + '/authorisations')).catch(() => {})",
  },
  {
    id: 'sca-mobile',
    sentence: 'The customer approves in the mobile variant of the page.',
    why: 'Phones use the app of the bank, and come back by another address.',
    source: '§5.6',
    met: by.authorisation(({ after }) => after.status === 'approved' && after.redirect.mobile === true),
    how: 'Ask for a consent with TPP-Redirect-Preferred: false; the customer approves it.',
    code: "await psu.approve(await tpp.consent({}, { headers: { 'TPP-Redirect-Preferred': 'false' } }))",
  },
  {
    id: 'sca-back-to-app',
    sentence: 'The customer comes back to an app by its private scheme.',
    why: 'An app that does not take its scheme leaves the customer in the browser.',
    source: 'D',
    met: by.authorisation(
      ({ after }) => after.status === 'approved' && findAppScheme(after.redirect.uri) !== undefined,
    ),
    how: 'Ask for a consent with a TPP-Redirect-URI of an app, as in no.example.app://back; the customer approves it.',
    code: "await psu.approve(await tpp.consent({}, { headers: { 'TPP-Redirect-URI': 'no.example.app://back' } }))",
  },
  {
    id: 'sca-old-history',
    sentence: `The bank asks for SCA again, as the history goes back more than ${limits.historyDays} days.`,
    why: 'The consent is valid all the same: a client that throws it away asks for too much.',
    source: '§8',
    met: scaNeededFor('CONSENT_INVALID', true),
    how: `The clock moves on by ${limits.freshScaMinutes + 1} minutes. Read transactions of more than ${limits.historyDays} days ago.`,
    arm: on.consent(
      letPass({ minutes: limits.freshScaMinutes + 1 }),
      `the clock has moved on by ${limits.freshScaMinutes + 1} minutes.`,
    ),
    code: `const [account] = await tpp.accounts()\n${bringHere}\nawait tpp.call('listAccountTransactions', { params: { accountId: account.resourceId }, query: { dateFrom: '2025-06-01' } })`,
  },
  {
    id: 'sca-details-90-days',
    sentence: `The bank asks for SCA again, as details are read without the customer ${limits.unattendedScaDays} days after the approval.`,
    why: 'Nightly jobs stop getting details halfway through the life of a consent.',
    source: '§8',
    met: scaNeededFor('CONSENT_EXPIRED', true),
    how: `Read transactions. The clock moves on by ${limits.unattendedScaDays + 1} days. Follow the link to the details of one, without PSU-IP-Address.`,
    arm: on.consent(
      letPass({ days: limits.unattendedScaDays + 1 }),
      `the clock has moved on by ${limits.unattendedScaDays + 1} days.`,
    ),
    code: `const [account] = await tpp.accounts()\nconst { booked } = await tpp.transactions(account.resourceId)\n${bringHere}\nawait tpp.with({ headers: { 'PSU-IP-Address': undefined } }).get(booked[0]._links.transactionDetails.href)`,
  },
])
