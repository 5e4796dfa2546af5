import { limits } from '../../base/limits.ts'
import { requireEntry } from '../../base/require-entry.ts'
import { dayMilliseconds, later } from '../../base/time/instant.ts'
import type { OfferedAgreement } from '../../domain/agreements/offer.ts'
import type { AuthorisationView } from '../../domain/authorisations/view.ts'
import type { Engine } from '../../engine/engine.ts'
import { consentById } from '../../rows/consents/find.ts'
import { accessRights } from '../../rows/consents/model.ts'
import type { ConsentNames } from '../names.ts'
import type { AgreementPlan } from '../plan/agreements.ts'
import { listEntries } from '../plan/plan-context.ts'
import type { CustomerPlan } from '../plan/plan-holdings.ts'
import { findEntry, unknownName, WorldPlace } from '../plan/problems.ts'
import { defaultTpp } from '../schema/bounds.ts'
import type { WorldConsent } from '../schema/parts.ts'
import type { BankWorld } from '../schema/world.ts'
import { writeWorldTime } from '../setting.ts'
import { findPerson, namesOfPsu } from './people.ts'
import {
  approveAtPage,
  createContext,
  identifyPerson,
  type OpenedLink,
  type Step,
  type StepPlace,
  unwrapAnswer,
  type WorldSteps,
} from './world-steps.ts'

/** A consent with its names resolved. */
interface ConsentPlan {
  readonly key: string
  readonly place: StepPlace
  readonly entry: WorldConsent
  readonly tpp: string
  readonly person: CustomerPlan
  /** The name of the agreement and the number of the company, if it is a consent for a company. */
  readonly agreement: string | undefined
  readonly corporateId: string | undefined
}

function findAgreementPlan({ agreement }: WorldConsent, place: StepPlace): AgreementPlan | undefined {
  if (agreement === undefined) return undefined
  return findEntry(place.context.plan.agreements, agreement, 'agreement', place.at('agreement'))
}

function checkAccounts({ accounts = [] }: WorldConsent, place: StepPlace): void {
  const { holdings } = place.context.plan
  const listNames = () => [...holdings.accounts.keys(), ...holdings.cards.keys()]
  for (const [index, name] of accounts.entries()) {
    if (holdings.accounts.has(name) || holdings.cards.has(name)) continue
    unknownName(name, 'account or card', listNames, place.at('accounts', index))
  }
}

function planConsent(key: string, entry: WorldConsent, steps: WorldSteps): ConsentPlan | undefined {
  const place = new WorldPlace(steps, 'consents', key)
  const person = findPerson(entry.customer, place.at('customer'))
  const company = findAgreementPlan(entry, place)
  checkAccounts(entry, place)
  if (entry.daysLeft !== undefined && entry.status !== undefined && entry.status !== 'valid') {
    place.at('daysLeft').report(`cannot be combined with status: ${entry.status}`)
  }
  if (person === undefined || (entry.agreement !== undefined && company === undefined)) return undefined
  const { tpp = defaultTpp, agreement } = entry
  return { key, place, entry, tpp, person, agreement, corporateId: company?.body.owner }
}

/** Returns the days from the approval of a consent to the start of the bank. */
function daysAgo({ status = 'valid', daysLeft = limits.scaValidityDays }: WorldConsent): number {
  if (status === 'expired') return limits.scaValidityDays + 1
  return status === 'valid' ? limits.scaValidityDays - daysLeft : 0
}

function consentAccountIds({ accounts }: WorldConsent, { names }: WorldSteps): readonly string[] | undefined {
  return accounts?.map((name) => (names.accounts[name] ?? requireEntry(names.cards, name)).id)
}

/**
 * Chooses the agreement of a consent from the offers. Reports a problem and returns undefined if it is not
 * offered.
 */
function offerFor(
  { agreement, place, person }: ConsentPlan,
  { offers }: AuthorisationView,
): OfferedAgreement | undefined {
  const id = agreement === undefined ? undefined : place.context.names.agreements[agreement]?.id
  const offer = offers.find((candidate) =>
    id === undefined ? candidate.context === 'PRIVATE' : candidate.id === id,
  )
  if (offer === undefined) {
    const offerText =
      agreement === undefined ? 'own accounts' : `accounts of the agreement "${agreement}" with both roles`
    place.report(`cannot be given: ${person.key} has no ${offerText}`)
  }
  return offer
}

/** Chooses the accounts of a consent. Reports a problem and returns undefined if one is not offered. */
function pickAccounts({ entry, place, person }: ConsentPlan, { accounts }: OfferedAgreement) {
  const ids = consentAccountIds(entry, place.context) ?? accounts.map(({ id }) => id)
  const isOffered = ids.map((id) => accounts.some((account) => account.id === id))
  const missing = isOffered.indexOf(false)
  if (missing >= 0) {
    const problem = `must be an account that ${person.key} may share under the agreement`
    place.at('accounts', missing).report({ problem, got: entry.accounts?.[missing] })
    return undefined
  }
  const rights = [...(entry.rights ?? accessRights)]
  return ids.map((resourceId) => ({ resourceId, rights }))
}

function giveConsent(engine: Engine, link: OpenedLink, plan: ConsentPlan): void {
  const view = identifyPerson(engine, link)
  const offer = view && offerFor(plan, view)
  const accounts = offer && pickAccounts(plan, offer)
  if (offer === undefined || accounts === undefined) return
  approveAtPage(engine, link, { agreementId: offer.id, accounts })
}

/** The actions after the request for a consent, by its intended status. */
const answers: Readonly<
  Record<ConsentNames['status'], (engine: Engine, link: OpenedLink, plan: ConsentPlan) => void>
> = {
  received: () => undefined,
  valid: giveConsent,
  expired: giveConsent,
  rejected(engine, link) {
    const params = { authorisationId: link.authorisationId }
    if (identifyPerson(engine, link) === undefined) return
    unwrapAnswer(engine.execute('refuseAuthorisation', { params }, link.context), link.place)
  },
  terminatedByTpp: giveConsent,
  revokedByPsu: giveConsent,
}

function requestWorldConsent(engine: Engine, plan: ConsentPlan): void {
  const { entry, tpp, place, person, corporateId, key } = plan
  const { psuId, sessionId, recurring, frequencyPerDay, status = 'valid' } = entry
  const psu = {
    ...(psuId !== undefined && { id: psuId }),
    ...(sessionId !== undefined && { sessionId }),
    context: corporateId === undefined ? ('PRIVATE' as const) : ('CORPORATE' as const),
    ...(corporateId !== undefined && { corporationId: corporateId }),
  }
  const context = createContext(engine.now, tpp, psu)
  const body = {
    ...(recurring !== undefined && { recurringIndicator: recurring }),
    ...(frequencyPerDay !== undefined && { frequencyPerDay }),
  }
  const created = unwrapAnswer(engine.execute('createConsent', { body }, context), place)
  if (created === undefined) return
  const { consent, authorisationId } = created
  answers[status](engine, { authorisationId, person, context, place }, plan)
  if (status === 'terminatedByTpp') {
    const input = { params: { consentId: consent.id } }
    unwrapAnswer(engine.execute('deleteConsent', input, context), place)
  }
  if (status === 'revokedByPsu') {
    const input = { params: { consentId: consent.id }, body: { customerNumber: person.body.customerNumber } }
    unwrapAnswer(engine.execute('withdrawConsent', input, context), place)
  }
  const lookup = consentById(engine.bank, consent.id, tpp)
  const psuNames =
    lookup.ok && lookup.value.psu !== 0 ? namesOfPsu(engine.bank, lookup.value.psu, corporateId) : {}
  place.context.names.consents[key] = {
    id: consent.id,
    authorisationId,
    tpp,
    customerNumber: person.body.customerNumber,
    status,
    ...psuNames,
  }
}

/** Reports a consent that has a different status than the world states. */
function checkConsent(engine: Engine, { key, tpp, place, entry }: ConsentPlan): void {
  const { names, setting } = place.context
  const { status = 'valid' } = entry
  const id = names.consents[key]?.id
  const lookup = id === undefined ? undefined : consentById(engine.bank, id, tpp)
  if (lookup === undefined || !lookup.ok || lookup.value.status === status) return
  const why =
    lookup.value.status === 'terminatedByTpp'
      ? ', since a later one of the same person and TPP has replaced it'
      : ''
  const text = `cannot be ${status} at ${writeWorldTime(setting)}: the bank has it as ${lookup.value.status}${why}`
  place.at(...(entry.status === undefined ? [] : ['status'])).report(text)
}

/** Lists the steps that create the consents of a world. */
export function consentSteps(world: BankWorld, steps: WorldSteps): readonly Step[] {
  return listEntries(world.consents).flatMap(([key, entry]) => {
    const plan = planConsent(key, entry, steps)
    if (plan === undefined) return []
    return [
      {
        at: later(steps.setting.now, -daysAgo(entry) * dayMilliseconds),
        run: (engine: Engine) => requestWorldConsent(engine, plan),
        check: (engine: Engine) => checkConsent(engine, plan),
      },
    ]
  })
}
