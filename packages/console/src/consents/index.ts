import type { Group } from '../page.ts'
import {
  answerAction,
  approveAllAction,
  deleteConsentAction,
  withdrawConsentAction,
} from './consent-actions.ts'
import { drawConsents } from './consent-list.tsx'
import { drawConsent } from './consent-page.tsx'
import { rememberPersonAction } from './person-action.ts'

export const consentsGroup: Group = {
  pages: [
    { path: '/console/consents', section: 'consents', render: drawConsents },
    { path: '/console/consents/{id}', section: 'consents', render: drawConsent },
  ],
  actions: [answerAction, approveAllAction, withdrawConsentAction, deleteConsentAction, rememberPersonAction],
}
