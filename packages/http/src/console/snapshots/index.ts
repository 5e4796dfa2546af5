import type { Group } from '../page.ts'
import {
  keepSnapshotAction,
  putSnapshotBackAction,
  removeSnapshotAction,
  sendSnapshotAction,
  snapshotFile,
  uploadFormOctets,
} from './keep.ts'
import { drawSnapshots } from './snapshots-page.tsx'

/** The kept snapshots of the bank. */
export const snapshotsGroup: Group = {
  pages: [
    {
      path: '/console/snapshots',
      section: 'snapshots',
      isEntrance: true,
      formOctetsMax: uploadFormOctets,
      render: drawSnapshots,
    },
  ],
  actions: [keepSnapshotAction, sendSnapshotAction, putSnapshotBackAction, removeSnapshotAction],
  files: [snapshotFile],
}
