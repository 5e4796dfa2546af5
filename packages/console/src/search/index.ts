import type { Group } from '../page.ts'
import { drawSearch, drawSearchForAll } from './search-page.tsx'

/** The search over requests, records of the bank and the reference. */
export const searchGroup: Group = {
  pages: [
    {
      path: '/console/search',
      section: undefined,
      isAnswer: true,
      render: drawSearch,
      renderForAll: drawSearchForAll,
    },
  ],
  actions: [],
}
