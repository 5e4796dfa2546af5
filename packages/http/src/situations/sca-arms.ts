import type { Engine, OfferedAccount, OfferedAgreement, Refusal, Result } from '@pocketbank/core'
import {
  type AccessRight,
  agreementsOf,
  type Consent,
  customerOf,
  engagementRoles,
  engagementsIn,
  findRow,
  findRowById,
  isPrivateNumber,
  iterateBackward,
  iterateForward,
  ok,
  psuOf,
} from '@pocketbank/core/internal'
import type { Span } from '../control/moment.ts'
import type { Seen } from '../pipeline/exchange.ts'
import { startedAuthorisation } from './arms.ts'
import { type ArmedBank, type Means, missing } from './means.ts'
import type { Armed } from './situation.ts'

/** Minutes after which a link has surely expired. */
const linkMinutes = 16

function addMinutes({ clock }: ArmedBank, minutes: number): Result<unknown, Refusal> {
  return clock.advance({ minutes })
}

/** The sentence if what was done succeeded, else its refusal. */
export function armedBy(done: Result<unknown, Refusal>, sentence: string): Armed {
  return done.ok ? ok(sentence) : done
}

/** Acts once on the next authorisation for access to accounts that the TPP starts. */
function onNextAccess(means: Means, act: (authorisationId: string, tpp: string) => void): void {
  const idOf = (seen: Seen) => startedAuthorisation(seen) ?? ''
  means.afterNext(
    (seen) => {
      const asked = findRowById(means.bank.engine.bank, 'authorisations', idOf(seen))
      return asked?.purpose.kind === 'account-access'
    },
    (seen) => act(idOf(seen), seen.entry.tpp ?? ''),
  )
}

/** The newest valid consent of the TPP and the customer; undefined if there is none. */
export function findValidConsent({ bank, tpp, customerNumber }: Means): Consent | undefined {
  const { bank: now } = bank.engine
  for (const consent of iterateBackward(now.consents, 'key', { serial: Number.POSITIVE_INFINITY })) {
    if (consent.status !== 'valid' || (tpp !== undefined && consent.tpp !== tpp)) continue
    const { number } = customerOf(now, psuOf(now, consent.psu).customer)
    if (customerNumber === undefined || number === customerNumber) return consent
  }
  return undefined
}

/** The number of the customer who answers: the one of the wish, else the one whose consent is the newest. */
function answeringCustomer(means: Means): string | undefined {
  const { bank } = means.bank.engine
  const { customerNumber: wished } = means
  if (wished !== undefined) return isPrivateNumber(bank, wished) ? wished : undefined
  const consent = findValidConsent(means)
  return consent && customerOf(bank, psuOf(bank, consent.psu).customer).number
}

const nobody =
  'No customer can answer: have one approve a consent of this TPP first, or send customerNumber of a private customer.'

/** Logs a customer in at the page of an authorisation. */
function logIn({ engine, clock }: ArmedBank, authorisationId: string, tpp: string, customerNumber: string) {
  const input = { params: { authorisationId }, body: { customerNumber } }
  return engine.execute('identifyPsu', input, { now: clock.now, tpp })
}

/** Has the customer log in at the next link and leave; then the link expires. */
export function abandonNext(means: Means): Armed {
  const customer = answeringCustomer(means)
  if (customer === undefined) return missing(nobody)
  onNextAccess(means, (id, tpp) => {
    logIn(means.bank, id, tpp, customer)
    addMinutes(means.bank, linkMinutes)
  })
  return ok(
    `${customer} will log in at the next link and leave. The clock then moves on by ${linkMinutes} minutes.`,
  )
}

/** Lets the next link expire. */
export function expireNext(means: Means): Armed {
  onNextAccess(means, () => addMinutes(means.bank, linkMinutes))
  return ok(`The clock will move on by ${linkMinutes} minutes behind the next link.`)
}

/** Has the customer log in at the next link, and a second time. */
export function logInTwice(means: Means): Armed {
  const customer = answeringCustomer(means)
  if (customer === undefined) return missing(nobody)
  onNextAccess(means, (id, tpp) => {
    for (let time = 0; time < 2; time += 1) logIn(means.bank, id, tpp, customer)
  })
  return ok(`${customer} will log in twice at the next link, and not answer.`)
}

/** Answers an authorisation a second time, with the other answer. */
export function answerTwice(means: Means): Armed {
  onNextAccess(means, (authorisationId, tpp) => {
    const { engine, clock } = means.bank
    const params = { authorisationId }
    const context = { now: clock.now, tpp }
    engine.execute('refuseAuthorisation', { params }, context)
    engine.execute('identifyPsu', { params, body: { customerNumber: 'again' } }, context)
  })
  return ok('The customer will refuse the next approval, and open its link again.')
}

/** A choice at the bank's page: one of the offers, and what is opened of each account. */
export interface PageChoice {
  readonly pick: (offers: readonly OfferedAgreement[]) => OfferedAgreement | undefined
  /** The accounts to open. Default: all. */
  readonly accounts?: (offered: readonly OfferedAccount[]) => readonly OfferedAccount[]
  /** The right that is not opened. Default: none. */
  readonly without?: AccessRight
  /** The sentence about the choice: `opens one account only`. */
  readonly sentence: string
}

function approveByChoice(
  bank: ArmedBank,
  id: string,
  tpp: string,
  customer: string,
  choice: PageChoice,
): void {
  const seen = logIn(bank, id, tpp, customer)
  const offer = seen.ok ? choice.pick(seen.value.offers) : undefined
  if (offer === undefined) return
  const opened = (choice.accounts?.(offer.accounts) ?? offer.accounts).map(({ id: resourceId, rights }) => ({
    resourceId,
    rights: rights.filter((right) => right !== choice.without),
  }))
  const body = { agreementId: offer.id, accounts: opened }
  const context = { now: bank.clock.now, tpp }
  bank.engine.execute('approveAuthorisation', { params: { authorisationId: id }, body }, context)
}

/** Has the customer approve the next link for access with a choice. */
export function approveNext(choice: PageChoice): (means: Means) => Armed {
  return (means) => {
    const customer = answeringCustomer(means)
    if (customer === undefined) return missing(nobody)
    onNextAccess(means, (id, tpp) => approveByChoice(means.bank, id, tpp, customer, choice))
    return ok(`${customer} will approve the next link, and ${choice.sentence}.`)
  }
}

const noConsent = 'No consent of this TPP is valid: have a customer approve one first.'

/** Has the customer withdraw the newest valid consent in the internet bank. */
export function withdrawNow(means: Means): Armed {
  const { engine, clock } = means.bank
  const consent = findValidConsent(means)
  if (consent === undefined) return missing(noConsent)
  const customerNumber = answeringCustomer(means) ?? ''
  const input = { params: { consentId: consent.id }, body: { customerNumber } }
  const withdrawn = engine.execute('withdrawConsent', input, { now: clock.now })
  return armedBy(withdrawn, `${customerNumber} has withdrawn consent ${consent.id}.`)
}

/** Moves the clock to the end of the newest valid consent. */
export function endConsentNow(means: Means): Armed {
  const consent = findValidConsent(means)
  if (consent?.validUntil === undefined) return missing(noConsent)
  return armedBy(
    means.bank.clock.set(consent.validUntil),
    `The clock has moved to the end of consent ${consent.id}.`,
  )
}

/** Moves the clock on while a consent is valid. */
export function ageConsent(span: Span): (means: Means) => Armed {
  const [[unit, count] = []] = Object.entries(span)
  return (means) =>
    findValidConsent(means) === undefined
      ? missing(noConsent)
      : armedBy(means.bank.clock.advance(span), `The clock has moved on by ${count} ${unit}.`)
}

/** The first two people of the bank who can log in. */
function twoPeople({ bank }: Engine, first: string | undefined): readonly [string, string] | undefined {
  const people = [...iterateForward(bank.customers, 'key')].filter(({ type }) => type === 'PRIVATE')
  const numbers = [...(first === undefined ? [] : [first]), ...people.map(({ number }) => number)]
  const [one, two] = new Set(numbers)
  return one === undefined || two === undefined ? undefined : [one, two]
}

/** Lets two people pay from the accounts of a company, each payment by both. */
export function requireTwoSigners(means: Means): Armed {
  const { engine, clock } = means.bank
  const { bank } = engine
  const people = twoPeople(engine, answeringCustomer(means))
  if (people === undefined) return missing('The bank needs two private customers: create them first.')
  const owner = [...iterateForward(bank.customers, 'key')].find(
    (one) => one.type === 'CORPORATE' && agreementsOf(bank, one.serial).length > 0,
  )
  const agreement = owner && agreementsOf(bank, owner.serial)[0]
  if (owner === undefined || agreement === undefined) {
    return missing('The bank needs a company with an agreement: create them first.')
  }
  const now = { now: clock.now }
  const accounts = new Set<string>()
  for (const { id, kind, account } of engagementsIn(bank, agreement.serial)) {
    const iban = kind === 'account' ? findRow(bank, 'accounts', account)?.iban : undefined
    if (iban === undefined) continue
    accounts.add(iban)
    engine.execute('removeEngagement', { params: { agreementId: agreement.id, engagementId: id } }, now)
  }
  for (const iban of accounts) {
    for (const customer of people) {
      const body = { customer, account: { iban }, roles: [...engagementRoles], approvalLimit: 1 }
      engine.execute('addEngagement', { params: { agreementId: agreement.id }, body }, now)
    }
  }
  return accounts.size === 0
    ? missing('The company needs an account in its agreement: create one first.')
    : ok(`${people.join(' and ')} now approve every payment of ${owner.name} (${owner.number}) together.`)
}
