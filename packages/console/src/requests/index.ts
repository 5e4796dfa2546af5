import type { Group } from '../page.ts'
import { clearLogAction } from './clear-log.ts'
import { requestFiles } from './files.ts'
import { fromHost } from './request-input.ts'
import { drawRequests } from './request-list.tsx'
import { drawRequest } from './request-page.tsx'
import { sendAgainAction } from './send-again.ts'
import { addFaultAgainAction } from './struck-actions.tsx'

export const requestsGroup: Group = {
  pages: [
    {
      path: '/',
      section: 'requests',
      render: drawRequests,
      renderForAll: fromHost(drawRequests),
    },
    {
      path: '/console/requests/{id}',
      section: 'requests',
      render: drawRequest,
      renderForAll: fromHost(drawRequest),
    },
  ],
  actions: [clearLogAction, sendAgainAction, addFaultAgainAction],
  files: requestFiles,
}
