import { refuseAt } from '../../base/errors/refusal.ts'
import { startConsent } from '../../domain/authorisations/start.ts'
import { command, succeed } from '../../domain/command.ts'
import { consentProblems, readTerms } from '../../domain/consents/consent-terms.ts'
import { viewConsent } from '../../domain/consents/view.ts'
import { consentRequest } from '../../rows/consents/contract.ts'

/**
 * Creates a consent that the PSU approves on the SCA page. The PSU chooses the accounts, or the TPP names
 * them (BG).
 */
export const createConsent = command({
  creates: 'consent',
  body: consentRequest,
  bodyProblems: consentProblems,
  identifies: 'named',
  run(bank, { body = {} }, context) {
    if (context.redirect === undefined) {
      return refuseAt('S6i', 'TPP-Redirect-URI', 'is missing: the bank sends the PSU back to it')
    }
    const reading = readTerms(bank, body, context.now)
    if (!reading.ok) return reading
    const { terms, warnings } = reading.value
    const { bank: changedBank, ...sca } = startConsent(bank, context.redirect, context, terms)
    const { consent, authorisation } = sca
    return succeed(changedBank, {
      consent: viewConsent(changedBank, consent),
      authorisationId: authorisation.id,
      warnings,
    })
  },
})
