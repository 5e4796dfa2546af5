import type { Group } from '../page.ts'
import { drawOverview } from './overview.tsx'

/** What bank this is. */
export const overviewGroup: Group = {
  pages: [{ path: '/console/bank', section: 'bank', isEntrance: true, render: drawOverview }],
  actions: [],
}
