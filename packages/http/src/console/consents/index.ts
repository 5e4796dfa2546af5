import type { Group } from '../page.ts'
import { answerAuthorisationAction, endConsentAction } from './consent-actions.ts'
import { drawConsent, drawConsents } from './consent-pages.tsx'

/** Consents, and authorisations that wait for an answer. */
export const consentsGroup: Group = {
  pages: [
    { path: '/console/consents', section: 'consents', isEntrance: true, render: drawConsents },
    { path: '/console/consents/{id}', section: 'consents', render: drawConsent },
  ],
  actions: [endConsentAction, answerAuthorisationAction],
}
