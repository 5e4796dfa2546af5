import type { Bank } from '../bank.ts'
import { askingTpp, type Context } from '../context.ts'
import { customerByNumber } from '../customers/find.ts'
import { withRoomForPsu } from '../customers/forget.ts'
import type { Customer } from '../customers/model.ts'
import { type Refusal, refuse } from '../errors/refusal.ts'
import { bindPsu, bindSession, boundPsu, checkBinding } from '../psus/bind.ts'
import type { Psu, Session } from '../psus/model.ts'
import { ok, type Result } from '../result.ts'
import { put } from '../store/table.ts'
import { command, done } from '../transition.ts'
import { approvalRequest, identificationRequest } from './contract.ts'
import { enterEnded } from './expire.ts'
import { authorisationById, movable } from './find.ts'
import { checkWithdrawn, type Given, grant, readChoice } from './grant.ts'
import type { Authorisation } from './model.ts'
import { decline } from './purposes.ts'
import { viewAuthorisation } from './view.ts'
import { wayBackApproved, wayBackUnapproved } from './way-back.ts'

const params = ['authorisationId'] as const

/** Reads an authorisation for the bank's page, whatever has become of it; another TPP's is unknown. */
export const readAuthorisation = command({
  params,
  run(bank, { params: { authorisationId } }, context) {
    const found = authorisationById(bank, authorisationId, askingTpp(context))
    return found.ok ? done(bank, viewAuthorisation(bank, found.value)) : found
  },
})

/** The person at the bank's page says who they are. D: only a private customer can log in. */
export const identifyPsu = command({
  params,
  body: identificationRequest,
  run(bank, { params: { authorisationId }, body }, context) {
    const moved = movable(bank, authorisationId, askingTpp(context), 'identify')
    if (!moved.ok) return moved
    const { authorisation, status } = moved.value
    const named = customerByNumber(bank, body.customerNumber, '$.customerNumber')
    if (!named.ok || named.value.type !== 'PRIVATE') {
      const text = '$.customerNumber must be that of a private customer of this bank'
      return refuse('PSU_CREDENTIALS_INVALID', text, '$.customerNumber')
    }
    const { serial: customer } = named.value
    const bound = checkBinding(bank, { ...authorisation, customer })
    if (!bound.ok) return bound
    const identified = { ...authorisation, status, customer }
    const changed = { ...bank, authorisations: put(bank.authorisations, identified) }
    return done(changed, viewAuthorisation(changed, identified))
  },
})

/** What the person is called under the TPP, and in which session, from now on. */
interface Bound {
  readonly bank: Bank
  readonly psu: Psu
  readonly session: Session
}

function bindPerson(
  bank: Bank,
  authorisation: Authorisation,
  { serial: customer }: Customer,
  { now }: Context,
): Result<Bound, Refusal> {
  const { tpp, psu: sent } = authorisation
  const naming = { tpp, psu: sent, customer }
  const binding = checkBinding(bank, naming)
  if (!binding.ok) return binding
  const roomy = boundPsu(bank, naming) === undefined ? withRoomForPsu(bank, customer, tpp) : bank
  const named = bindPsu(roomy, naming)
  return ok({ ...bindSession(named.bank, named.psu, sent.sessionId, now), psu: named.psu })
}

/**
 * The person approves: PSU-ID and session stand for them from now on, and what they said yes to happens (§5.6, §5.7). Answers where
 * the browser goes.
 */
export const approveAuthorisation = command({
  params,
  body: approvalRequest,
  run(bank, { params: { authorisationId }, body }, context) {
    const moved = movable(bank, authorisationId, askingTpp(context), 'approve')
    if (!moved.ok) return moved
    const { authorisation, status } = moved.value
    const view = viewAuthorisation(bank, authorisation)
    const { person, offers } = view
    if (person === undefined) throw new Error('who has not said who they are cannot approve')
    const withdrawn = checkWithdrawn(bank, view)
    if (withdrawn !== undefined) return withdrawn
    const offer = offers.find(({ id }) => id === body.agreementId)
    if (offer === undefined) {
      return refuse('RESOURCE_UNKNOWN', '$.agreementId names no agreement that is offered', '$.agreementId')
    }
    const choice = readChoice(body, view, offer)
    if (!choice.ok) return choice
    const bound = bindPerson(bank, authorisation, person, context)
    if (!bound.ok) return bound
    const { psu, session } = bound.value
    const corporation = offer.context === 'CORPORATE' ? offer.owner : undefined
    const given: Given = {
      psu,
      person,
      corporation: corporation?.serial ?? 0,
      agreement: offer.serial,
      choice: choice.value,
    }
    const granted = grant(bound.value.bank, view, given, context.now)
    const { psuId } = psu
    const { sessionId } = session
    const wayBack = wayBackApproved(authorisation, { psuId, sessionId, corporationId: corporation?.number })
    return done(enterEnded(granted, { ...authorisation, status, wayBack }, context.now), { wayBack })
  },
})

/** The person refuses, which needs no name. Answers where the browser goes. */
export const refuseAuthorisation = command({
  params,
  run(bank, { params: { authorisationId } }, context) {
    const moved = movable(bank, authorisationId, askingTpp(context), 'refuse')
    if (!moved.ok) return moved
    const { authorisation, status } = moved.value
    const wayBack = wayBackUnapproved(authorisation, 'The PSU has refused.')
    const declined = decline(bank, authorisation.purpose, context.now)
    return done(enterEnded(declined, { ...authorisation, status, wayBack }, context.now), { wayBack })
  },
})
