import type { Group } from '../page.ts'
import { moveClock, runClock, setClock } from './move.ts'
import { drawTime } from './time.tsx'

/** The bank's clock. */
export const time: Group = {
  pages: [{ path: '/console/time', section: 'time', isInNavigation: true, render: drawTime }],
  actions: [moveClock, setClock, runClock],
}
