import type { Group } from '../page.ts'
import { moveClockAction, runClockAction, setClockAction } from './move.ts'
import { drawTime } from './time-page.tsx'

export const timeGroup: Group = {
  pages: [{ path: '/console/time', section: 'time', render: drawTime }],
  actions: [moveClockAction, setClockAction, runClockAction],
}
