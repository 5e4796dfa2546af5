import type { Group } from '../page.ts'
import { clearFaultsAction, removeFaultAction, setFaultAction, setQuirksAction } from './break.ts'
import { drawFaults } from './faults-page.tsx'

/** What goes wrong with requests to the bank, on purpose. */
export const faultsGroup: Group = {
  pages: [{ path: '/console/faults', section: 'faults', isEntrance: true, render: drawFaults }],
  actions: [setFaultAction, clearFaultsAction, removeFaultAction, setQuirksAction],
}
