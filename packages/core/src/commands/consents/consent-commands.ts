import { askingTpp } from '../../base/context.ts'
import { endConsent } from '../../nouns/consents/change.ts'
import { viewConsent } from '../../nouns/consents/view.ts'
import { command, done } from '../../nouns/transition.ts'
import { consentById } from '../../rows/consents/find.ts'

const params = ['consentId'] as const

/** Reads a consent of the TPP that asks. */
export const readConsent = command({
  params,
  run(bank, { params: { consentId } }, context) {
    const consent = consentById(bank, consentId, askingTpp(context))
    return consent.ok ? done(bank, viewConsent(bank, consent.value)) : consent
  },
})

/** The TPP gives a consent up. D: what has ended stays as it is, so that asking twice does no harm. */
export const deleteConsent = command({
  params,
  run(bank, { params: { consentId } }, context) {
    const consent = consentById(bank, consentId, askingTpp(context))
    if (!consent.ok) return consent
    return done(endConsent(bank, consent.value.serial, 'terminate', context.now), undefined)
  },
})
