import type { Group } from '../page.ts'
import { drawOverview } from './overview.tsx'

/** What bank this is. */
export const overviewGroup: Group = {
  pages: [{ path: '/', section: 'overview', isInNavigation: true, render: drawOverview }],
  actions: [],
}
