import type { Group } from '../page.ts'
import { answerOn, endConsent } from './actions.ts'
import { drawConsent, drawConsents } from './consents.tsx'

/** Consents, and authorisations that wait for an answer. */
export const consents: Group = {
  pages: [
    { path: '/console/consents', section: 'consents', isInNavigation: true, render: drawConsents },
    { path: '/console/consents/{id}', section: 'consents', render: drawConsent },
  ],
  actions: [endConsent, ...Object.values(answerOn)],
}
