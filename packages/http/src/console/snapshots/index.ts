import type { Group } from '../page.ts'
import { keepSnapshot, putSnapshotBack, removeSnapshot, sendSnapshot, snapshotFile } from './keep.ts'
import { drawSnapshots } from './snapshots.tsx'

/** The kept snapshots of the bank. */
export const snapshots: Group = {
  pages: [{ path: '/console/snapshots', section: 'snapshots', isInNavigation: true, render: drawSnapshots }],
  actions: [keepSnapshot, sendSnapshot, putSnapshotBack, removeSnapshot],
  files: [snapshotFile],
}
