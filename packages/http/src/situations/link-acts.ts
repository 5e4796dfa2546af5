import type { OfferedAccount, OfferedAgreement } from '@pocketbank/core'
import {
  type AccessRight,
  type Authorisation,
  type Consent,
  findRowById,
  iterateForward,
  ok,
} from '@pocketbank/core/internal'
import type { Span } from '../control/moment.ts'
import type { Seen } from '../pipeline/exchange.ts'
import { type Arm, type Arming, missing, tell } from './means.ts'

/** Minutes after which a link has surely expired. */
const linkMinutes = 16

/** The text of arms that need a customer. */
export const nobody =
  'No customer is known: have one approve a consent of this TPP first, or send customerNumber of a private customer.'

/** The authorisation that an answered request has started. */
function startedBy({ engine }: Arming, { exchange: { told } }: Seen): Authorisation | undefined {
  const { authorisationId: id } = Object(told) as { readonly authorisationId?: unknown }
  return typeof id === 'string' ? findRowById(engine.bank, 'authorisations', id) : undefined
}

function refuseLink(arming: Arming, { id: authorisationId, tpp }: Authorisation) {
  return arming.execute('refuseAuthorisation', { params: { authorisationId } }, tpp)
}

function logIn(arming: Arming, { id: authorisationId, tpp }: Authorisation, customerNumber: string) {
  return arming.execute('identifyPsu', { params: { authorisationId }, body: { customerNumber } }, tpp)
}

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

/** Makes an arm that acts once on the next link for access to accounts that the TPP gets. */
function onNextLink(act: (arming: Arming, link: Authorisation) => void, sentence: string): Arm {
  return (arming) => {
    arming.afterNext(
      (seen) => {
        const link = startedBy(arming, seen)
        return link?.purpose.kind === 'account-access' ? link : undefined
      },
      (link) => act(arming, link),
    )
    return ok(sentence)
  }
}

/** Makes an arm that has the customer open the next link for access to accounts. The sentence goes on behind their number. */
function visitNextLink(
  act: (arming: Arming, link: Authorisation, customerNumber: string) => void,
  sentence: string,
): Arm {
  return (arming) => {
    const { number } = arming.customer ?? {}
    if (number === undefined) return missing(nobody)
    return onNextLink((_, link) => act(arming, link, number), `${number} ${sentence}`)(arming)
  }
}

/** Lets the next link expire. */
export const expireNext = onNextLink(
  ({ clock }) => clock.advance({ minutes: linkMinutes }),
  `The clock will move on by ${linkMinutes} minutes behind the next link.`,
)

/** Answers an authorisation a second time. */
export const answerTwice = onNextLink((arming, link) => {
  refuseLink(arming, link)
  logIn(arming, link, 'again')
}, 'The customer will refuse the next approval, and open its link again.')

/** Has the customer log in at the next link and leave; then the link expires. */
export const abandonNext = visitNextLink((arming, link, customerNumber) => {
  logIn(arming, link, customerNumber)
  arming.clock.advance({ minutes: linkMinutes })
}, `will log in at the next link and leave. The clock then moves on by ${linkMinutes} minutes.`)

/** Has the customer log in at the next link, and a second time. */
export const logInTwice = visitNextLink((arming, link, customerNumber) => {
  for (let time = 0; time < 2; time += 1) logIn(arming, link, customerNumber)
}, 'will log in twice at the next link, and not answer.')

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
  return visitNextLink((arming, link, customerNumber) => {
    const page = logIn(arming, link, customerNumber)
    const chosen = page.ok ? offer(page.value.offers) : undefined
    if (chosen === undefined) return
    const opened = accounts(chosen.accounts).map(({ id: resourceId, rights }) => ({
      resourceId,
      rights: rights.filter((right) => right !== without),
    }))
    const input = { params: { authorisationId: link.id }, body: { agreementId: chosen.id, accounts: opened } }
    arming.execute('approveAuthorisation', input, link.tpp)
  }, `will approve the next link, and ${sentence}.`)
}

/** Makes an arm that acts on the newest valid consent. */
function onConsent(act: (arming: Arming, consent: Consent) => ReturnType<Arm>): Arm {
  return (arming) => {
    const { consent } = arming
    return consent === undefined
      ? missing('No consent of this TPP is valid: have a customer approve one first.')
      : act(arming, consent)
  }
}

/** Has the customer withdraw the newest valid consent in the internet bank. */
export const withdrawNow = onConsent((arming, { id: consentId }) => {
  const customerNumber = arming.customer?.number ?? ''
  const withdrawn = arming.execute('withdrawConsent', { params: { consentId }, body: { customerNumber } })
  return tell(withdrawn, `${customerNumber} has withdrawn consent ${consentId}.`)
})

/** Moves the clock to the end of the newest valid consent. */
export const endConsentNow = onConsent(({ clock }, { id, validUntil = clock.now }) =>
  tell(clock.set(validUntil), `The clock has moved to the end of consent ${id}.`),
)

/** Moves the clock on while a consent is valid. */
export function ageConsent(span: Span): Arm {
  const [[unit, count] = []] = Object.entries(span)
  return onConsent(({ clock }) => tell(clock.advance(span), `The clock has moved on by ${count} ${unit}.`))
}
