import { refuse } from '../../base/errors/refusal.ts'
import { startConsent } from '../../domain/authorisations/start.ts'
import { consentProblems, readTerms } from '../../domain/consents/consent-terms.ts'
import { viewConsent } from '../../domain/consents/view.ts'
import { command, succeed } from '../../domain/transition.ts'
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
      const text = 'the header TPP-Redirect-URI is missing: the bank sends the PSU back to it'
      return refuse('S6i', text, 'TPP-Redirect-URI')
    }
    const asked = readTerms(bank, body, context.now)
    if (!asked.ok) return asked
    const { terms, warnings } = asked.value
    const { bank: changed, ...started } = startConsent(bank, context.redirect, context, terms)
    const { consent, authorisation } = started
    return succeed(changed, {
      consent: viewConsent(changed, consent),
      authorisationId: authorisation.id,
      warnings,
    })
  },
})
