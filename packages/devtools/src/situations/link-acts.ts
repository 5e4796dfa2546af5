import type { Bank, OfferedAccount, OfferedAgreement } from '@pocketbank/core'
import { limits } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { iterateForward } from '@pocketbank/core/base/store'
import { endOfDay } from '@pocketbank/core/base/time'
import { findRequestIdentity } from '@pocketbank/core/domain/consents'
import type { Authorisation } from '@pocketbank/core/rows/authorisations/model'
import type { AccessRight, Consent } from '@pocketbank/core/rows/consents/model'
import { requireCustomer } from '@pocketbank/core/rows/customers/find'
import { findRowById } from '@pocketbank/core/rows/table-rows'
import type { Observation } from '@pocketbank/http/pipeline'
import { type Arm, type Arming, describeAct, missing, on } from './arming.ts'

type LinkStep = (arming: Arming, link: Authorisation, customerNumber: string) => unknown

function findStartedAuthorisation(
  { engine }: Arming,
  { exchange: { commandResult } }: Observation,
): Authorisation | undefined {
  const { authorisationId: id } = Object(commandResult) as { readonly authorisationId?: unknown }
  return typeof id === 'string' ? findRowById(engine.bank, 'authorisations', id) : undefined
}

export function refuseLink(arming: Arming, { id: authorisationId, tpp }: Authorisation) {
  return arming.execute('refuseAuthorisation', { params: { authorisationId } }, tpp)
}

export function logIn(arming: Arming, { id: authorisationId, tpp }: Authorisation, customerNumber: string) {
  return arming.execute('identifyPsu', { params: { authorisationId }, body: { customerNumber } }, tpp)
}

export const expireLink: LinkStep = ({ clock }) => clock.advance({ minutes: limits.scaLinkMinutes + 1 })

/** Returns the number of the link's customer. Undefined if the bank does not know the customer yet. */
function namesOfAsked({ engine: { bank }, clock }: Arming, { tpp, psu, customer }: Authorisation) {
  const identity = findRequestIdentity(bank, { now: clock.now, tpp, psu })
  const serial = customer ?? (identity.ok ? identity.value.customer : undefined)
  return serial === undefined ? undefined : [requireCustomer(bank, serial).number]
}

const askedWords = {
  'account-access': 'access to accounts',
  payment: 'a payment',
  cancellation: 'a cancellation',
  'signing-basket': 'a basket',
} as const satisfies Record<Authorisation['purpose']['kind'], string>

type LinkKind = keyof typeof askedWords

function isFor(kind: LinkKind | undefined, { purpose }: Authorisation): boolean {
  return kind === undefined || purpose.kind === kind
}

/** Acts once on the next link that the TPP gets, for one purpose or any. */
function onLink(arming: Arming, kind: LinkKind | undefined, act: (link: Authorisation) => void): void {
  arming.afterNext((observation) => {
    const link = findStartedAuthorisation(arming, observation)
    return link !== undefined && isFor(kind, link) ? link : undefined
  }, act)
}

/** Makes an arm that refuses the open authorisation of a purpose, or the next one that the TPP starts. */
export function refuseNext(kind?: LinkKind): Arm {
  const words = kind === undefined ? 'approval' : `approval of ${askedWords[kind]}`
  return (arming) => {
    const isOpen = ({ status }: Authorisation) => status === 'started' || status === 'identified'
    const waiting = [...iterateForward(arming.engine.bank.authorisations, 'key')].findLast(
      (authorisation) =>
        isOpen(authorisation) &&
        isFor(kind, authorisation) &&
        arming.concerns(authorisation.tpp, namesOfAsked(arming, authorisation)),
    )
    if (waiting !== undefined) {
      return describeAct(refuseLink(arming, waiting), `The customer has refused the ${words} that waited.`)
    }
    onLink(arming, kind, (link) => refuseLink(arming, link))
    return ok(`The customer will refuse the next ${words} that the client asks for.`)
  }
}

/** Acts once on the next link for access to accounts. */
function waitForLink(arming: Arming, steps: readonly LinkStep[], customerNumber: string): void {
  onLink(arming, 'account-access', (link) => {
    for (const step of steps) step(arming, link, customerNumber)
  })
}

/** Makes an arm that acts on the next link for access to accounts, for any customer. */
export function onNextLink(sentence: string, ...steps: readonly LinkStep[]): Arm {
  return (arming) => describeAct(ok(waitForLink(arming, steps, 'nobody')), sentence)
}

/** Makes an arm that acts as the customer on the next link for access to accounts. */
export function visitNextLink(sentence: string, ...steps: readonly LinkStep[]): Arm {
  return on.customer((arming, { number }) => ok(waitForLink(arming, steps, number)), sentence)
}

interface PageChoice {
  /** Default: the first offer. */
  readonly offer?: (offers: readonly OfferedAgreement[]) => OfferedAgreement | undefined
  /** Picks the accounts. Default: all. */
  readonly accounts?: (offers: readonly OfferedAccount[]) => readonly OfferedAccount[]
  /** The right that is not granted. Default: all are. */
  readonly without?: AccessRight
}

/**
 * Makes an arm that approves the next link for access as the customer. `sentence` describes the choice: `open
 * one account`.
 */
export function approveNext(sentence: string, choice: PageChoice = {}): Arm {
  const { offer = ([first]) => first, accounts = (list) => list, without } = choice
  return visitNextLink(
    `they will approve the next link, and ${sentence}.`,
    (arming, link, customerNumber) => {
      const page = logIn(arming, link, customerNumber)
      const agreement = page.ok ? offer(page.value.offers) : undefined
      if (agreement === undefined) return
      const grants = accounts(agreement.accounts).map(({ id: resourceId, rights }) => ({
        resourceId,
        rights: rights.filter((right) => right !== without),
      }))
      const body = { agreementId: agreement.id, accounts: grants }
      arming.execute('approveAuthorisation', { params: { authorisationId: link.id }, body }, link.tpp)
    },
  )
}

/** Withdraws the newest valid consent as the customer. */
export const withdrawNow = on.consent((arming, { id: consentId }) => {
  const customerNumber = arming.customer?.number ?? ''
  return arming.execute('withdrawConsent', { params: { consentId }, body: { customerNumber } })
}, 'the customer has withdrawn it in the internet bank.')

/**
 * Returns why a consent ends: after one access, on the day that the TPP asked for, or after the longest
 * validity (§5.7).
 */
export function endOfConsent({ recurring, lastDay, validUntil }: Consent, { calendar: { zone } }: Bank) {
  if (!recurring) return 'one-off'
  const isAsked = lastDay !== undefined && validUntil === endOfDay(lastDay, zone)
  return isAsked ? 'as-asked' : 'plain'
}

const remedies = {
  'one-off': 'Have a consent with recurringIndicator false approved, and use it once',
  'as-asked': 'Have a consent with an earlier validUntil approved',
  plain: 'Have a consent approved that is not for one access',
} as const satisfies Record<ReturnType<typeof endOfConsent>, string>

/** Makes an arm that moves the clock to the end of a consent, if it ends for one of these reasons. */
export function endConsentNow(...ends: readonly [keyof typeof remedies, ...(keyof typeof remedies)[]]): Arm {
  return on.consent(
    ({ clock, engine: { bank } }, consent) =>
      ends.includes(endOfConsent(consent, bank)) && consent.validUntil !== undefined
        ? clock.set(consent.validUntil)
        : missing({
            problem: 'the newest valid consent ends for another reason',
            remedy: remedies[ends[0]],
          }),
    'the clock has moved to its end.',
  )
}

export const expireNext = onNextLink(
  `The clock will move on by ${limits.scaLinkMinutes + 1} minutes after the next link.`,
  expireLink,
)
