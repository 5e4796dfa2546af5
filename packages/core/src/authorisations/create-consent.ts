import { identityOf } from '../consents/identity.ts'
import { viewConsent } from '../consents/view.ts'
import { refuse } from '../errors/refusal.ts'
import { command, done } from '../transition.ts'
import { startConsent } from './start.ts'

/** Asks for a consent whose accounts the PSU chooses at the bank's page (BG: bank-offered consent). */
export const createConsent = command({
  run(bank, _input, context) {
    const identity = identityOf(bank, context)
    if (!identity.ok) return identity
    if (context.redirect === undefined) {
      const text = 'the header TPP-Redirect-URI is missing: the PSU must come back somewhere'
      return refuse('HTTP_HEADER_REQUIRED', text, 'TPP-Redirect-URI')
    }
    const { bank: changed, consent, authorisation } = startConsent(bank, context.redirect, context)
    return done(changed, { consent: viewConsent(changed, consent), authorisationId: authorisation.id })
  },
})
