import { ok } from '@pocketbank/core/base'
import { writeSnapshotFile } from '@pocketbank/devtools/control/operations/snapshot-operations'
import { takeSnapshot } from '@pocketbank/devtools/control/snapshot'
import type { FileRow, Group } from '../page.ts'
import { drawBank } from './bank-page.tsx'
import { resetBankAction } from './reset.ts'

/** The present bank as a snapshot file, which any bank accepts. */
const presentFile: FileRow = {
  path: '/console/bank/snapshot',
  file({ bank }) {
    const text = writeSnapshotFile(takeSnapshot(bank))
    if (!text.ok) return text
    return ok({ name: 'pocketbank-snapshot.json', type: 'application/json', text: text.value })
  },
}

export const bankGroup: Group = {
  pages: [{ path: '/console/bank', section: 'bank', render: drawBank }],
  actions: [resetBankAction],
  files: [presentFile],
}
