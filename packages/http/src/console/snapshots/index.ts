import type { Group } from '../page.ts'
import {
  keepSnapshotAction,
  putSnapshotBackAction,
  removeSnapshotAction,
  sendSnapshotAction,
  snapshotFile,
} from './keep.ts'
import { drawSnapshots } from './snapshots-page.tsx'

/** The kept snapshots of the bank. */
export const snapshotsGroup: Group = {
  pages: [{ path: '/console/snapshots', section: 'snapshots', isInNavigation: true, render: drawSnapshots }],
  actions: [keepSnapshotAction, sendSnapshotAction, putSnapshotBackAction, removeSnapshotAction],
  files: [snapshotFile],
}
