import { type Context, requireTpp } from '../../base/context.ts'
import { type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { OfferedAgreement } from '../../domain/agreements/offer.ts'
import { type AnswerInput, answerOfEnded, answerText } from '../../domain/authorisations/answered.ts'
import { enterEnded } from '../../domain/authorisations/expire.ts'
import { type Approval, checkWithdrawn, grant, readChoice } from '../../domain/authorisations/grant.ts'
import { decline } from '../../domain/authorisations/purposes.ts'
import { redirectUriApproved, redirectUriUnapproved } from '../../domain/authorisations/redirect-uri.ts'
import { type AuthorisationView, viewAuthorisation } from '../../domain/authorisations/view.ts'
import { command, succeed } from '../../domain/command.ts'
import { forgetOldestPsu } from '../../domain/customers/forget.ts'
import { bindPsu, bindSession, checkBinding, findBoundPsu } from '../../domain/psus/bind.ts'
import { type ApprovalRequest, approvalRequest, refusalRequest } from '../../rows/authorisations/contract.ts'
import { authorisationById, type Movable, movable } from '../../rows/authorisations/find.ts'
import type { Authorisation } from '../../rows/authorisations/model.ts'
import type { Bank } from '../../rows/bank.ts'
import { requireCustomer } from '../../rows/customers/find.ts'
import type { Customer } from '../../rows/customers/model.ts'
import type { Psu, Session } from '../../rows/psus/model.ts'

const params = ['authorisationId'] as const

/** Returns the id of the identified customer, or an empty text before identification. */
function findPersonId(bank: Bank, { customer }: Authorisation): string {
  return customer === undefined ? '' : requireCustomer(bank, customer).id
}

/** Returns the redirect of an earlier, equal answer; undefined if no equal answer exists. */
function answeredBefore(
  bank: Bank,
  id: string,
  kind: 'approved' | 'refused',
  body: AnswerInput,
  context: Context,
): { readonly redirectUri: string } | undefined {
  const lookup = authorisationById(bank, id, requireTpp(context))
  if (!lookup.ok) return undefined
  const psuAnswer = { ...body, person: body.person ?? findPersonId(bank, lookup.value) }
  const redirectUri = answerOfEnded(lookup.value, kind, psuAnswer, context.now)
  return redirectUri === undefined ? undefined : { redirectUri }
}

/** The PSU and the session of the person once the approval succeeds. */
interface Binding {
  readonly bank: Bank
  readonly psu: Psu
  readonly session: Session
}

function bindPerson(
  bank: Bank,
  authorisation: Authorisation,
  { serial: customer }: Customer,
  { now }: Context,
): Result<Binding, Refusal> {
  const { tpp, psu: psuReference } = authorisation
  const naming = { tpp, psu: psuReference, customer }
  const binding = checkBinding(bank, naming)
  if (!binding.ok) return binding
  const trimmed = findBoundPsu(bank, naming) === undefined ? forgetOldestPsu(bank, customer, tpp) : bank
  const psuBinding = bindPsu(trimmed, naming)
  return ok({
    ...bindSession(psuBinding.bank, psuBinding.psu, psuReference.sessionId, now),
    psu: psuBinding.psu,
  })
}

/** An approval that was checked, with the agreement that it uses. */
interface Answering {
  readonly view: AuthorisationView
  readonly approval: Omit<Approval, 'psu'>
  readonly offer: OfferedAgreement
}

function readPsuAnswer(
  bank: Bank,
  { authorisation, body }: Pick<Movable, 'authorisation'> & { readonly body: ApprovalRequest },
  now: Instant,
): Result<Answering, Refusal> {
  const view = viewAuthorisation(bank, authorisation)
  const { person, offers } = view
  if (person === undefined) throw new Error('an approval needs a person who has identified')
  if (body.person !== undefined && body.person !== person.id) {
    return refuseAt('S2j', '$.person', {
      problem: 'another person has identified meanwhile',
      remedy: 'Open the page again',
    })
  }
  const withdrawn = checkWithdrawn(bank, view, now)
  if (withdrawn !== undefined) return withdrawn
  const offer = offers.find(({ id }) => id === body.agreementId)
  if (offer === undefined) {
    return refuseAt(['S2p', 'RESOURCE_UNKNOWN'], '$.agreementId', 'must be an agreement that the page offers')
  }
  const choice = readChoice(body, view, offer)
  if (!choice.ok) return choice
  const corporation = offer.context === 'CORPORATE' ? offer.owner.serial : 0
  return ok({ view, offer, approval: { person, corporation, agreement: offer.serial, choice: choice.value } })
}

/**
 * Approves an authorisation: binds PSU-ID and session to the person, and approves the consent or payments
 * (§5.6, §5.7). Returns the URL of the redirect. Repeating the same answer returns the same URL.
 */
export const approveAuthorisation = command({
  isScaAnswer: true,
  params,
  body: approvalRequest,
  run(bank, { params: { authorisationId }, body }, context) {
    const again = answeredBefore(bank, authorisationId, 'approved', body, context)
    if (again !== undefined) return succeed(bank, again)
    const transition = movable(bank, authorisationId, requireTpp(context), 'approve')
    if (!transition.ok) return transition
    const answering = readPsuAnswer(bank, { ...transition.value, body }, context.now)
    if (!answering.ok) return answering
    const { authorisation, status } = transition.value
    const { view, approval, offer } = answering.value
    const binding = bindPerson(bank, authorisation, approval.person, context)
    if (!binding.ok) return binding
    const { psu, session } = binding.value
    const granted = grant(binding.value.bank, view, { ...approval, psu }, context.now)
    const corporationId = offer.context === 'CORPORATE' ? offer.owner.number : undefined
    const names = { psuId: psu.psuId, sessionId: session.sessionId, corporationId }
    const redirectUri = redirectUriApproved(authorisation, names)
    const answer = answerText({ ...body, person: approval.person.id })
    return succeed(enterEnded(granted, { ...authorisation, status, answer, redirectUri }, context.now), {
      redirectUri: redirectUri,
    })
  },
})

/**
 * Refuses an authorisation; the person need not identify first. Returns the URL of the redirect. Repeating
 * the same answer returns the same URL.
 */
export const refuseAuthorisation = command({
  isScaAnswer: true,
  params,
  body: refusalRequest,
  run(bank, { params: { authorisationId }, body = {} }, context) {
    const again = answeredBefore(bank, authorisationId, 'refused', body, context)
    if (again !== undefined) return succeed(bank, again)
    const transition = movable(bank, authorisationId, requireTpp(context), 'refuse')
    if (!transition.ok) return transition
    const { authorisation, status } = transition.value
    const redirectUri = redirectUriUnapproved(authorisation, 'The PSU has refused.')
    const declined = decline(bank, authorisation.purpose, context.now)
    const answer = answerText({ person: body.person ?? findPersonId(bank, authorisation) })
    return succeed(enterEnded(declined, { ...authorisation, status, answer, redirectUri }, context.now), {
      redirectUri: redirectUri,
    })
  },
})
