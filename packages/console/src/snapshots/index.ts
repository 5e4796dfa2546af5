import type { Group } from '../page.ts'
import { comparePath, drawComparison } from './compare-page.tsx'
import {
  deleteSnapshotAction,
  keepSnapshotAction,
  putSnapshotBackAction,
  sendSnapshotAction,
  snapshotFile,
  uploadFormBytes,
} from './keep.ts'
import { drawSnapshots } from './snapshots-page.tsx'

export const snapshotsGroup: Group = {
  pages: [
    {
      path: '/console/snapshots',
      section: 'snapshots',
      formBytesMax: uploadFormBytes,
      render: drawSnapshots,
    },
    { path: comparePath, section: 'snapshots', render: drawComparison },
  ],
  actions: [keepSnapshotAction, sendSnapshotAction, putSnapshotBackAction, deleteSnapshotAction],
  files: [snapshotFile],
}
