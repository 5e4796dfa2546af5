import type { Group } from '../page.ts'
import { bringSituationAction, situationsPath } from './situation-actions.ts'
import { drawSituations } from './situations-page.tsx'

export const situationsGroup: Group = {
  pages: [{ path: situationsPath, section: 'situations', render: drawSituations }],
  actions: [bringSituationAction],
}
