import type { Group } from '../page.ts'
import {
  addFaultAction,
  clearFaultsAction,
  faultsPath,
  removeFaultAction,
  switchFaultAction,
  switchQuirkAction,
} from './fault-actions.ts'
import { drawFaults } from './faults-page.tsx'

export const faultsGroup: Group = {
  pages: [{ path: faultsPath, section: 'faults', render: drawFaults }],
  actions: [switchFaultAction, switchQuirkAction, addFaultAction, removeFaultAction, clearFaultsAction],
}
