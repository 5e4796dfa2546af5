import type { OfferedAccount, OfferedAgreement } from '@pocketbank/core'
import {
  type AccessRight,
  type Authorisation,
  findRowById,
  iterateForward,
  ok,
} from '@pocketbank/core/internal'
import type { Seen } from '../pipeline/exchange.ts'
import { type Arm, type Arming, on, tell } from './means.ts'

/** A step at a link to the bank's page. */
type LinkStep = (arming: Arming, link: Authorisation, customerNumber: string) => unknown

/** The authorisation that an answered request has started. */
function startedBy({ engine }: Arming, { exchange: { told } }: Seen): Authorisation | undefined {
  const { authorisationId: id } = Object(told) as { readonly authorisationId?: unknown }
  return typeof id === 'string' ? findRowById(engine.bank, 'authorisations', id) : undefined
}

/** The customer refuses. */
export function refuseLink(arming: Arming, { id: authorisationId, tpp }: Authorisation) {
  return arming.execute('refuseAuthorisation', { params: { authorisationId } }, tpp)
}

/** The customer logs in. */
export function logIn(arming: Arming, { id: authorisationId, tpp }: Authorisation, customerNumber: string) {
  return arming.execute('identifyPsu', { params: { authorisationId }, body: { customerNumber } }, tpp)
}

/** The clock passes the end of the link. */
export const expireLink: LinkStep = ({ clock }) => clock.advance({ minutes: 16 })

/** Refuses the authorisation that a TPP waits for, or the next one that it starts. */
export const refuseNext: Arm = (arming) => {
  const waiting = [...iterateForward(arming.engine.bank.authorisations, 'key')].findLast(
    ({ status, tpp }) => arming.concerns(tpp) && (status === 'started' || status === 'identified'),
  )
  if (waiting !== undefined) {
    return tell(refuseLink(arming, waiting), 'The customer has refused the approval that waited.')
  }
  arming.afterNext(
    (seen) => startedBy(arming, seen),
    (link) => refuseLink(arming, link),
  )
  return ok('The customer will refuse the next approval that the client asks for.')
}

/** Waits for the next link for access to accounts that the TPP gets, and takes steps there once. */
function waitForLink(arming: Arming, steps: readonly LinkStep[], customerNumber: string): void {
  arming.afterNext(
    (seen) => {
      const link = startedBy(arming, seen)
      return link?.purpose.kind === 'account-access' ? link : undefined
    },
    (link) => {
      for (const step of steps) step(arming, link, customerNumber)
    },
  )
}

/** Takes steps at the next link for access to accounts, whoever is the customer. */
export function onNextLink(sentence: string, ...steps: readonly LinkStep[]): Arm {
  return (arming) => tell(ok(waitForLink(arming, steps, 'nobody')), sentence)
}

/** Has the customer take steps at the next link for access to accounts. */
export function visitNextLink(sentence: string, ...steps: readonly LinkStep[]): Arm {
  return on.customer((arming, { number }) => ok(waitForLink(arming, steps, number)), sentence)
}

/** A choice at the bank's page. */
interface PageChoice {
  /** Default: the first offer. */
  readonly offer?: (offers: readonly OfferedAgreement[]) => OfferedAgreement | undefined
  /** The accounts to open. Default: all. */
  readonly accounts?: (offered: readonly OfferedAccount[]) => readonly OfferedAccount[]
  /** The right that is not opened. Default: none. */
  readonly without?: AccessRight
}

/** Has the customer approve the next link for access with a choice, about which the sentence says: `open one account`. */
export function approveNext(sentence: string, choice: PageChoice = {}): Arm {
  const { offer = ([first]) => first, accounts = (all) => all, without } = choice
  return visitNextLink(
    `they will approve the next link, and ${sentence}.`,
    (arming, link, customerNumber) => {
      const page = logIn(arming, link, customerNumber)
      const chosen = page.ok ? offer(page.value.offers) : undefined
      if (chosen === undefined) return
      const opened = accounts(chosen.accounts).map(({ id: resourceId, rights }) => ({
        resourceId,
        rights: rights.filter((right) => right !== without),
      }))
      const body = { agreementId: chosen.id, accounts: opened }
      arming.execute('approveAuthorisation', { params: { authorisationId: link.id }, body }, link.tpp)
    },
  )
}

/** The customer withdraws the consent in the internet bank. */
export const withdrawNow = on.consent((arming, { id: consentId }) => {
  const customerNumber = arming.customer?.number ?? ''
  return arming.execute('withdrawConsent', { params: { consentId }, body: { customerNumber } })
}, 'the customer has withdrawn it in the internet bank.')

/** Moves the clock to the end of the consent. */
export const endConsentNow = on.consent(
  ({ clock }, { validUntil = clock.now }) => clock.set(validUntil),
  'the clock has moved to its end.',
)
