import type { Group } from '../page.ts'
import { clearFaults, removeFault, setFault, setQuirks } from './break.ts'
import { drawFaults } from './faults.tsx'

/** What goes wrong with requests to the bank, on purpose. */
export const faults: Group = {
  pages: [{ path: '/console/faults', section: 'faults', isInNavigation: true, render: drawFaults }],
  actions: [setFault, clearFaults, removeFault, setQuirks],
}
